// Brings what was split off the page's module into its memory and its table.

import { initSync } from "./app.js";
import * as module from "./module.js";

/** The page's module, and what was split off it. `cargo xtask build` writes names here that no other build has. */
export const PAGE = "app.wasm.lzma";
const PART = "later.wasm.lzma";

let packed;
let ready;
/** What came and was no use must not come again. */
let cache = "default";

async function bytes() {
  try {
    return await module.fetched(PART, { cache });
  } catch (error) {
    packed = undefined;
    // Without a network, or after a new version came: kept on the first visit, for the next.
    const kept = await globalThis.caches?.match(new URL(PART, import.meta.url));
    if (!kept) throw error;
    return new Uint8Array(await kept.arrayBuffer());
  }
}

/** Fetches it, so that it is at hand when it is asked for. */
export async function ahead() {
  if (!ready) await (packed ??= bytes());
}

async function link() {
  const part = module.unpack(await (packed ??= bytes()), PART);
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

/** Once; where it fails the next call tries again. It goes on where more than `most` milliseconds are a failure. */
export function load(most) {
  if (!ready) {
    ready = link();
    const forget = () => (packed = undefined);
    ready.then(forget, () => {
      ready = forget();
      cache = "reload";
    });
  }
  const late = (_, fail) => setTimeout(fail, most, new Error(`${PART} takes longer`));
  return most ? Promise.race([ready, new Promise(late)]) : ready;
}
