// `ranklens evaluate`: values of measures for one or several runs.

import * as conventions from "./convention.js";
import { evaluate as compute, large } from "./engine.js";
import { labels } from "./files.js";
import { ABOUT, THREADS, how, inputs, largeRuns } from "./inputs.js";
import { MEASURE, measures as asMeasures, withHelp } from "./measures.js";
import { json, table, trec } from "./values.js";

/**
 * The values of one run.
 * @typedef {{ label: string, answer: import("../ranklens.js").Evaluation }} Evaluated
 *
 * The values of all runs, and how they are printed.
 * @typedef {object} EvaluationReport
 * @property {Evaluated[]} runs
 * @property {string[]} measures
 * @property {boolean} perQuery
 * @property {number} digits
 * @property {boolean} quiet values only
 * @property {string} convention
 */

/** @type {Record<string, (report: EvaluationReport) => string>} */
const FORMATS = { table, json, trec };

/** @type {import("./options.js").Command} */
export const evaluate = {
  name: "evaluate",
  summary: "values of measures for one or several runs",
  example: "evaluate --qrels qrels.txt --run run.txt -m nDCG@10 -m RR",
  text: ABOUT,
  options: [
    {
      name: "run",
      short: "r",
      value: "FILE",
      many: true,
      needed: true,
      help: "ranked lists; several are shown side by side",
    },
    { name: "qrels", value: "FILE", help: "judgments" },
    MEASURE,
    { name: "per-query", short: "q", help: "the value of each query, too" },
    ...conventions.OPTIONS,
    {
      name: "format",
      short: "f",
      value: "FORMAT",
      choices: Object.keys(FORMATS),
      help: "table (default), json, or trec: lines as trec_eval prints them",
    },
    { name: "digits", value: "N", isNumber: true, help: "decimals in a table (default: 4)" },
    THREADS,
    conventions.QUIET,
  ],
  async run(values) {
    const convention = conventions.convention(values);
    const paths = values.all("run");
    const measures = asMeasures(values);
    const quiet = values.has("quiet");
    const digits = values.count("digits", 15) ?? 4;
    const names = labels(paths);
    const asked = { measures, convention };
    const answers = await withHelp(measures, values.one("convention"), async () => {
      const runs = await largeRuns(paths, values.one("qrels"), asked, how(values));
      if (runs !== undefined) return runs.map((run) => large.evaluate(asked, run));
      const { runs: read, qrels } = await inputs(paths, values.one("qrels"), quiet);
      return read.map((run) => compute({ run, qrels, ...asked }));
    });
    const evaluated = answers.map((answer, at) => ({ label: names[at], answer }));
    const report = {
      runs: evaluated,
      measures,
      perQuery: values.has("per-query"),
      digits,
      quiet,
      convention: conventions.described(convention),
    };
    return { text: FORMATS[values.one("format") ?? "table"](report), code: 0 };
  },
};
