// Builds the question for the value.

import { button, el } from "./dom.js";

export function question(view) {
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
