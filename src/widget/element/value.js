// Builds the value line, and the strip of the measures.

import { button, el, svg } from "./dom.js";

/** Returns the name, the value, its change, and one sentence on what is lost and where. */
export function valueLine(view) {
  const { shown } = view;
  const { account, change, measure, query } = shown;
  const { first, rest, brief, bar } = account;
  const title = query || measure.title;
  const against = el("span", null, shown.compare ? " against the order before" : " by edits");
  return el(
    "div",
    { part: "card", class: "result" },
    el("strong", { part: "title", class: "title", dir: "auto", title }, title),
    el(
      "p",
      { class: "now" },
      el("span", { part: "name", class: "name", title: `${measure.title}: ${measure.meaning}` }, measure.name),
      output(measure),
      el("span", { class: `change ${change?.tone ?? ""}` }, change && [el("b", null, change.text), against]),
    ),
    el("p", { class: "account", dir: "auto", title: [first, rest].filter(Boolean).join(" ") }, el("b", null, first), rest && el("span", { class: "full" }, ` ${rest}`), brief && el("span", { class: "brief" }, ` ${brief}`)),
    bar && pieces(bar),
  );
}

function output({ text, reason }) {
  return el("span", { part: "value", class: reason ? "value none" : "value", title: reason }, text);
}

const percent = (share) => `${Math.round(share * 1e4) / 100}%`;

/** Returns the value as a bar: what each rank adds, and a dashed rest. */
function pieces({ pieces, rest }) {
  const piece = ({ id, level, start, width }) => {
    const rect = svg("rect", { class: `piece level-${level}`, x: percent(start), width: percent(width), y: 1, height: 12, rx: 2 });
    rect.doc = id;
    return rect;
  };
  const dashed = rest > 0 && svg("rect", { class: "rest", x: percent(1 - rest), width: percent(rest), y: 1.5, height: 11, rx: 2 });
  return svg("svg", { part: "bar", class: "value-bar", "aria-hidden": "true" }, pieces.map(piece), dashed);
}

export function strip(view) {
  const { cards } = view.shown;
  return el("div", { class: "strip", role: "group", "aria-label": "Measures" }, cards.map((card) => choice(view, card)));
}

/** Returns a measure with its value. A click on it shows its steps. */
function choice(view, card) {
  const chosen = card.name === view.shown.measure.name;
  const act = () => view.act({ measure: card.name });
  const name = button(`measure ${card.name}`, { part: "button name", class: "name", title: `${card.title}: ${card.meaning}`, "aria-pressed": String(chosen), onclick: act }, card.name);
  return el(
    "div",
    { part: "card", class: chosen ? "card chosen" : "card", title: card.sentence },
    view.disabled ? el("span", { class: "name" }, card.name) : name,
    output(card),
  );
}
