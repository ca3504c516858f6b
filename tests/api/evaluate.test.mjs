// Tests the installed `ranklens evaluate`: its output, its input, and the requests it refuses.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { install } from "./installed.mjs";
import { ranklens, start } from "./support.mjs";

// Query “q2” has no relevant documents, “q3” is not judged, and “q4” is missing from the first run.
const RUN = `q1 Q0 lamp 1 9.5 bm25
q1 Q0 sofa 2 7 bm25
q1 Q0 chair 3 6 bm25
q2 Q0 rug 1 4 bm25
q3 Q0 rug 1 4 bm25
`;
const OTHER = `q1 Q0 chair 1 0.9 dense
q1 Q0 lamp 2 0.8 dense
q4 Q0 desk 1 0.7 dense
`;
const QRELS = `q1 0 lamp 2
q1 0 chair 3
q2 0 rug 0
q4 0 vase 1
`;

let project;
before(async () => {
  project = await install();
  await project.write({
    "bm25.txt": RUN,
    "dense.txt": OTHER,
    "qrels.txt": QRELS,
    "run.txt.gz": gzipSync(RUN),
    "qrels.gz": gzipSync(QRELS),
    "run.csv": "query,doc,score\nq1,lamp,9.5\nq1,sofa,7\nq1,chair,6\nq2,rug,4\n",
    "qrels.csv": "query-id,corpus-id,score\nq1,lamp,2\nq1,chair,3\nq2,rug,0\n",
    "utf16.csv": Buffer.from("\ufeffquery,doc,score\nq1,lamp,9.5\nq1,sofa,7\nq1,chair,6\n", "utf16le"),
    // Whole numbers could be scores or grades.
    "run.json": '{ "q1": { "lamp": 9, "sofa": 7, "chair": 6 }, "q2": { "rug": 4 } }',
    "qrels.json": '{ "q1": { "lamp": 2, "chair": 3 }, "q2": { "rug": 0 } }',
    "both.csv": "query,rank,doc,grade\nq1,1,lamp,2\nq1,2,sofa,0\nq1,3,chair,3\n",
    "again.csv": "query,rank,doc,grade\nq1,1,chair,3\nq1,2,lamp,2\n",
    "conflict.csv": "query,rank,doc,grade\nq1,1,chair,1\n",
    "unnamed.txt": "lamp, sofa, chair",
    "broken.txt": "q1 Q0 lamp 1 9.5 t\nq1 Q0 sofa 2 high t\n",
    "cut.gz": gzipSync(RUN).subarray(0, 30),
    "elsewhere.txt": "301 0 lamp 1\n",
    "book.xlsx": "PK\u0003\u0004",
    "run.parquet": "PAR1",
    "cut.zst": Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04]),
  });
});
after(() => project.remove());

/** Runs the command, which must succeed, and returns its output. */
async function prints(args, input) {
  const { code, stdout, stderr } = await project.ranklens(["evaluate", ...args], input);
  assert.equal(code, 0, stderr);
  return { stdout, stderr };
}

/** Runs the command, which must fail, and returns its error text. */
async function refuses(args, input) {
  const { code, stdout, stderr } = await project.ranklens(args, input);
  assert.deepEqual([code, stdout], [2, ""], stderr);
  return stderr;
}

const BASE = ["--qrels", "qrels.txt", "--run", "bm25.txt"];

test("a table shows the means of runs side by side, and why values are missing", async () => {
  const { stdout, stderr } = await prints([...BASE, "-r", "dense.txt", "-m", "nDCG@10", "-m", "RR"]);
  assert.equal(
    stdout,
    `measure  bm25.txt  dense.txt
nDCG@10    0.8212     0.5000
RR         0.5000     0.5000

convention: textbook
bm25.txt: 1 query without a value, “q2”: even the ideal ranking has no gain (nDCG@10)
bm25.txt: 1 query without a value, “q3”: the query has no judgments
bm25.txt: 1 query without a value, “q4”: the run has no documents for the query
dense.txt: 1 query without a value, “q2”: the run has no documents for the query
`,
  );
  assert.equal(stderr, "");
});

