// Turns a Parquet file into a table as text. The page starts this script in a worker when such a file comes, and then
// handles the text like any other file.

import { decompressLz4, decompressLz4Raw, gunzip, parquetMetadataAsync, parquetReadObjects } from "./parquet_reader.js";

/** The bytes of a file without content: its mark at both ends, and a length. */
const SHORTEST = 12;

/** The number of rows that are turned into text at a time. */
const ROWS = 20_000;

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
  const packings = new Set(groups.flatMap(({ columns }) => columns.map((column) => column.meta_data?.codec)));
  for (const packing of packings) {
    if (Object.hasOwn(LATER, packing)) compressors[packing] ??= await LATER[packing]();
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

/** Returns the heads of a table. ranx' judgments have a whole `score`, which is a grade; its runs have other numbers. */
export function heads(found) {
  const names = found.map(({ name }) => name);
  const isRanx = names.length === RANX.length && RANX.every((name) => names.includes(name));
  const isJudged = isRanx && found[names.indexOf("score")].isWhole;
  return isJudged ? names.map((name) => (name === "score" ? "relevance" : name)) : names;
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
 * CSV; a table with lists becomes JSON, one object per line.
 */
export async function text(file) {
  if (file.byteLength < SHORTEST) throw new Error("it is cut off");
  const metadata = await parquetMetadataAsync(file);
  await prepare(metadata);
  const found = columns(metadata);
  const rows = Number(metadata.num_rows);
  const isNested = found.some((column) => column.isNested);
  const parts = isNested ? [] : [`${heads(found).map(cell).join(",")}\n`];
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS) {
    const rowEnd = Math.min(rows, rowStart + ROWS);
    const read = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd });
    const line = (row) => (isNested ? json(row) : found.map(({ name }) => cell(row[name])).join(","));
    parts.push(read.map((row) => `${line(row)}\n`).join(""));
  }
  return parts;
}

/** Answers the page: with the text as a blob, or with the reason why there is none. */
async function answer({ data }) {
  const buffer = {
    byteLength: data.size,
    slice: (start, end) => data.slice(start, end ?? data.size).arrayBuffer(),
  };
  try {
    postMessage({ text: new Blob(await text(buffer)) });
  } catch (error) {
    postMessage({ why: String(error?.message ?? error) });
  }
}

if (typeof WorkerGlobalScope !== "undefined") addEventListener("message", answer);
