// The module that others import. It gives the compiled functions their public names and errors;
// `cargo xtask build` puts it and wasm-bindgen's glue into one file.

import { pack, unpack } from "./packed.js";
import * as glue from "./ranklens.js";

let started = false;

/** An error as those that the compiled code throws. */
function failure(name, code, message, suggestion) {
  const error = Object.assign(new Error(message), { name, code });
  return suggestion === undefined ? error : Object.assign(error, { suggestion });
}

function call(run) {
  if (!started) {
    const advice = "Await init(), or call initSync({ module: bytes }), before anything else.";
    throw failure("RequestError", "not-initialized", "RankLens is not initialized", advice);
  }
  try {
    return run();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    // Out of memory or of stack: what is too large for the machine.
    const advice = "Pass fewer queries at once, or only the top of each list.";
    throw failure("InternalError", "too-large", `This could not be computed: ${error.message}`, advice);
  }
}

const refuse = (deepest) =>
  failure("RequestError", "too-deep", `The request is nested more than ${deepest} deep, or holds itself`);

/** Calls a compiled function with plain data. */
function asked(run, data) {
  return call(() => unpack(run(...pack(data, refuse))));
}

/** Node.js cannot fetch a file; there the module is read from beside this one. */
function besideThis() {
  const url = new URL("ranklens_bg.wasm", import.meta.url);
  const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule?.("node:fs");
  return files ? files.readFileSync(url) : url;
}

export default async function init(input) {
  if (!started) await glue.default({ module_or_path: input ?? besideThis() });
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
  return asked(glue.evaluate, request);
}

export function explain(request) {
  return asked(glue.explain, request);
}

export function compare(request) {
  return asked(glue.compare, request);
}

export function findConvention(request) {
  return asked(glue.findConvention, request);
}

export function render(derivation, format) {
  return asked(glue.render, [derivation, format]);
}

export function parse(text, options) {
  return asked(glue.parse, options === undefined ? [text] : [text, options]);
}

export function conventions() {
  return call(() => unpack(glue.conventions()));
}

export function measures() {
  return call(() => unpack(glue.measures()));
}

export function version() {
  return call(() => glue.version());
}
