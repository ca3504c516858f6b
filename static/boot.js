// Starts the application. Shows an error if it cannot start, and a message if it stops later.

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
    // Dynamic imports, so that the code below also catches a failed download.
    const [{ default: init }, stopped] = await Promise.all([import("./app.js"), import("./stopped.js")]);
    // The browser compiles the module while it downloads.
    await init();
    root.removeAttribute("aria-busy");
    stopped.watch();
    // Prepares the page for use without a network. The page works without this script too.
    import("./offline.js").then(({ start }) => start(), () => {});
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
