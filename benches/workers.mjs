// Measures the time that each of several workers needs to read its share of a run. The workers run one after the
// other on one core; the figures predict the time on machines with as many cores. The script also checks that the
// reports do not depend on the number of workers.
//
//   node benches/workers.mjs LIBRARY RUN QRELS [--in-any-order]
//                                                with stream.js and stream_bg.wasm in the folder LIBRARY
//
// Times are milliseconds of processor time. `busiest` is the time of the worker with most work, for its judgments and
// its pieces; `joining` is the time of the worker that joins the results of all. A machine with enough cores needs
// about their sum, plus the time to start the workers.

import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { Part, gatherTogether, readTogether } from "../src/api/package/command/pool.js";
import { PIECE, load, time } from "./reader.mjs";

const ROUNDS = 3;

const [library, run, judged, order] = process.argv.slice(2);
const { Reader, write } = await load(library);
const qrels = readFileSync(judged);
const { size } = statSync(run);
const file = openSync(run);
const buffer = Buffer.allocUnsafe(PIECE);

/** Makes a part that reads synchronously and adds up the time of all its work. */
function timed() {
  const start = time();
  const reader = Reader.trial();
  reader.expect(qrels.length);
  write(reader, qrels);
  reader.judged();
  const part = new Part(reader, (into, from, to) => {
    for (let at = from; at < to; at += PIECE) {
      const length = readSync(file, buffer, 0, Math.min(PIECE, to - at), at);
      write(into, buffer.subarray(0, length));
      if (!into.feed(length)) return false;
    }
    return true;
  });
  part.time = time() - start;
  for (const name of ["piece", "keep", "linesOf", "rank"]) {
    const own = part[name].bind(part);
    part[name] = (...given) => {
      // The part reads before it first waits. While it waits, others work, and their time is not added.
      const start = time();
      const result = own(...given);
      part.time += time() - start;
      return result;
    };
  }
  return part;
}

async function measure(count) {
  const parts = Array.from({ length: count }, timed);
  const [{ reader }] = parts;
  const start = time();
  const before = parts.reduce((sum, part) => sum + part.time, 0);
  const isRead = await (order ? gatherTogether : readTogether)(reader, parts, size, () => true);
  if (!isRead) throw new Error("the lines are in any order: add --in-any-order");
  while (!order && reader.end() === false);
  const all = time() - start;
  const own = parts.reduce((sum, part) => sum + part.time, 0) - before;
  const hash = createHash("sha256");
  let queries = 0;
  for (let bytes = reader.reports(); bytes.length > 0; bytes = reader.reports()) hash.update(bytes);
  queries = reader.queries();
  for (const part of parts) {
    part.kept?.free();
    part.merger?.free();
    part.idle.forEach((piece) => piece.free());
    part.reader.free();
  }
  const times = parts.map((part) => part.time);
  const busiest = Math.max(...times);
  return { busiest, joining: all - own, all: times.reduce((a, b) => a + b), queries, print: hash.digest("hex").slice(0, 16) };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
console.log("workers  busiest  joining   both  of all  reports");
// The first round of all is slower: the engine compiles.
await measure(1);
for (const count of [1, 2, 3, 4, 8]) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(count));
  const of = (name) => median(rounds.map((round) => round[name]));
  const columns = [count, of("busiest"), of("joining"), of("busiest") + of("joining"), of("all")];
  const { print, queries } = rounds[0];
  console.log(columns.map((value, at) => value.toFixed(0).padStart([7, 8, 8, 6, 7][at])).join(" "), ` ${print} of ${queries} queries`);
}
closeSync(file);
