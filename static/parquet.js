// Turns a Parquet file into a table as text. The page starts this script in a worker when such a file comes, and then
// handles the text like any other file.

import { decompressLz4, decompressLz4Raw, gunzip, parquetMetadataAsync, parquetReadObjects } from "./parquet_reader.js";

/** The bytes of a file without content: its mark at both ends, and a length. */
const SHORTEST = 12;

/** The mark at both ends of a file, and the number of bytes at the end: a length, then the mark. */
const [MARK, END] = ["PAR1", 8];

/** The number of rows that are turned into text at a time. */
const ROWS = 20_000;

const AS_CSV = "save the table as CSV";

/** An error that says why a file cannot be read, and what to do. */
class Unread extends Error {
  constructor(why, advice) {
    super(why);
    this.advice = advice;
  }
}

/** What the reader says about a feature that it lacks. */
const LACKS = /^parquet (?:(?:unsupported|unhandled) (.+): (?!undefined)(.+)|(.+) not supported)$/;

/**
 * Runs a step of reading. Its errors are `Unread`: a feature that the reader lacks, or damage, which `found`
 * describes.
 */
async function step(found, run) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Unread) throw error;
    const [isLacking, kind, name, other] = LACKS.exec(error?.message) ?? [];
    if (isLacking) throw new Unread(`the reader does not know its ${other ?? `${kind} ${name}`}`, AS_CSV);
    throw damaged(found);
  }
}

function damaged(found) {
  return new Unread(`the file is damaged or not complete: ${found}`, "write it again, or copy it again from where it is whole");
}

/** The functions that unpack columns, by the format's names of compressions. Snappy is part of the reader. */
const compressors = {
  GZIP: (input, length) => gunzip(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** The functions that load an unpacker when a file needs it, by the name of the compression. */
const LATER = {
  BROTLI: async () => (await import("./brotli.js")).decompressBrotli,
  ZSTD: async () => {
    const { decompress } = await import("./zstd.js");
    return (input) => decompress(input);
  },
};

/** Loads the unpackers that the columns of a file need. */
async function prepare({ row_groups: groups }) {
  const all = groups.flatMap(({ columns }) => columns);
  if (all.some((column) => column.crypto_metadata)) throw new Unread("its columns are encrypted", AS_CSV);
  for (const packing of new Set(all.map((column) => column.meta_data?.codec))) {
    if (Object.hasOwn(LATER, packing)) compressors[packing] ??= await loaded(packing);
  }
}

async function loaded(packing) {
  try {
    return await LATER[packing]();
  } catch {
    throw new Unread(`what unpacks ${packing} could not be loaded`, `try again, or ${AS_CSV}`);
  }
}

/** The columns of ranx' runs and judgments. */
const RANX = ["q_id", "doc_id", "score"];

/** Returns the columns at the top of a file's schema: their names, and whether they hold whole numbers or lists. */
export function columns(metadata) {
  const [root, ...rest] = metadata.schema;
  const found = [];
  for (let at = 0; found.length < root.num_children; ) {
    const element = rest[at];
    found.push({
      name: element.name,
      isWhole: ["INT32", "INT64"].includes(element.type) && element.logical_type?.type !== "TIMESTAMP",
      isNested: Boolean(element.num_children) || element.repetition_type === "REPEATED",
    });
    // Skips the elements of which the column consists.
    for (let left = 1; left > 0; at += 1) left += (rest[at].num_children ?? 0) - 1;
  }
  return found;
}

/** Whether a table holds judgments of ranx. Their `score`, the grade, has an integer type; in runs it has not. */
function isJudged(found) {
  const names = found.map(({ name }) => name);
  const isRanx = names.length === RANX.length && RANX.every((name) => names.includes(name));
  return isRanx && found[names.indexOf("score")].isWhole;
}

/** Returns the function that writes a row, and the line of heads before the rows, if there is one. */
function writer(found) {
  // As JSON they can only be judgments. A table of queries, documents and grades could also be a ranked list.
  if (isJudged(found)) return { line: ({ q_id, doc_id, score }) => json({ query_id: q_id, doc_id, relevance: score }) };
  if (found.some((column) => column.isNested)) return { line: json };
  const names = found.map(({ name }) => name);
  return { heads: `${names.map(cell).join(",")}\n`, line: (row) => names.map((name) => cell(row[name])).join(",") };
}

/** Returns a value as JSON. Times, infinities, NaN, bytes and integers beyond 2^53 become texts. */
function json(value) {
  return JSON.stringify(value, (_, inner) => {
    if (typeof inner === "bigint") return Number.isSafeInteger(Number(inner)) ? Number(inner) : String(inner);
    if (typeof inner === "number" && !Number.isFinite(inner)) return String(inner);
    if (inner instanceof Uint8Array) return new TextDecoder().decode(inner);
    return inner;
  });
}

/** Returns a value as a cell of a table. */
function cell(value) {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
  return /[",\n\r]/.test(text) || text !== text.trim() || text.startsWith("#") ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns the parts of the text of a file. `file` has a `byteLength` and a `slice`. Plain columns become
 * CSV; a table with lists, and judgments of ranx, become JSON, one object per line.
 */
export async function text(file) {
  if (file.byteLength < SHORTEST) throw damaged("it is cut off");
  await checkEnd(file);
  const { metadata, found } = await step("the part that describes the table cannot be read", () => described(file));
  const rows = Number(metadata.num_rows);
  if (rows === 0) throw new Unread("its table has no rows", "choose a file with rows");
  const { heads, line } = writer(found);
  const parts = heads === undefined ? [] : [heads];
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS) {
    const rowEnd = Math.min(rows, rowStart + ROWS);
    const part = async () => {
      const read = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd });
      if (read.length < rowEnd - rowStart) throw new Error("rows are missing");
      return read.map((row) => `${line(row)}\n`).join("");
    };
    parts.push(await step(`rows ${rowStart + 1} to ${rowEnd} cannot be read`, part));
  }
  return parts;
}

/** Checks that a file ends with its mark, and before it the length of the part that describes the table. */
async function checkEnd(file) {
  const end = new DataView(await file.slice(file.byteLength - END, file.byteLength));
  if (new TextDecoder().decode(new Uint8Array(end.buffer, 4)) !== MARK) throw damaged(`it does not end with ${MARK}`);
  if (end.getUint32(0, true) > file.byteLength - SHORTEST) throw damaged("its end does not fit its length");
}

/** Returns what a file says about its table, and the columns. */
async function described(file) {
  const metadata = await parquetMetadataAsync(file);
  await prepare(metadata);
  return { metadata, found: columns(metadata) };
}

/** Returns bytes of a file of the page. */
async function bytes(data, start, end) {
  try {
    return await data.slice(start, end).arrayBuffer();
  } catch {
    throw new Unread("it has changed, or it is not there any more", "choose it again");
  }
}

/** Answers the page: with the text as a blob, or with the reason why there is none, and what to do. */
async function answer({ data }) {
  const buffer = {
    byteLength: data.size,
    slice: (start, end = data.size) => bytes(data, start, end),
  };
  try {
    postMessage({ text: new Blob(await text(buffer)) });
  } catch (error) {
    postMessage({ why: String(error?.message ?? error), advice: error?.advice ?? AS_CSV });
  }
}

if (typeof WorkerGlobalScope !== "undefined") addEventListener("message", answer);
