// Builds the parts of an element from the answer of the compiled code: the value line, the list, the formula,
// one step, and below them the controls.

import { comparison, orders } from "./compare.js";
import { button, el } from "./dom.js";
import { formula } from "./formula.js";
import { question } from "./quiz.js";
import { details, step } from "./step.js";
import { lists } from "./table.js";
import { strip, valueLine } from "./value.js";

export function body(view) {
  const { shown } = view;
  const { quiz, cards, compare } = shown;
  return [
    !shown.account && heading(shown),
    quiz && question(view),
    shown.account && valueLine(view),
    compare ? orders(view) : lists(view),
    shown.formula && formula(shown),
    shown.formula && step(view),
    compare && comparison(shown),
    cards && strip(view),
    shown.formula && details(shown),
    foot(view),
  ].filter(Boolean);
}

/** Names the list of a quiz that is not solved. */
function heading({ query }) {
  return el("p", { part: "title", class: "title", dir: "auto", title: query || null }, query || "Ranking");
}

/**
 * Returns the last line: the convention, the cutoff, the button that resets the list, and a link to the
 * application.
 */
function foot(view) {
  const { app, editable, shown } = view;
  const changed = view.isChanged || view.isAnswered;
  const reset = () => changed && view.reset();
  return el(
    "footer",
    null,
    el("span", { class: "convention", title: shown.convention }, shown.convention),
    editable && cutoff(view),
    (editable || shown.quiz) && button("reset", { class: "plain", "aria-disabled": changed ? null : "true", onclick: reset }, "Reset"),
    app && el("a", { href: app, target: "_blank", rel: "noopener" }, "Open in RankLens"),
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