test("each query's values stand above those of all", async () => {
  const { stdout } = await prints([...BASE, "-r", "dense.txt", "-m", "RR", "--per-query", "--digits", "2"]);
  assert.equal(
    stdout.split("\n\n")[0],
    `measure  query  bm25.txt  dense.txt
RR       q1         1.00       1.00
RR       q2         0.00          -
RR       q3            -          -
RR       q4            -       0.00
RR       all        0.50       0.50`,
  );
});

test("lines are those of trec_eval", async () => {
  const convention = ["--convention", "trec_eval", "--format", "trec"];
  const measures = ["-m", "ndcg_cut_10", "-m", "recip_rank", "-m", "num_rel_ret"];
  const { stdout, stderr } = await prints([...BASE, ...convention, ...measures, "-q"]);
  assert.equal(
    stdout,
    `ndcg_cut_10           \tq1\t0.8212
recip_rank            \tq1\t1.0000
num_rel_ret           \tq1\t2
ndcg_cut_10           \tq2\t0.0000
recip_rank            \tq2\t0.0000
num_rel_ret           \tq2\t0
ndcg_cut_10           \tall\t0.4106
recip_rank            \tall\t0.5000
num_rel_ret           \tall\t2
`,
  );
  assert.match(stderr, /^note: 1 query without a value, “q3”: the query has no judgments$/m);
  const several = await prints([...BASE, "-r", "dense.txt", ...convention, "-m", "recip_rank"]);
  assert.equal(
    several.stdout,
    `runid                 \tall\tbm25.txt
recip_rank            \tall\t0.5000
runid                 \tall\tdense.txt
recip_rank            \tall\t0.5000
`,
  );
});

test("halves are rounded as trec_eval does in its lines, and as by hand in a table", async () => {
  // 1/32 is 0.03125, 3/32 is 0.09375.
  const docs = Array.from({ length: 32 }, (_, at) => `q1 Q0 d${at + 1} ${at + 1} ${100 - at} t`).join("\n");
  await project.write({
    "deep.txt": docs,
    "deep.qrels": "q1 0 d32 1\n",
    "three.qrels": "q1 0 d1 1\nq1 0 d2 1\nq1 0 d3 1\n",
  });
  const rounded = async (qrels, ...more) => {
    return (await prints(["-r", "deep.txt", "--qrels", qrels, "-m", "P@32", ...more])).stdout;
  };
  assert.equal(await rounded("deep.qrels", "-f", "trec"), "P@32                  \tall\t0.0312\n");
  assert.match(await rounded("deep.qrels"), /^P@32 +0\.0313$/m);
  assert.equal(await rounded("three.qrels", "-f", "trec"), "P@32                  \tall\t0.0938\n");
  assert.match(await rounded("three.qrels", "--digits", "15"), /^P@32 +0\.093750000000000$/m);
  assert.match(await rounded("deep.qrels", "--digits", "0"), /^P@32 +0$/m);
});

test("JSON has all digits, the convention spelled out, and queries where they are asked for", async () => {
  const { evaluate } = await start();
  const { run, qrels } = { run: RUN, qrels: QRELS };
  const asked = { measures: ["nDCG@10", "AP"], convention: { gain: "exponential", rel: 2 } };
  const answer = evaluate({ run, qrels, ...asked });
  const args = [...BASE, "-m", "nDCG@10", "-m", "AP", "--set", "gain=exponential", "--set", "rel=2", "-f", "json"];
  const { mean, notes, queries, reasons } = answer;
  const short = JSON.parse((await prints(args)).stdout);
  assert.deepEqual(short, {
    convention: answer.convention,
    measures: asked.measures,
    runs: [{ run: "bm25.txt", mean, notes }],
  });
  const long = JSON.parse((await prints([...args, "-q"])).stdout);
  assert.deepEqual(long.runs, [{ run: "bm25.txt", mean, queries, reasons, notes }]);
  assert.equal(queries.q2["nDCG@10"], null);
});

