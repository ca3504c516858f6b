// `ranklens evaluate`: values of measures for one or several runs.

import * as asked from "./convention.js";
import { evaluate as compute } from "./engine.js";
import { labels } from "./files.js";
import { ABOUT, inputs } from "./inputs.js";
import { MEASURE, helped, measures as asMeasures } from "./measures.js";
import { json, table, trec } from "./values.js";

/**
 * The values of one run.
 * @typedef {{ label: string, answer: import("../ranklens.js").Evaluation }} Evaluated
 *
 * All that is printed.
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
    ...asked.OPTIONS,
    {
      name: "format",
      short: "f",
      value: "FORMAT",
      choices: Object.keys(FORMATS),
      help: "table (default), json, or trec: lines as trec_eval prints them",
    },
    { name: "digits", value: "N", help: "decimals in a table (default: 4)" },
    asked.QUIET,
  ],
  async run(values) {
    const convention = asked.convention(values);
    const paths = values.all("run");
    const measures = asMeasures(values);
    const quiet = values.has("quiet");
    const digits = values.count("digits", 15) ?? 4;
    const { runs, qrels } = await inputs(paths, values.one("qrels"), quiet);
    const names = labels(paths);
    const evaluated = runs.map((run, at) => {
      try {
        return { label: names[at], answer: compute({ run, qrels, measures, convention }) };
      } catch (error) {
        throw helped(error, measures, values.one("convention"));
      }
    });
    const report = {
      runs: evaluated,
      measures,
      perQuery: values.has("per-query"),
      digits,
      quiet,
      convention: asked.described(convention),
    };
    return { text: FORMATS[values.one("format") ?? "table"](report), code: 0 };
  },
};
