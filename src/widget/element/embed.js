// The element as one plain script without other files. In `embed.html` it shows the list in the fragment of
// the address, and sends its height to the surrounding page.

import "./element.js";

/** The address of the application, if the page names one. A copied folder has no application beside it. */
const { app } = document.currentScript?.dataset ?? {};

const OWN = ["view", "readonly", "theme", "scale", "against", "step"];
const THEMES = ["light", "dark"];

function pairs() {
  return location.hash.slice(1).split("&").filter(Boolean).map((pair) => {
    const [key, ...rest] = pair.split("=");
    return [key, rest.join("="), pair];
  });
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sets the link and the other options in the address as attributes of the element. */
function show(element) {
  const all = pairs();
  const own = new Map(all.filter(([key]) => OWN.includes(key)).map(([key, value]) => [key, decoded(value)]));
  for (const name of OWN.filter((name) => name !== "theme")) {
    if (own.has(name)) element.setAttribute(name, own.get(name));
    else element.removeAttribute(name);
  }
  const theme = own.get("theme");
  document.documentElement.style.colorScheme = THEMES.includes(theme) ? theme : "light dark";
  element.setAttribute("link", `#${all.filter(([key]) => !OWN.includes(key)).map(([, , pair]) => pair).join("&")}`);
}

/** Sends the height to the surrounding page: at most once per frame, and when that page asks for it. */
function tellHeight(element) {
  let waiting = false;
  const tell = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      const height = Math.ceil(element.getBoundingClientRect().height);
      // Any origin may receive the height, because a sandboxed page has no origin to name.
      parent.postMessage({ type: "rank-lens:height", height }, "*");
    });
  };
  new ResizeObserver(tell).observe(element);
  addEventListener("message", ({ data, source }) => {
    if (source === parent && data?.type === "rank-lens:ask") tell();
  });
}

function frame() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body{margin:0}");
  document.adoptedStyleSheets = [sheet];
  const element = document.createElement("rank-lens");
  if (app !== undefined) element.setAttribute("app", app);
  show(element);
  document.body.append(element);
  addEventListener("hashchange", () => show(element));
  if (parent !== window) tellHeight(element);
}

// On other pages the script only defines the element.
if (/\/embed\.html$/.test(location.pathname)) frame();