test("a convention's parameters are set by key and value", async () => {
  const complete = ["-c", "trec_eval", "--set", 'options=["-c"]', "-m", "recip_rank", "-f", "trec"];
  // With -c, the judged query that is missing from the run counts as 0.
  assert.equal((await prints([...BASE, ...complete])).stdout, "recip_rank            \tall\t0.3333\n");
  const { stdout } = await prints([...BASE, "-m", "nDCG@10", "-s", "none=0", "-s", "missing=zero"]);
  assert.match(stdout, /^nDCG@10 +0\.2737$/m);
  assert.match(stdout, /^convention: textbook, none=0, missing=zero$/m);
});

test("a tool's NaN is printed as NaN, also in the mean", async () => {
  await project.write({ "hit.txt": "q1 Q0 d1 1 2 t\n", "hit.qrels": "q1 0 d1 1\n" });
  const asked = ["-r", "hit.txt", "--qrels", "hit.qrels", "-c", "ranx", "-m", "bpref", "-q"];
  const lines = (await prints([...asked, "-f", "trec"])).stdout;
  assert.equal(lines, "bpref                 \tq1\tNaN\nbpref                 \tall\tNaN\n");
  assert.match((await prints(asked)).stdout, /^bpref +q1 +NaN\nbpref +all +NaN$/m);
  const [{ mean, meanReasons }] = JSON.parse((await prints([...asked, "-f", "json"])).stdout).runs;
  assert.deepEqual({ mean, meanReasons }, {
    mean: { bpref: null },
    meanReasons: { bpref: "the value of a query is NaN: NaN" },
  });
});

test("every format is read, packed or not", async () => {
  const pairs = [
    ["run.txt.gz", "qrels.gz"],
    ["run.csv", "qrels.csv"],
    ["run.json", "qrels.json"],
    ["utf16.csv", "qrels.json"],
    ["unnamed.txt", "both.csv"],
  ];
  for (const [run, qrels] of pairs) {
    const { stdout, stderr } = await prints(["-r", run, "--qrels", qrels, "-m", "nDCG@10", "-f", "trec"]);
    assert.equal(stdout, "nDCG@10               \tall\t0.8212\n", run);
    assert.doesNotMatch(stderr, /warning/, run);
  }
});

test("standard input is a run, judgments, or both", async () => {
  const line = "nDCG@10               \tall\t0.8212\n";
  const asked = ["-m", "nDCG@10", "-f", "trec"];
  assert.equal((await prints(["-r", "-", "--qrels", "qrels.txt", ...asked], RUN)).stdout, line);
  assert.equal((await prints(["-r", "-", "--qrels", "qrels.txt", ...asked], gzipSync(RUN))).stdout, line);
  assert.equal((await prints(["-r", "bm25.txt", "--qrels", "-", ...asked], QRELS)).stdout, line);
  const both = await project.read("both.csv");
  assert.equal((await prints(["-r", "-", ...asked], both)).stdout, line);
  assert.equal((await prints(["-r", "-", "--qrels", "-", ...asked], both)).stdout, line);
  assert.match((await prints(["-r", "-", "-m", "RR"], both)).stdout, /^measure {2}standard input$/m);
});

test("files that hold runs and judgments need no other", async () => {
  const { stdout } = await prints(["-r", "both.csv", "-r", "again.csv", "-m", "nDCG@10"]);
  assert.match(stdout, /^nDCG@10 +0\.8212 +1\.0000$/m);
  assert.equal(
    await refuses(["evaluate", "-r", "both.csv", "-r", "conflict.csv", "-m", "RR"]),
    `error: query “q1”, document “chair”: grade 3 in both.csv, 1 in conflict.csv
  Name the file whose judgments hold with --qrels.
`,
  );
  // The judgments of another file override those in the run's file.
  const other = await prints(["-r", "conflict.csv", "--qrels", "both.csv", "-m", "RR", "-f", "trec"]);
  assert.equal(other.stdout, "RR                    \tall\t1.0000\n");
});

