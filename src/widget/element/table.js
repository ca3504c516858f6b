// Builds the tables of the ranking and of the ideal ranking, whose rows are aligned.

import { button, el, svg } from "./dom.js";

/** Returns an explicit role for a part of a table. If a narrow page shows rows as lines, the implicit one is lost. */
const role = (name) => ({ role: name });

/** Draws the ranking. If the value depends on an ideal ranking, draws that beside it. */
export function lists(view) {
  const { table, ideal: best } = view.shown;
  return el("div", { class: best ? "lists with-ideal" : "lists" }, ranking(view, table, actual(view)), best && ideal(best));
}

/** The options with which the reader’s list is drawn. */
export const actual = ({ editable }) => ({ name: "Ranking", kind: "ranking", editable });

export function ranking(view, { columns, rows, more }, { name, kind, editable = false }) {
  const { grades } = view.shown;
  const hasLoss = rows.some(({ lost }) => lost);
  // In a comparison, `found` is the rank that a document had before.
  const wasElsewhere = rows.some(({ found }) => found);
  const heads = columns.map(({ label, title, kind }) => el("th", { ...role("columnheader"), scope: "col", class: `number ${kind}`, title }, label));
  const head = (text, kind, title) => el("th", { ...role("columnheader"), scope: "col", class: kind, title }, text);
  return el(
    "div",
    { class: "scroll slides" },
    el(
      "table",
      { part: "table", class: `rows ${kind}${columns.length > 4 ? " many" : ""}`, ...role("table"), "aria-label": name },
      el(
        "thead",
        role("rowgroup"),
        el(
          "tr",
          role("row"),
          editable && el("td", { ...role("cell"), class: "grip-cell" }),
          head("Rank", "rank"),
          head("Document", "doc"),
          editable && el("td", { ...role("cell"), class: "tools" }),
          head("Grade", "grade"),
          columns.length > 0 && el("td", { ...role("cell"), class: "calculation" }),
          heads,
          hasLoss && head("Lost", "lost", "The contribution minus that of the ideal ranking at this rank"),
          wasElsewhere && head("Before", "lost"),
        ),
      ),
      el("tbody", role("rowgroup"), rows.map((row) => line(row, rows.length))),
    ),
    rows.length === 0 && el("p", { class: "more" }, "The list is empty."),
    more > 0 && el("p", { class: "more" }, `and ${more} more`),
  );

  function line(row, count) {
    const { id, label, rank, lost, found } = row;
    const cells = columns.map((column, at) => number(column, row, at));
    const element = el(
      "tr",
      { ...role("row"), part: "row", class: classes(row) },
      editable && el("td", { ...role("cell"), class: "grip-cell" }, button(`grip ${id}`, { class: "grip", "aria-label": `Move ${label}, rank ${rank} of ${count}`, title: "Drag, or Alt with the arrow keys" })),
      el("td", { ...role("cell"), class: "rank" }, rank),
      el("th", { ...role("rowheader"), scope: "row", class: "doc", dir: "auto", title: label }, label),
      editable && el("td", { ...role("cell"), class: "tools" }, el("span", null, tool("up", `Move ${label} up`, rank > 1 && rank - 1), tool("down", `Move ${label} down`, rank < count && rank + 1))),
      el("td", { ...role("cell"), class: "grade" }, editable ? grader(view, row, grades) : chip(row)),
      columns.length > 0 && el("td", { ...role("cell"), class: "calculation" }, calculation(row)),
      cells,
      hasLoss && el("td", { ...role("cell"), class: `lost ${lost?.tone ?? ""}` }, lost?.text),
      wasElsewhere && el("td", { ...role("cell"), class: "lost" }, found && `from ${found}`),
    );
    element.doc = id;
    element.rank = rank;
    return element;

    function tool(what, name, to) {
      const act = () => to && view.act({ place: [id, to] });
      return button(`${what} ${id}`, { class: `tool ${what}`, "aria-label": name, title: name, "aria-disabled": to ? null : "true", onclick: act });
    }
  }

  /** Narrow pages show the calculation of a row, or the values of its hidden columns, on a separate line. */
  function calculation({ working, cells }) {
    if (working) return working;
    return columns.flatMap(({ kind, label }, at) => (kind === "contribution" || cells[at] === "" ? [] : [`${label} ${cells[at]}`])).join(" · ");
  }
}

const classes = ({ counted, last, grade }) => [!counted && "beyond", last && "cutoff", grade === null && "unjudged"].filter(Boolean).join(" ") || null;

function chip({ text, level, grade }) {
  return el("span", { part: "grade", class: grade === null ? "chip unknown" : `chip level-${level}` }, text);
}

/** Returns one button per grade, or a field if there are many grades or fractions. */
function grader(view, row, grades) {
  const { id, label, grade, level } = row;
  const name = `Grade of ${label}`;
  if (grades === null) {
    const change = ({ target }) => view.act({ grade: [id, target.value.trim() === "" ? null : target.valueAsNumber] });
    const field = el("input", { type: "number", step: "any", part: "grade", class: `level-${level}`, placeholder: "?", "aria-label": name, value: grade, onchange: change });
    field.key = `grade ${id}`;
    return field;
  }
  const choices = grades.map((each) => {
    const pressed = each === grade;
    const act = () => view.act({ grade: [id, pressed ? null : each] });
    const title = pressed ? "Click again to remove the judgment" : null;
    return button(`grade ${id} ${each}`, { class: pressed ? `level-${level}` : null, "aria-pressed": String(pressed), title, onclick: act }, each);
  });
  const unjudged = grade === null && el("span", { class: "mark", title: "Nobody judged this document" }, "?");
  return el("span", { role: "group", part: "grade", class: "grades", "aria-label": name }, choices, unjudged);
}

function number({ kind }, { cells, bar, level }, at) {
  const drawn = kind === "contribution" && bar && bars(bar, level);
  return el("td", { ...role("cell"), class: `number ${kind}` }, drawn, el("span", null, cells[at]));
}

/** Draws the bar of the contribution. The dashed outline is the contribution of the ideal ranking at this rank. */
function bars([filled, ghost], level) {
  const outline = ghost > filled && svg("rect", { class: "ghost", x: 0.5, y: 0.5, height: 13, width: Math.max(0, 100 * ghost - 1) });
  return svg(
    "svg",
    { part: "bar", class: `bar level-${level}`, viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
    outline,
    svg("rect", { class: "filled", height: 14, width: 100 * filled }),
  );
}

/** Draws the ideal ranking. Beside each document stands its rank in the list. */
function ideal({ columns, rows }) {
  const at = columns.findIndex(({ kind }) => kind === "contribution");
  const line = (row) => {
    const { id, rank, label, found, cells } = row;
    const element = el(
      "tr",
      { part: "row", title: label },
      el("th", { scope: "row", class: "rank" }, rank, el("span", { class: "for-listeners" }, ` ${label}`)),
      el("td", { class: "grade" }, chip(row), el("small", { class: "found" }, found && ` from ${found}`)),
      el("td", { class: "number contribution" }, cells[at]),
    );
    element.doc = id;
    element.rank = rank;
    return element;
  };
  const head = (text, kind) => el("th", { scope: "col", class: kind }, text);
  return el(
    "table",
    { part: "table", class: "ideal", "aria-label": "Ideal ranking" },
    el("thead", null, el("tr", null, head("Ideal", "rank"), head("Grade", "grade"), head(columns[at]?.label, "number contribution"))),
    el("tbody", null, rows.map(line)),
  );
}
