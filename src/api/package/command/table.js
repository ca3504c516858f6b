// Prints tables and names. No name can break a line, control the terminal, or act as Markdown.

/**
 * Prints a table in columns. The first ones are aligned to the left.
 * @param {string[][]} rows the first is the head
 * @param {number} left number of columns that are aligned to the left
 */
export function aligned(rows, left) {
  const width = (/** @type {string} */ text) => [...text].length;
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const cell = (/** @type {string} */ text, /** @type {number} */ column) => {
    const space = " ".repeat(widths[column] - width(text));
    return column < left ? text + space : space + text;
  };
  return rows.map((row) => `${row.map(cell).join("  ").trimEnd()}\n`).join("");
}

/**
 * Prints a table in the Markdown of GitHub.
 * @param {string[][]} rows
 * @param {number} left
 */
export function grid([head, ...rows], left) {
  const cell = (/** @type {string} */ text) => text.replaceAll("|", "\\|");
  const line = (/** @type {string[]} */ cells) => `| ${cells.map(cell).join(" | ")} |\n`;
  const rule = head.map((_, column) => (column < left ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("");
}

/**
 * Returns a name without characters that control a terminal or break a line. An empty one is `unnamed`.
 * @param {string} name
 */
export function plain(name) {
  return name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ") || "unnamed";
}

/** @param {string} name */
export function quoted(name) {
  return `“${plain(name)}”`;
}

/**
 * Returns a name as Markdown code, in which nothing is a link, a tag or a mention.
 * @param {string} name
 */
export function code(name) {
  const text = plain(name);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
