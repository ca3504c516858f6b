// Moves rows by keyboard and pointer. The controls of all rows are one stop for Tab. Highlights a document, and the
// rank of the step, in the list and in the formula.

const MILLISECONDS = 160;

const rowOf = (target) => target.closest?.(".ranking tbody tr");

const rowsOf = (box) => [...box.querySelectorAll(".ranking tbody tr")];

const controlsOf = (row) => [...row.querySelectorAll("button, input")];

/** Returns the document of a row or of a part of the formula. */
const docOf = (event) => event.composedPath().find((part) => part.doc !== undefined)?.doc;

/** Adds the listeners to the box, because the box stays when its content is drawn again. */
export function rowMoves(box, view, signal) {
  const on = (type, act) => box.addEventListener(type, act, { signal });
  on("keydown", (event) => key(event, box, view));
  on("pointerover", (event) => light(box, docOf(event)));
  on("pointerleave", () => light(box));
  on("focusin", (event) => {
    light(box, docOf(event));
    if (!rowOf(event.target)) return;
    box.stop = event.target.key;
    oneStop(box);
  });
  on("pointerdown", (event) => drag(event, box, view));
}

/** Lets Tab reach only one control of the rows: the one that had the focus last, or else the first. */
export function oneStop(box) {
  const controls = rowsOf(box).flatMap(controlsOf);
  const stop = controls.find(({ key }) => key === box.stop) ?? controls[0];
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}

function light(box, doc) {
  for (const part of box.querySelectorAll("tr, mrow, .piece")) part.toggleAttribute("data-lit", doc !== undefined && part.doc === doc);
}

/**
 * Gives the terms of the formula the shades of their grades. Marks the rank of the step in both lists and in
 * the sums of both.
 */
export function lightStep(box, { step, table, ideal }) {
  if (!step) return;
  const rows = { doc: table.rows, ideal: ideal?.rows ?? [] };
  for (const term of box.querySelectorAll("mrow")) {
    const row = rows[term.side]?.find(({ id }) => id === term.doc);
    if (!row) continue;
    term.setAttribute("class", `term level-${row.level}`);
    term.toggleAttribute("data-now", row.rank === step.rank);
  }
  for (const row of box.querySelectorAll(".ranking tbody tr, .ideal tbody tr")) row.toggleAttribute("data-now", row.rank === step.rank);
}

/**
 * Handles keys: Alt with arrows, Home or End moves a row, arrows move the focus among the controls, digits set the
 * grade.
 */
function key(event, box, view) {
  const row = rowOf(event.target);
  if (!row || !view.editable || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  const { doc, rank } = row;
  const to = { ArrowUp: rank - 1, ArrowDown: rank + 1, Home: 1, End: rowsOf(box).length }[event.key];
  const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const at = controlsOf(row).indexOf(event.target);
  if (event.altKey && to !== undefined) place(view, doc, Math.max(1, to));
  else if (!event.altKey && event.key.startsWith("Arrow") && to !== undefined) walk(box, to, at);
  else if (!event.altKey && beside !== undefined) controlsOf(row)[at + beside]?.focus();
  else if (!event.altKey && /^\d$/.test(event.key)) view.act({ grade: [doc, Number(event.key)] });
  else if (!event.altKey && (event.key === "-" || event.key === "?")) view.act({ grade: [doc, null] });
  else return;
  event.preventDefault();
}

function place(view, doc, rank) {
  view.act({ place: [doc, rank] });
  view.focus(`grip ${doc}`);
}

/** Focuses the control of the row at a rank that stands where the focused one stands in its row. */
function walk(box, rank, at) {
  const next = rowsOf(box).find((row) => row.rank === rank);
  if (next) (controlsOf(next)[at] ?? controlsOf(next)[0]).focus();
}

/** Drags the row whose handle is held. Escape cancels. */
function drag(event, box, view) {
  const row = event.button === 0 && event.target.closest?.(".grip") && rowOf(event.target);
  if (!row || !view.editable) return;
  event.preventDefault();
  const { doc, rank: from } = row;
  const { pointerId } = event;
  const over = new AbortController();
  const { signal } = over;
  const held = () => rowsOf(box).find((each) => each.doc === doc);
  const mark = () => held()?.toggleAttribute("data-held", !signal.aborted);
  const move = ({ clientY, pointerId: id }) => {
    if (id !== pointerId) return;
    const rows = rowsOf(box);
    const below = rows.findLastIndex((each) => clientY >= each.getBoundingClientRect().top);
    const to = Math.max(0, below) + 1;
    if (held() && held().rank !== to) {
      view.act({ place: [doc, to] }, true);
      mark();
    }
  };
  const end = (event) => {
    // The release of another finger does not end the drag.
    if (event?.pointerId !== undefined && event.pointerId !== pointerId) return;
    over.abort();
    mark();
    view.complete();
  };
  box.setPointerCapture?.(pointerId);
  view.focus(`grip ${doc}`);
  mark();
  box.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) box.addEventListener(type, end, { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      view.act({ place: [doc, from] }, true);
      end();
      view.focus(`grip ${doc}`);
    },
    { signal, capture: true },
  );
}

/** Scrolls the formula so that the term of the step is visible. */
export function showTerm(box) {
  const chain = box.querySelector(".chain");
  const term = chain?.querySelector("mrow[data-now]");
  if (!term) return;
  const [all, one] = [chain, term].map((part) => part.getBoundingClientRect());
  if (one.left < all.left || one.right > all.right) chain.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
}

/** Animates the rows from their old places to the new ones. */
export function slide(box, before, after) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const was = new Map(before.table.rows.map(({ id, rank }) => [id, rank]));
  for (const row of box.querySelectorAll(".ranking tbody tr:not([data-held])")) {
    const from = was.get(row.doc);
    if (from === undefined || from === row.rank) continue;
    // All rows have the same height.
    row.animate([{ transform: `translateY(${(from - row.rank) * 100}%)`, easing: "ease-out" }, { transform: "none" }], MILLISECONDS);
  }
}
