// Builds formulas as MathML.

import { el, math, root } from "./dom.js";

/** Returns the formula with this list’s numbers. A long formula scrolls, and keys can scroll it. */
export function formula(shown) {
  return el(
    "div",
    { part: "formula", class: "formula" },
    el("div", { class: "chain slides", key: "chain", role: "group", "aria-label": "The formula with this list’s numbers" }, equation(shown.formula, shown.signs)),
  );
}

/** Joins parts by the signs between them. */
export function equation(parts, signs = []) {
  return root(parts.flatMap((part, at) => (at > 0 ? [math(["mo", signs[at - 1]]), math(part)] : [math(part)])));
}
