// Reads runs and judgments from the files of a command line.

import { large, parse } from "./engine.js";
import { Problem } from "./errors.js";
import { SMALLER, named, text } from "./files.js";
import { asLines, judgedLines, largeFile, readRun } from "./large.js";
import { counted } from "./numbers.js";
import { MOST } from "./pool.js";
import { plain, quoted } from "./table.js";

const NO_RUN = "Judgments go with --qrels; name a file with ranked lists here.";

/** The advice for a measure that needs whole lists. Only TREC and MS MARCO runs are read in pieces. */
const WHOLE =
  "Write each large run as CSV with the columns query,doc,score, or evaluate it in JavaScript with the package: " +
  "both keep whole lists, of up to 64 MiB and 1,000,000 documents. Evaluate a larger run in parts, by query.";

/** The part of a command's help about its files. */
export const ABOUT = `Files may be in any format that RankLens reads, also packed with gzip; - is standard input.
Without --qrels the judgments are those in the runs' own files.`;

/** @type {import("./options.js").Option} */
export const THREADS = {
  name: "threads",
  value: "N",
  isNumber: true,
  help: `threads that read a large run, 1 to ${MOST} (default: by its size and the cores)`,
};

/**
 * How files are read.
 * @typedef {object} How
 * @property {boolean} quiet whether to print no warnings and no progress
 * @property {number | undefined} threads the number of threads that read a large run
 */

/**
 * @param {import("./options.js").Values} values
 * @returns {How}
 */
export function how(values) {
  return { quiet: values.has("quiet"), threads: values.count(THREADS.name, MOST, 1) };
}

/** Advice by the code of an error. It replaces the advice of the readers, which is written for the page. */
const ADVICE = new Map([
  ["no-run", NO_RUN],
  ["no-judgments", "Give --qrels a file with judgments, such as TREC qrels, or a table with grades."],
  ["text-too-long", SMALLER],
  ["too-large", SMALLER],
  ["too-many-documents", SMALLER],
  ["too-many-values", SMALLER],
]);

/**
 * @typedef {import("../ranklens.js").RunData} RunData
 * @typedef {import("../ranklens.js").QrelsData} QrelsData
 * @typedef {{ path: string, run: RunData, qrels: QrelsData | undefined }} Read
 */

/**
 * Reads the runs and their judgments. The judgments come from the file `judged`, or from the runs' files if
 * these hold both.
 * @param {readonly string[]} paths of runs
 * @param {string | undefined} judged
 * @param {boolean} quiet without warnings
 * @returns {Promise<{ runs: RunData[], qrels: QrelsData }>}
 */
export async function inputs(paths, judged, quiet) {
  /** @type {Read[]} */
  const read = [];
  for (const path of paths) read.push(await run(path, judged === undefined || judged === path, quiet));
  const own = read.find(({ path }) => path === judged)?.qrels;
  const qrels = judged === undefined ? joined(read) : own ?? (await judgments(judged, quiet));
  const runs = read.map(({ path, run }) => paired(path, run, qrels, judged));
  return { runs, qrels: called(qrels, Object.keys(runs[0])) };
}

/**
 * Reads runs of which at least one is too large for memory. Small runs beside it are read in the same way.
 * Returns `undefined` if all runs are small.
 * @param {readonly string[]} paths
 * @param {string | undefined} judged
 * @param {{ measures: string[], convention: import("../ranklens.js").Convention }} asked
 * @param {How} how
 * @returns {Promise<import("../ranklens.js").LargeRun[] | undefined>}
 */
export async function largeRuns(paths, judged, { measures, convention }, { quiet, threads }) {
  const files = await Promise.all(paths.map((path) => largeFile(path)));
  const first = files.find((file) => file !== undefined);
  if (first === undefined) return undefined;
  if (judged === undefined || judged === "-" && paths.includes("-")) {
    throw new Problem(`${named(first.path)} is a run in lines and holds no judgments`, "Name a file with judgments by --qrels.");
  }
  const rules = rulesOf({ measures, convention });
  const lines = await judgedLines(judged, (path) => judgments(path, quiet));
  const reporting = { judgments: named(judged), quiet, threads, progress: !quiet && process.stderr.isTTY };
  const runs = [];
  for (const [at, path] of paths.entries()) {
    const file = files[at] ?? (await asLines(path));
    const run = await readRun(file, lines, rules, reporting);
    reporting.quiet = true;
    if (!run.isJudged()) throw apart(path, judged, run.names(true)[0], run.names(false)[0]);
    runs.push(run);
  }
  return runs;
}

/**
 * Returns the rules by which large runs are ordered.
 * @param {{ measures: string[], convention: import("../ranklens.js").Convention }} asked
 */
function rulesOf(asked) {
  try {
    return large.rules(asked);
  } catch (error) {
    const { code, message } = /** @type {import("../ranklens.js").RankLensError} */ (error);
    throw code === "too-large" ? new Problem(message, WHOLE) : error;
  }
}

