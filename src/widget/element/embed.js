// The element in one plain script, which needs nothing else. In `embed.html` it shows what the address
// says after `#`, and tells the page around it how high that is.

import "./element.js";

const OWN = ["view", "readonly", "theme", "scale", "against"];
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

/** The link, and what is the element's own, as its attributes. */
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

/** Tells the page around this one its height, at most once a frame, and when that page asks. */
function tellHeight(element) {
  let waiting = false;
  const tell = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      const height = Math.ceil(element.getBoundingClientRect().height);
      // A page without an origin cannot name the other's; the height is no secret.
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
  element.setAttribute("app", "./");
  show(element);
  document.body.append(element);
  addEventListener("hashchange", () => show(element));
  if (parent !== window) tellHeight(element);
}

// Elsewhere the script only brings the element.
if (/\/embed\.html$/.test(location.pathname)) frame();
