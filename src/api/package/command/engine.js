// Starts the package's module. Its bytes are read from the file, because Node.js cannot fetch it.

import { readFileSync } from "node:fs";
import { initSync } from "../ranklens.js";

initSync({ module: readFileSync(new URL("../ranklens_bg.wasm", import.meta.url)) });

export { compare, conventions, evaluate, large, measures, parse, version } from "../ranklens.js";
