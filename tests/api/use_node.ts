// Compiled and never run: a project with the types of Node.js and without those of pages.

import { readFileSync } from "node:fs";
import init, { initSync } from "ranklens";

const module = new URL("ranklens_bg.wasm", import.meta.url);
await init(module);
await init(fetch(module));
initSync({ module: readFileSync(module) });
// @ts-expect-error: a search is no address
await init(new URLSearchParams());