test("what was read with a doubt is told with its place", async () => {
  const rows = "q1 Q0 lamp 2 9.5 t\nq1 Q0 sofa 1 7 t\n";
  const { stderr } = await prints(["-r", "-", "--qrels", "qrels.txt", "-m", "RR"], rows);
  const doubt = "in query “q1” document “sofa” has a better rank than one with a higher score; the scores decide";
  assert.match(stderr, /^warning: standard input: line \d, column \d+: /);
  assert.ok(stderr.endsWith(`: ${doubt}\n`), stderr);
});

test("queries without a value are counted, however many they are", async () => {
  const many = Array.from({ length: 50_000 }, (_, at) => `n${at} 0 lamp 1\n`).join("");
  const { stdout } = await prints(["-r", "bm25.txt", "--qrels", "-", "-m", "RR"], QRELS + many);
  assert.match(stdout, /^50,001 queries without a value, such as “q4”: the run has no documents for the query$/m);
});

test("names cannot break a line or steer the terminal", async () => {
  const id = "q\u001b[31m1\u202e";
  await project.write({
    "odd.txt": `${id} Q0 a 1 2.5 t\n`,
    "odd.qrels": `${id} 0 a 1\n`,
  });
  const { stdout } = await prints(["-r", "odd.txt", "--qrels", "odd.qrels", "-m", "RR", "-q"]);
  assert.match(stdout, /^RR {7}q \[31m1 {4}1\.0000$/m);
  const lines = await prints(["-r", "odd.txt", "--qrels", "odd.qrels", "-m", "RR", "-q", "-f", "trec"]);
  assert.equal(lines.stdout.split("\n")[0], "RR                    \tq_[31m1_\t1.0000");
  const unlike = await refuses(["evaluate", "-r", "odd.txt", "--qrels", "qrels.txt", "-m", "RR"]);
  assert.match(unlike, /the run's first is “q \[31m1 ”/);
});

test("what cannot be read is told with file, line, column and what to do", async () => {
  const asked = ["-m", "RR"];
  const run = (name) => refuses(["evaluate", "-r", name, "--qrels", "qrels.txt", ...asked]);
  assert.equal(
    await run("broken.txt"),
    `error: broken.txt: line 2, column 14: “high” is not a number; the score must be one
  Write a decimal number such as 12.5.
`,
  );
  assert.match(await run("nothing.txt"), /^error: nothing\.txt cannot be read: there is no such file\n {2}\S/);
  assert.match(await run("node_modules"), /^error: node_modules cannot be read: it is a folder\n {2}\S/);
  assert.match(await run("cut.gz"), /^error: cut\.gz cannot be unpacked: it is cut off or damaged\n {2}\S/);
  assert.match(await run("book.xlsx"), /^error: book\.xlsx is an archive or a workbook\n {2}\S/);
  assert.match(await run("run.parquet"), /^error: run\.parquet is a Parquet file, which only the page reads\n {2}Save the table as CSV/);
  // Node.js unpacks zstd from version 22.15.
  assert.match(await run("cut.zst"), /^error: (this Node\.js cannot unpack zstd|cut\.zst cannot be unpacked: it is cut off or damaged)\n {2}\S/);
  assert.equal(
    await run("qrels.txt"),
    `error: qrels.txt was read as TREC qrels and holds no ranked list
  Judgments go with --qrels; name a file with ranked lists here.
`,
  );
  await project.write({ "blank.txt": "\n" });
  assert.match(
    await run("blank.txt"),
    /^error: blank\.txt: line 1, column 1: there is nothing to read\n {2}Give a file with a ranked list /,
  );
  const qrels = (name) => refuses(["evaluate", "-r", "bm25.txt", ...asked, ...(name ? ["--qrels", name] : [])]);
  assert.equal(
    await qrels("dense.txt"),
    `error: dense.txt: line 1, column 1: this was read as TREC run and holds no judgments
  Give --qrels a file with judgments, such as TREC qrels, or a table with grades.
`,
  );
  assert.equal(
    await qrels(),
    `error: bm25.txt was read as TREC run and holds no judgments
  Name a file with judgments by --qrels.
`,
  );
  assert.equal(
    await qrels("elsewhere.txt"),
    `error: bm25.txt and elsewhere.txt have no query in common: the run's first is “q1”, the judgments' “301”
  Check that both belong together, and that queries are named alike in both.
`,
  );
});

test("beyond the limits it says what to do", async () => {
  const most = 64 * 1024 * 1024;
  const head = "query,doc,score\n";
  const large = Buffer.alloc(most + 1, "q1,a,1\n");
  large.write(head);
  const asked = ["--qrels", "qrels.txt", "-m", "RR"];
  assert.match(
    await refuses(["evaluate", "-r", "-", ...asked], large),
    /^error: standard input has more than the 64 MiB that can be read\n {2}Write it as a TREC run, which may have any size/,
  );
  await project.write({ "large.gz": gzipSync(large, { level: 1 }) });
  assert.match(
    await refuses(["evaluate", "-r", "large.gz", ...asked]),
    /^error: large\.gz has more than the 64 MiB when unpacked that can be read\n {2}Write it as a TREC run/,
  );
  const many = Array.from({ length: 1_000_001 }, (_, at) => `q${at >> 8},${at},1`).join("\n");
  assert.match(
    await refuses(["evaluate", "-r", "-", ...asked], head + many),
    /^error: standard input: line 1000002, column \d+: more than 1000000 documents\n {2}Write it as a TREC run/,
  );
});

test("what cannot be written is no drop", { skip: !existsSync("/dev/full") && "there is no full device" }, async () => {
  const asked = `node_modules/.bin/ranklens evaluate ${BASE.join(" ")} -m RR`;
  const full = await project.run("sh", ["-c", `${asked} > /dev/full`]);
  assert.equal(full.code, 2);
  assert.match(full.stderr, /^error: ENOSPC/);
  // A reader that closes the pipe early causes no error.
  const { stdout, stderr } = await project.run("sh", ["-c", `{ ${asked}; echo $? >&2; } | true`]);
  assert.deepEqual([stdout, stderr], ["", "0\n"]);
});

test("wrong use is told with what was probably meant", async () => {
  const told = async (...args) => (await refuses(args)).trimEnd().split("\n  ");
  assert.deepEqual(await told(), ["error: no command is given", "Write ranklens --help for all there are."]);
  assert.deepEqual(await told("evalute"), [
    "error: there is no command “evalute”",
    "Write “evaluate”. Known: evaluate, gate, measures, conventions, --help, --version.",
  ]);
  const [unknown, advice] = await told("evaluate", ...BASE, "--mesure", "RR");
  assert.equal(unknown, "error: there is no option --mesure");
  assert.match(advice, /^Write --measure\. Known: --run, -r, --qrels,/);
  // A word that is not near any is not answered with another.
  for (const far of [["evaluate", "--bogus"], ["evaluate", "-x"], ["foo"], ["conventions", "foo"], ["evaluate", "-f", "xml"]]) {
    assert.match((await told(...far))[1], /^Known: /, far.join(" "));
  }
  assert.match((await told("help"))[1], /^Write “--help”\. Known: /);
  assert.deepEqual(await told("measures", "foo"), [
    "error: “foo” belongs to no option",
    "Leave it out, or name a convention: --convention NAME",
  ]);
  const [, named] = await told("measures", "ranx");
  assert.equal(named, "Name the convention by an option: --convention ranx");
  assert.deepEqual(await told("evaluate", ...BASE, "-m", "RR", "--digits", "-1"), [
    "error: --digits is “-1”",
    "Write a whole number from 0 to 15.",
  ]);
  assert.deepEqual(await told("evaluate", "-m", "RR"), [
    "error: -r, --run FILE is missing",
    "For example: ranklens evaluate --qrels qrels.txt --run run.txt -m nDCG@10 -m RR",
  ]);
  const first = async (...args) => (await told("evaluate", ...BASE, ...args))[0];
  assert.equal(await first("-m"), "error: -m has no value");
  assert.equal(await first("-m", "--per-query"), "error: -m has no value: “--per-query” follows");
  assert.equal(await first("-m", "RR", "--per-query=yes"), "error: --per-query takes no value, found “yes”");
  assert.equal(await first("-m", "RR", "--qrels", "a"), "error: --qrels is given twice");
  assert.equal(await first("-m", "RR", "more.txt"), "error: “more.txt” belongs to no option");
  assert.equal(await first("-m", "RR", "--digits", "16"), "error: --digits is “16”");
  assert.equal(await first("-m", "RR", "--set", "gain"), "error: --set “gain” has no key and value");
  assert.equal(await first("-m", "RR", "--set", "options=[-c]"), "error: --set options: “[-c]” is no JSON");
  assert.equal(await first("-m", "RR", "--set", "rel=1", "--set", "rel=2"), "error: --set rel is given twice");
  assert.equal(await first("-m", "RR", "--set", "preset=ranx"), "error: --set cannot choose the preset");
  assert.deepEqual(await told("evaluate", ...BASE, "-m", "RR", "-f", "jsn"), [
    "error: --format cannot be “jsn”",
    "Write json. Known: table, json, trec.",
  ]);
  assert.deepEqual(await told("evaluate", ...BASE, "-m", "nDGC"), [
    'error: there is no measure "nDGC"',
    "Write “nDCG”. Near: nDCG, nDCG@{k}. ranklens measures lists all.",
  ]);
  const [, cut] = await told("evaluate", ...BASE, "-m", "ndgc@10");
  assert.match(cut, /^Write “nDCG@10”\. Near: nDCG@\{k\}/);
  // A name that is not near any is not answered with another.
  const [, nothing] = await told("evaluate", ...BASE, "-m", "nope");
  assert.equal(nothing, "ranklens measures lists all.");
  const [, near] = await told("evaluate", ...BASE, "-m", "map,ndcg_ct_10", "-c", "trec_eval");
  assert.match(near, /^Write “ndcg_cut_10”\. Near: ndcg_cut_\{k\}\. ranklens measures --convention trec_eval lists all\.$/);
  const [, convention] = await told("evaluate", ...BASE, "-m", "RR", "-c", "trek_eval");
  assert.equal(convention, "Write “trec_eval”.");
  const [, setting] = await told("evaluate", ...BASE, "-m", "RR", "--set", "gane=linear");
  assert.match(setting, /^Write “gain”\./);
});

test("several measures may stand in one word", async () => {
  const { stdout } = await prints([...BASE, "-m", "nDCG@10,RR, RBP(rel=1,p=0.8)", "-m", "P@5", "--quiet"]);
  assert.deepEqual(stdout.trimEnd().split("\n").map((line) => line.split(/ {2,}/)[0]), [
    "measure", "nDCG@10", "RR", "RBP(rel=1,p=0.8)", "P@5",
  ]);
  const sklearn = ["-c", "sklearn", "-m", "ndcg_score, ignore_ties=True,dcg_score"];
  const lines = (await prints([...BASE, ...sklearn])).stdout.split("\n");
  assert.match(lines[1], /^ndcg_score, ignore_ties=True +\S+$/);
  assert.match(lines[2], /^dcg_score +\S+$/);
  assert.match(await refuses(["evaluate", ...BASE, "-m", "RR,,P@5"]), /^error: --measure has an empty name/);
});

test("quiet prints values only", async () => {
  const rows = "q1 Q0 lamp 2 9.5 t\nq1 Q0 sofa 1 7 t\n";
  const asked = ["-r", "-", "--qrels", "qrels.txt", "-m", "RR", "--quiet"];
  assert.deepEqual(await prints(asked, rows), { stdout: "measure  standard input\nRR               1.0000\n", stderr: "" });
  const lines = await prints([...asked, "-f", "trec"], rows);
  assert.deepEqual(lines, { stdout: "RR                    \tall\t1.0000\n", stderr: "" });
});

test("warnings beyond a hundred are counted", async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `q${at} Q0 lamp 2 9.5 t\nq${at} Q0 sofa 1 7 t\n`).join("");
  const { stderr } = await prints(["-r", "-", "--qrels", "qrels.txt", "-m", "RR"], rows);
  const told = stderr.trimEnd().split("\n");
  assert.equal(told.length, 101);
  assert.equal(told.at(-1), "warning: standard input: 50 more warnings");
});

