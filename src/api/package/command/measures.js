// The option `--measure`, and the advice for an unknown measure.

import { conventions } from "./engine.js";
import { Problem, isNear, near } from "./errors.js";

/** The number of similar measures that the advice names. */
const NAMED = 4;

/** @type {import("./options.js").Option} */
export const MEASURE = {
  name: "measure",
  short: "m",
  value: "NAME",
  many: true,
  needed: true,
  help: "nDCG@10, RR, P@5, ..., also several with commas; under a tool's\nconvention as the tool spells it; ranklens measures lists all",
};

/**
 * Returns the measures that were asked for, each once.
 * @param {import("./options.js").Values} values
 */
export function measures(values) {
  const all = values.all("measure").flatMap(split);
  if (all.some((name) => name === "")) {
    throw new Problem("--measure has an empty name", "Write names with single commas between them: -m nDCG@10,RR.");
  }
  return [...new Set(all)];
}

/**
 * Splits names at commas. A comma in brackets, and one before `key=value`, is a part of a name.
 * @param {string} text
 */
function split(text) {
  const names = [""];
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if ("([{".includes(letter)) depth += 1;
    if (")]}".includes(letter)) depth -= 1;
    const isArgument = /^,\s*\w+=/.test([...text].slice(at).join(""));
    if (letter === "," && depth <= 0 && !isArgument) names.push("");
    else names[names.length - 1] += letter;
  }
  return names.map((name) => name.trim());
}

/**
 * Runs a computation. If it fails, throws the error that `helped` returns.
 * @template T
 * @param {readonly string[]} asked
 * @param {string | undefined} preset
 * @param {() => Promise<T>} compute
 */
export async function withHelp(asked, preset, compute) {
  try {
    return await compute();
  } catch (error) {
    throw helped(error, asked, preset);
  }
}

/**
 * Returns the error of the module. For an unknown measure it adds the known measures with similar names.
 * @param {unknown} error
 * @param {readonly string[]} asked
 * @param {string} [preset]
 */
export function helped(error, asked, preset = "textbook") {
  const { code, message, suggestion } = /** @type {import("../ranklens.js").RankLensError} */ (error);
  const unknown = asked.find((name) => [`“${name}”`, `"${name}"`].some((quoted) => message?.includes(quoted)));
  if (code !== "unknown-measure" || unknown === undefined) return error;
  const known = conventions().find(({ name, aliases }) => name === preset || aliases.includes(preset));
  const names = [...new Set(known?.measures.map(({ name }) => name))];
  const close = near(bare(unknown), names, bare).filter((name) => isNear(bare(unknown), bare(name))).slice(0, NAMED);
  const listed = close.length > 0 && `Near: ${close.join(", ")}.`;
  const all = preset === "textbook" ? "ranklens measures" : `ranklens measures --convention ${preset}`;
  const [sentence] = message.split("; the nearest is ");
  return new Problem(sentence, [suggestion, listed, `${all} lists all.`].filter(Boolean).join(" "));
}

/**
 * Returns a name without its numbers. Names are compared in this form.
 * @param {string} name
 */
function bare(name) {
  return name.replace(/\{\w+\}|[\d.]+/g, "#");
}
