// Starts the built package from its bytes.

import { readFile } from "node:fs/promises";

/** The address of `dist/ranklens/`. */
export const PACKAGE = new URL("../../dist/ranklens/", import.meta.url);

export const ranklens = await import(new URL("ranklens.js", PACKAGE));

export async function start() {
  ranklens.initSync({ module: await readFile(new URL("ranklens_bg.wasm", PACKAGE)) });
  return ranklens;
}