/**
 * @param {string} path
 * @param {boolean} withJudgments whether the file must hold judgments too
 * @param {boolean} quiet
 * @returns {Promise<Read>}
 */
async function run(path, withJudgments, quiet) {
  const parsed = await readAs(path, withJudgments ? {} : { role: "run" }, quiet);
  const { format, run = {}, qrels } = parsed;
  if (!withJudgments || (parsed.run && qrels)) return { path, run, qrels };
  const lacks = (/** @type {string} */ what) => `${named(path)} was read as ${format} and holds no ${what}`;
  if (parsed.run) throw new Problem(lacks("judgments"), "Name a file with judgments by --qrels.");
  throw new Problem(lacks("ranked list"), NO_RUN);
}

/**
 * @param {string} path
 * @param {boolean} quiet
 */
export async function judgments(path, quiet) {
  return (await readAs(path, { role: "qrels" }, quiet)).qrels ?? {};
}

/**
 * Reads a file. Warnings go to standard error.
 * @param {string} path
 * @param {import("../ranklens.js").ParseOptions} options
 * @param {boolean} quiet
 */
async function readAs(path, options, quiet) {
  const name = named(path);
  const content = await text(path);
  let parsed;
  try {
    parsed = parse(content, { ...options, name });
  } catch (error) {
    const { code, message, suggestion } = /** @type {import("../ranklens.js").RankLensError} */ (error);
    // The readers' advice speaks of pasting. Here texts come from files.
    const advice = ADVICE.get(code) ?? suggestion?.replace(/^Paste /, "Give a file with ");
    throw code === undefined ? error : new Problem(message, advice);
  }
  if (quiet) return parsed;
  for (const { message, line, column } of parsed.warnings) {
    process.stderr.write(`warning: ${name}: line ${line}, column ${column}: ${plain(message)}\n`);
  }
  if (parsed.moreWarnings !== undefined) {
    process.stderr.write(`warning: ${name}: ${counted(parsed.moreWarnings, "more warning", "more warnings")}\n`);
  }
  return parsed;
}

/**
 * Returns the judgments of several files, each of which holds a run and judgments.
 * @param {Read[]} read
 */
function joined(read) {
  /** @type {Map<string, Map<string, { grade: number, path: string }>>} */
  const all = new Map();
  for (const { path, qrels = {} } of read) {
    for (const [query, grades] of Object.entries(qrels)) {
      const known = all.get(query) ?? new Map();
      all.set(query, known);
      for (const [doc, grade] of Object.entries(grades)) {
        const first = known.get(doc) ?? { grade, path };
        known.set(doc, first);
        if (first.grade === grade) continue;
        const grades = `grade ${first.grade} in ${named(first.path)}, ${grade} in ${named(path)}`;
        const message = `query ${quoted(query)}, document ${quoted(doc)}: ${grades}`;
        throw new Problem(message, "Name the file whose judgments hold with --qrels.");
      }
    }
  }
  const grades = (/** @type {Map<string, { grade: number }>} */ known) =>
    Object.fromEntries([...known].map(([doc, { grade }]) => [doc, grade]));
  return Object.fromEntries([...all].map(([query, known]) => [query, grades(known)]));
}

/**
 * Returns the run. If it has a single query without a name, and a single query is judged, it takes that
 * query's name. Throws if the run and the judgments have no query in common.
 * @param {string} path
 * @param {RunData} run
 * @param {QrelsData} qrels
 * @param {string | undefined} judged
 */
function paired(path, run, qrels, judged) {
  const [listed, known] = [Object.keys(run), Object.keys(qrels)];
  if (listed.length === 1 && known.length === 1) {
    if (listed[0] === "") return { [known[0]]: run[""] };
    if (known[0] === "") return run;
  }
  if (listed.some((query) => Object.hasOwn(qrels, query))) return run;
  throw apart(path, judged, listed[0], known[0]);
}

/**
 * Returns the error for a run and judgments that have no query in common.
 * @param {string} path
 * @param {string | undefined} judged
 * @param {string} [listed] the run's first query
 * @param {string} [known] the judgments' first query
 */
function apart(path, judged, listed = "", known = "") {
  const names = `the run's first is ${quoted(listed)}, the judgments' ${quoted(known)}`;
  return new Problem(
    `${named(path)} and ${named(judged ?? path)} have no query in common: ${names}`,
    "Check that both belong together, and that queries are named alike in both.",
  );
}

/**
 * Returns the judgments. If they name no query, they take the name of the run's single query.
 * @param {QrelsData} qrels
 * @param {string[]} listed
 */
function called(qrels, listed) {
  return Object.keys(qrels).length === 1 && "" in qrels ? { [listed[0]]: qrels[""] } : qrels;
}
