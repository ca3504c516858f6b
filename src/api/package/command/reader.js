// Reads large runs with the module that the page's workers use too. In the package, `stream.js` and
// `stream_bg.wasm` are beside this script.

import { open } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { Part } from "./pool.js";

/** The bytes that are read at a time. */
const PIECE = 1 << 18;

/** The script of wasm-bindgen, which has no types. */
const stream = await import(new URL("./stream.js", import.meta.url).href);

/**
 * How a run is read.
 * @typedef {object} Asked
 * @property {string} path of the run
 * @property {Uint8Array} judged the judgments, as lines of TREC qrels
 * @property {"Trec" | "MsMarco"} columns
 * @property {import("../ranklens.js").LargeRule} rule
 */

/** Compiles the module. */
export function compiled() {
  try {
    return new WebAssembly.Module(readFileSync(new URL("./stream_bg.wasm", import.meta.url)));
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new Error("this processor or engine lacks the vector instructions of WebAssembly, which reading large runs needs");
  }
}

/** @param {WebAssembly.Module} module */
export function start(module) {
  stream.initSync({ module });
}

/**
 * Returns a reader that has its judgments.
 * @param {Asked} asked
 */
export function readerOf({ judged, columns, rule }) {
  const reader = new stream.Reader(columns, rule);
  reader.expect(judged.length);
  write(reader, judged);
  reader.judged();
  return reader;
}

/**
 * Writes bytes into the memory that an object of the module reserves for them.
 * @param {any} into
 * @param {Uint8Array} bytes
 */
export function write(into, bytes) {
  // `space` comes first, because it may move the memory.
  const place = into.space(bytes.length);
  new Uint8Array(stream.heap().buffer, place, bytes.length).set(bytes);
}

/**
 * Returns a `Part` that reads pieces of a plain file.
 * @param {any} reader
 * @param {string} path
 */
export async function partOf(reader, path) {
  const file = await open(path);
  /** @type {Uint8Array[]} those that no piece uses */
  const buffers = [];
  const part = new Part(reader, async (into, from, to) => {
    const buffer = buffers.pop() ?? new Uint8Array(PIECE);
    for (let at = from; at < to; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE, to - at), at);
      if (bytesRead === 0) throw new Error("the file became shorter while it was read");
      write(into, buffer.subarray(0, bytesRead));
      if (!into.feed(bytesRead)) return false;
      at += bytesRead;
    }
    buffers.push(buffer);
    return true;
  });
  return Object.assign(part, { close: () => file.close() });
}
