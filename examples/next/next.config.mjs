export default { output: "export", basePath: "/next" };
