// Writes what is on the screen as code, with a module of its own, which is loaded when it is asked for.

import init, { write } from "./glue.js";
import module from "./module.js";

let ready;

/** Throws a text where there is no such code. */
export async function code(numbers, text) {
  ready ??= module("code.wasm.lzma").then((bytes) => init({ module_or_path: bytes }));
  await ready.catch((error) => {
    // The next try may find the network back.
    ready = undefined;
    throw error;
  });
  return write(numbers, text);
}
