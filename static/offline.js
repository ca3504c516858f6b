// Lets the page open without a network, report a new version, and, if it is installed, open files that the system
// passes to it.

/** Reports that a new version is ready. The user decides when to load it. */
function offer(waiting) {
  const bar = document.createElement("div");
  bar.className = "update";
  bar.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  });
  bar.append("A new version of RankLens is ready. ", button);
  document.body.append(bar);
}

async function register() {
  const workers = navigator.serviceWorker;
  const registration = await workers.register("sw.js");
  if (registration.waiting && workers.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => {
      if (installing.state === "installed" && workers.controller) offer(installing);
    });
  });
}

/** Treats files that the system opens with the page like files that the user chooses. */
function takeFiles() {
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (!files?.length) return;
    const list = new DataTransfer();
    for (const file of files) list.items.add(await file.getFile());
    const field = document.getElementById("files");
    field.files = list.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

export function start() {
  takeFiles();
  // Registration fails in a frame without an origin, and in a browser without service workers. The page works without.
  register().catch(() => {});
}
