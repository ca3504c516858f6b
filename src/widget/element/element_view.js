// What draws an element. It is loaded when the first one comes into view.

import * as glue from "./glue.js";
import { pack, unpack } from "./packed.js";
import { body } from "./body.js";
import { el } from "./dom.js";
import { rowMoves, slide } from "./move.js";
import { source } from "./source.js";
import { unpack as unpacked } from "./unpack.js";
import style from "./style.css";

const failure = (code, message, suggestion) => Object.assign(new Error(message), { code, suggestion });
const refuse = (deepest) => failure("too-deep", `the state is nested more than ${deepest} deep`);

/** A call of the compiled code. Nothing stays there: an element is what its request says. */
function ask(run, request, ...rest) {
  try {
    return unpack(run(...pack(request, refuse), ...rest));
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    throw failure("too-large", "this list could not be computed", error.message);
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/** Takes the packed module. */
export async function start(module) {
  await glue.default({ module_or_path: WebAssembly.compile(unpacked(module, "the module")) });
  return { View };
}

class View {
  static source = source;

  #host;
  #internals;
  #box;
  #live;
  #root;
  #shown;
  /** What there was before a reader came. */
  #first;
  #answer;
  #listening = new AbortController();

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
  }

  get state() {
    return this.#shown.state;
  }

  get request() {
    return { state: this.state, answer: this.#answer };
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
    // No other scheme than the web's, so that no script can stand there.
    const url = link !== null && address !== null && URL.canParse(address, document.baseURI) && new URL(address, document.baseURI);
    return url && /^https?:$/.test(url.protocol) ? `${url.href.split("#")[0]}#${link}` : null;
  }

  get isChanged() {
    return JSON.stringify(this.#first) !== JSON.stringify(this.state);
  }

  get isAnswered() {
    return this.#answer !== undefined;
  }

  /** Shows another list. Throws what cannot be read, and nothing changes then. */
  open(request) {
    this.#shown = ask(glue.show, request);
    this.#first = this.state;
    this.#answer = request.answer;
    this.#settle();
  }

  /** Takes the fallback's place. */
  appear() {
    this.#box.hidden = false;
  }

  /** Does what a reader asks for: an edit, or another choice. */
  act(change) {
    const before = this.#shown;
    try {
      this.#shown = ask(glue.show, { state: this.state, answer: this.#answer, ...change });
    } catch (error) {
      // What was typed and cannot be goes.
      this.draw();
      this.#say([error.message, error.suggestion].filter(Boolean).join(". "));
      return;
    }
    this.#settle();
    slide(this.#box, before, this.#shown);
    const { said, measure } = this.#shown;
    this.#say(this.state.view === "quiz" ? said : [said, measure.spoken].filter(Boolean).join(". "));
    this.#tell();
  }

  answer(text) {
    this.#answer = text;
    this.#shown = ask(glue.show, this.request);
    this.#settle();
    this.#say(this.#shown.quiz.said);
    this.#tell();
  }

  reveal() {
    const { value } = this.#shown.measure;
    this.answer(value === null ? "undefined" : String(value));
  }

  reset() {
    this.#answer = undefined;
    this.#shown = ask(glue.show, { state: this.#first });
    this.#settle();
    this.#say(this.#shown.measure.spoken);
    this.#tell();
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

  /** Draws everything anew; the control that had the focus has it again. */
  draw() {
    const focused = this.#root.activeElement?.key;
    const opened = this.#box.querySelector("details")?.open;
    const scrolled = this.#box.querySelector(".chain")?.scrollLeft;
    this.#box.classList.toggle("editable", this.editable);
    this.#box.replaceChildren(...body(this));
    if (opened) this.#box.querySelector("details")?.setAttribute("open", "");
    if (scrolled) this.#box.querySelector(".chain")?.scrollTo(scrolled, 0);
    if (focused !== undefined) this.focus(focused);
  }

  /** Focuses a control by its key. */
  focus(key) {
    const control = [...this.#box.querySelectorAll("button, input")].find((each) => each.key === key);
    control?.focus({ preventScroll: false });
    return control !== undefined;
  }

  #settle() {
    const { quiz, link, measure } = this.#shown;
    const value = quiz ? (this.#answer ?? "") : (link ?? JSON.stringify(this.state));
    this.#internals.setFormValue(value, JSON.stringify(this.state));
    this.#internals.role = "group";
    this.#internals.ariaLabel = quiz ? quiz.question : measure.spoken;
    this.draw();
  }

  #say(text) {
    this.#live.textContent = text;
  }

  #tell() {
    const change = new CustomEvent("rank-lens-change", { bubbles: true, composed: true, detail: this.detail() });
    this.#host.dispatchEvent(change);
  }
}
