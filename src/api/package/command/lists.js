// `ranklens conventions` and `ranklens measures`: lists of the known conventions and measures.

import { conventions as all, measures as ours } from "./engine.js";
import { about, known, named } from "./parameters.js";
import { aligned } from "./table.js";

/** @type {import("./options.js").Option} */
const FORMAT = {
  name: "format",
  short: "f",
  value: "FORMAT",
  choices: ["text", "json"],
  help: "text (default), or json with all that is known",
};

/**
 * @param {import("./options.js").Values} values
 * @param {unknown} data
 * @param {() => string} text
 */
function printed(values, data, text) {
  return { text: values.one("format") === "json" ? `${JSON.stringify(data, null, 2)}\n` : text(), code: 0 };
}

/** @type {import("./options.js").Command} */
export const conventions = {
  name: "conventions",
  summary: "the tools whose conventions are known, or the measures and parameters of one",
  example: "conventions [NAME]",
  text: "Without NAME: all conventions. With NAME: the parameters of that tool, and its names of measures.",
  argument: "NAME",
  options: [FORMAT],
  async run(values) {
    const [name] = values.words;
    if (name === undefined) {
      const rows = all().map(({ name, title, version }) => [name, title, version]);
      return printed(values, all(), () => aligned([["name", "tool", "version"], ...rows], 3));
    }
    const convention = named(name);
    return printed(values, convention, () => {
      const { title, version, measures } = convention;
      const rows = measures.map(({ name, measure }) => [name, measure]);
      const head = `${[title, version].filter((text) => text !== "").join(" ")}\n\n${about(convention)}\n`;
      return `${head}${aligned([["measure", "our name"], ...rows], 2)}`;
    });
  },
};

/** @type {import("./options.js").Command} */
export const measures = {
  name: "measures",
  summary: "the measures, under our names or those of a tool",
  example: "measures [--convention NAME]",
  text: "A measure with @ can be cut: nDCG@10.",
  advice(word) {
    return known(word) ? `Name the convention by an option: --convention ${word}` : "Leave it out, or name a convention: --convention NAME";
  },
  options: [
    { name: "convention", short: "c", value: "NAME", help: "as this tool names them (default: textbook)" },
    FORMAT,
  ],
  async run(values) {
    const name = values.one("convention") ?? "textbook";
    if (name !== "textbook") {
      const { measures } = named(name);
      const rows = measures.map(({ name, measure }) => [name, measure]);
      return printed(values, measures, () => aligned([["measure", "our name"], ...rows], 2));
    }
    const rows = ours().map(({ name, cutoff, meaning }) => [cutoff ? `${name}@k` : name, meaning]);
    return printed(values, ours(), () => aligned([["measure", "meaning"], ...rows], 2));
  },
};
