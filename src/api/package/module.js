// The module that programs import. It gives the compiled functions their public names and errors. `cargo xtask
// build` bundles it with the glue of wasm-bindgen.

import { plain } from "./plain.js";
import * as glue from "./ranklens.js";

let started = false;

/** Returns an error with the same fields as those that the compiled code throws. */
function failure(name, code, message, suggestion) {
  const error = Object.assign(new Error(message), { name, code });
  return suggestion === undefined ? error : Object.assign(error, { suggestion });
}

/** Calls a compiled function. Throws an error if the module is not started or runs out of memory. */
function call(run) {
  if (!started) {
    const advice = "Await init(), or call initSync({ module: bytes }), before anything else.";
    throw failure("RequestError", "not-initialized", "RankLens is not initialized", advice);
  }
  try {
    return run();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    // The memory or the stack is exhausted.
    const advice = "Pass fewer queries at once, or only the top of each list.";
    throw failure("InternalError", "too-large", `This could not be computed: ${error.message}`, advice);
  }
}

const refuse = (deepest) =>
  failure("RequestError", "too-deep", `The request is nested more than ${deepest} deep, or holds itself`);

const tooMany = (length, most) =>
  failure(
    "RequestError",
    "too-many-values",
    `The request has a list of ${length} items; all its lists may have ${most}`,
    "Pass fewer queries at once, or only the top of each list.",
  );

/** Calls a compiled function with its arguments as plain data. */
function callPlain(run, ...values) {
  return call(() => {
    const copies = values.map((value) => plain(value, { refuse, tooMany }));
    glue.reserve(copies.reduce((sum, { count }) => sum + count, 0));
    const requests = copies.map(({ data }) => data);
    try {
      return run(...requests);
    } catch (error) {
      // The stack of a compiled error begins inside the module. It is more useful if it begins at the caller.
      Error.captureStackTrace?.(error, callPlain);
      throw error;
    }
  });
}

/** Imports a built-in module of Node.js. Bundlers for pages do not follow an import whose name is computed. */
const builtin = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** Returns the module beside this script: its bytes in Node.js, which cannot fetch files, else its URL. */
async function besideThis() {
  const url = new URL("ranklens_bg.wasm", import.meta.url);
  const { process } = globalThis;
  if (url.protocol !== "file:" || !process?.versions?.node) return url;
  // Node.js before 20.16, and from 21 to 22.2, has no `getBuiltinModule`.
  const { readFileSync } = process.getBuiltinModule?.("node:fs") ?? (await builtin("fs"));
  return readFileSync(url);
}

export default async function init(input) {
  if (!started) await glue.default({ module_or_path: input ?? (await besideThis()) });
  started = true;
}

export function initSync(input) {
  if (!started) {
    const module = input?.module;
    if (module === undefined) {
      const advice = "Write initSync({ module: bytes }) with the bytes of ranklens_bg.wasm.";
      throw failure("RequestError", "missing-key", "initSync needs the key “module”", advice);
    }
    glue.initSync({ module });
  }
  started = true;
}

export function evaluate(request) {
  return callPlain(glue.evaluate, request);
}

export function explain(request) {
  return callPlain(glue.explain, request);
}

export function compare(request) {
  return callPlain(glue.compare, request);
}

export function findConvention(request) {
  return callPlain(glue.findConvention, request);
}

export function render(derivation, format) {
  return callPlain(glue.render, derivation, format);
}

export function parse(text, options) {
  const values = options === undefined ? [text] : [text, options];
  return callPlain(glue.parse, ...values);
}

/** For the command: values of runs that are too large for memory, from the ranks of their judged documents. */
export const large = {
  rules: (request) => callPlain(glue.rules, request),
  run: (grades) => call(() => new glue.RankedRun(grades)),
  evaluate: (request, run) => callPlain((plain) => glue.evaluateRanks(plain, run), request),
  compare: (request, ...runs) => callPlain((plain) => glue.compareRanks(plain, ...runs), request),
};

export function conventions() {
  return call(() => glue.conventions());
}

export function measures() {
  return call(() => glue.measures());
}

export function version() {
  return call(() => glue.version());
}
