// The script of a worker thread that helps to read a large run.

import { parentPort } from "node:worker_threads";
import { answering } from "./pool.js";
import { partOf, readerOf, start } from "./reader.js";

/** @typedef {import("./reader.js").Asked} Asked */

const answer = answering(
  (message, moved) => parentPort?.postMessage(message, moved),
  async (/** @type {WebAssembly.Module} */ module, /** @type {Asked} */ asked) => {
    start(module);
    return partOf(readerOf(asked), asked.path);
  },
);
parentPort?.on("message", answer);
