// Prints the verdict of `ranklens gate`: as text, JSON, or Markdown for GitHub.

import { counted, fixed, grouped, percent, probability, signed } from "./numbers.js";
import { aligned, code, grid, plain, quoted } from "./table.js";

/**
 * @typedef {import("./gate.js").Judged} Judged
 * @typedef {import("./gate.js").Verdict} Verdict
 *
 * Writes the name of a query, a run or a measure.
 * @typedef {(name: string) => string} Name
 */

/** @param {Verdict} verdict */
export function text(verdict) {
  const measures = verdict.judged.map((judged) => {
    const lost = losers(judged, verdict, plain);
    const table = lost.length > 1 ? `\n${aligned(lost, 1)}`.replace(/^(?=.)/gm, "  ") : "";
    return `\n${plain(judged.measure)}\n${lines(details(judged, verdict), "  ")}${table}`;
  });
  const table = aligned(summary(verdict, plain), 1);
  const notes = [`convention: ${plain(verdict.convention)}`, ...remarks(verdict, quoted)];
  return `${headline(verdict, plain)}\n\n${table}${measures.join("")}\n${lines(notes, "")}`;
}

/** @param {Verdict} verdict */
export function markdown(verdict) {
  const measures = verdict.judged.map((judged) => {
    const lost = losers(judged, verdict, code);
    const table = `\n<details><summary>Queries that lost most</summary>\n\n${grid(lost, 1)}\n</details>\n`;
    const all = lines(details(judged, verdict), "* ");
    return `\n#### ${code(judged.measure)}\n\n${all}${lost.length > 1 ? table : ""}`;
  });
  const table = grid(summary(verdict, code), 1);
  const notes = [`convention: ${code(verdict.convention)}`, ...remarks(verdict, code)];
  return `### ${headline(verdict, code)}\n\n${table}${measures.join("")}\n${lines(notes, "* ")}`;
}

