// Shows a dialog when the application has stopped. After a panic, or when memory runs out, its module must
// not be called again. The console then shows the reason.

/** Returns whether the browser holds saved work that a reload restores. */
function isSaved() {
  try {
    return localStorage.getItem("ranklens.work") !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The dialog that was shown last. */
let dialog;

function show() {
  if (dialog?.open) return;
  dialog?.remove();
  const work = isSaved() ? "Your work is saved in this browser. " : "";
  const reload = element("button", { type: "button", className: "primary" }, "Reload");
  reload.addEventListener("click", () => location.reload());
  dialog = element(
    "dialog",
    { className: "stopped", role: "alertdialog" },
    element(
      "div",
      {},
      element("h2", { id: "stopped" }, "RankLens has stopped"),
      element("p", {}, `Something went wrong in RankLens. ${work}Reload the page to continue.`),
      element("p", { className: "buttons end" }, reload),
    ),
  );
  dialog.setAttribute("aria-labelledby", "stopped");
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows a message when the module traps, which is how a panic ends. */
export function watch() {
  const showIfTrap = (error) => error instanceof WebAssembly.RuntimeError && show();
  addEventListener("error", ({ error }) => showIfTrap(error));
  addEventListener("unhandledrejection", ({ reason }) => showIfTrap(reason));
}
