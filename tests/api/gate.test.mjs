// Tests the installed `ranklens gate`: when it fails, and its output.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { install } from "./installed.mjs";
import { start } from "./support.mjs";

/** Returns a run in which the only relevant document of each query, “hit”, has the given rank. */
function run(ranks) {
  const line = (query, doc, at) => `${query} Q0 ${doc} ${at + 1} ${10 - at} t\n`;
  const list = ([query, rank]) =>
    Array.from({ length: 10 }, (_, at) => line(query, at + 1 === rank ? "hit" : `d${at}`, at)).join("");
  return Object.entries(ranks).map(list).join("");
}

const qrels = (queries) => queries.map((query) => `${query} 0 hit 1\n`).join("");

let project;
before(async () => {
  project = await install();
});
after(() => project.remove());

const FILES = ["--baseline", "old.txt", "--candidate", "new.txt", "--qrels", "qrels.txt"];

/** Runs the gate on mean RR and returns its result. */
async function gate({ baseline, candidate, judged }, ...more) {
  await project.write({ "old.txt": baseline, "new.txt": candidate, "qrels.txt": judged });
  return project.ranklens(["gate", ...FILES, "-m", "RR", ...more]);
}

/** Returns the ends of the interval that the package gives for `worse`. */
async function interval(digits) {
  const { compare } = await start();
  const { baseline, candidate, judged } = worse;
  const { low, high } = compare({ baseline, candidate, qrels: judged, measures: ["RR"] }).measures.RR.bootstrap;
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
}

/** The mean falls from (1 + 1 + 1/2 + 1/2) / 4 = 0.75 to (1 + 1/2 + 1/2 + 1/4) / 4 = 0.5625. */
const worse = {
  baseline: run({ q1: 1, q2: 1, q3: 2, q4: 2 }),
  candidate: run({ q1: 1, q2: 2, q3: 2, q4: 4 }),
  judged: qrels(["q1", "q2", "q3", "q4"]),
};

const TEXT = `Failed: RR lost more than 5%

measure  old.txt  new.txt  difference   change    gate
RR        0.7500   0.5625     -0.1875  -25.00%  failed

RR
  4 queries: 0 better, 2 the same, 2 worse
  difference, 95% interval (bootstrap): INTERVAL
  paired t-test: p = 0.2152, t = -1.57, df = 3
  randomization test: p = 0.5000, all 16 choices of signs
  Wilcoxon's signed ranks: p = 0.5000
  effect size (mean difference in standard deviations): -0.78

  query that lost  old.txt  new.txt  difference
  q2                1.0000   0.5000     -0.5000
  q4                0.5000   0.2500     -0.2500

convention: textbook
`;

test("a drop fails, and says by how much, how surely and where", async () => {
  const { code, stdout, stderr } = await gate(worse);
  assert.deepEqual([code, stderr], [1, ""]);
  assert.equal(stdout, TEXT.replace("INTERVAL", await interval(4)));
});

test("a drop of just the share passes, and any more fails", async () => {
  for (const share of ["25%", "0.25", "25.0%", "100%", "1"]) {
    assert.equal((await gate(worse, "--max-drop", share)).code, 0, share);
  }
  for (const share of ["24.999%", ".2499999", "0", "0%"]) {
    assert.equal((await gate(worse, "--max-drop", share)).code, 1, share);
  }
  const { stdout } = await gate(worse, "--max-drop", "25%");
  assert.match(stdout, /^Passed: no mean lost more than 25%\n/);
  assert.match(stdout, /^RR +0\.7500 +0\.5625 +-0\.1875 +-25\.00% +passed$/m);
  // The output has enough decimals to distinguish the drop from the limit.
  assert.match((await gate(worse, "--max-drop", "24.9999%")).stdout, /-25\.0000% +failed$/m);
});

