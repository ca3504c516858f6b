// `ranklens gate`: decides whether a candidate may replace the baseline.

import * as conventions from "./convention.js";
import { compare, large } from "./engine.js";
import { Problem } from "./errors.js";
import { labels } from "./files.js";
import { record, snapshot } from "./history.js";
import { ABOUT, THREADS, how, inputs, largeRuns } from "./inputs.js";
import { MEASURE, measures as asMeasures, withHelp } from "./measures.js";
import { plain } from "./table.js";
import { json, markdown, text } from "./verdict.js";

/**
 * @typedef {import("../ranklens.js").Comparison} Comparison
 * @typedef {import("../ranklens.js").MeasureComparison} MeasureComparison
 *
 * The verdict on one measure.
 * @typedef {object} Judged
 * @property {string} measure
 * @property {MeasureComparison} figures
 * @property {boolean} passed
 * @property {Lost[]} lost the queries with the greatest losses, the greatest first
 *
 * @typedef {{ query: string, baseline: number, candidate: number, difference: number }} Lost
 *
 * @typedef {object} Verdict
 * @property {boolean} passed
 * @property {number | undefined} maxDrop the largest share that may be lost; undefined if only the margin counts
 * @property {number | undefined} margin
 * @property {string[]} names of the baseline and of the candidate
 * @property {Judged[]} judged
 * @property {Comparison} comparison
 * @property {string[]} inNeither the judged queries that neither run has
 * @property {number} digits
 * @property {string} convention
 */

/** @type {Record<string, (verdict: Verdict) => string>} */
const FORMATS = { text, json, markdown };

/** @type {import("./options.js").Command} */
export const gate = {
  name: "gate",
  summary: "checks that a candidate has not lost too much; exits with 1 if it has",
  example: "gate --baseline old.txt --candidate new.txt --qrels qrels.txt -m nDCG@10 --max-drop 5%",
  text: `Each mean may fall by a share of the baseline's mean. A fall of exactly that share passes. The means are over
the queries that have a value in both runs. A query that only one of the runs has counts as an empty list
in the other; --set missing="left out" leaves it out.

With --no-worse-than the candidate passes only where a one-sided t-test shows, at the 5 % level, that
no mean lost that much, in the units of the measure. With too few queries the test cannot show it, and the
gate fails. --max-drop then counts only if it is given. A second test says whether a mean gained less than
the margin, too: then both means are equal within the margin.

With --history the candidate's values are added to a file of snapshots, whether the gate passes or not.
If another snapshot has the name, the new one gets a number: “new.txt (2)”. Only if the last one of the name
has the same values, it is replaced. The page opens the file under “Over time”.

${ABOUT}`,
  options: [
    { name: "baseline", value: "FILE", needed: true, help: "the run in use now" },
    { name: "candidate", value: "FILE", needed: true, help: "the run that would replace the baseline" },
    { name: "qrels", value: "FILE", help: "judgments" },
    { ...MEASURE, help: `${MEASURE.help}; each must pass` },
    { name: "max-drop", value: "SHARE", isNumber: true, help: "the largest loss that passes: 5% or 0.05 (default: 5%)" },
    { name: "no-worse-than", value: "MARGIN", isNumber: true, help: "passes only if a test shows a loss smaller than this: 0.01" },
    { name: "history", value: "FILE", help: "adds the candidate's values to this file of snapshots" },
    { name: "name", value: "NAME", help: "the name of the snapshot (default: the candidate's file)" },
    ...conventions.OPTIONS,
    {
      name: "format",
      short: "f",
      value: "FORMAT",
      choices: Object.keys(FORMATS),
      help: "text (default), json, or markdown, as GitHub shows it",
    },
    { name: "worst", value: "N", isNumber: true, help: "how many queries with the greatest losses are listed (default: 10)" },
    { name: "digits", value: "N", isNumber: true, help: "decimals of values (default: 4)" },
    { name: "seed", value: "N", isNumber: true, help: "seed of the random draws; the same seed gives the same figures (default: 42)" },
    THREADS,
    { ...conventions.QUIET, help: "no warnings and no notes on standard error" },
  ],
  async run(values) {
    const chosen = conventions.convention(values);
    const margin = marginOf(values.one("no-worse-than"));
    const written = values.one("max-drop") ?? (margin === undefined ? "5%" : undefined);
    const maxDrop = written === undefined ? undefined : share(written);
    const measures = asMeasures(values);
    const [worst, digits] = [values.count("worst", 1e6) ?? 10, values.count("digits", 15) ?? 4];
    const seed = values.count("seed", Number.MAX_SAFE_INTEGER) ?? 42;
    const paths = [values.one("baseline") ?? "", values.one("candidate") ?? ""];
    const missingIsSet = "missing" in chosen;
    const asked = {
      measures,
      convention: missingIsSet ? chosen : /** @type {typeof chosen} */ ({ ...chosen, missing: "zero" }),
      ...(maxDrop === undefined ? {} : { maxDrop }),
      ...(margin === undefined ? {} : { noWorseThan: margin }),
      seed,
    };
    const quiet = values.has("quiet");
    const history = values.one("history");
    const name = values.one("name");
    if (name !== undefined && history === undefined) {
      throw new Problem("--name needs --history", "Write --history history.json, the file of snapshots.");
    }
    const { comparison, inNeither } = await withHelp(measures, values.one("convention"), async () => {
      const runs = await largeRuns(paths, values.one("qrels"), asked, how(values));
      return runs === undefined
        ? compared(paths, values.one("qrels"), asked, quiet, missingIsSet)
        : comparedLarge(runs, asked, missingIsSet);
    });
    if (history !== undefined) {
      const described = conventions.described(chosen);
      const note = await record(history, snapshot(name ?? labels(paths)[1], described, measures, comparison));
      if (note !== undefined && !quiet) process.stderr.write(`note: ${plain(note)}\n`);
    }
    const judged = measures.map((measure) => judge(measure, comparison, worst, maxDrop !== undefined));
    const passed = judged.every((each) => each.passed);
    const verdict = {
      passed,
      maxDrop,
      margin,
      names: labels(paths),
      judged,
      comparison,
      inNeither,
      digits,
      convention: conventions.described(chosen),
    };
    return { text: FORMATS[values.one("format") ?? "text"](verdict), code: passed ? 0 : 1 };
  },
};

