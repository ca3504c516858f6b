// Parses the words of a command line by the options of a command.

import { parseArgs } from "node:util";
import { Problem, advised } from "./errors.js";

/**
 * @typedef {object} Option
 * @property {string} name without its dashes
 * @property {string} [short] one letter
 * @property {string} [value] the name of its value in the help; an option without it is a switch
 * @property {boolean} [isNumber] its value is a number, which the command checks
 * @property {boolean} [many] it may be given several times
 * @property {boolean} [needed]
 * @property {readonly string[]} [choices]
 * @property {string} help
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {string} summary
 * @property {string} example how it is called, without the program
 * @property {string} text the help below the example
 * @property {readonly Option[]} options
 * @property {string} [argument] the name of a word that belongs to no option
 * @property {(word: string) => string} [advice] what to do about a word that belongs to no option; without it, the
 *   word is taken for a file of the first option
 * @property {(values: Values) => Promise<{ text: string, code: number }>} run
 */

/** The values of a command line, by the names of the options. */
export class Values {
  /**
   * @param {Map<string, string[]>} given
   * @param {string[]} [words] the words that belong to no option
   */
  constructor(given, words = []) {
    this.given = given;
    this.words = words;
  }

  /** @param {string} name */
  has(name) {
    return this.given.has(name);
  }

  /** @param {string} name */
  all(name) {
    return this.given.get(name) ?? [];
  }

  /**
   * @param {string} name
   * @returns {string | undefined}
   */
  one(name) {
    return this.all(name)[0];
  }

  /**
   * Returns the value of an option as a whole number from `least` to `most`.
   * @param {string} name
   * @param {number} most
   * @param {number} least
   */
  count(name, most, least = 0) {
    const text = this.one(name);
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text) || Number(text) > most || Number(text) < least) {
      throw new Problem(`--${name} is “${text}”`, `Write a whole number from ${least} to ${most}.`);
    }
    return Number(text);
  }
}

/** @type {Option} */
const HELP = { name: "help", short: "h", help: "this text" };

/**
 * Returns the values, and whether the help is asked for.
 * @param {string[]} args
 * @param {Command} command
 */
export function read(args, command) {
  const options = [...command.options, HELP];
  const config = options.map(({ name, short, value }) => {
    const type = /** @type {"string" | "boolean"} */ (value === undefined ? "boolean" : "string");
    return [name, short === undefined ? { type } : { type, short }];
  });
  // The parser accepts everything. The checks below give errors with advice.
  const known = Object.fromEntries(config);
  const { tokens } = parseArgs({ args, options: known, strict: false, tokens: true });
  /** @type {Map<string, string[]>} */
  const given = new Map();
  /** @type {string[]} */
  const words = [];
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional" && command.argument !== undefined && words.length === 0) {
      words.push(token.value);
      continue;
    }
    if (token.kind === "positional") throw stray(token.value, command);
    const option = options.find(({ name }) => name === token.name);
    if (option === undefined) throw unknown(token.rawName, options);
    check(option, token, given);
    given.set(option.name, [...(given.get(option.name) ?? []), token.value ?? ""]);
  }
  const values = new Values(given, words);
  if (!values.has("help")) {
    const missing = options.find(({ name, needed }) => needed && !values.has(name));
    if (missing) throw new Problem(`${written(missing)} is missing`, `For example: ranklens ${command.example}`);
  }
  return { help: values.has("help"), values };
}

/**
 * Returns the error for a word that belongs to no option.
 * @param {string} word
 * @param {Command} command
 */
function stray(word, { argument, advice, options }) {
  const message = `“${word}” belongs to no option`;
  if (advice !== undefined) return new Problem(message, advice(word));
  if (argument !== undefined) return new Problem(message, `Write one ${argument}.`);
  return new Problem(message, `Files are named by options: --${options[0].name} ${word}`);
}

/**
 * @param {string} word as the user wrote it
 * @param {readonly Option[]} options
 */
function unknown(word, options) {
  const known = options.flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])]);
  const alike = known.filter((each) => word.startsWith("--") === each.startsWith("--"));
  return new Problem(`there is no option ${word}`, advised(word, known, undefined, alike));
}

/**
 * @param {Option} option
 * @param {{ rawName: string, value?: string | undefined, inlineValue?: boolean | undefined }} token
 * @param {Map<string, string[]>} given
 */
function check(option, { rawName, value, inlineValue }, given) {
  if (option.value === undefined) {
    if (value === undefined) return;
    throw new Problem(`${rawName} takes no value, found “${value}”`, `Write ${rawName} alone.`);
  }
  if (value === undefined || value === "") {
    throw new Problem(`${rawName} has no value`, `Write ${rawName} ${option.value}.`);
  }
  // A lone dash is standard input, and the command says which numbers are right.
  const isValue = value === "-" || (option.isNumber && /^-[\d.]/.test(value));
  if (!inlineValue && value.startsWith("-") && !isValue) {
    // No number and no choice starts with a dash.
    const isFree = !option.isNumber && option.choices === undefined;
    const meant = isFree ? `; a value that starts with a dash is written --${option.name}=${value}` : ".";
    throw new Problem(`${rawName} has no value: “${value}” follows`, `Write ${rawName} ${option.value}${meant}`);
  }
  if (given.has(option.name) && !option.many) {
    throw new Problem(`--${option.name} is given twice`, "Keep one of the two.");
  }
  if (option.choices && !option.choices.includes(value)) {
    throw new Problem(`--${option.name} cannot be “${value}”`, advised(value, option.choices));
  }
}

/** @param {Option} option */
function written({ name, short, value }) {
  const words = `--${name}${value === undefined ? "" : ` ${value}`}`;
  return short === undefined ? words : `-${short}, ${words}`;
}

/**
 * Returns the help of a command.
 * @param {Command} command
 */
export function usage({ example, text, options }) {
  const rows = [...options, HELP].map((option) => ({ words: written(option), help: option.help.split("\n") }));
  const width = Math.max(...rows.map(({ words }) => words.length)) + 2;
  const lines = rows.map(({ words, help }) => `  ${words.padEnd(width)}${help.join(`\n  ${" ".repeat(width)}`)}`);
  return `Usage: ranklens ${example}\n\n${text}\n\nOptions:\n${lines.join("\n")}\n`;
}
