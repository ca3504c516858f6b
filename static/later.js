// Brings what was split off the page's module into its memory and its table.

import { initSync } from "./app.js";
import * as module from "./module.js";

/** What belongs to this very module and no other: `cargo xtask build` writes its name here. */
const PART = "later.wasm.lzma";

let packed;
let ready;

/** Fetches it, so that it is at hand when it is asked for. */
export function ahead() {
  packed ??= module.fetched(PART).catch((error) => {
    packed = undefined;
    throw error;
  });
  return packed;
}

async function link() {
  const part = module.unpack(await ahead(), PART);
  // What runs already.
  const wasm = initSync();
  await WebAssembly.instantiate(part, {
    __wasm_split: {
      memory: wasm.memory,
      __indirect_function_table: wasm.__indirect_function_table,
      __wasm_split_shared0: wasm.__wasm_split_shared0,
    },
  });
}

/** Once; where it fails the next call tries again. */
export function load() {
  ready ??= link().catch((error) => {
    packed = ready = undefined;
    throw error;
  });
  return ready;
}