test("a gain and no difference pass, also where nothing may be lost", async () => {
  const better = { ...worse, baseline: worse.candidate, candidate: worse.baseline };
  const gained = await gate(better, "--max-drop", "0%");
  assert.equal(gained.code, 0);
  assert.match(gained.stdout, /^RR +0\.5625 +0\.7500 +\+0\.1875 +\+33\.33% +passed$/m);
  assert.doesNotMatch(gained.stdout, /query that lost/);
  // A negative limit requires a gain.
  assert.equal((await gate(better, "--max-drop=-30%")).code, 0);
  assert.equal((await gate(better, "--max-drop=-40%")).code, 1);
  const same = await gate({ ...worse, candidate: worse.baseline }, "--max-drop", "0");
  assert.equal(same.code, 0);
  assert.match(same.stdout, /^ {2}no t-test, signed ranks, interval, effect size: both systems have the same value/m);
});

test("each measure must pass", async () => {
  const { code, stdout } = await gate(worse, "-m", "Success@10");
  assert.equal(code, 1);
  assert.match(stdout, /^Failed: RR lost more than 5%\n/);
  assert.match(stdout, /^Success@10 +1\.0000 +1\.0000 +0\.0000 +0\.00% +passed$/m);
});

test("a query that one run has lost counts as an empty list", async () => {
  const files = {
    baseline: run({ q1: 1, q2: 1, q3: 2 }),
    candidate: run({ q1: 1, q2: 1, new: 1 }),
    judged: qrels(["q1", "q2", "q3", "new", "other"]),
  };
  const { code, stdout } = await gate(files, "--max-drop", "5%");
  // The values are 1, 1, 1/2, 0 in the baseline and 1, 1, 0, 1 in the candidate.
  assert.match(stdout, /^RR +0\.6250 +0\.7500 +\+0\.1250 +\+20\.00% +passed$/m);
  assert.match(stdout, /^not in “old\.txt”: 1 query, “new”; compared as an empty list$/m);
  assert.match(stdout, /^not in “new\.txt”: 1 query, “q3”; compared as an empty list$/m);
  assert.match(stdout, /^judged, and in neither run: 1 query, “other”; not compared$/m);
  assert.equal(code, 0);
  const lost = { ...files, candidate: run({ q1: 1, q2: 1 }) };
  assert.equal((await gate(lost)).code, 1);
  const { code: kept, stdout: common } = await gate(lost, "--set", "missing=left out");
  assert.equal(kept, 0);
  assert.match(common, /^RR +1\.0000 +1\.0000 /m);
  assert.match(common, /^without a value of “RR”: 3 queries, such as “q3”; not compared$/m);
  // The tool's convention leaves such queries out.
  const tool = await project.ranklens(["gate", ...FILES, "-m", "recip_rank", "-c", "trec_eval", "-f", "json"]);
  assert.deepEqual(JSON.parse(tool.stdout).queries.q3.recip_rank, { baseline: 0.5, candidate: 0, difference: -0.5 });
});

test("queries without a value are told and not compared", async () => {
  const files = { ...worse, judged: `${qrels(["q1", "q2", "q4"])}q3 0 hit 0\n` };
  const { stdout } = await gate(files, "-m", "nDCG@10");
  assert.match(stdout, /^ {2}4 queries: 0 better, 2 the same, 2 worse$/m);
  assert.match(stdout, /^ {2}3 queries: 0 better, 1 the same, 2 worse$/m);
  assert.match(stdout, /^without a value of “nDCG@10”: 1 query, “q3”; not compared$/m);
  const nothing = { ...worse, judged: "q1 0 hit 0\nq2 0 hit 0\n" };
  const { code, stderr } = await gate(nothing, "-m", "nDCG@10");
  assert.equal(code, 2);
  assert.equal(
    stderr,
    `error: nDCG@10: no query has a value in both runs
  Look at each run with ranklens evaluate --per-query, which says why values are missing.
`,
  );
});

