// The package in use: its exports, its errors, and unusual values from JavaScript.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PACKAGE, ranklens, start } from "./support.mjs";

const small = {
  run: { q1: [["lamp", 9.5], ["sofa", 7], ["chair", 7], ["rug", 1]], q2: ["rug", "lamp"] },
  qrels: { q1: { lamp: 2, chair: 3, vase: 1 }, q2: { sofa: 0 } },
};

/** Returns the error that a call throws. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  assert.fail("nothing was thrown");
}

const frozen = async (name) =>
  JSON.parse(await readFile(new URL(`frozen/${name}.json`, import.meta.url), "utf8"));

test("before it is started, every function says so", () => {
  for (const name of Object.keys(ranklens).filter((name) => !/^(default|initSync|large)$/.test(name))) {
    const error = thrown(() => ranklens[name]({}));
    assert.deepEqual([error.name, error.code], ["RequestError", "not-initialized"]);
    assert.match(error.suggestion, /init/);
  }
  assert.equal(thrown(() => ranklens.initSync()).code, "missing-key");
});

test("init reads the module from beside the script, and again does nothing", async () => {
  assert.equal(await ranklens.default(), undefined);
  assert.equal(await ranklens.default(), undefined);
  assert.equal(ranklens.initSync({ module: new Uint8Array() }), undefined);
});

test("the exports are these", () => {
  assert.deepEqual(Object.keys(ranklens).sort(), [
    "compare",
    "conventions",
    "default",
    "evaluate",
    "explain",
    "findConvention",
    "initSync",
    "large",
    "measures",
    "parse",
    "render",
    "version",
  ]);
});

test("the package can be imported by its name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ranklens-"));
  try {
    await mkdir(join(folder, "node_modules"));
    await symlink(fileURLToPath(PACKAGE), join(folder, "node_modules/ranklens"));
    const script = `
      import init, { evaluate } from "ranklens";
      await init();
      const answer = evaluate(${JSON.stringify({ ...small, measures: ["RR"] })});
      console.log(import.meta.resolve("ranklens/ranklens_bg.wasm").endsWith(".wasm"), answer.mean.RR);
    `;
    const args = ["--input-type=module", "--eval", script];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    assert.deepEqual([stdout.trim(), stderr], ["true 0.5", ""]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const { files, exports, version } = JSON.parse(await readFile(new URL("package.json", PACKAGE), "utf8"));
  assert.deepEqual(files, ["*.js", "*.js.map", "command/*.js", "command/*.wasm", "*.d.ts", "*.wasm", "LICENSE", "README.md"]);
  for (const file of ["LICENSE", "README.md", ...Object.values(exports["."])]) {
    assert.ok((await readFile(new URL(file, PACKAGE))).length > 0, file);
  }
  assert.equal(ranklens.version(), version);
});

test("answers are those that are frozen", async () => {
  const { compare, evaluate, explain, findConvention, parse, measures, conventions, render } = await start();
  assert.deepEqual(evaluate({ ...small, measures: ["nDCG@2", "RR"] }), await frozen("evaluate"));
  const ndcg = explain({ ...small, measure: "nDCG@2", query: "q1" });
  assert.deepEqual(ndcg, await frozen("explain-ndcg"));
  for (const format of ["markdown", "latex", "mathml", "csv", "text", "svg"]) {
    assert.match(render(ndcg, format), format === "csv" ? /lamp/ : /nDCG/, format);
  }
  assert.equal(render(JSON.parse(JSON.stringify(ndcg)), "text"), render(ndcg, "text"));
  const claim = { ...small, query: "q1", measure: "nDCG@3", claimed: 0.6, digits: 2 };
  assert.deepEqual(findConvention(claim), await frozen("find-convention"));
  const { run: baseline, qrels } = small;
  const comparison = compare({ baseline, candidate: { q1: ["chair"] }, qrels, measures: ["RR"] });
  assert.deepEqual(comparison.only, { baseline: ["q2"], candidate: [] });
  assert.equal(comparison.measures.RR.ties, 1);
  assert.deepEqual(parse("q1 Q0 a 1 9 t\nq1 Q0 b 2 8 t\n"), await frozen("parse-run"));
  assert.deepEqual(measures().find(({ name }) => name === "RBP"), await frozen("measure"));
  assert.ok(conventions().some(({ name }) => name === "trec_eval"));
  // A missing key equals an undefined one. An answer survives JSON and structured cloning.
  const request = { ...small, measures: ["RR"], convention: undefined };
  const answer = evaluate(request);
  assert.deepEqual(JSON.parse(JSON.stringify(answer)), structuredClone(answer));
});

test("the gate of a geometric mean is about the mean, not about the logarithms of its values", async () => {
  const { compare, evaluate } = await start();
  const qrels = { q1: { r: 1 }, q2: { r: 1 } };
  const list = (rank) => [...Array.from({ length: rank - 1 }, (_, at) => `x${at}`), "r"];
  const run = (rank) => ({ q1: list(rank), q2: list(rank) });
  const asked = { qrels, measures: ["gm_map"], convention: "pytrec_eval" };
  const mean = (rank) => evaluate({ run: run(rank), ...asked }).mean.gm_map;
  const gate = (before, after) => compare({ baseline: run(before), candidate: run(after), ...asked }).measures.gm_map.gate;
  const fall = gate(100, 125);
  assert.ok(Math.abs(fall.drop - (1 - mean(125) / mean(100))) < 1e-12, `${fall.drop}`);
  assert.equal(fall.passed, false);
  // The logarithm of a perfect value is 0.
  assert.ok(Math.abs(gate(1, 2).drop - 0.5) < 1e-12);
});

test("where the tool does not give what the steps give, a note says so", async () => {
  const { explain, render } = await start();
  const asked = { run: { q: ["a", "b", "c"] }, qrels: { q: { c: 2, z: 3 } }, query: "q" };
  const last = (request) => explain({ ...asked, ...request }).notes.at(-1);
  const rounded = last({ measure: "NDCG@10", convention: "opensearch" });
  assert.deepEqual([rounded.kind, rounded.digits], ["value-rounded", 2]);
  assert.match(rounded.message, /^The steps give 0\.168676; the tool rounds this to 2 decimals\.$/);
  assert.equal(last({ measure: "gm_map", convention: "pytrec_eval" }).kind, "logarithm");
  assert.match(render(explain({ ...asked, measure: "NDCG@10", convention: "opensearch" }), "text"), /rounds this to 2 decimals/);
});

test("errors are errors, with name, code, place and advice", async () => {
  const { evaluate, parse } = await start();
  const typo = thrown(() => evaluate({ ...small, mesures: ["RR"] }));
  assert.ok(typo instanceof Error && typo.stack.includes("package.test.mjs"));
  assert.deepEqual([typo.name, typo.code, typo.message], [
    "RequestError",
    "unknown-key",
    "the request has no key “mesures”",
  ]);
  assert.match(typo.suggestion, /^Write “measures”/);
  assert.ok(!("line" in typo));
  const unread = thrown(() => parse("q1 0 a 1\nq1 0 b x", { name: "judged.txt" }));
  assert.deepEqual([unread.name, unread.code, unread.line, unread.column], ["ParseError", "not-a-grade", 2, 8]);
  assert.match(unread.message, /^judged\.txt: line 2/);
  const measure = thrown(() => evaluate({ ...small, measures: ["nDCG@10"], convention: "trec_eval" }));
  assert.deepEqual([measure.name, measure.code], ["MeasureError", "unknown-measure"]);
});

test("what is no plain data is refused by name", async () => {
  const { evaluate, explain, parse } = await start();
  const told = (changes) => {
    const error = thrown(() => evaluate({ ...small, measures: ["RR"], ...changes }));
    assert.equal(error.name, "RequestError", error.stack);
    return `${error.code}: ${error.message}`;
  };
  const score = (score) => told({ run: { q1: [["a", score]] } });
  assert.equal(score(NaN), "not-finite: run, query “q1”, document “a”: the score is NaN");
  assert.equal(score(-Infinity), "not-finite: run, query “q1”, document “a”: the score is -Infinity");
  assert.equal(score(1n), "wrong-type: run, query “q1”, document “a”: the score must be a number, found a bigint");
  assert.equal(score(undefined), "wrong-type: run, query “q1”, document “a”: the score must be a number, found undefined");
  assert.equal(told({ qrels: { q1: { a: Infinity } } }), "not-finite: qrels, query “q1”, document “a”: the grade is Infinity");
  assert.match(told({ run: new Map() }), /found a Map; pass Object\.fromEntries/);
  assert.match(told({ run: new Date(0) }), /found a Date$/);
  assert.match(told({ run: { q1: /a/ } }), /found a RegExp$/);
  assert.match(told({ run: { q1: { a: undefined, b: 1 } } }), /“a”: the score must be a number, found undefined$/);
  assert.match(told({ run: { q1: undefined } }), /found undefined$/);
  assert.match(told({ run: { q1: new Set(["a"]) } }), /found a Set$/);
  assert.match(told({ qrels: new TextEncoder().encode("q1 0 a 1") }), /found bytes; pass new TextDecoder\(\)\.decode\(bytes\)/);
  assert.match(told({ run: { q1: new Float64Array(2) } }), /found a typed array/);
  assert.match(told({ run: () => {} }), /found a function/);
  assert.match(told({ run: Promise.resolve({}) }), /found a Promise; await it/);
  assert.match(told({ run: undefined }), /^missing-key: the request needs the key “run”/);
  const endless = {};
  endless.q1 = endless;
  assert.match(told({ run: endless }), /^too-deep/);
  for (const request of [undefined, null, 3, "run", [], Symbol("run")]) {
    assert.equal(thrown(() => evaluate(request)).code, "wrong-type");
    assert.equal(thrown(() => explain(request)).code, "wrong-type");
    if (typeof request !== "string") assert.equal(thrown(() => parse(request)).code, "wrong-type");
  }
  // The error of a getter reaches the caller, and the module keeps working.
  const angry = { get run() { throw new TypeError("mine"); } };
  assert.equal(thrown(() => evaluate(angry)).message, "mine");
  assert.equal(evaluate({ ...small, measures: ["RR"] }).mean.RR, 0.5);
});

test("ids are texts, whatever they look like", async () => {
  const { evaluate } = await start();
  const odd = ["__proto__", "constructor", "007", "\u{1f4a1}", "a b", "\u0000"];
  const list = odd.map((id, at) => [id, -at]);
  const grades = Object.fromEntries(odd.map((id) => [id, 1]));
  const run = Object.fromEntries(odd.map((id) => [id, list]));
  const qrels = Object.fromEntries(odd.map((id) => [id, grades]));
  const { queries, mean } = evaluate({ run, qrels, measures: ["AP", "P@6"] });
  assert.deepEqual(Object.keys(queries), odd);
  assert.deepEqual([mean.AP, mean["P@6"]], [1, 1]);
  assert.equal(Object.getPrototypeOf(queries), Object.prototype);
});

test("ten thousand queries of a hundred documents take seconds", async () => {
  const { evaluate } = await start();
  const docs = Array.from({ length: 100 }, (_, at) => `d${at}`);
  const run = {};
  const qrels = {};
  for (let query = 0; query < 10_000; query += 1) {
    run[`q${query}`] = docs.map((doc, at) => [doc, 100 - ((at * 7 + query) % 100)]);
    qrels[`q${query}`] = { d3: 2, d50: 1, [`d${query % 100}`]: 1 };
  }
  const begin = performance.now();
  const { mean } = evaluate({ run, qrels, measures: ["nDCG@10", "AP", "RR", "P@10", "R@100"] });
  const seconds = (performance.now() - begin) / 1000;
  console.log(`evaluated in ${seconds.toFixed(1)} s`);
  assert.equal(mean["R@100"], 1);
  assert.ok(seconds < 60, `${seconds} s`);
});
