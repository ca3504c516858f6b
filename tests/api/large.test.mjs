// Runs that are too large to be held, with the installed command: the values are those of the whole run.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { install } from "./installed.mjs";
import { start } from "./support.mjs";

const [QUERIES, DEPTH] = [60, 100];

/** Returns a generator of whole numbers below a bound, with a fixed seed. */
function numbers(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Lines of a run and of its judgments. A long tag makes the file large. */
function made(seed, tag) {
  const below = numbers(seed);
  const [lines, judged] = [[], []];
  for (let query = 1; query <= QUERIES; query += 1) {
    const docs = Array.from({ length: DEPTH }, (_, at) => `doc-${(at * 7 + query * 3 + below(3)) % 500}`);
    for (const [at, doc] of [...new Set(docs)].entries()) {
      // Some scores are equal.
      lines.push(`q${query} Q0 ${doc} ${at + 1} ${(50 - Math.floor(at / 3) / 4).toFixed(2)} ${tag}`);
    }
    for (let at = 0; at < 20; at += 1) judged.push(`q${query} 0 doc-${at * 13 + (query % 13)} ${at % 4}`);
  }
  const text = (all) => `${all.join("\n")}\n`;
  return { lines, run: text(lines), qrels: text(judged) };
}

const [LONG, LONGEST] = ["x".repeat(900), "x".repeat(8800)];
const [large, other, small] = [made(1, LONG), made(2, LONG), made(1, "t")];
// It is worth two threads.
const longest = made(1, LONGEST);
assert.ok(longest.run.length > 48 << 20);
const ASKED = { measures: ["ndcg_cut_10", "map", "recip_rank", "bpref"], convention: "trec_eval" };
const OPTIONS = [...ASKED.measures.flatMap((measure) => ["-m", measure]), "-c", "trec_eval"];

let project;
before(async () => {
  project = await install();
  const below = numbers(9);
  const lines = large.lines.map((line) => [below(1e9), line]).sort(([a], [b]) => a - b);
  const shuffled = `${lines.map(([, line]) => line).join("\n")}\n`;
  await project.write({
    "large.run": large.run,
    "other.run": other.run,
    "small.run": small.run,
    "longest.run": longest.run,
    "shuffled.run": shuffled,
    "longest_shuffled.run": shuffled.replaceAll(LONG, LONGEST),
    "short.run": shuffled.replaceAll(LONG, "t"),
    // Tags that cannot be packed well.
    "large.run.gz": gzipSync(small.lines.map((line) => line + Array.from({ length: 30 }, () => below(1e9)).join("-")).join("\n")),
    "qrels.txt": large.qrels,
    "qrels.csv": `query,doc,grade\n${large.qrels.replaceAll(" 0 ", ",").replaceAll(" ", ",")}`,
    "again.run": large.run + large.lines.at(-1).replace(LONG, "t"),
    "broken.run": `${large.run}q99 Q0 doc-1 1 high t\n`,
  });
});
after(() => project.remove());

async function prints(args, input) {
  const { code, stdout, stderr } = await project.ranklens(["evaluate", ...args], input);
  assert.equal(code, 0, stderr);
  return { stdout, stderr };
}

/** What the package gives for the same lines as a whole. */
async function expected(run = small.run) {
  const { evaluate } = await start();
  return evaluate({ run, qrels: large.qrels, ...ASKED });
}

/** The values of a run under `ASKED`. */
async function values(run, ...more) {
  const args = ["-r", run, "--qrels", "qrels.txt", ...OPTIONS, "-q", "-f", "json", ...more];
  const [{ mean, queries, reasons }] = JSON.parse((await prints(args)).stdout).runs;
  return { mean, queries, reasons };
}

test("several threads give the values of the whole run, whatever the order of the lines", async () => {
  const { mean, queries, reasons } = await expected();
  assert.ok(mean.map > 0);
  assert.deepEqual(await values("large.run"), { mean, queries, reasons });
  assert.deepEqual(await values("longest.run"), { mean, queries, reasons });
  const shuffled = await expected(await project.read("short.run"));
  assert.notDeepEqual(Object.keys(shuffled.queries), Object.keys(queries));
  for (const run of ["shuffled.run", "longest_shuffled.run"]) {
    const found = await values(run);
    assert.deepEqual(found, { mean: shuffled.mean, queries: shuffled.queries, reasons: shuffled.reasons });
  }
});

test("the number of threads changes nothing, and is one from 1 to 8", async () => {
  for (const run of ["large.run", "shuffled.run"]) {
    const one = await values(run, "--threads", "1");
    for (const threads of ["2", "3", "8"]) assert.deepEqual(await values(run, "--threads", threads), one, `${run} ${threads}`);
    assert.ok(one.mean.map > 0);
  }
  for (const threads of ["0", "9", "two"]) {
    const { code, stderr } = await project.ranklens(["evaluate", "-r", "large.run", "--qrels", "qrels.txt", "-m", "RR", "--threads", threads]);
    assert.equal(code, 2);
    assert.equal(stderr, `error: --threads is “${threads}”\n  Write a whole number from 1 to 8.\n`);
  }
});

test("a packed run, standard input and judgments of other formats give the same", async () => {
  const { mean } = await expected();
  assert.deepEqual((await values("large.run.gz")).mean, mean);
  const asked = ["-r", "-", ...OPTIONS, "-f", "json"];
  for (const [qrels, input] of [["qrels.txt", large.run], ["qrels.csv", large.run], ["qrels.txt", gzipSync(large.run)]]) {
    const { stdout, stderr } = await prints([...asked, "--qrels", qrels], input);
    assert.deepEqual(JSON.parse(stdout).runs[0].mean, mean);
    assert.equal(stderr, "");
  }
  const { code, stderr } = await project.ranklens(["evaluate", ...asked, "--qrels", "qrels.txt"], await project.read("shuffled.run"));
  assert.equal(code, 2);
  assert.match(stderr, /^error: standard input: the lines of a query do not stand together\n {2}Sort it by query/);
});

test("large and small runs stand side by side", async () => {
  const { mean } = await expected();
  const args = ["-r", "small.run", "-r", "large.run", "--qrels", "qrels.txt", ...OPTIONS, "-f", "json"];
  const { runs } = JSON.parse((await prints(args)).stdout);
  assert.deepEqual(runs.map((run) => run.mean), [mean, mean]);
});

test("a gate compares large runs as it compares small ones", async () => {
  const { compare } = await start();
  const request = { measures: ["nDCG@10", "RR"], convention: { missing: "zero" }, maxDrop: 0.05, noWorseThan: 0.01, seed: 42 };
  const whole = compare({ baseline: small.run, candidate: made(2, "t").run, qrels: large.qrels, ...request });
  const files = ["--baseline", "large.run", "--candidate", "other.run", "--qrels", "qrels.txt"];
  const asked = ["-m", "nDCG@10,RR", "--max-drop", "5%", "--no-worse-than", "0.01", "-f", "json"];
  const { stdout, stderr } = await project.ranklens(["gate", ...files, ...asked]);
  assert.equal(stderr, "");
  const { measures, queries, only } = JSON.parse(stdout);
  assert.deepEqual(queries, whole.queries);
  assert.deepEqual(only, whole.only);
  for (const [name, figures] of Object.entries(whole.measures)) {
    const { passed, lost, ...found } = measures[name];
    assert.deepEqual(found, figures);
  }
});

test("what cannot be read is told with file, line and what to do", async () => {
  const told = async (...args) => {
    const { code, stdout, stderr } = await project.ranklens(["evaluate", ...args]);
    assert.deepEqual([code, stdout], [2, ""]);
    return stderr;
  };
  const asked = ["--qrels", "qrels.txt", "-m", "RR"];
  const count = large.lines.length + 1;
  assert.match(await told("-r", "broken.run", ...asked), new RegExp(`^error: broken\\.run: line ${count}: the score or grade in “q99 Q0 doc-1 1 high t” is not a number\\n  \\S`));
  assert.match(await told("-r", "again.run", ...asked), new RegExp(`^error: again\\.run: line ${count}: the document “doc-\\d+” stands on line \\d+ already\\n  \\S`));
  assert.match(await told("-r", "large.run", "-m", "RR"), /^error: large\.run is a run in lines and holds no judgments\n {2}Name a file/);
  const lists = await told("-r", "large.run", "--qrels", "qrels.txt", "-c", "sklearn", "-m", "ndcg_score");
  const [needs, way] = lists.split("\n");
  const why = "needs the whole list of each query, and the run is too large to keep its lists";
  assert.equal(needs, `error: “ndcg_score” under sklearn ${why}`);
  assert.match(way, /^ {2}Write each large run as CSV with the columns query,doc,score, /);
  // As the advice says: the same run as CSV, with a column that makes it as large.
  const rows = large.lines.map((line) => line.split(" ")).map(([query, , doc, , score]) => `${query},${doc},${score},${LONG}`);
  await project.write({ "large.csv": `query,doc,score,tag\n${rows.join("\n")}\n` });
  const sklearn = ["--qrels", "qrels.txt", "-c", "sklearn", "-m", "ndcg_score", "-f", "json"];
  const whole = await Promise.all(["large.csv", "small.run"].map((run) => prints(["-r", run, ...sklearn])));
  const [fromCsv, fromSmall] = whole.map(({ stdout }) => JSON.parse(stdout).runs[0].mean);
  assert.deepEqual(fromCsv, fromSmall);
  await project.write({ "elsewhere.txt": "301 0 lamp 1\n" });
  assert.match(
    await told("-r", "large.run", "--qrels", "elsewhere.txt", "-m", "RR"),
    /^error: large\.run and elsewhere\.txt have no query in common: the run's first is “q1”, the judgments' “301”\n/,
  );
});

test("an interrupt ends it at once", { skip: process.platform === "win32" && "there are no signals" }, async () => {
  const args = ["evaluate", "-r", "-", "--qrels", "qrels.txt", "-m", "RR"];
  const child = spawn(join(project.folder, "node_modules/.bin/ranklens"), args, { cwd: project.folder });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal)));
  // It takes the start of the run, and waits for more.
  child.stdin.on("error", () => {});
  await new Promise((resolve) => child.stdin.write(large.run, resolve));
  child.kill("SIGINT");
  assert.equal(await ended, "SIGINT");
});
