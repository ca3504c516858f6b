// Builds the parts of an element from the answer of the compiled code.

import { button, el, formula } from "./dom.js";
import { ideal, ranking } from "./table.js";

export function body(view) {
  const { shown } = view;
  const { quiz, cards, compare } = shown;
  return [
    head(view),
    quiz && question(view),
    cards && el("div", { class: "cards" }, cards.map((card) => choice(view, card))),
    !quiz && !cards && !compare && result(shown),
    ranking(view),
    compare && comparison(shown),
    shown.formula && steps(view),
    foot(view),
  ].filter(Boolean);
}

function head(view) {
  const { shown, editable } = view;
  const { query, measure, quiz } = shown;
  const title = query || (quiz ? "Ranking" : measure.title);
  const changed = view.isChanged || view.isAnswered;
  return el(
    "header",
    null,
    el("strong", { part: "title", class: "title", dir: "auto", title }, title),
    editable && cutoff(view),
    (editable || quiz) &&
      button("reset", { class: "plain", "aria-disabled": changed ? null : "true", onclick: () => changed && view.reset() }, "Reset"),
  );
}

function cutoff(view) {
  const change = ({ target }) => {
    if (target.value.trim() === "") view.draw();
    else view.act({ k: target.value });
  };
  const field = el("input", { type: "number", min: 1, max: 1000000, value: view.state.k, onchange: change });
  field.key = "k";
  return el("label", null, "k ", field);
}

function output({ text, reason }) {
  return el("span", { part: "value", class: "value", title: reason }, text);
}

function result({ measure }) {
  return el(
    "div",
    { part: "card", class: "result" },
    el("span", { class: "name" }, measure.name),
    output(measure),
    el("span", { class: "sentence" }, measure.sentence),
  );
}

/** Returns a measure with its value. A click on it shows its steps. */
function choice(view, card) {
  const { shown } = view;
  const chosen = card.name === shown.measure.name;
  const act = () => view.act({ measure: card.name });
  const name = button(`measure ${card.name}`, { part: "button name", class: "name", title: `${card.title}: ${card.meaning}`, "aria-pressed": String(chosen), onclick: act }, card.name);
  return el(
    "div",
    { part: "card", class: chosen ? "card chosen" : "card" },
    view.disabled ? el("span", { class: "name" }, card.name) : name,
    output(card),
    el("span", { class: "sentence", title: card.sentence }, card.sentence),
  );
}

function question(view) {
  const { quiz, measure } = view.shown;
  const right = quiz.verdict === "right";
  const field = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", size: 8, disabled: view.disabled });
  field.key = "answer";
  field.value = view.request.answer ?? "";
  const check = (event) => {
    event.preventDefault();
    view.answer(field.value);
  };
  return el(
    "form",
    { class: "quiz", onsubmit: check },
    el("label", null, el("span", null, quiz.question), field),
    el("button", { type: "submit", part: "button", class: "main", disabled: view.disabled }, "Check"),
    button("reveal", { disabled: view.disabled, onclick: () => view.reveal() }, "Show the steps"),
    el("p", { class: `said ${quiz.verdict ?? ""}` }, right ? `Right: ${measure.spoken}.` : quiz.said),
  );
}

function comparison({ compare }) {
  const head = (text, kind) => el("th", { scope: "col", class: kind }, text);
  const number = (text, tone) => el("td", { class: tone ? `number ${tone}` : "number" }, text);
  const row = ({ measure, before, now, difference, tone }) =>
    el("tr", null, el("th", { scope: "row" }, measure), number(before), number(now), number(difference, tone));
  return el(
    "table",
    { part: "table", class: "compare" },
    el("thead", null, el("tr", null, head("Measure"), head("Before", "number"), head("Now", "number"), head("Difference", "number"))),
    el("tbody", null, compare.map(row)),
  );
}

/** Returns the formula with this list’s numbers, and the details, which are closed at first. */
function steps(view) {
  const { shown } = view;
  const { notes, missed, terms } = shown;
  const many = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const list = missed.map(({ label, text }) => `${label} ${text}`).join(", ");
  return el(
    "div",
    { part: "formula", class: "formula" },
    el("div", { class: "chain", tabindex: 0, role: "group", "aria-label": "The formula with this list’s numbers" }, formula(shown.formula)),
    el(
      "details",
      null,
      el("summary", null, "Where each number comes from", notes.length > 0 && ` · ${many}`),
      shown.ideal && ideal(shown.ideal),
      el("p", { class: "definition", tabindex: 0 }, formula([shown.definition])),
      el("dl", null, terms.map(([symbol, value, meaning]) => el("div", null, el("dt", null, symbol), el("dd", null, el("b", null, value), " ", meaning)))),
      list && el("p", null, `Judged and not in the list: ${list}`),
      notes.map((note) => el("p", { part: "note" }, note)),
      el("p", null, `${shown.measure.meaning} Source: ${shown.source}.`),
    ),
  );
}

function foot(view) {
  const { app } = view;
  return el(
    "footer",
    null,
    el("span", { class: "convention", title: view.shown.convention }, view.shown.convention),
    app && el("a", { href: app, target: "_blank", rel: "noopener" }, "Open in RankLens"),
  );
}
