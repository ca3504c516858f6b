// Builds the comparison of two orders: two lists side by side, and the values of both.

import { el } from "./dom.js";
import { actual, ranking } from "./table.js";

/** Returns the order before and the list, each under its value. */
export function orders(view) {
  const { before, measure, table } = view.shown;
  const value = (text) => el("output", null, el("span", null, measure.name), ` ${text}`);
  return el(
    "div",
    { class: "orders" },
    el("section", { class: "order" }, el("h3", null, "Before ", value(before.text)), ranking(view, before.table, { name: "Ranking before", kind: "before" })),
    el("section", { class: "order" }, el("h3", null, "Now ", value(measure.text)), ranking(view, table, actual(view))),
  );
}

export function comparison({ compare }) {
  const head = (text, kind) => el("th", { scope: "col", class: kind }, text);
  const number = (text, tone) => el("td", { class: tone ? `number ${tone}` : "number" }, text);
  const row = ({ measure, before, now, difference, tone }) =>
    el("tr", null, el("th", { scope: "row" }, measure), number(before), number(now), number(difference, tone));
  return el(
    "table",
    { part: "table", class: "compare" },
    el("thead", null, el("tr", null, head("Measure"), head("Before", "number"), head("Now", "number"), head("Change", "number"))),
    el("tbody", null, compare.map(row)),
  );
}
