// Reads the text of files and of standard input.

import { open } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { Problem } from "./errors.js";

/** The greatest number of bytes of a text that the readers accept, as in `src/formats/limits.rs`. */
const MOST = 64 * 1024 * 1024;

const BYTES_READ_AT_ONCE = 1024 * 1024;

/** The advice for a file with too many bytes or documents. */
export const SMALLER =
  "Write it as a TREC run, which may have any size, or evaluate a part of the queries at a time.";

/**
 * Standard input, which can be read only once: its start, and an iterator over the rest, if there is any.
 * @typedef {{ start: Buffer, rest: AsyncIterator<Buffer> | undefined }} Input
 */

/** @type {Promise<Input> | undefined} */
let input;

/** @type {Promise<Uint8Array> | undefined} */
let wholeInput;

/**
 * Returns the start of standard input: a little more than `most` bytes, or all of it. The first call decides; later
 * calls return the same start.
 * @param {number} most
 */
export function standardInput(most) {
  input ??= startOfInput(most);
  return input;
}

/**
 * @param {number} most
 * @returns {Promise<Input>}
 */
async function startOfInput(most) {
  const rest = process.stdin[Symbol.asyncIterator]();
  /** @type {Buffer[]} */
  const parts = [];
  let length = 0;
  while (length <= most) {
    const { done, value } = await rest.next();
    if (done) return { start: Buffer.concat(parts), rest: undefined };
    length += value.length;
    parts.push(value);
  }
  return { start: Buffer.concat(parts), rest };
}

/** Yields all parts of standard input. */
export async function* allOfInput() {
  const { start, rest } = await standardInput(0);
  yield start;
  for (let part = await rest?.next(); part && !part.done; part = await rest?.next()) yield part.value;
}

/**
 * Returns the text of a file, or of standard input for `-`.
 * @param {string} path
 */
export function text(path) {
  return decoded(path);
}

/**
 * Returns the bytes of a file, or of standard input for `-`.
 * @param {string} path
 * @param {(length: number) => Uint8Array} room returns the array into which the bytes of a file are read
 * @returns {Promise<Uint8Array>}
 */
export function bytes(path, room = (length) => Buffer.allocUnsafe(length)) {
  if (path !== "-") return attempt(path, () => bytesOf(path, room));
  wholeInput ??= attempt(path, () => joined(allOfInput(), named(path)));
  return wholeInput;
}

/**
 * Returns the name of a file for messages.
 * @param {string} path
 */
export function named(path) {
  return path === "-" ? "standard input" : path;
}

/**
 * Returns the names of runs for the output: as short as possible, and distinct.
 * @param {readonly string[]} paths
 */
export function labels(paths) {
  const short = paths.map((path) => (path === "-" ? named(path) : basename(path)));
  return new Set(short).size === new Set(paths).size ? short : paths.map(named);
}

/** @param {string} path */
async function decoded(path) {
  const name = named(path);
  const packed = await bytes(path);
  if (startsWith(packed, ZIP)) {
    const advice = "Unpack it, or save its sheet as CSV, and name the file.";
    throw new Problem(`${name} is an archive or a workbook`, advice);
  }
  if (startsWith(packed, PARQUET)) {
    throw new Problem(`${name} is a Parquet file, which only the page reads`, "Save the table as CSV, and name that file.");
  }
  const packing = packingOf(packed);
  const plain = packing ? await unpacked(packed, name, packing) : packed;
  return new TextDecoder(encoding(plain)).decode(plain);
}

// The first bytes of files.
const ZIP = [0x50, 0x4b];
const PARQUET = [0x50, 0x41, 0x52, 0x31];
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/**
 * @param {Uint8Array} start
 * @param {readonly number[]} mark
 */
function startsWith(start, mark) {
  return mark.every((byte, at) => start[at] === byte);
}

/**
 * Returns how a file is packed, by its first bytes.
 * @param {Uint8Array} start
 */
export function packingOf(start) {
  if (startsWith(start, GZIP)) return "gzip";
  return startsWith(start, ZSTD) ? "zstd" : undefined;
}

/**
 * @param {string} path
 * @param {(length: number) => Uint8Array} room
 */
async function bytesOf(path, room) {
  const file = await open(path);
  try {
    const found = await file.stat();
    // The length of a pipe or a device is unknown.
    if (!found.isFile()) return await joined(file.createReadStream({ highWaterMark: BYTES_READ_AT_ONCE }), path);
    if (found.size > MOST) throw tooLarge(path, "");
    const all = room(found.size);
    let length = 0;
    while (length < all.length) {
      const { bytesRead } = await file.read(all, length, all.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return all.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * Joins the parts of a stream.
 * @param {AsyncIterable<Buffer>} stream
 * @param {string} name
 */
async function joined(stream, name) {
  /** @type {Buffer[]} */
  const parts = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > MOST) throw tooLarge(name, "");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads a file, and says why it cannot be read.
 * @param {string} path
 * @param {() => Promise<Uint8Array>} read
 */
async function attempt(path, read) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const advice = "Check the name, and the folder that it is looked for in.";
    throw new Problem(`${named(path)} cannot be read: ${reason(error)}`, advice);
  }
}

/**
 * Returns why a file cannot be read.
 * @param {unknown} error
 */
export function reason(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return WHY.get(code ?? "") ?? message;
}

const WHY = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path is a file and no folder"],
  ["EACCES", "reading it is not allowed"],
]);

/**
 * @param {Uint8Array} packed
 * @param {string} name
 * @param {"gzip" | "zstd"} packing
 */
async function unpacked(packed, name, packing) {
  const unpack = packing === "gzip" ? zlib.gunzip : withZstd().zstdDecompress;
  try {
    return await promisify(unpack)(packed, { maxOutputLength: MOST });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name, " when unpacked");
    const advice = `Make it again with ${packing}, and check it with ${packing} --test.`;
    throw new Problem(`${name} cannot be unpacked: it is cut off or damaged`, advice);
  }
}

/**
 * Returns the functions of this Node.js that unpack zstd.
 * @returns {{ zstdDecompress: typeof zlib.gunzip, createZstdDecompress: () => import("node:stream").Transform }}
 */
export function withZstd() {
  if ("zstdDecompress" in zlib) return /** @type {any} */ (zlib);
  throw new Problem("this Node.js cannot unpack zstd", "Take Node.js 22.15 or newer, or unpack the file: zstd -d FILE.");
}

/**
 * @param {string} name
 * @param {string} when
 */
function tooLarge(name, when) {
  return new Problem(`${name} has more than the ${MOST / 1024 / 1024} MiB${when} that can be read`, SMALLER);
}

/**
 * Returns the encoding that the byte order mark at the start of a text names. Without a mark it is UTF-8.
 * @param {Uint8Array} start
 */
function encoding(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}