/** @param {Verdict} verdict */
export function json({ passed, maxDrop, margin, names: [baseline, candidate], judged, comparison }) {
  const { convention, queries, only } = comparison;
  const measures = Object.fromEntries(
    judged.map(({ measure, figures, passed, lost }) => [measure, { passed, ...figures, lost }]),
  );
  const answer = { passed, maxDrop, noWorseThan: margin, baseline, candidate, measures, queries, only, convention };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

/**
 * @param {readonly string[]} all
 * @param {string} start
 */
function lines(all, start) {
  return all.map((line) => `${start}${line}\n`).join("");
}

/**
 * @param {Verdict} verdict
 * @param {Name} name
 */
function headline({ passed, judged, maxDrop, margin }, name) {
  const closed = judged.filter((each) => !each.passed).map(({ measure }) => name(measure));
  if (margin !== undefined) {
    const drop = maxDrop === undefined ? "" : ` and lost no more than ${percent(maxDrop, 4)}`;
    if (passed) return `Passed: every mean is shown to be no worse by ${margin}${drop}`;
    return `Failed: ${closed.join(", ")} not shown to be no worse by ${margin}${drop}`;
  }
  if (passed) return `Passed: no mean lost more than ${percent(maxDrop ?? 0, 4)}`;
  return `Failed: ${closed.join(", ")} lost more than ${percent(maxDrop ?? 0, 4)}`;
}

/**
 * @param {Verdict} verdict
 * @param {Name} name
 */
function summary({ names, judged, digits, maxDrop }, name) {
  const rows = judged.map(({ measure, figures, passed }) => [
    name(measure),
    fixed(figures.baseline, digits),
    fixed(figures.candidate, digits),
    signed(figures.difference, digits),
    change(figures.gate?.drop, passed, maxDrop),
    passed ? "passed" : "failed",
  ]);
  return [["measure", ...names.map(name), "difference", "change", "gate"], ...rows];
}

/**
 * Returns the change of the mean in percent, with enough decimals to tell it from the largest drop that
 * passes.
 * @param {number | undefined} drop
 * @param {boolean} passed
 * @param {number | undefined} maxDrop
 */
function change(drop, passed, maxDrop) {
  if (drop === undefined) return "-";
  let digits = 2;
  while (maxDrop !== undefined && !passed && digits < 10 && fixed(drop * 100, digits) === fixed(maxDrop * 100, digits)) digits += 1;
  return `${signed(-drop * 100, digits)}%`;
}

/**
 * @param {Judged} judged
 * @param {Verdict} verdict
 */
function details({ figures }, { digits }) {
  const { wins, ties, losses, bootstrap, noWorse, tTest, randomization, wilcoxon, effectSize, reasons } = figures;
  const queries = counted(wins + ties + losses, "query", "queries");
  const sentences = [`${queries}: ${grouped(wins)} better, ${grouped(ties)} the same, ${grouped(losses)} worse`];
  if (bootstrap) {
    const [low, high] = [bootstrap.low, bootstrap.high].map((end) => signed(end, digits));
    sentences.push(`difference, ${percent(bootstrap.level, 2)} interval (bootstrap): ${low} to ${high}`);
  }
  if (noWorse) {
    const { margin, p, pBetter, low, high, level, equivalent } = noWorse;
    const sure = percent(1 - level, 2);
    sentences.push(`no worse by ${margin}: p ${probability(p)}, the difference is above ${signed(low, digits)} (${sure})`);
    const better = `p ${probability(pBetter)}, the difference is below ${signed(high, digits)} (${sure})`;
    sentences.push(`no better by ${margin}: ${better}${equivalent ? "; so the means are equal within the margin" : ""}`);
  }
  if (tTest) sentences.push(`paired t-test: p ${probability(tTest.p)}, t = ${fixed(tTest.t, 2)}, df = ${tTest.df}`);
  if (randomization) {
    const { p, exact, permutations } = randomization;
    const looked = `${exact ? "all" : "drawn"} ${grouped(permutations)} choices of signs`;
    sentences.push(`randomization test: p ${probability(p)}, ${looked}`);
  }
  if (wilcoxon) sentences.push(`Wilcoxon's signed ranks: p ${probability(wilcoxon.p)}`);
  if (effectSize !== null) {
    sentences.push(`effect size (mean difference in standard deviations): ${signed(effectSize, 2)}`);
  }
  /** @type {Map<string, string[]>} */
  const without = new Map();
  for (const [figure, reason] of Object.entries(reasons)) {
    without.set(reason, [...(without.get(reason) ?? []), NAMES[figure] ?? figure]);
  }
  return [...sentences, ...[...without].map(([reason, figures]) => `no ${figures.join(", ")}: ${reason}`)];
}

/** @type {Record<string, string>} */
const NAMES = {
  noWorse: "test of no worse",
  tTest: "t-test",
  randomization: "randomization test",
  wilcoxon: "signed ranks",
  bootstrap: "interval",
  effectSize: "effect size",
  gate: "change in percent",
};

/**
 * @param {Judged} judged
 * @param {Verdict} verdict
 * @param {Name} name
 */
function losers({ lost }, { digits, names }, name) {
  const rows = lost.map(({ query, baseline, candidate, difference }) => [
    name(query),
    fixed(baseline, digits),
    fixed(candidate, digits),
    signed(difference, digits),
  ]);
  return [["query that lost", ...names.map(name), "difference"], ...rows];
}

/**
 * Returns remarks on the queries that a run lacks, and on those without a value.
 * @param {Verdict} verdict
 * @param {Name} name
 */
function remarks({ comparison: { only, queries }, judged, names: [before, after], inNeither }, name) {
  const sentences = [];
  const isCompared = (/** @type {string} */ query) =>
    judged.some(({ measure }) => queries[query][measure].difference !== null);
  const sides = [{ run: before, lacks: only.candidate }, { run: after, lacks: only.baseline }];
  for (const { run, lacks } of sides) {
    const compared = lacks.filter(isCompared);
    if (compared.length > 0) sentences.push(`not in ${name(run)}: ${such(compared, name)}; compared as an empty list`);
  }
  if (inNeither.length > 0) sentences.push(`judged, and in neither run: ${such(inNeither, name)}; not compared`);
  for (const { measure } of judged) {
    const left = Object.keys(queries).filter((query) => queries[query][measure].difference === null);
    if (left.length > 0) sentences.push(`without a value of ${name(measure)}: ${such(left, name)}; not compared`);
  }
  return sentences;
}

/**
 * @param {readonly string[]} queries
 * @param {Name} name
 */
function such(queries, name) {
  const count = counted(queries.length, "query", "queries");
  return `${count}, ${queries.length > 1 ? "such as " : ""}${name(queries[0])}`;
}
