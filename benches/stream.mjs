// Measures the compiled reader of large runs in Node.js, with the file in memory: milliseconds of processor time.
//
//   node benches/stream.mjs LIBRARY RUN QRELS    with stream.js and stream_bg.wasm in the folder LIBRARY

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PIECE, load, time } from "./reader.mjs";

const ROUNDS = 7;

const [library, run, judged] = process.argv.slice(2);
const { Reader, write } = await load(library);
const [lines, qrels] = [run, judged].map((file) => readFileSync(file));

/** Reads the run from its start. Returns false if it must be read again. */
function read(reader) {
  for (let at = 0; at < lines.length; at += PIECE) {
    const piece = lines.subarray(at, at + PIECE);
    write(reader, piece);
    if (!reader.feed(piece.length)) return false;
  }
  for (;;) {
    const isDone = reader.end();
    if (isDone !== false) return isDone;
  }
}

const [judgments, core] = [[], []];
let print;
for (let round = 0; round < ROUNDS; round += 1) {
  const reader = Reader.trial();
  const start = time();
  reader.expect(qrels.length);
  write(reader, qrels);
  reader.judged();
  const middle = time();
  if (!read(reader)) read(reader);
  core.push(time() - middle);
  judgments.push(middle - start);
  const hash = createHash("sha256");
  for (let bytes = reader.reports(); bytes.length > 0; bytes = reader.reports()) hash.update(bytes);
  print = hash.digest("hex").slice(0, 16);
  reader.free();
}
const median = (times) => times.toSorted((a, b) => a - b)[ROUNDS >> 1].toFixed(1);
console.log(`in Node.js: reading, joining, ranking ${median(core)} ms, the first time ${core[0].toFixed(1)} ms`);
console.log(`judgments ${median(judgments)} ms; reports ${print}`);
