// Starts the application, or says plainly why it cannot start.

const root = document.getElementById("app");

/** Puts a message in place of the skeleton. */
function showProblem(title, advice) {
  const heading = document.createElement("h1");
  heading.textContent = title;
  const text = document.createElement("p");
  text.textContent = advice;
  const main = document.createElement("main");
  main.className = "boot-message";
  main.setAttribute("role", "alert");
  main.append(heading, text);
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
    // Imported here and not at the top, so that a failed download is caught too.
    const [{ default: init }, { default: module }, later, reader] = await Promise.all([
      import("./app.js"),
      import("./module.js"),
      // With the rest, so that what it brings later is of the same version.
      import("./later.js"),
      // For the application, which asks for it by its global name.
      import("./reader.js"),
    ]);
    // By their global names, as above.
    globalThis.workspaces = (...asked) => import("./workspaces.js").then(({ run }) => run(...asked));
    globalThis.savePicture = (name, svg) => import("./picture.js").then(({ save }) => save(name, svg));
    globalThis.loadLater = later.load;
    globalThis.fitFrames = () => import("./widget/resize.js").catch(() => {});
    const isThere = new Promise((done) => (globalThis.pageIsThere = done));
    await init({ module_or_path: await module(later.PAGE) });
    await isThere;
    root.removeAttribute("aria-busy");
    // Who turns to the controls at the top, pastes or drags may need it next; who reads and edits does not.
    // Where that fails it is fetched when it is asked for.
    const isAtTop = ({ target }) => target.closest?.("header.top");
    const signs = [
      ["pointerover", isAtTop],
      ["focusin", isAtTop],
      ["keydown", (event) => event.ctrlKey || event.metaKey],
      ["dragenter", () => true],
    ];
    for (const [sign, counts] of signs) {
      addEventListener(sign, function hear(event) {
        if (!counts(event)) return;
        removeEventListener(sign, hear);
        later.ahead().catch(() => {});
      });
    }
    // After the page, which would wait for it.
    setTimeout(reader.start);
    // It is about the next visit. Without it the page works all the same.
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
