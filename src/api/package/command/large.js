// Reads runs that are too large for memory. Several threads read a run and keep only the ranks of its judged
// documents.

import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import * as zlib from "node:zlib";
import { large, parse } from "./engine.js";
import { Problem } from "./errors.js";
import { allOfInput, bytes, named, packingOf, standardInput, withZstd } from "./files.js";
import { counted, grouped } from "./numbers.js";
import { gatherTogether, readTogether, remote, workersFor } from "./pool.js";
import { compiled, partOf, readerOf, start, write } from "./reader.js";
import { plain, quoted } from "./table.js";

/**
 * @typedef {import("./reader.js").Asked} Asked
 *
 * How several threads read a run. Without `threads`, the size of the run and the number of cores decide how
 * many.
 * @typedef {{ asked: Asked, module: WebAssembly.Module, threads: number | undefined }} Reading
 */

/** A run with more bytes than this is read in pieces. */
const LARGE = 4 * 1024 * 1024;

/** The same limit for a packed run, which grows to several times its size when it is unpacked. */
const LARGE_PACKED = 512 * 1024;

/** The bytes and lines at the start of a file that show its format. */
const [HEAD, HEAD_LINES] = [1 << 16, 60];

/** @type {Map<string, "Trec" | "MsMarco">} */
const COLUMNS = new Map([
  ["TREC run", "Trec"],
  ["MS MARCO run", "MsMarco"],
]);

/**
 * A large run: its path, its columns, and how it is packed.
 * @typedef {object} LargeFile
 * @property {string} path
 * @property {"Trec" | "MsMarco"} columns
 * @property {"gzip" | "zstd" | undefined} packing
 */

/**
 * Returns a file as a large run, or `undefined` if it is small or no TREC or MS MARCO run.
 * @param {string} path
 * @returns {Promise<LargeFile | undefined>}
 */
export async function largeFile(path) {
  if (path === "-") {
    const { start, rest } = await standardInput(LARGE);
    const isPacked = packingOf(start) !== undefined && start.length > LARGE_PACKED;
    return rest || isPacked ? asLarge(path, start.subarray(0, HEAD)) : undefined;
  }
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size <= LARGE_PACKED) return undefined;
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  await file.close();
  const start = buffer.subarray(0, bytesRead);
  return found.size > LARGE || packingOf(start) !== undefined ? asLarge(path, start) : undefined;
}

/**
 * @param {string} path
 * @param {Uint8Array} start
 * @returns {Promise<LargeFile | undefined>}
 */
async function asLarge(path, start) {
  const packing = packingOf(start);
  const columns = COLUMNS.get(formatOf(packing === undefined ? start : await unpackedStart(start, packing), "run") ?? "");
  return columns === undefined ? undefined : { path, columns, packing };
}

/**
 * Returns a small run in the form of a large one, so that it can be read beside one.
 * @param {string} path
 * @returns {Promise<LargeFile>}
 */
export async function asLines(path) {
  const start = (await bytes(path)).subarray(0, HEAD);
  const file = await asLarge(path, start);
  if (file !== undefined) return file;
  const advice = "Beside a run that is too large to be held, all must be TREC or MS MARCO runs.";
  throw new Problem(`${named(path)} is no TREC or MS MARCO run`, advice);
}

/**
 * Returns the format of a text by its first lines. `undefined` for UTF-16 and for lines that cannot be read.
 * @param {Uint8Array} start
 * @param {"run" | "qrels"} role
 */
function formatOf(start, role) {
  if (start[0] >= 0xfe) return undefined;
  const text = new TextDecoder().decode(start);
  const lines = text.split("\n");
  const whole = start.length < HEAD ? lines : lines.slice(0, -1);
  try {
    return parse(whole.slice(0, HEAD_LINES).join("\n"), { role }).format;
  } catch {
    return undefined;
  }
}

/**
 * @param {Uint8Array} start
 * @param {"gzip" | "zstd"} packing
 */
async function unpackedStart(start, packing) {
  const unpack = unpacker(packing);
  /** @type {Uint8Array[]} */
  const parts = [];
  // The start ends in the middle of the packed data, which is no error here.
  unpack.on("error", () => {});
  unpack.on("data", (part) => parts.push(part));
  await new Promise((done) => unpack.write(start, done));
  unpack.destroy();
  return Buffer.concat(parts).subarray(0, HEAD);
}

