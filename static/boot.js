// Starts the application. Shows an error if it cannot start, and a message if it stops later.

// Browsers keep the compiled code of a module that a script fetches, but not of one that the page preloads.
const application = fetch("app_bg.wasm");
// Both are on their way while the browser still reads the page.
const script = import("./page.js");
// `start` tells what went wrong.
application.catch(() => {});
script.catch(() => {});

/** Waits until the elements of the page are there. */
function parsed() {
  if (document.readyState !== "loading") return undefined;
  return new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
}

await parsed();
const root = document.getElementById("app");

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Shows a message in place of the skeleton. */
function showProblem(title, advice) {
  const main = document.createElement("main");
  main.className = "boot-message";
  main.setAttribute("role", "alert");
  main.append(element("h1", title), element("p", advice));
  root.replaceChildren(main);
  root.removeAttribute("aria-busy");
}

/** Waits until the application has drawn the page, and so removed `aria-busy`. */
function drawn() {
  return new Promise((done) => {
    const observer = new MutationObserver(look);
    function look() {
      if (root.hasAttribute("aria-busy")) return;
      observer.disconnect();
      done();
    }
    observer.observe(root, { attributeFilter: ["aria-busy"] });
    look();
  });
}

async function start() {
  if (typeof WebAssembly !== "object") {
    showProblem(
      "RankLens cannot run here",
      "RankLens needs WebAssembly, which this browser lacks or has switched off. " +
        "Please allow it, or open this page in a current version of Firefox, Chrome, Edge or Safari.",
    );
    return;
  }
  try {
    const page = await script;
    page.watch();
    // The browser compiles the module while it downloads.
    await page.init({ module_or_path: application });
    await drawn();
    page.prepareOffline();
  } catch (error) {
    console.error("RankLens did not start:", error);
    showProblem(
      "RankLens could not be loaded",
      "A part of the page did not arrive or did not start. Please check your connection and load " +
        `the page again. (${error instanceof Error ? error.message : error})`,
    );
  }
}

start();
