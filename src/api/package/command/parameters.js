// The parameters of a convention in words, for the help and for `ranklens conventions`.

import { conventions } from "./engine.js";
import { Problem, advised } from "./errors.js";
import { quoted } from "./table.js";

/**
 * @typedef {import("../ranklens.js").ConventionInfo} ConventionInfo
 * @typedef {import("../ranklens.js").ParameterInfo} ParameterInfo
 */

const WIDTH = 100;

/**
 * Returns the convention of a tool by its name or one of its aliases, or `undefined` if there is none.
 * @param {string} name
 */
export function known(name) {
  return conventions().find((each) => each.name === name || each.aliases.includes(name));
}

/**
 * Returns the convention of a tool by its name or one of its aliases.
 * @param {string} name
 */
export function named(name) {
  const found = known(name);
  if (found !== undefined) return found;
  const all = conventions().map((each) => each.name);
  throw new Problem(`there is no convention “${name}”`, advised(name, all, quoted));
}

/**
 * Returns lines about the parameters of a convention.
 * @param {ConventionInfo} convention
 */
export function about({ name, parameters }) {
  if (parameters.length === 0) return `${name} has no parameters.\n`;
  const what = parameters[0].type === "setting" ? "Settings" : `Parameters of ${name}`;
  return `${what}, each as --set KEY=VALUE:\n${parameters.map(entry).join("")}`;
}

/** @param {ParameterInfo} parameter */
function entry({ name, type, default: initial, required, options = [], measures, expected, meaning }) {
  const takes = type === "options" ? "a list or a text of these options" : expected;
  const known = initial === null ? "none" : typeof initial === "string" ? initial : JSON.stringify(initial);
  const facts = [
    required ? "It must be given." : `Default: ${known}.`,
    ...(measures.length > 0 ? [`For ${measures.join("; ")}.`] : []),
  ];
  const rows = options.map((option) => `${option.name}${option.number === null ? "" : " N"}: ${option.meaning}`);
  const lines = [`Takes ${takes}.`, `${meaning} ${facts.join(" ")}`, ...rows];
  return `  ${name}\n${lines.map((line) => indented(line)).join("")}`;
}

/**
 * Wraps a text into indented lines.
 * @param {string} text
 */
function indented(text) {
  return text.replace(new RegExp(`(.{1,${WIDTH - 6}})(?: |$)`, "g"), "      $1\n");
}