test("where the baseline's mean is 0 nothing can be lost", async () => {
  const files = { ...worse, baseline: run({ q1: 11, q2: 11 }) };
  const { code, stdout } = await gate(files);
  assert.equal(code, 0);
  assert.match(stdout, /^RR +0\.0000 +0\.5625 +\+0\.5625 +- +passed$/m);
  assert.match(stdout, /^ {2}no change in percent: the baseline's mean is 0/m);
  // With grades below 0, a mean can be negative.
  const negative = { ...worse, judged: "q1 0 hit 0\nq1 0 d0 1\nq1 0 d9 -1\n" };
  const signed = { ...negative, baseline: "q1 Q0 x 1 1 t\n", candidate: "q1 Q0 d9 1 1 t\n" };
  const below = await gate(signed, "-m", "DCG@10", "--set", "negative=counts");
  assert.match(below.stdout, /^DCG@10 +0\.0000 +-1\.0000 +-1\.0000 +- +failed$/m);
  assert.equal(below.code, 1);
});

test("JSON has all figures, and the queries", async () => {
  const { compare } = await start();
  const { baseline, candidate, judged } = worse;
  const asked = { baseline, candidate, qrels: judged, measures: ["RR"], maxDrop: 0.25, seed: 7 };
  const comparison = compare({ ...asked, convention: { missing: "zero" } });
  const { code, stdout } = await gate(worse, "--max-drop", "25%", "--seed", "7", "--worst", "1", "-f", "json");
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), {
    passed: true,
    maxDrop: 0.25,
    baseline: "old.txt",
    candidate: "new.txt",
    measures: { RR: { passed: true, ...comparison.measures.RR, lost: [{ query: "q2", ...comparison.queries.q2.RR }] } },
    queries: comparison.queries,
    only: { baseline: [], candidate: [] },
    convention: comparison.convention,
  });
});

test("Markdown is what GitHub shows, whatever queries are called", async () => {
  const { code, stdout } = await gate(worse, "--worst", "1", "--digits", "3", "--format", "markdown");
  assert.equal(code, 1);
  assert.equal(
    stdout,
    `### Failed: \`RR\` lost more than 5%

| measure | \`old.txt\` | \`new.txt\` | difference | change | gate |
| --- | ---: | ---: | ---: | ---: | ---: |
| \`RR\` | 0.750 | 0.563 | -0.188 | -25.00% | failed |

#### \`RR\`

* 4 queries: 0 better, 2 the same, 2 worse
* difference, 95% interval (bootstrap): ${await interval(3)}
* paired t-test: p = 0.2152, t = -1.57, df = 3
* randomization test: p = 0.5000, all 16 choices of signs
* Wilcoxon's signed ranks: p = 0.5000
* effect size (mean difference in standard deviations): -0.78

<details><summary>Queries that lost most</summary>

| query that lost | \`old.txt\` | \`new.txt\` | difference |
| --- | ---: | ---: | ---: |
| \`q2\` | 1.000 | 0.500 | -0.500 |

</details>

* convention: \`textbook\`
`,
  );
  const odd = "a|b `@me` <b>\n[x](y)";
  await project.write({
    "old.json": JSON.stringify({ [odd]: { hit: 2.5 }, q: { hit: 1.5 } }),
    "new.json": JSON.stringify({ [odd]: { d: 2.5 }, q: { hit: 1.5 } }),
    "odd.json": JSON.stringify({ [odd]: { hit: 1 }, q: { hit: 1 } }),
  });
  const files = ["--baseline", "old.json", "--candidate", "new.json", "--qrels", "odd.json"];
  const { stdout: shown, stderr } = await project.ranklens(["gate", ...files, "-m", "RR", "-f", "markdown"]);
  assert.ok(shown.includes("| `` a\\|b `@me` <b> [x](y) `` | 1.0000 | 0.0000 | -1.0000 |\n"), shown + stderr);
});

test("other formats, packed files and files with both sides are read", async () => {
  await project.write({
    "old.csv": "query,rank,doc,grade\nq1,1,hit,1\nq1,2,d,0\n",
    "new.csv.gz": gzipSync("query,rank,doc,grade\nq1,1,d,0\nq1,2,hit,1\n"),
  });
  const args = ["gate", "--baseline", "old.csv", "--candidate", "new.csv.gz", "-m", "RR"];
  const { code, stdout } = await project.ranklens(args);
  assert.equal(code, 1);
  assert.match(stdout, /^RR +1\.0000 +0\.5000 +-0\.5000 +-50\.00% +failed$/m);
  const piped = ["gate", "--baseline", "old.csv", "--candidate", "-", "--qrels", "old.csv", "-m", "RR"];
  const { code: same, stdout: text } = await project.ranklens(piped, "q1 Q0 hit 1 3 t\n");
  assert.equal(same, 0);
  assert.match(text, /^measure +old\.csv +standard input /m);
});

