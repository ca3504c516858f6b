// The package's module, started. Its bytes are read here, so that any Node.js 20 can.

import { readFileSync } from "node:fs";
import { initSync } from "../ranklens.js";

initSync({ module: readFileSync(new URL("../ranklens_bg.wasm", import.meta.url)) });

export { compare, conventions, evaluate, parse, version } from "../ranklens.js";
