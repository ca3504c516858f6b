// Compiled and never run: the types as a caller meets them.

import init, {
  type Comparison,
  type Convention,
  type Derivation,
  type Match,
  type Qrels,
  type RankLensError,
  type Rule,
  type Run,
  compare,
  conventions,
  evaluate,
  explain,
  findConvention,
  initSync,
  measures,
  parse,
  render,
  version,
} from "ranklens";

await init();
await init(new URL("https://example.org/ranklens_bg.wasm"));
await init(fetch("ranklens_bg.wasm"));
await init(new Uint8Array());
initSync({ module: new Uint8Array() });
// @ts-expect-error: the bytes stand under a key
initSync(new Uint8Array());

const scored = { q1: [["a", 0.5], ["b", null]] } satisfies Run;
const runs: Run[] = [
  { q1: [["a", 0.5], ["b", 0.25]], q2: ["a", "b"], q3: { a: 0.5 } },
  "q1 Q0 a 1 0.5 tag",
];
const qrels: Qrels = { q1: { a: 1, b: 0 } };
// @ts-expect-error: a grade is a number
const wrong: Qrels = { q1: { a: "1" } };
// @ts-expect-error: a pair has an id and a score
const swapped: Run = { q1: [[0.5, "a"]] };

for (const run of runs) {
  const answer = evaluate({ run, qrels, measures: ["nDCG@10", "RR"], convention: "trec_eval" });
  const value: number | null | undefined = answer.queries["q1"]?.["nDCG@10"];
  const mean: number | null | undefined = answer.mean["RR"];
  const why: string | undefined = answer.reasons["q1"]?.["RR"];
  for (const note of answer.notes) console.log(note.kind, note.message, note.documents, value, mean, why);
  const again: Convention = answer.convention;
  evaluate({ run, qrels, measures: ["RR"], convention: again });
}
evaluate({ run: scored, qrels, measures: ["RR"] as const, convention: { gain: { 1: 1, 2: 3 }, none: 0 } });
evaluate({
  run: scored,
  qrels,
  measures: ["ndcg_cut_10"],
  convention: { preset: "trec_eval", options: ["-c"], ties: "listed", measures: { ndcg_cut_10: { rel: 2 } } },
});
evaluate({ run: scored, qrels, measures: ["ndcg_score"], convention: { preset: "sklearn", k: 5, ignore_ties: true } });
// @ts-expect-error: no such parameter
evaluate({ run: scored, qrels, measures: ["map"], convention: { preset: "trec_eval", optoins: ["-c"] } });
// @ts-expect-error: a flag is true or false
evaluate({ run: scored, qrels, measures: ["ndcg@5"], convention: { preset: "xgboost", ndcg_exp_gain: "True" } });
// @ts-expect-error: no such tool
evaluate({ run: scored, qrels, measures: ["map"], convention: { preset: "trek_eval" } });
const types: string[] = conventions().flatMap((each) => each.parameters.map((parameter) => parameter.type));
// @ts-expect-error: measures are missing
evaluate({ run: scored, qrels });
// @ts-expect-error: no such key
evaluate({ run: scored, qrels, measures: ["RR"], mesures: ["RR"] });
// @ts-expect-error: no such order of ties
evaluate({ run: scored, qrels, measures: ["RR"], convention: { ties: "random" } });

const derivation: Derivation = explain({ run: scored, qrels, query: "q1", measure: "nDCG" });
const [first] = derivation.rows;
const grade: number | null | undefined = first?.grade;
const dcg: number | undefined = derivation.terms["DCG"];
if (derivation.outcome.value === null) {
  const reason: string = derivation.outcome.reason;
  console.log(reason, grade, dcg);
}

/** Every rule that there is. */
function count(rule: Rule): number {
  switch (rule.op) {
    case "number":
    case "term":
    case "sum":
    case "cell":
    case "ideal":
    case "running-sum":
    case "sum-above":
    case "tie-mean":
    case "tie-last":
    case "tie-mean-of-counted":
    case "at-end":
    case "sum-up-to":
    case "last-up-to":
    case "rank-weights":
    case "first-rank":
    case "lookup":
      return 1;
    case "product-above":
    case "is-zero":
    case "floor":
    case "log":
    case "round":
      return 1 + count(rule.of);
    case "add":
    case "sub":
    case "mul":
    case "div":
    case "min":
    case "pow":
      return 1 + count(rule.args[0]) + count(rule.args[1]);
    case "best":
      return 1 + count(rule.least);
    default: {
      const none: never = rule;
      return none;
    }
  }
}
console.log(derivation.steps.map((step) => count(step.rule)));

const text: string = render(derivation, "markdown");
// @ts-expect-error: no such format
render(derivation, "pdf");

const comparison: Comparison = compare({
  baseline: scored,
  candidate: "q1 Q0 b 1 0.5 tag",
  qrels,
  measures: ["nDCG@10"],
  maxDrop: 0.02,
  seed: 7,
});
const p: number | undefined = comparison.measures["nDCG@10"]?.tTest?.p;
const only: string[] = comparison.only.baseline;
const matches: Match[] = findConvention({ run: scored, qrels, measure: "nDCG@10", claimed: 0.81, digits: 2 });

const parsed = parse("q1 0 a 1", { name: "qrels.txt", as: "TREC qrels" });
if (parsed.run && parsed.qrels) evaluate({ run: parsed.run, qrels: parsed.qrels, measures: ["AP"] });
parse("q1 0 a 1", { role: "qrels" });
// @ts-expect-error: no such role
parse("q1 0 a 1", { role: "judgments" });
// @ts-expect-error: a text is read
parse(new Uint8Array());

const names: string[] = conventions().flatMap((each) => each.measures.map((measure) => measure.name));
const cut: boolean | undefined = measures()[0]?.cutoff;
const release: string = version();

try {
  evaluate({ run: "", qrels: "", measures: [] });
} catch (caught) {
  const { name, code, line, suggestion } = caught as RankLensError;
  console.log(name, code, line, suggestion, text, p, only, matches, names, types, cut, release, wrong, swapped);
}