/** @param {"gzip" | "zstd"} packing */
function unpacker(packing) {
  if (packing === "gzip") return zlib.createGunzip();
  return withZstd().createZstdDecompress();
}

/**
 * Returns the judgments as lines of TREC qrels.
 * @param {string} path
 * @param {(path: string) => Promise<import("../ranklens.js").QrelsData>} read reads judgments in any format
 * @returns {Promise<Uint8Array>}
 */
export async function judgedLines(path, read) {
  const own = await bytes(path, sharedRoom);
  if (formatOf(own.slice(0, HEAD), "qrels") === "TREC qrels") return path === "-" ? shared(own) : own;
  const lines = Object.entries(await read(path)).flatMap(([query, grades]) => {
    return Object.entries(grades).map(([doc, grade]) => {
      const id = [query, doc].find((id) => /\s|^#|^$/.test(id));
      if (id === undefined) return `${query} 0 ${doc} ${grade}\n`;
      const advice = "A run in lines has no such ids. Check that both files belong together.";
      throw new Problem(`${named(path)}: the id ${quoted(id)} is empty, has a blank, or starts with #`, advice);
    });
  });
  return shared(new TextEncoder().encode(lines.join("")));
}

/**
 * Returns memory that all threads share, so that no thread needs a copy.
 * @param {number} length
 */
function sharedRoom(length) {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** @param {Uint8Array} bytes */
function shared(bytes) {
  const all = sharedRoom(bytes.length);
  all.set(bytes);
  return all;
}

/**
 * Reads a large run, once for each rule that decides the order of documents.
 * @param {LargeFile} file
 * @param {Uint8Array} judged
 * @param {import("../ranklens.js").LargeRule[]} rules
 * @param {{ judgments: string, quiet: boolean, progress: boolean, threads: number | undefined }} reporting the name
 *   of the judgments, whether to print warnings and progress on standard error, and the number of threads
 */
export async function readRun(file, judged, rules, reporting) {
  if (file.path === "-" && rules.length > 1) {
    throw new Problem("standard input would have to be read twice for these measures", "Write it to a file and name that.");
  }
  const module = compiled();
  start(module);
  /** @type {any} */
  let run;
  for (const rule of rules) {
    const asked = { path: file.path, judged, columns: file.columns, rule };
    const reader = readerOf(asked);
    const reading = { asked, module, threads: reporting.threads };
    try {
      await (reporting.progress ? shown(named(file.path), (took) => fill(reader, file, reading, took)) : fill(reader, file, reading, () => {}));
      check(reader, named(file.path), reporting, run === undefined);
      run ??= large.run(reader.grades());
      for (const reports of all(reader)) run.add(rule, reports);
    } finally {
      reader.free();
    }
  }
  return run;
}

/**
 * @param {any} reader
 * @param {LargeFile} file
 * @param {Reading} reading
 * @param {(bytes: number, size?: number) => void} took
 */
async function fill(reader, file, reading, took) {
  const isPlain = file.path !== "-" && file.packing === undefined;
  const isRead = await (isPlain ? fillTogether(reader, reading, took) : fillAlone(reader, file, took));
  if (isRead || (file.path !== "-" && (await fillAlone(reader, file, took)))) return;
  const advice = "Sort it by query, such as with sort -s -k1,1, or write it to a file and name that.";
  throw new Problem("standard input: the lines of a query do not stand together", advice);
}

/**
 * Reads a plain file to its end with several threads.
 * @param {any} reader
 * @param {Reading} reading
 * @param {(bytes: number, size?: number) => void} took
 */
async function fillTogether(reader, { asked, module, threads }, took) {
  const { size } = await stat(asked.path);
  const helpers = Array.from({ length: (threads ?? workersFor(size, cores())) - 1 }, () => {
    const worker = new Worker(new URL("./helper.js", import.meta.url));
    const helper = remote((message, moved) => worker.postMessage(message, moved));
    worker.on("message", helper.answer);
    worker.on("error", helper.fail);
    const started = helper.start(module, asked);
    return { worker, there: started.then(() => helper, () => undefined) };
  });
  const own = await partOf(reader, asked.path);
  const workers = [own, ...helpers.map(({ there }) => there)];
  let done = 0;
  const goesOn = (/** @type {number} */ more) => {
    done += more;
    took(done, size);
    return true;
  };
  try {
    if ((await readTogether(reader, workers, size, goesOn)) && finished(reader)) return true;
    done = 0;
    await gatherTogether(reader, workers, size, goesOn);
    return true;
  } finally {
    await own.close();
    await Promise.all(helpers.map(({ worker }) => worker.terminate()));
  }
}

/**
 * Reads a file or standard input from the start to the end with one thread, and unpacks it. Returns false if
 * the run must be read again.
 * @param {any} reader
 * @param {LargeFile} file
 * @param {(bytes: number, size?: number) => void} took
 */
async function fillAlone(reader, file, took) {
  let done = 0;
  for await (const part of source(file)) {
    write(reader, part);
    if (!reader.feed(part.length)) return false;
    done += part.length;
    took(done);
  }
  return finished(reader);
}

/**
 * Ends the reading of a run. Returns false if the run must be read again.
 * @param {any} reader
 */
function finished(reader) {
  for (;;) {
    const isDone = reader.end();
    if (isDone !== false) return isDone === true;
  }
}

/**
 * @param {LargeFile} file
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* source({ path, packing }) {
  const input = path === "-" ? allOfInput() : createReadStream(path, { highWaterMark: 1 << 20 });
  if (packing === undefined) return yield* input;
  const unpacked = Readable.from(input, { objectMode: false }).on("error", (error) => unpack.destroy(error));
  const unpack = unpacker(packing);
  try {
    yield* unpacked.pipe(unpack);
  } catch {
    const advice = `Make it again with ${packing}, and check it with ${packing} --test.`;
    throw new Problem(`${named(path)} cannot be unpacked: it is cut off or damaged`, advice);
  }
}

function cores() {
  return availableParallelism?.() ?? cpus().length;
}

/**
 * Yields all reports of a reader.
 * @param {any} reader
 */
function* all(reader) {
  for (let reports = reader.reports(); reports.length > 0; reports = reader.reports()) yield reports;
}

/**
 * Throws an error if the run or the judgments have lines that cannot be read, as for a small run. Prints
 * warnings about repeated judgments.
 * @param {any} reader
 * @param {string} name
 * @param {{ judgments: string, quiet: boolean }} reporting
 * @param {boolean} isFirst
 */
function check(reader, name, { judgments, quiet }, isFirst) {
  const [ofJudgments, ofRun] = reader.problems();
  const wrong = ofRun.count > 0 ? ofRun : ofJudgments;
  const [first] = ofRun.count > 0 ? ofRun.first : ofJudgments.first.filter((/** @type {any} */ { kind }) => isBad(kind));
  if (first !== undefined) {
    const more = wrong.count > 1 ? ` (${counted(wrong.count, "such line", "such lines")} in all)` : "";
    const where = `${ofRun.count > 0 ? name : judgments}: line ${first.line}`;
    throw new Problem(`${where}: ${sentence(first)}${more}`, "Mend the file, or take these lines out.");
  }
  if (quiet || !isFirst) return;
  for (const problem of ofJudgments.first) {
    process.stderr.write(`warning: ${judgments}: line ${problem.line}: ${sentence(problem)}; the first counts\n`);
  }
}

/** @param {any} kind */
const isBad = (kind) => kind === "Number" || kind === "LongId" || "Fields" in kind;

/** @param {{ kind: any, excerpt: string }} problem */
function sentence({ kind, excerpt }) {
  const found = quoted(excerpt);
  if (kind === "Number") return `the score or grade in ${found} is not a number`;
  if (kind === "LongId") return `the document's id in ${found} is longer than 65,535 bytes`;
  if (kind.Fields) return `${found} has ${kind.Fields.found} columns, which are too many or too few`;
  if (kind.Again) return `the document ${found} stands on line ${kind.Again.first} already`;
  return `the document ${found} has another grade on line ${kind.Conflict.first}`;
}

/**
 * Shows the progress of reading on a terminal.
 * @param {string} name
 * @param {(took: (bytes: number, size?: number) => void) => Promise<void>} reads
 */
async function shown(name, reads) {
  const PAUSE = 200;
  let since = performance.now();
  const took = (/** @type {number} */ bytes, /** @type {number | undefined} */ size) => {
    if (performance.now() - since < PAUSE) return;
    since = performance.now();
    const share = size === undefined ? "" : `, ${Math.floor((100 * bytes) / size)}%`;
    process.stderr.write(`\r\u001b[K${plain(name)}: ${grouped(Math.round(bytes / 1e6))} MB${share}`);
  };
  try {
    await reads(took);
  } finally {
    process.stderr.write("\r\u001b[K");
  }
}