/**
 * The request for a comparison, without the runs and the judgments.
 * @typedef {Omit<import("../ranklens.js").CompareRequest, "baseline" | "candidate" | "qrels">} Asked
 *
 * A comparison, and the judged queries that were left out because neither run has them.
 * @typedef {{ comparison: Comparison, inNeither: string[] }} Compared
 */

/**
 * @param {string[]} paths
 * @param {string | undefined} judged
 * @param {Asked} asked
 * @param {boolean} quiet
 * @param {boolean} all whether queries that neither run has are compared too
 * @returns {Promise<Compared>}
 */
async function compared(paths, judged, asked, quiet, all) {
  const { runs: [baseline, candidate], qrels } = await inputs(paths, judged, quiet);
  const isInRun = (/** @type {string} */ query) => [baseline, candidate].some((run) => Object.hasOwn(run, query));
  // Leave out the queries that neither run has: as empty lists they would lower all means.
  const judgedAndRun = Object.fromEntries(Object.entries(qrels).filter(([query]) => isInRun(query)));
  const comparison = compare({ baseline, candidate, qrels: all ? qrels : judgedAndRun, ...asked });
  return { comparison, inNeither: all ? [] : Object.keys(qrels).filter((query) => !isInRun(query)) };
}

/**
 * @param {import("../ranklens.js").LargeRun[]} runs
 * @param {Asked} asked
 * @param {boolean} all
 * @returns {Compared}
 */
function comparedLarge([baseline, candidate], asked, all) {
  const comparison = large.compare({ ...asked, onlyListed: !all }, baseline, candidate);
  const listed = new Set(candidate.names(true));
  const inNeither = all ? [] : baseline.names(false).filter((query) => !listed.has(query));
  return { comparison, inNeither };
}

/**
 * Reads a share, which may be written in percent.
 * @param {string} written
 */
function share(written) {
  const [, number, sign] = /^(-?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(written) ?? [];
  if (number === undefined) throw new Problem(`--max-drop is “${written}”`, "Write a share such as 5% or 0.05.");
  const share = sign === "%" ? Number(number) / 100 : Number(number);
  // A share below 0 requires a gain.
  if (share <= 1) return share;
  const advice =
    sign !== "%" && share <= 100 ? `For ${number} percent write ${number}%.` : "A mean cannot lose more than 100%.";
  throw new Problem(`--max-drop is “${written}”`, advice);
}

/**
 * Reads a margin, in the units of the measure.
 * @param {string | undefined} written
 */
function marginOf(written) {
  if (written === undefined) return undefined;
  const margin = /^(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : 0;
  if (margin > 0) return margin;
  throw new Problem(`--no-worse-than is “${written}”`, "Write a number above 0 in the units of the measure, such as 0.01.");
}

/**
 * @param {string} measure
 * @param {Comparison} comparison
 * @param {number} worst
 * @param {boolean} dropCounts whether --max-drop applies
 * @returns {Judged}
 */
function judge(measure, { measures, queries }, worst, dropCounts) {
  const figures = measures[measure];
  const { baseline, candidate, gate, noWorse } = figures;
  if (baseline === null || candidate === null) {
    throw new Problem(
      `${measure}: no query has a value in both runs`,
      "Look at each run with ranklens evaluate --per-query, which says why values are missing.",
    );
  }
  /** @type {Lost[]} */
  const lost = [];
  for (const [query, { [measure]: values }] of Object.entries(queries)) {
    const { baseline, candidate, difference } = values;
    if (baseline !== null && candidate !== null && difference !== null && difference < 0) {
      lost.push({ query, baseline, candidate, difference });
    }
  }
  lost.sort((one, other) => one.difference - other.difference);
  // A loss is no share of a mean of 0: if the baseline's mean is 0, the gate fails on any loss.
  const dropped = dropCounts && !(gate?.passed ?? candidate >= baseline);
  // If the test could not be computed, it does not show that the candidate is no worse: the gate fails.
  const passed = !dropped && noWorse !== null && noWorse?.passed !== false;
  return { measure, figures, passed, lost: lost.slice(0, worst) };
}
