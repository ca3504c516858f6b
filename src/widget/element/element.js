// The <rank-lens> element. A page loads this script first. The script reserves the space of each element. When
// the first element comes into view, or the page has nothing else to do, it loads the drawing script and the
// module for all elements.

import { fetchModule } from "./module.js";
import room from "./room.css";

const NAME = "rank-lens";
const SOURCE = ["grades", "names", "link", "src", "query", "k", "measure", "convention", "scale", "against", "step"];
const LOOK = ["view", "readonly", "app"];
const FALLBACK_ROWS = 5;
const MOST_ROWS = 100;

const ADVICE =
  "To make this example interactive, the site’s Content-Security-Policy must allow WebAssembly: " +
  "add 'wasm-unsafe-eval' to script-src.";

let engine;
/** The engine, once it is loaded. */
let loaded;

function failure(code, message, suggestion) {
  return Object.assign(new Error(message), { code, suggestion });
}

/** Throws if the page's policy forbids WebAssembly. It compiles an empty module to find out. */
function allowed() {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    throw failure("wasm-blocked", "this page may not compile WebAssembly", ADVICE);
  }
}

/** Loads the drawing script and its module, once for all elements of the page. */
function load() {
  engine ??= (async () => {
    allowed();
    const [{ start }, module] = await Promise.all([import("./element_view.js"), fetchModule()]);
    return (loaded = await start(module));
  })().catch((error) => {
    if (error.code) throw error;
    // The next element tries again, because the network may be back.
    engine = undefined;
    throw failure("not-loaded", "this example could not be loaded", error.message);
  });
  return engine;
}

let sheet;

/** Returns the style sheet. It is a constructed one, because a page's policy may forbid inline styles. */
function ownStyle() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(room);
  }
  return sheet;
}

let seen;

/** Returns the observer that starts elements when they come into view. */
function observer() {
  seen ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
    },
    { rootMargin: "300px" },
  );
  return seen;
}

/** The elements that are not drawn yet. */
const waiting = new Set();
let isPreparing = false;

/**
 * Loads, when the page is idle, what the elements out of view need. A browser that prints does not wait: it
 * prints what is loaded by then, and else the fallback content. For readers who save data, nothing is loaded.
 */
function prepare() {
  if (isPreparing || navigator.connection?.saveData) return;
  isPreparing = true;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  const soon = () =>
    idle(async () => {
      isPreparing = false;
      // An element that comes into view reports the error.
      await load().catch(() => {});
      if (loaded) for (const element of waiting) element.prepare();
    });
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

const count = (text, between) => text.split(between).filter(Boolean).length;

function define() {
  addEventListener("beforeprint", () => {
    for (const element of waiting) element.print();
  });
  customElements.define(
    NAME,
    class RankLensElement extends HTMLElement {
      static formAssociated = true;
      static observedAttributes = [...SOURCE, ...LOOK, "disabled"];

      #internals = this.attachInternals();
      #room = document.createElement("div");
      #slot = document.createElement("slot");
      /** The view, once the element is drawn. */
      #view;
      /** The request from `setState`, which overrides the attributes and the content of the element. */
      #given;
      /** The request of an element that is not in view yet, if its list had to be loaded or unpacked. */
      #prepared;
      /** Aborts pending work when the element is removed. */
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
        waiting.add(this);
        prepare();
      }

      disconnectedCallback() {
        observer().unobserve(this);
        waiting.delete(this);
        this.#ending.abort();
        // The user's edits are kept when the element moves to another place in the page.
        this.#given = this.#view?.request ?? this.#given;
        this.#view?.end();
        this.#view = undefined;
        this.#slot.hidden = false;
      }

      attributeChangedCallback(name, before, after) {
        if (before === after) return;
        this.#prepared = undefined;
        if (!this.isConnected) {
          // When the element is attached again, it shows the state of its attributes.
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
        this.#view?.reset(true);
      }

      formStateRestoreCallback(state) {
        this.setState(JSON.parse(state));
      }

      get form() {
        return this.#internals.form;
      }

      /** Returns the state that is shown, or `null` before the element is ready. */
      getState() {
        return this.#view ? structuredClone(this.#view.state) : null;
      }

      /** Shows a state or a link. Throws if it is invalid, and then changes nothing. */
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

      /** Loads the scripts and draws. It runs when the element comes into view. */
      async start() {
        if (this.#view || !this.isConnected) return;
        observer().unobserve(this);
        const { signal } = this.#ending;
        try {
          const { View } = await load();
          const request = this.#given ?? (await View.source(this, signal));
          if (!signal.aborted && !this.#view) this.#draw(View, request);
        } catch (error) {
          if (!signal.aborted) this.#fail(error);
        }
      }

      /** Loads or unpacks the list, for an element that may be printed before it comes into view. */
      async prepare() {
        const { signal } = this.#ending;
        // An element that comes into view reports the error.
        const prepared = await loaded.View.source(this, signal).catch(() => undefined);
        if (!signal.aborted) this.#prepared = prepared;
      }

      /** Draws synchronously, if everything that it needs is loaded. */
      print() {
        if (!loaded || this.#view) return;
        try {
          const request = this.#given ?? loaded.View.sourceNow(this) ?? this.#prepared;
          if (request) this.#draw(loaded.View, request);
        } catch (error) {
          this.#fail(error);
        }
      }

      #draw(View, request) {
        const view = new View(this, this.#room, this.#internals);
        view.open(request);
        // The height is kept, so that the content below does not move.
        this.#room.style.minBlockSize = `${this.#room.offsetHeight}px`;
        addEventListener("resize", () => this.#room.style.removeProperty("min-block-size"), { once: true, signal: this.#ending.signal });
        this.#view = view;
        this.#slot.hidden = true;
        observer().unobserve(this);
        waiting.delete(this);
        view.appear();
        this.#tell("ready", view.detail());
      }

      /** Reads the source of the element again, once for several changes in one task. */
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

      /** Shows the fallback content and one line with the error. */
      #fail(error) {
        const { code = "failed", message, suggestion } = error;
        waiting.delete(this);
        this.#view?.end();
        this.#view = undefined;
        this.#slot.hidden = false;
        // The message needs less room than a list.
        this.#room.style.removeProperty("min-block-size");
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

      /** Reserves the space of the list. */
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

// Another copy of this script may have defined the element. On a server there are no custom elements.
if (globalThis.customElements && !customElements.get(NAME)) define();
