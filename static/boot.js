// Blocks the page on purpose: decides what the first paint shows, and requests the application before the browser
// reads the rest of the page. Shows an error if the application cannot start.

"use strict";

{
  /** Sets the theme that the user chose. Without a choice, the style sheet follows the system. */
  const setTheme = () => {
    const theme = localStorage.getItem("ranklens.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  };

  /** Hides the example that is written in `index.html` if the page opens with a link or saved work. */
  const hideExample = () => {
    const has = (kept) => kept.getItem("ranklens.work") !== null;
    const opensOther = location.hash.length > 1 || has(sessionStorage) || has(localStorage);
    document.documentElement.toggleAttribute("data-opens-other", opensOther);
  };

  for (const prepare of [hideExample, setTheme]) {
    try {
      prepare();
    } catch {
      // Storage may be blocked. The page works without it.
    }
  }

  /**
   * Fetches the module, which the browser compiles while it arrives. Browsers refuse to do so unless the type is
   * exactly `application/wasm`; the module is then compiled after it has arrived.
   */
  const fetchModule = async () => {
    const response = await fetch("app_bg.wasm");
    const isKnown = response.headers.get("content-type") === "application/wasm";
    return isKnown ? WebAssembly.compileStreaming(response) : response;
  };

  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };

  /** Shows a message in place of the page. */
  const showProblem = (title, advice) => {
    const root = document.getElementById("app");
    const main = document.createElement("main");
    main.className = "boot-message";
    main.setAttribute("role", "alert");
    main.append(element("h1", title), element("p", advice));
    root.replaceChildren(main);
    root.removeAttribute("aria-busy");
  };

  /** Resolves once the browser has read all elements of the page. */
  const parsed = new Promise((done) => document.addEventListener("DOMContentLoaded", done));

  /** Waits until the application has drawn the page, and so removed `aria-busy`. */
  const drawn = () =>
    new Promise((done) => {
      const root = document.getElementById("app");
      const observer = new MutationObserver(look);
      function look() {
        if (root.hasAttribute("aria-busy")) return;
        observer.disconnect();
        done();
      }
      observer.observe(root, { attributeFilter: ["aria-busy"] });
      look();
    });

  const start = async () => {
    if (typeof WebAssembly !== "object") {
      await parsed;
      showProblem(
        "RankLens cannot run here",
        "RankLens needs WebAssembly, which this browser lacks or has switched off. " +
          "Please allow it, or open this page in a current version of Firefox, Chrome, Edge or Safari.",
      );
      return;
    }
    try {
      // Both are loading while the browser reads the page.
      const [application, page] = await Promise.all([fetchModule(), import("./page.js"), parsed]);
      page.watch();
      await page.init({ module_or_path: application });
      await drawn();
      page.prepareOffline();
    } catch (error) {
      console.error("RankLens did not start:", error);
      await parsed;
      showProblem(
        "RankLens could not be loaded",
        "A part of the page did not arrive or did not start. Please check your connection and load " +
          `the page again. (${error instanceof Error ? error.message : error})`,
      );
    }
  };

  start();
}