test("measures and conventions are listed", async () => {
  const shows = async (...args) => {
    const { code, stdout, stderr } = await project.ranklens(args);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout;
  };
  assert.match(await shows("measures"), /^measure +meaning\nnDCG@k +\S/);
  assert.match(await shows("measures", "-c", "ranx"), /^ndcg@\{k\} +nDCG@\{k\}$/m);
  assert.deepEqual(JSON.parse(await shows("measures", "-f", "json")), ranklens.measures());
  assert.match(await shows("conventions"), /^trec_eval_10 +trec_eval 10 +10\.0$/m);
  assert.deepEqual(JSON.parse(await shows("conventions", "--format", "json")), ranklens.conventions());
  const one = await shows("conventions", "trec_eval");
  assert.match(one, /^trec_eval 9 9\.0\.8\n\nParameters of trec_eval, each as --set KEY=VALUE:\n {2}options\n/);
  assert.match(one, /^ {6}-l N: The lowest relevant grade/m);
  assert.match(one, /^ndcg_cut_\{k\} +nDCG@\{k\}$/m);
  // The help has the parameters of the convention that stands beside it.
  for (const { name, parameters } of ranklens.conventions()) {
    const help = await shows("evaluate", "-c", name, "--help");
    for (const parameter of parameters) assert.ok(help.includes(`\n  ${parameter.name}\n`), `${name} ${parameter.name}`);
  }
  assert.match(await refuses(["conventions", "trek_eval"]), /^error: there is no convention “trek_eval”\n {2}Write “trec_eval”/);
  assert.match(await refuses(["conventions", "ranx", "beir"]), /^error: “beir” belongs to no option\n {2}Write one NAME\.$/m);
});

test("help and version", async () => {
  await start();
  const shows = async (...args) => {
    const { code, stdout, stderr } = await project.ranklens(args);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout;
  };
  assert.equal(await shows("--version"), `${ranklens.version()}\n`);
  assert.equal(await shows("-h"), await shows("--help"));
  assert.match(await shows("--help"), /^ {2}evaluate {5}values of measures.+\n {2}gate {9}checks that a candidate/m);
  const evaluate = await shows("evaluate", "--help");
  assert.match(evaluate, /^Usage: ranklens evaluate /);
  for (const { name } of ranklens.conventions()) assert.ok(evaluate.includes(name), name);
  const gate = await shows("gate", "-h");
  assert.match(gate, /^ {2}--max-drop SHARE +the largest loss that passes: 5% or 0\.05 \(default: 5%\)$/m);
  for (const line of `${evaluate}${gate}`.split("\n")) assert.ok(line.length <= 110, line);
});
