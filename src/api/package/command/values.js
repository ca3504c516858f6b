// Prints the values of `ranklens evaluate`: as a table, as JSON, or in the format of trec_eval.

import { counted, fixed, printf } from "./numbers.js";
import { aligned, plain, quoted } from "./table.js";

/**
 * @typedef {import("./evaluate.js").Evaluated} Evaluated
 * @typedef {import("./evaluate.js").EvaluationReport} EvaluationReport
 */

/** Decimals that trec_eval prints. */
const TREC_DIGITS = 4;

/**
 * Returns a table with a row for each measure and a column for each run, and below it the reasons for missing
 * values.
 * @param {EvaluationReport} report
 */
export function table({ runs, measures, perQuery, digits, quiet, convention }) {
  /** @typedef {Evaluated["answer"]} Answer */
  const cells = (
    /** @type {(answer: Answer) => number | null | undefined} */ value,
    /** @type {(answer: Answer) => string | undefined} */ reason,
  ) => runs.map(({ answer }) => (isNaN(reason(answer)) ? "NaN" : fixed(value(answer) ?? null, digits)));
  const rows = measures.flatMap((measure) => {
    const name = plain(measure);
    const means = cells(
      ({ mean }) => mean[measure],
      ({ meanReasons }) => meanReasons?.[measure],
    );
    if (!perQuery) return [[name, ...means]];
    const each = queries(runs).map((query) => {
      const own = cells(
        ({ queries }) => queries[query]?.[measure],
        ({ reasons }) => reasons[query]?.[measure],
      );
      return [name, plain(query), ...own];
    });
    return [...each, [name, "all", ...means]];
  });
  const head = ["measure", ...(perQuery ? ["query"] : []), ...runs.map(({ label }) => plain(label))];
  const values = aligned([head, ...rows], perQuery ? 2 : 1);
  if (quiet) return values;
  const without = runs.flatMap((run) => missing(run, measures, runs.length > 1));
  const below = [`convention: ${convention}`, ...without].map((line) => `${plain(line)}\n`);
  return `${values}\n${below.join("")}`;
}

/**
 * Whether the tool's value is NaN.
 * @param {string | undefined} reason why there is no value
 */
function isNaN(reason) {
  return reason?.endsWith(": NaN") ?? false;
}

/** @param {EvaluationReport} report */
export function json({ runs, measures, perQuery }) {
  const shown = runs.map(({ label, answer: { mean, meanReasons, queries, reasons, notes } }) => ({
    run: label,
    mean,
    ...(meanReasons === undefined ? {} : { meanReasons }),
    ...(perQuery ? { queries, reasons } : {}),
    notes,
  }));
  return `${JSON.stringify({ convention: runs[0].answer.convention, measures, runs: shown }, null, 2)}\n`;
}

/**
 * Returns the lines of each query, then the lines `all` with the means. A missing value has no line; standard
 * error says why. With several runs, each run begins with a line `runid`.
 * @param {EvaluationReport} report
 */
export function trec({ runs, measures, perQuery, quiet }) {
  const many = runs.length > 1;
  const lines = runs.flatMap(({ label, answer }) => {
    const spelled = answer.convention.measures ?? {};
    const printed = (
      /** @type {string} */ query,
      /** @type {Record<string, number | null>} */ values,
      /** @type {Record<string, string> | undefined} */ reasons,
    ) =>
      measures.flatMap((measure) => {
        const value = values[measure] ?? null;
        if (isNaN(reasons?.[measure])) return [row(measure, query, "NaN")];
        if (value === null) return [];
        const isCount = /^Num/.test(spelled[measure]?.measure ?? "");
        return [row(measure, query, isCount ? String(value) : printf(value, TREC_DIGITS))];
      });
    const each = perQuery ? Object.entries(answer.queries) : [];
    return [
      ...(many ? [row("runid", "all", label)] : []),
      ...each.flatMap(([query, values]) => printed(query, values, answer.reasons[query])),
      ...printed("all", answer.mean, answer.meanReasons),
    ];
  });
  for (const run of quiet ? [] : runs) {
    for (const line of missing(run, measures, many)) process.stderr.write(`note: ${plain(line)}\n`);
  }
  return lines.join("");
}

/**
 * @param {string} measure
 * @param {string} query
 * @param {string} value
 */
function row(measure, query, value) {
  const word = (/** @type {string} */ text) => plain(text).replace(/\s/g, "_");
  return `${word(measure).padEnd(22)}\t${word(query)}\t${word(value)}\n`;
}

/**
 * Returns the queries of all runs.
 * @param {readonly Evaluated[]} runs
 */
function queries(runs) {
  return [...new Set(runs.flatMap(({ answer }) => Object.keys(answer.queries)))];
}

/**
 * Returns a line for each reason why values are missing, with the measures that it concerns.
 * @param {Evaluated} evaluated
 * @param {readonly string[]} measures
 * @param {boolean} named whether to name the run
 */
function missing({ label, answer }, measures, named) {
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const measure of measures) {
    /** @type {Map<string, { first: string, count: number }>} */
    const reasons = new Map();
    for (const [query, values] of Object.entries(answer.queries)) {
      if (values[measure] !== null) continue;
      const reason = answer.reasons[query]?.[measure] ?? "the convention gives it no value";
      const { first, count } = reasons.get(reason) ?? { first: query, count: 0 };
      reasons.set(reason, { first, count: count + 1 });
    }
    for (const [reason, { first, count }] of reasons) {
      const such = `${count > 1 ? "such as " : ""}${quoted(first)}`;
      const line = `${counted(count, "query", "queries")} without a value, ${such}: ${reason}`;
      lines.set(line, [...(lines.get(line) ?? []), measure]);
    }
  }
  const run = named ? `${label}: ` : "";
  const all = (/** @type {string[]} */ of) => (of.length === measures.length ? "" : ` (${of.join(", ")})`);
  return [...lines].map(([line, of]) => `${run}${line}${all(of)}`);
}
