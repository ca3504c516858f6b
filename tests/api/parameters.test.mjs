// Every parameter of every tool in right and wrong spellings, sent to the compiled module: each is what was
// meant, or an error with a code and a right form. ../support/spellings.json has the spellings by type.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { start } from "./support.mjs";

const { conventions, evaluate } = await start();
const SPELLINGS = JSON.parse(await readFile(new URL("../support/spellings.json", import.meta.url), "utf8"));

const RUN = { 1: [["a", 9], ["b", 8], ["x", 7], ["c", 6]] };
const QRELS = { 1: { a: 1, b: 0, c: 1, d: 1 } };

/** Keys that a parameter shares with a setting or a rule, which takes other values. */
const SHARED = ["adapter", "rounds", "scores"];

const WORDS = [["{rel}", "2"], ["{p}", "0.5"], ["{x}", "0.5"], ["{d}", "5"], ["{decay}", "0.5"], ["{map}", "{1:3}"]];
const example = (pattern, k) => WORDS.reduce((text, [word, number]) => text.replace(word, number), pattern.replace("{k}", k));

const tools = conventions().filter(({ name }) => name !== "textbook");

function ask(tool, measure, convention) {
  return evaluate({ run: RUN, qrels: QRELS, measures: [measure], convention: { preset: tool.name, ...convention } });
}

