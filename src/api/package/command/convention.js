// The options `--convention` and `--set`, which the commands that compute values share.

import { conventions } from "./engine.js";
import { Problem } from "./errors.js";

/** @typedef {import("../ranklens.js").Convention} Convention */

/** @type {import("./options.js").Option[]} */
export const OPTIONS = [
  {
    name: "convention",
    short: "c",
    value: "NAME",
    help: `compute as this tool does (default: textbook):\n${lines(conventions().map(({ name }) => name))}`,
  },
  {
    name: "set",
    short: "s",
    value: "KEY=VALUE",
    many: true,
    help: "a setting, or a parameter of the convention:\ngain=exponential, rel=2, missing=zero, label_gain=[0,1,3];\n--convention NAME --help lists those of a tool",
  },
];

/** @type {import("./options.js").Option} */
export const QUIET = { name: "quiet", help: "no warnings and no notes, values only" };

/**
 * Wraps words into lines of about sixty characters.
 * @param {string[]} words
 */
function lines(words) {
  return words.join(", ").replace(/(.{1,60})(?: |$)/g, "$1\n").trimEnd();
}

/**
 * @param {import("./options.js").Values} values
 * @returns {Convention}
 */
export function convention(values) {
  const preset = values.one("convention");
  /** @type {Map<string, unknown>} */
  const chosen = new Map();
  for (const pair of values.all("set")) {
    const at = pair.indexOf("=");
    if (at < 1) {
      const advice = "Write --set KEY=VALUE, such as --set gain=exponential.";
      throw new Problem(`--set “${pair}” has no key and value`, advice);
    }
    const [key, written] = [pair.slice(0, at), pair.slice(at + 1)];
    if (key === "preset") throw new Problem("--set cannot choose the preset", `Write --convention ${written}.`);
    if (chosen.has(key)) throw new Problem(`--set ${key} is given twice`, "Keep one of the two.");
    chosen.set(key, value(written, key));
  }
  return { ...(preset === undefined ? {} : { preset }), ...Object.fromEntries(chosen) };
}

/**
 * Returns the value of a text that is JSON, or else the text.
 * @param {string} written
 * @param {string} key
 */
function value(written, key) {
  try {
    return JSON.parse(written);
  } catch {
    if (!/^[[{"]/.test(written)) return written;
    throw new Problem(`--set ${key}: “${written}” is no JSON`, `Quote it for the shell, such as --set '${key}=["-c"]'.`);
  }
}

/**
 * Returns the convention as it is printed.
 * @param {Convention} convention
 */
export function described({ preset = "textbook", ...chosen }) {
  const changes = Object.entries(chosen).map(([key, value]) => {
    return `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`;
  });
  return [preset, ...changes].join(", ");
}
