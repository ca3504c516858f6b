// Draws an element. This script is loaded when the first element comes into view.

import * as glue from "./glue.js";
import { plain } from "./plain.js";
import { body } from "./body.js";
import { el } from "./dom.js";
import { lightStep, oneStop, rowMoves, showTerm, slide } from "./move.js";
import { sideways } from "./sideways.js";
import { source, sourceNow } from "./source.js";
import narrow from "./narrow.css";
import style from "./style.css";

const failure = (code, message, suggestion) => Object.assign(new Error(message), { code, suggestion });
const refuse = (deepest) => failure("too-deep", `the state is nested more than ${deepest} deep`);

/** Calls the compiled code. The code has no state: each request holds the whole state of an element. */
function ask(run, request, ...rest) {
  try {
    return run(plain(request, refuse).data, ...rest);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    throw failure("too-large", "this list could not be computed", error.message);
  }
}

/** Returns a state as text, without the step. The step belongs to the view, and not to the list. */
const withoutStep = (state) => JSON.stringify({ ...state, step: undefined });

const sheet = new CSSStyleSheet();
sheet.replaceSync(style + narrow);

/** Starts the module. `module` is a pending response or the bytes of the module. */
export async function start(module) {
  await glue.default({ module_or_path: module });
  return { View };
}

class View {
  static source = source;
  static sourceNow = sourceNow;

  #host;
  #internals;
  #box;
  #live;
  #root;
  #shown;
  /** The state before any edit. */
  #first;
  #answer;
  /** The value in the form, and its values at the last events `input` and `change`. */
  #value;
  #inputValue;
  #changeValue;
  #listening = new AbortController();
  /** Marks the parts that scroll sideways. */
  #sideways;