test("wrong use and unreadable files exit with 2", async () => {
  const told = async (...more) => {
    const { code, stdout, stderr } = await gate(worse, ...more);
    assert.deepEqual([code, stdout], [2, ""]);
    return stderr;
  };
  assert.equal(await told("--max-drop", "5"), "error: --max-drop is “5”\n  For 5 percent write 5%.\n");
  for (const share of ["500%", "500", "100.1%"]) {
    assert.equal(
      await told("--max-drop", share),
      `error: --max-drop is “${share}”\n  A mean cannot lose more than 100%.\n`,
    );
  }
  assert.equal(await told("--max-drop", "five"), "error: --max-drop is “five”\n  Write a share such as 5% or 0.05.\n");
  assert.match(await told("--maxdrop", "5%"), /^error: there is no option --maxdrop\n {2}Write --max-drop\./);
  // A negative number is told with the range, and no form is advised in which it would be refused too.
  const ranges = { seed: "0 to 9007199254740991", digits: "0 to 15", worst: "0 to 1000000", threads: "1 to 8" };
  for (const [name, range] of Object.entries(ranges)) {
    for (const given of [[`--${name}`, "-1"], [`--${name}=-1`]]) {
      assert.equal(await told(...given), `error: --${name} is “-1”\n  Write a whole number from ${range}.\n`);
    }
  }
  assert.equal(await told("--digits", "-q"), "error: --digits has no value: “-q” follows\n  Write --digits N.\n");
  assert.match(await told("--no-worse-than", "-0.1"), /^error: --no-worse-than is “-0\.1”\n {2}Write a number above 0/);
  assert.match(await told("--history", "-h.json"), /“-h\.json” follows\n {2}Write .+ is written --history=-h\.json$/m);
  assert.equal(
    await told("new.txt"),
    "error: “new.txt” belongs to no option\n  Files are named by options: --baseline new.txt\n",
  );
  const without = await project.ranklens(["gate", "--baseline", "old.txt", "-m", "RR"]);
  assert.match(without.stderr, /^error: --candidate FILE is missing\n/);
  const files = ["--baseline", "old.txt", "--candidate", "no.txt", "--qrels", "qrels.txt"];
  const absent = await project.ranklens(["gate", ...files, "-m", "RR"]);
  assert.deepEqual([absent.code, absent.stdout], [2, ""]);
  assert.match(absent.stderr, /^error: no\.txt cannot be read: there is no such file\n/);
});

test("a candidate must be shown to be no worse", async () => {
  const many = (/** @type {number} */ rank) =>
    run(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`q${at}`, at === 0 ? rank : 1 + (at % 3)])));
  const judged = qrels(Array.from({ length: 30 }, (_, at) => `q${at}`));
  const near = { baseline: many(1), candidate: many(2), judged };
  // One query of thirty loses a half: 0.0167 of the mean. Its standard error is as large.
  const wide = await gate(near, "--no-worse-than", "0.1");
  assert.equal(wide.code, 0, wide.stderr);
  assert.match(wide.stdout, /^Passed: every mean is shown to be no worse by 0\.1\n/);
  assert.match(wide.stdout, /no worse by 0\.1: p < 0\.0001|no worse by 0\.1: p = 0\.0/);
  assert.match(wide.stdout, /no better by 0\.1: p (< 0\.0001|= 0\.0\d+), .* so the means are equal within the margin\n/);
  const narrow = await gate(near, "--no-worse-than", "0.01");
  assert.equal(narrow.code, 1);
  assert.doesNotMatch(narrow.stdout, /equal within/);
  assert.match(narrow.stdout, /^Failed: RR not shown to be no worse by 0\.01\n/);
  // The largest drop counts only where it is given, and then both must hold.
  const both = await gate(near, "--no-worse-than", "0.1", "--max-drop", "1%");
  assert.equal(both.code, 1);
  // A single query shows nothing.
  const one = { baseline: run({ q1: 1 }), candidate: run({ q1: 1 }), judged: qrels(["q1"]) };
  assert.equal((await gate(one, "--no-worse-than", "0.5")).code, 1);
  const wrong = await gate(near, "--no-worse-than", "1%");
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /--no-worse-than is “1%”/);
});

