// Writes the parameters of all tools into the types of a built package: node types.mjs FOLDER

import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const MARK = /  \/\/ The build writes the parameters of each tool here\.\n  \[tool: string\].*\n/;

const folder = resolve(process.argv[2]);
const { conventions, initSync } = await import(pathToFileURL(join(folder, "ranklens.js")).href);
initSync({ module: await readFile(join(folder, "ranklens_bg.wasm")) });

const all = conventions();
const types = join(folder, "ranklens.d.ts");
const text = await readFile(types, "utf8");
/** The settings and rules, whose names a parameter may share. */
const choices = new Set([.../export interface Choices \{([^]*?)\n\}/.exec(text)[1].matchAll(/^  (\w+)\?:/gm)].map(([, key]) => key));

const literal = (value) => JSON.stringify(value);
/** The name of a property, in quotation marks where it needs them. */
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

function type({ name, type, values, default: initial }) {
  const own = {
    boolean: () => "boolean",
    integer: () => "number",
    number: () => "number",
    numbers: () => "readonly number[]",
    word: () => values.map(literal).join(" | "),
    options: () => "string | ReadonlyArray<string | number>",
  }[type]();
  const only = type === "boolean" && values ? values.map(literal).join(" | ") : own;
  return [only, ...(initial === null ? ["null"] : []), ...(choices.has(name) ? [`Choices[${literal(name)}]`] : [])].join(" | ");
}

function member(parameter) {
  const { name, expected, default: initial, required, options = [], measures, meaning } = parameter;
  const facts = [
    meaning,
    ...(options.length > 0 ? [] : [`Takes ${expected}.`]),
    required ? "It must be given." : `Default: \`${literal(initial)}\`.`,
    ...(measures.length > 0 ? [`For ${measures.join("; ")}.`] : []),
    ...options.map((option) => `${option.name}: ${option.meaning}`),
  ];
  return `    /** ${facts.join(" ")} */\n    ${key(name)}?: ${type(parameter)};\n`;
}

const entries = all
  .filter(({ name }) => name !== "textbook")
  .flatMap(({ name, aliases, title, parameters }) =>
    [name, ...aliases].map((each) => `  /** ${title} */\n  ${key(each)}: {\n${parameters.map(member).join("")}  };\n`),
  );
if (!MARK.test(text)) throw new Error(`${types} has no place for the parameters of tools`);
await writeFile(types, text.replace(MARK, () => entries.join("")));