  constructor(host, room, internals) {
    this.#host = host;
    this.#internals = internals;
    this.#root = room.parentNode;
    this.#live = el("p", { class: "live", role: "status" });
    this.#box = el("section", { part: "box", class: "box", dir: "ltr", lang: "en" });
    this.#box.hidden = true;
    this.#root.adoptedStyleSheets = [...new Set([...this.#root.adoptedStyleSheets, sheet])];
    room.querySelector("[part=message]")?.remove();
    room.append(this.#box, this.#live);
    rowMoves(this.#box, this, this.#listening.signal);
    this.#sideways = sideways(this.#box, this.#listening.signal);
    // Typing in a field of the box changes nothing yet. The element fires the events of its own changes.
    this.#box.addEventListener("input", (event) => event.stopPropagation());
  }

  get state() {
    return this.#shown.state;
  }

  get request() {
    return { state: this.state, answer: this.#answer, since: this.#first };
  }

  get shown() {
    return this.#shown;
  }

  get editable() {
    const { view } = this.state;
    return view !== "quiz" && !this.#host.hasAttribute("readonly") && !this.disabled;
  }

  get disabled() {
    return this.#host.matches(":disabled");
  }

  get app() {
    const { link } = this.#shown;
    const address = this.#host.getAttribute("app");
    // Only http and https are allowed, so that the address cannot be a script.
    const url = link !== null && address !== null && URL.canParse(address, document.baseURI) && new URL(address, document.baseURI);
    const { step } = this.state;
    return url && /^https?:$/.test(url.protocol) ? `${url.href.split("#")[0]}#${link}${step ? `&step=${step}` : ""}` : null;
  }

  get isChanged() {
    return withoutStep(this.#first) !== withoutStep(this.state);
  }

  get isAnswered() {
    return this.#answer !== undefined;
  }

  /** Shows another list. Throws if it is invalid, and then changes nothing. */
  open(request) {
    this.#shown = ask(glue.show, request);
    this.#first = request.since ?? this.state;
    this.#answer = request.answer;
    this.#settle();
    this.#inputValue = this.#changeValue = this.#value;
  }

  /** Shows the box in place of the fallback content. */
  appear() {
    this.#box.hidden = false;
  }

  /** Applies an edit or a choice of the user. While a row is held, the edit is not complete. */
  act(change, isHeld = false) {
    const before = this.#shown;
    try {
      this.#shown = ask(glue.show, { ...this.request, ...change });
    } catch (error) {
      // Drawing again removes the invalid input.
      this.draw();
      this.#say([error.message, error.suggestion].filter(Boolean).join(". "));
      return;
    }
    this.#settle();
    slide(this.#box, before, this.#shown);
    const { said, measure } = this.#shown;
    this.#say(this.state.view === "quiz" ? said : [said, measure.spoken].filter(Boolean).join(". "));
    this.#edited(isHeld);
  }

  /** Shows another step, from 1. The list stays as it is, so that no `input` and no `change` follow. */
  walk(step) {
    const { at, count } = this.#shown.step;
    const to = Math.min(count, Math.max(1, step));
    if (to === at) return;
    this.#shown = ask(glue.show, { ...this.request, step: to });
    this.#settle();
    showTerm(this.#box);
    const { title, why, compared } = this.#shown.step;
    this.#say([`Step ${to} of ${count}: ${title}.`, why, compared].filter(Boolean).join(" "));
    this.#edited();
  }

  /** Fires `change` if the value differs from that of the last event `change`, as the controls of a form do. */
  complete() {
    if (this.#changeValue === this.#value) return;
    this.#changeValue = this.#value;
    this.#host.dispatchEvent(new Event("change", { bubbles: true }));
  }

  answer(text) {
    this.#answer = text;
    this.#shown = ask(glue.show, this.request);
    this.#settle();
    this.#say(this.#shown.quiz.said);
    this.#edited();
  }

  reveal() {
    const { value } = this.#shown.measure;
    this.answer(value === null ? "undefined" : String(value));
  }

  /** Shows the list before any edit. Like other controls, it fires no `input` when its form is reset. */
  reset(isByForm = false) {
    this.#answer = undefined;
    this.#shown = ask(glue.show, { state: this.#first });
    this.#settle();
    this.#say(this.#shown.measure.spoken);
    if (isByForm) this.#inputValue = this.#changeValue = this.#value;
    this.#edited();
  }

  write(format) {
    return ask(glue.write, { state: this.state }, format);
  }

  detail() {
    const { state, values, link } = structuredClone(this.#shown);
    const { quiz } = this.#shown;
    const detail = { state, values, link };
    return quiz && this.isAnswered ? { ...detail, answer: this.#answer, right: quiz.verdict === "right" } : detail;
  }

  end() {
    this.#listening.abort();
    this.#box.remove();
    this.#live.remove();
  }

  /** Draws everything again and keeps the focus. */
  draw() {
    const focused = this.#root.activeElement?.key;
    const opened = this.#box.querySelector("details")?.open;
    const scrolled = this.#box.querySelector(".chain")?.scrollLeft;
    const { table } = this.#shown;
    const kinds = ["box", `of-${this.state.view}`, this.editable && "editable", table.columns.length === 0 && "plain-rows"];
    this.#box.className = kinds.filter(Boolean).join(" ");
    this.#box.replaceChildren(...body(this));
    if (opened) this.#box.querySelector("details")?.setAttribute("open", "");
    if (scrolled) this.#box.querySelector(".chain")?.scrollTo(scrolled, 0);
    oneStop(this.#box);
    lightStep(this.#box, this.#shown);
    this.#sideways.look();
    if (focused !== undefined) this.focus(focused);
  }

  /** Focuses a control by its key. */
  focus(key) {
    const control = [...this.#box.querySelectorAll("button, input, .slides")].find((each) => each.key === key);
    control?.focus({ preventScroll: false });
    return control !== undefined;
  }

  #settle() {
    const { quiz, link, measure } = this.#shown;
    this.#value = quiz ? (this.#answer ?? "") : (link ?? withoutStep(this.state));
    this.#internals.setFormValue(this.#value, JSON.stringify(this.state));
    this.#internals.role = "group";
    this.#internals.ariaLabel = quiz ? quiz.question : measure.spoken;
    this.draw();
  }

  #say(text) {
    this.#live.textContent = text;
  }

  /** Fires the events of an edit. */
  #edited(isHeld = false) {
    const options = { bubbles: true, composed: true };
    this.#host.dispatchEvent(new CustomEvent("rank-lens-change", { ...options, detail: this.detail() }));
    if (this.#inputValue !== this.#value) {
      this.#inputValue = this.#value;
      this.#host.dispatchEvent(new Event("input", options));
    }
    if (!isHeld) this.complete();
  }
}
