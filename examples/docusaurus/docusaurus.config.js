export default {
  title: "Ranking measures",
  url: "https://example.org",
  baseUrl: "/docusaurus/",
  onBrokenLinks: "throw",
  scripts: [{ src: "/docusaurus/rank-lens/element.js", type: "module", async: true }],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: undefined }]],
  themes: [["@docusaurus/theme-classic", { customCss: "./src/rank-lens.css" }]],
};
