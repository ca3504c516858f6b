// Builds one step of the derivation with the buttons to the other steps, and the details.

import { button, el } from "./dom.js";
import { equation } from "./formula.js";

/**
 * Returns the step: what is computed, why, and the buttons to the steps before and after it. Arrow keys lead
 * there too.
 */
export function step(view) {
  const { at, count, title, why, compared, working, ideal_working: ideal, term } = view.shown.step;
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 1, End: count };
  const walk = (event) => {
    const next = to[event.key];
    // A part that scrolls uses these keys itself.
    if (next === undefined || view.disabled || event.altKey || event.ctrlKey || event.metaKey || event.target.tabIndex === 0 && event.target.matches(".slides")) return;
    event.preventDefault();
    view.walk(next);
  };
  const way = (name, target) => {
    const may = target >= 1 && target <= count && !view.disabled;
    return button(`step ${name}`, { class: `way ${name}`, "aria-label": `${name === "back" ? "Previous" : "Next"} step`, "aria-disabled": may ? null : "true", onclick: () => may && view.walk(target) });
  };
  return el(
    "section",
    { part: "step", class: "step-now", "aria-label": `Step ${at} of ${count}`, "data-step": at, onkeydown: walk },
    el("div", { class: "ways" }, way("back", at - 1), way("next", at + 1)),
    el("p", { class: "step-title", dir: "auto" }, title),
    el("p", { class: "place" }, `Step ${at} of ${count}`),
    el("p", { class: "why", dir: "auto" }, [why, compared].filter(Boolean).join(" ")),
    el("div", { class: "workings slides", key: "workings", role: "group", "aria-label": "The calculation" }, working && line(ideal && "list", working), ideal && line("ideal", ideal), term && equation([term])),
  );
}

function line(whose, text) {
  return el("span", { class: "working" }, whose && el("small", null, whose), " ", text.replaceAll(" / ", " ÷ "));
}

/** Returns the details, which are closed at first. */
export function details({ notes, missed, terms, signs, definition, measure, source }) {
  const many = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const list = missed.map(({ label, text }) => `${label} ${text}`).join(", ");
  return el(
    "details",
    null,
    el("summary", null, "Where each number comes from", notes.length > 0 && ` · ${many}`),
    el("p", { class: "definition slides", key: "definition" }, equation([definition])),
    el("dl", null, terms.map(([symbol, value, meaning]) => el("div", null, el("dt", null, symbol), el("dd", null, el("b", null, value), " ", meaning)))),
    signs.includes("≈") && el("p", null, "≈ stands where the printed numbers do not add up, because each is rounded."),
    list && el("p", null, `Judged and not in the list: ${list}`),
    notes.map((note) => el("p", { part: "note" }, note)),
    el("p", null, `${measure.meaning} Source: ${source}.`),
  );
}