/** Returns the first measure of the tool that takes this value of the parameter. */
function measureFor(tool, { name, type, least }, value) {
  // A list of cutoffs must have that of the measure.
  const k = type === "numbers" && least === 1 && Array.isArray(value) ? value.at(-1) : 7;
  return tool.measures.map(({ name }) => example(name, k)).find((measure) => {
    try {
      ask(tool, measure, { [name]: value });
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns whether a number is within the bounds of a parameter. */
function isWithin({ least, above, most }, value) {
  if (typeof value !== "number") return true;
  return !(value < least) && !(value <= above) && !(value > most);
}

function spellings(parameter) {
  const { type, values, default: initial, required } = parameter;
  if (type === "word") {
    const wrong = (word) => ["x", "s", ",", "-", "=", "!", "1"].flatMap((end) => [`${word}${end}`, `${end}${word}`]);
    return {
      means: values.flatMap((word) => [[word, word], [word.toUpperCase(), word], [` ${word} `, word]]),
      refused: [...values.flatMap(wrong), "", " ", "other", 1, 0, true, false, [], [values[0]], {}],
    };
  }
  const { means, refused } = SPELLINGS[type === "numbers" && parameter.least === 1 ? "cutoffs" : type];
  const isMeant = ([, value]) => (values === undefined || values.includes(value)) && isWithin(parameter, value);
  const isNothing = (value) => value === null || value === "None" || value === "null";
  const mayBeNothing = initial === null && !required;
  const others = means.filter((pair) => !isMeant(pair)).map(([spelled]) => spelled);
  return {
    means: [...means.filter(isMeant), ...(mayBeNothing ? [[null, null], ["None", null]] : [])],
    refused: [...refused, ...others].filter((value) => !(mayBeNothing && isNothing(value))),
  };
}

for (const tool of tools) {
  test(`the parameters of ${tool.name} mean what was written or are refused`, () => {
    for (const parameter of tool.parameters) {
      const { name } = parameter;
      const { means, refused } = spellings(parameter);
      for (const [spelled, value] of means) {
        const measure = measureFor(tool, parameter, value);
        assert.ok(measure, `${name}: ${JSON.stringify(value)}`);
        const [here, plain] = [spelled, value].map((each) => ask(tool, measure, { [name]: each }));
        assert.deepEqual(here, plain, `${name}: ${JSON.stringify(spelled)}`);
        if (!SHARED.includes(name)) assert.deepEqual(here.convention[name], value);
      }
      const measure = measureFor(tool, parameter, means[0]?.[1] ?? parameter.default);
      const strange = [NaN, Infinity, new Map(), () => 1, new Float64Array(1), 5n, Symbol("x"), undefined];
      const wrong = [...refused, ...strange.slice(0, -1)];
      assert.ok(wrong.length >= 20, `${name}: ${wrong.length}`);
      for (const spelled of wrong) {
        const what = `${name}: ${String(JSON.stringify(spelled, (_, each) => (typeof each === "bigint" ? "5n" : each)))}`;
        assert.throws(() => ask(tool, measure, { [name]: spelled }), (error) => {
          assert.equal(error.name, "ConventionError", what);
          assert.equal(error.code, "bad-parameter", what);
          // The advice is a value that works.
          const advised = /^Write (.+)\.$/.exec(error.suggestion);
          assert.ok(advised, error.suggestion);
          assert.ok(measureFor(tool, parameter, JSON.parse(advised[1])), `${what}: ${error.suggestion}`);
          return true;
        });
      }
    }
  });
}

test("a parameter goes to the measures that take it, and must have one", () => {
  const convention = { preset: "llama_index", use_granular_mrr: true };
  const both = evaluate({ run: RUN, qrels: QRELS, measures: ["mrr", "hit_rate"], convention });
  assert.equal(both.mean.mrr, (1 + 1 / 4) / 2);
  assert.equal(both.mean.hit_rate, 1);
  assert.throws(() => evaluate({ run: RUN, qrels: QRELS, measures: ["hit_rate"], convention }), {
    code: "parameter-of-other-measure",
    message: "llama_index takes use_granular_mrr for mrr, not for hit_rate",
  });
});

test("a setting that has the name of a parameter is still one", () => {
  const answer = ask({ name: "xgboost" }, "ndcg@5", { scores: "position" });
  assert.equal(answer.convention.scores, "position");
  assert.equal(ask({ name: "beir" }, "NDCG@5", { rounds: null }).convention.rounds, null);
});

test("names of parameters are refused with the nearest", () => {
  const wrong = {
    trec_eval: { option: "options", Options: "options", "--options": "options", args: undefined },
    pytrec_eval: { relevanceLevel: "relevance_level", judged_docs_only: "judged_docs_only_flag" },
    sklearn: { top_k: undefined, ignoreTies: "ignore_ties", logBase: "log_base" },
  };
  for (const [preset, names] of Object.entries(wrong)) {
    const tool = tools.find(({ name }) => name === preset);
    for (const [name, near] of Object.entries(names)) {
      assert.throws(() => ask(tool, example(tool.measures[0].name, 7), { [name]: 1 }), (error) => {
        assert.equal(error.code, "unknown-parameter");
        assert.match(error.suggestion, near === undefined ? /^Write “/ : new RegExp(`^Write “${near}”`));
        return true;
      });
    }
  }
});

test("a list of any length is refused before it is copied", () => {
  const long = new Array(2 ** 32 - 1);
  for (const request of [
    { run: { 1: long }, qrels: QRELS, measures: ["RR"] },
    { run: RUN, qrels: QRELS, measures: long },
  ]) {
    assert.throws(() => evaluate(request), {
      name: "RequestError",
      code: "too-many-values",
      message: "The request has a list of 4294967295 items; all its lists may have 20000000",
    });
  }
});

test("a list of holes is refused at the first one", () => {
  const holes = () => new Array(1_000_000);
  const run = Object.fromEntries(Array.from({ length: 100 }, (_, query) => [`q${query}`, holes()]));
  const before = process.memoryUsage().heapUsed;
  assert.throws(() => evaluate({ run, qrels: QRELS, measures: ["RR"] }), { name: "RequestError", message: /undefined/ });
  assert.ok(process.memoryUsage().heapUsed - before < 200e6, "the holes are not copied");
});

test("a cutoff that no count can hold is told as such", () => {
  const asked = (measure, convention) => () => evaluate({ run: RUN, qrels: QRELS, measures: [measure], convention });
  assert.throws(asked("nDCG@99999999999", "textbook"), {
    code: "bad-cutoff",
    message: '"99999999999" is not a cutoff: a whole number from 1 to 4294967295 is expected after nDCG@',
  });
  assert.throws(asked("ndcg_cut_99999999999", "trec_eval"), { code: "bad-cutoff" });
});
