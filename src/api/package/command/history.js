// The file of results over time that `ranklens gate --history` and the page share.

import { readFile, rename, writeFile } from "node:fs/promises";
import { named } from "./files.js";
import { Problem } from "./errors.js";

/** The version of the file format, as in `src/compare/history.rs`. */
const VERSION = 1;

/**
 * @typedef {{ name: string, time?: string, convention: string, measures: Record<string, Record<string, number>> }} Snapshot
 */

/**
 * Adds a snapshot at the end of a file and removes an older one of the same name. Creates the file if it does
 * not exist.
 * @param {string} path
 * @param {Snapshot} snapshot
 */
export async function record(path, snapshot) {
  if (path === "-") throw new Problem("--history is “-”", "Name a file: it is read and written.");
  const known = (await snapshots(path)).filter(({ name }) => name !== snapshot.name);
  const lines = [...known, snapshot].map((each) => JSON.stringify(each)).join(",\n");
  const text = `{"ranklens":"history","version":${VERSION},"snapshots":[\n${lines}\n]}\n`;
  try {
    // No other program ever sees a half-written file.
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Problem(`${named(path)} cannot be written: ${message}`, "Check the folder, and that writing there is allowed.");
  }
}

/**
 * @param {string} path
 * @returns {Promise<Snapshot[]>}
 */
async function snapshots(path) {
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw new Problem(`${named(path)} cannot be read: ${error.message}`, "Check the name of the file.");
  });
  if (text === undefined || text.trim() === "") return [];
  const advice = "Name a file that gate --history or the page has written, or one that is not there yet.";
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
