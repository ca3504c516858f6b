// The compiled reader of large runs, for measurements in Node.js.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const PIECE = 1 << 20;

/** Loads stream.js and stream_bg.wasm from a folder. Returns the class of readers and a function that writes bytes into one. */
export async function load(library) {
  const { initSync, Reader, heap } = await import(pathToFileURL(resolve(library, "stream.js")));
  initSync({ module: readFileSync(resolve(library, "stream_bg.wasm")) });
  const write = (into, bytes) => {
    const place = into.space(bytes.length);
    new Uint8Array(heap().buffer, place, bytes.length).set(bytes);
  };
  return { Reader, write };
}

/** Returns the processor time that was used so far, in milliseconds. */
export function time() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