test("the candidate's values are added to a file of snapshots, which the next gate goes on with", async () => {
  const read = async () => JSON.parse(await project.read("history.json"));
  const first = await gate(worse, "--history", "history.json");
  assert.equal(first.code, 1, "the gate fails, and the values are kept");
  assert.deepEqual((await read()).snapshots.map(({ name, convention, measures }) => [name, convention, measures]), [
    ["new.txt", "textbook", { RR: { q1: 1, q2: 0.5, q3: 0.5, q4: 0.25 } }],
  ]);
  await gate(worse, "--history", "history.json", "--name", "nightly 2");
  await gate(worse, "--history", "history.json", "--name", "new.txt");
  assert.deepEqual((await read()).snapshots.map(({ name }) => name), ["nightly 2", "new.txt"]);
  await project.write({ "other.json": "{}" });
  const refused = await gate(worse, "--history", "other.json");
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /^error: other\.json is no history of RankLens\n {2}Name a file/);
  assert.match((await gate(worse, "--name", "x")).stderr, /--name needs --history/);
});

test("a history keeps both of two snapshots with one name", async () => {
  const better = { ...worse, candidate: worse.baseline };
  const kept = async (files, ...more) => {
    const { stderr } = await gate(files, "--history", "names.json", ...more);
    const { snapshots } = JSON.parse(await project.read("names.json"));
    return { note: stderr, snapshots: snapshots.map(({ name, measures }) => [name, measures.RR.q2]) };
  };
  assert.deepEqual(await kept(worse), { note: "", snapshots: [["new.txt", 0.5]] });
  assert.deepEqual(await kept(better), {
    note: "note: names.json has “new.txt” with other values, so this snapshot is named “new.txt (2)”\n",
    snapshots: [["new.txt", 0.5], ["new.txt (2)", 1]],
  });
  // The same run again, such as that of a build which is started again.
  assert.deepEqual(await kept(better), {
    note: "note: names.json has “new.txt (2)” with the same values, which this snapshot replaces\n",
    snapshots: [["new.txt", 0.5], ["new.txt (2)", 1]],
  });
  // A fall after a rise is a step of its own, also to values that there were before.
  const { snapshots } = await kept(worse, "--quiet");
  assert.deepEqual(snapshots, [["new.txt", 0.5], ["new.txt (2)", 1], ["new.txt (3)", 0.5]]);
  assert.equal((await kept(worse, "--quiet")).note, "");
  // Other measures and another convention are other values.
  const more = [["-m", "P@1"], ["--set", "gain=exponential"]];
  for (const [at, added] of more.entries()) {
    await kept(worse, "--name", "v1");
    const { note, snapshots } = await kept(worse, "--name", "v1", ...added);
    assert.match(note, new RegExp(`so this snapshot is named “v1 \\(${at * 2 + 2}\\)”`));
    assert.equal(snapshots.at(-1)[0], `v1 (${at * 2 + 2})`);
  }
});

test("a history that cannot be read or written is told with the reason", async () => {
  await mkdir(join(project.folder, "folder"));
  const told = async (path) => {
    const { code, stdout, stderr } = await gate(worse, "--history", path);
    assert.deepEqual([code, stdout], [2, ""]);
    return stderr.trimEnd().split("\n  ");
  };
  assert.deepEqual(await told("folder"), [
    "error: folder cannot be read: it is a folder",
    "Name a file that gate --history or the page has written, or one that is not there yet.",
  ]);
  for (const path of ["absent/h.json", "absent/"]) {
    assert.deepEqual(await told(path), [
      `error: ${path} cannot be written: there is no folder absent`,
      "Make the folder, or name a file in one that is there.",
    ]);
  }
  const [inFile] = await told("new.txt/h.json");
  // Windows finds no file there.
  assert.match(inFile, /^error: new\.txt\/h\.json cannot be (read: a part of its path is a file|written: there is no folder new\.txt)/);
});
