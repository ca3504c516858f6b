// The <rank-lens> element: what a page loads first. It keeps the element's place on the page and
// loads what draws it when one comes into view, once for all elements of the page.

import { packed } from "./module.js";
import room from "./room.css";

const NAME = "rank-lens";
const SOURCE = ["grades", "names", "link", "src", "query", "k", "measure", "convention", "scale", "against"];
const LOOK = ["view", "readonly", "app"];
const FALLBACK_ROWS = 5;
const MOST_ROWS = 100;

const ADVICE =
  "To make this example interactive, the site’s Content-Security-Policy must allow WebAssembly: " +
  "add 'wasm-unsafe-eval' to script-src.";

let engine;

function failure(code, message, suggestion) {
  return Object.assign(new Error(message), { code, suggestion });
}

/** An empty module compiles everywhere but where a policy forbids it. */
function allowed() {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    throw failure("wasm-blocked", "this page may not compile WebAssembly", ADVICE);
  }
}

/** What draws, and its module: one of each for all elements. */
function load() {
  engine ??= (async () => {
    allowed();
    const [{ start }, module] = await Promise.all([import("./element_view.js"), packed()]);
    return start(module);
  })().catch((error) => {
    if (error.code) throw error;
    // The next element tries again: the network may be back.
    engine = undefined;
    throw failure("not-loaded", "this example could not be loaded", error.message);
  });
  return engine;
}

let sheet;

/** A style sheet is no inline style, which a policy may forbid. */
function ownStyle() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(room);
  }
  return sheet;
}

let seen;

/** Starts what comes into view. */
function observer() {
  seen ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
    },
    { rootMargin: "300px" },
  );
  return seen;
}

const count = (text, between) => text.split(between).filter(Boolean).length;

function define() {
  customElements.define(
    NAME,
    class RankLensElement extends HTMLElement {
      static formAssociated = true;
      static observedAttributes = [...SOURCE, ...LOOK, "disabled"];

      #internals = this.attachInternals();
      #room = document.createElement("div");
      #slot = document.createElement("slot");
      /** Draws, once there is something to draw. */
      #view;
      /** What `setState` was given; it goes over what the page says. */
      #given;
      /** Ends what is under way when the element is taken out. */
      #ending;
      #changed = false;

      constructor() {
        super();
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [ownStyle()];
        this.#slot.addEventListener("slotchange", () => {
          this.#reserve();
          if (!SOURCE.slice(0, 4).some((name) => this.hasAttribute(name))) this.#again();
        });
        this.#room.append(this.#slot);
        root.append(this.#room);
      }

      connectedCallback() {
        this.#ending = new AbortController();
        this.#reserve();
        observer().observe(this);
      }

      disconnectedCallback() {
        observer().unobserve(this);
        this.#ending.abort();
        // What a reader did stays when the element is put elsewhere.
        this.#given = this.#view?.request ?? this.#given;
        this.#view?.end();
        this.#view = undefined;
        this.#slot.hidden = false;
      }

      attributeChangedCallback(name, before, after) {
        if (before === after) return;
        if (!this.isConnected) {
          // It says something else when it comes back.
          if (SOURCE.includes(name)) this.#given = undefined;
          return;
        }
        this.#reserve();
        if (SOURCE.includes(name) || name === "view") this.#again();
        else this.#view?.draw();
      }

      formDisabledCallback() {
        this.#view?.draw();
      }

      formResetCallback() {
        this.#view?.reset();
      }

      formStateRestoreCallback(state) {
        this.setState(JSON.parse(state));
      }

      get form() {
        return this.#internals.form;
      }

      /** What is shown, as plain data; `null` before the element is ready. */
      getState() {
        return this.#view ? structuredClone(this.#view.state) : null;
      }

      /** Shows a state or a link. Throws what cannot be read; what is shown stays then. */
      setState(state) {
        const request = typeof state === "string" ? { link: state } : { state };
        this.#view?.open(request);
        this.#given = request;
      }

      async toMarkdown() {
        return (await this.#ready()).write("markdown");
      }

      async toSVG() {
        return (await this.#ready()).write("svg");
      }

      async #ready() {
        await this.start();
        if (!this.#view) throw failure("not-ready", "the element shows nothing yet");
        return this.#view;
      }

      /** Loads what is needed and draws. Called when the element comes into view. */
      async start() {
        if (this.#view || !this.isConnected) return;
        observer().unobserve(this);
        const { signal } = this.#ending;
        try {
          const { View } = await load();
          const request = this.#given ?? (await View.source(this, signal));
          if (signal.aborted || this.#view) return;
          const view = new View(this, this.#room, this.#internals);
          view.open(request);
          // What is below must not move up either.
          this.#room.style.minBlockSize = `${this.#room.offsetHeight}px`;
          addEventListener("resize", () => this.#room.style.removeProperty("min-block-size"), { once: true, signal });
          this.#view = view;
          this.#slot.hidden = true;
          view.appear();
          this.#tell("ready", view.detail());
        } catch (error) {
          if (!signal.aborted) this.#fail(error);
        }
      }

      /** The page says something else now. Several changes at once are one. */
      #again() {
        if (this.#changed) return;
        this.#changed = true;
        queueMicrotask(async () => {
          this.#changed = false;
          if (!this.#view && !this.#room.querySelector("[part=message]")) return;
          this.#given = undefined;
          const { signal } = this.#ending;
          try {
            if (!this.#view) return await this.start();
            const request = await this.#view.constructor.source(this, signal);
            if (!signal.aborted) this.#view?.open(request);
          } catch (error) {
            if (!signal.aborted) this.#fail(error);
          }
        });
      }

      /** The fallback stays, and one line says what is wrong. */
      #fail(error) {
        const { code = "failed", message, suggestion } = error;
        this.#view?.end();
        this.#view = undefined;
        this.#slot.hidden = false;
        this.#room.querySelector("[part=message]")?.remove();
        const line = document.createElement("p");
        line.setAttribute("part", "message");
        line.setAttribute("role", "note");
        line.textContent = code === "wasm-blocked" ? suggestion : ["RankLens: " + message, suggestion].filter(Boolean).join(". ");
        this.#room.append(line);
        this.#tell("error", { code, message, suggestion });
      }

      #tell(what, detail) {
        this.dispatchEvent(new CustomEvent(`${NAME}-${what}`, { bubbles: true, composed: true, detail }));
      }

      /** Keeps the room that the list will take. */
      #reserve() {
        const rows = Math.min(this.#rows() || FALLBACK_ROWS, MOST_ROWS);
        const still = this.hasAttribute("readonly") ? " still" : "";
        this.#room.className = `room is-${this.getAttribute("view")?.trim() || "steps"}${still}`;
        this.#room.style.setProperty("--rows", rows);
      }

      #rows() {
        const [grades, link] = ["grades", "link"].map((name) => this.getAttribute(name));
        if (grades !== null) return count(grades, /[\s,]+/);
        if (link !== null) return count(/[#&]?\b[gd]=([^&]*)/.exec(link)?.[1] ?? "", ",");
        try {
          return JSON.parse(this.querySelector("script")?.textContent ?? "null").docs.length;
        } catch {
          return this.querySelectorAll("table tr:has(td)").length;
        }
      }
    },
  );
}

// Another copy of this script may have been here first; a site that is made on a server has no elements.
if (globalThis.customElements && !customElements.get(NAME)) define();
