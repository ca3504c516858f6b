// Builds the tables of the ranking and of the ideal ranking.

import { button, el, svg } from "./dom.js";

/** Returns the role of a part of a table. On a narrow page the CSS layout as lines would remove the implicit role. */
const role = (name) => ({ role: name });

export function ranking(view) {
  const { table, grades } = view.shown;
  const { columns, rows, more } = table;
  const editable = view.editable;
  const heads = columns.map(({ label, title, kind }) => el("th", { ...role("columnheader"), scope: "col", class: `number ${kind}`, title }, label));
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { part: "table", class: columns.length > 4 ? "ranking many" : "ranking", ...role("table"), "aria-label": "Ranking" },
      el(
        "thead",
        role("rowgroup"),
        el(
          "tr",
          role("row"),
          editable && el("td", { ...role("cell"), class: "grip-cell" }),
          el("th", { ...role("columnheader"), scope: "col", class: "rank" }, "Rank"),
          el("th", { ...role("columnheader"), scope: "col", class: "doc" }, "Document"),
          el("th", { ...role("columnheader"), scope: "col", class: "grade" }, "Grade"),
          heads,
          editable && el("td", { ...role("cell"), class: "tools" }),
        ),
      ),
      el("tbody", role("rowgroup"), rows.map((row) => line(view, row, rows.length))),
    ),
    rows.length === 0 && el("p", { class: "more" }, "The list is empty."),
    more > 0 && el("p", { class: "more" }, `and ${more} more`),
  );

  function line(view, row, last) {
    const { id, label, rank } = row;
    const cells = columns.map((column, at) => number(column, row, at));
    // Narrow pages show the values of the hidden columns in this line.
    const told = columns.flatMap(({ kind, label }, at) => (kind === "contribution" || row.cells[at] === "" ? [] : [`${label} ${row.cells[at]}`]));
    const element = el(
      "tr",
      { ...role("row"), part: "row", class: classes(row) },
      editable && el("td", { ...role("cell"), class: "grip-cell" }, button(`grip ${id}`, { class: "grip", "aria-label": `Move ${label}, rank ${rank} of ${last}`, title: "Drag, or Alt with the arrow keys" })),
      el("td", { ...role("cell"), class: "rank" }, rank),
      el("th", { ...role("rowheader"), scope: "row", class: "doc", dir: "auto", title: label }, label),
      el("td", { ...role("cell"), class: "grade" }, editable ? grader(view, row, grades) : chip(row)),
      columns.length > 0 && el("td", { ...role("cell"), class: "told" }, told.join(" · ")),
      cells,
      editable &&
        el(
          "td",
          { ...role("cell"), class: "tools" },
          tool("up", `Move ${label} up`, rank > 1 && rank - 1),
          tool("down", `Move ${label} down`, rank < last && rank + 1),
        ),
    );
    element.doc = id;
    element.rank = rank;
    return element;

    function tool(what, name, to) {
      const act = () => to && view.act({ place: [id, to] });
      return button(`${what} ${id}`, { class: `tool ${what}`, "aria-label": name, title: name, "aria-disabled": to ? null : "true", onclick: act });
    }
  }
}

const classes = ({ counted, last, grade }) => [!counted && "beyond", last && "cutoff", grade === null && "unjudged"].filter(Boolean).join(" ") || null;

export function chip({ text, level }) {
  return el("span", { part: "grade", class: `chip level-${level}` }, text);
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
    const title = pressed ? "Click again to take the judgment away" : null;
    return button(`grade ${id} ${each}`, { class: pressed ? `level-${level}` : null, "aria-pressed": String(pressed), title, onclick: act }, each);
  });
  const unjudged = grade === null && el("span", { class: "mark", title: "Nobody judged this document" }, "?");
  return el("span", { role: "group", part: "grade", class: "grades", "aria-label": name }, choices, unjudged);
}

function number({ kind }, { cells, bar, level }, at) {
  const drawn = kind === "contribution" && bar && bars(bar, level);
  return el("td", { ...role("cell"), class: `number ${kind}` }, drawn, el("span", null, cells[at]));
}

/** Returns the bar of the contribution. The dashed outline is the contribution of the ideal at this rank. */
function bars([filled, ghost], level) {
  const outline = ghost > filled && svg("rect", { class: "ghost", x: 0.5, y: 0.5, height: 13, width: Math.max(0, 100 * ghost - 1) });
  return svg(
    "svg",
    { part: "bar", class: `bar level-${level}`, viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
    outline,
    svg("rect", { class: "filled", height: 14, width: 100 * filled }),
  );
}

export function ideal({ columns, rows }) {
  const shown = columns.map((column, at) => [column, at]).filter(([{ kind }]) => kind !== "step");
  const line = (row) => {
    const from = row.found && el("small", null, ` from ${row.found}`);
    const element = el(
      "tr",
      null,
      el("th", { scope: "row", class: "rank" }, row.rank, from),
      el("td", { class: "doc", dir: "auto", title: row.label }, row.label),
      el("td", { class: "grade" }, chip(row)),
      shown.map(([{ kind }, at]) => el("td", { class: `number ${kind}` }, row.cells[at])),
    );
    element.doc = row.id;
    return element;
  };
  const head = (text, kind) => el("th", { scope: "col", class: kind }, text);
  return el(
    "table",
    { part: "table", class: "ideal", "aria-label": "Ideal ranking" },
    el("thead", null, el("tr", null, head("Ideal", "rank"), head("Document", "doc"), head("Grade", "grade"), shown.map(([{ label, kind }]) => head(label, `number ${kind}`)))),
    el("tbody", null, rows.map(line)),
  );
}
