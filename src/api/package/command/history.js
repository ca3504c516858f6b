// The file of results over time that `ranklens gate --history` and the page share.

import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { named, reason } from "./files.js";
import { Problem } from "./errors.js";
import { quoted } from "./table.js";

/** The version of the file format, as in `src/compare/history.rs`. */
const VERSION = 1;

/**
 * @typedef {{ name: string, time?: string, convention: string, measures: Record<string, Record<string, number>> }} Snapshot
 */

/**
 * Adds a snapshot at the end of a file, and creates the file if it does not exist. If the name is taken, the
 * snapshot gets a number, as in the page. If the last snapshot of the name has the same values, the new one
 * replaces it. Returns what was done about a taken name in a sentence.
 * @param {string} path
 * @param {Snapshot} snapshot
 * @returns {Promise<string | undefined>}
 */
export async function record(path, snapshot) {
  if (path === "-") throw new Problem("--history is “-”", "Name a file: it is read and written.");
  const known = await snapshots(path);
  const { name, last } = place(known, snapshot);
  const same = last !== undefined && holdsSame(last, snapshot) ? last : undefined;
  const added = { ...snapshot, name: same?.name ?? name };
  await write(path, [...known.filter((each) => each !== same), added]);
  if (same) return `${named(path)} has ${quoted(same.name)} with the same values, which this snapshot replaces`;
  return last && `${named(path)} has ${quoted(snapshot.name)} with other values, so this snapshot is named ${quoted(name)}`;
}

/**
 * Returns a free name for a snapshot, which is its own name or has a number, and the snapshot that has the last
 * taken name before it.
 * @param {readonly Snapshot[]} known
 * @param {Snapshot} snapshot
 */
function place(known, snapshot) {
  const taken = new Map(known.map((each) => [each.name, each]));
  /** @type {Snapshot | undefined} */
  let last;
  let { name } = snapshot;
  for (let number = 2; taken.has(name); number += 1) {
    last = taken.get(name);
    name = `${snapshot.name} (${number})`;
  }
  return { name, last };
}

/**
 * Whether two snapshots hold the same values under the same convention, in any order.
 * @param {Snapshot} one
 * @param {Snapshot} other
 */
function holdsSame(one, other) {
  // Both as read from JSON, which has no -0.
  const [before, after] = [one, other].map(({ convention, measures }) => JSON.parse(JSON.stringify({ convention, measures })));
  return isDeepStrictEqual(before, after);
}

/**
 * @param {string} path
 * @param {readonly Snapshot[]} all
 */
async function write(path, all) {
  const lines = all.map((each) => JSON.stringify(each)).join(",\n");
  const text = `{"ranklens":"history","version":${VERSION},"snapshots":[\n${lines}\n]}\n`;
  const draft = `${path}.new`;
  try {
    // No other program ever sees a half-written file.
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "ENOENT") {
      throw new Problem(`${named(path)} cannot be written: ${message}`, "Check the folder, and that writing there is allowed.");
    }
    const advice = "Make the folder, or name a file in one that is there.";
    throw new Problem(`${named(path)} cannot be written: there is no folder ${dirname(draft)}`, advice);
  }
}

/**
 * @param {string} path
 * @returns {Promise<Snapshot[]>}
 */
async function snapshots(path) {
  const advice = "Name a file that gate --history or the page has written, or one that is not there yet.";
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw new Problem(`${named(path)} cannot be read: ${reason(error)}`, advice);
  });
  if (text === undefined || text.trim() === "") return [];
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Problem(`${named(path)} is no history of RankLens: it is no JSON`, advice);
  }
  if (file?.ranklens !== "history" || !Array.isArray(file.snapshots)) {
    throw new Problem(`${named(path)} is no history of RankLens`, advice);
  }
  if (file.version !== VERSION) {
    throw new Problem(`${named(path)} has version ${file.version}, and this program reads ${VERSION}`, "Use a newer program.");
  }
  return file.snapshots;
}

/**
 * Returns the values of the candidate as a snapshot.
 * @param {string} name
 * @param {string} convention
 * @param {readonly string[]} measures
 * @param {import("../ranklens.js").Comparison} comparison
 * @returns {Snapshot}
 */
export function snapshot(name, convention, measures, { queries }) {
  const values = (/** @type {string} */ measure) => {
    const all = Object.entries(queries).map(([query, of]) => [query, of[measure]?.candidate]);
    return Object.fromEntries(all.filter(([, value]) => typeof value === "number"));
  };
  const entries = measures.map((measure) => [measure, values(measure)]);
  return { name, time: new Date().toISOString(), convention, measures: Object.fromEntries(entries) };
}
