// Creates elements. Texts from outside become text nodes, never markup.

const MATHML = "http://www.w3.org/1998/Math/MathML";
const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "key") element.key = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function el(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Returns a button that submits nothing. `key` identifies it when the element is drawn again. */
export function button(key, attributes, ...children) {
  return el("button", { type: "button", part: "button", key, ...attributes }, ...children);
}

export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Returns a part of a formula. A node is `[tag, text]` or `[tag, ...parts]`. A part that belongs to a document is
 * `["doc", id, part]`, and in a sum over the ideal ranking `["ideal", id, part]`.
 */
export function math(tree) {
  const [tag, ...parts] = tree;
  const is = tag === "doc" || tag === "ideal";
  const element = document.createElementNS(MATHML, is ? "mrow" : tag);
  if (is) {
    element.doc = parts.shift();
    element.side = tag;
  }
  element.append(...parts.map((part) => (typeof part === "string" ? part : math(part))));
  return element;
}

/** Returns a whole formula of parts that `math` has made. */
export function root(parts) {
  const root = document.createElementNS(MATHML, "math");
  root.setAttribute("displaystyle", "true");
  root.append(...parts);
  return root;
}
