// Files of more than a megabyte that are not TREC runs. The reader of large runs takes any format.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import {
  chooseFiles,
  dialog,
  eventually,
  expectValue,
  row,
  tests,
  title,
  undoButton,
  withoutWorker,
} from "./app.mjs";
import { axe } from "./support.mjs";

const test = tests();
const QUERIES = 150;
const DEPTH = 200;

const doc = (query, at) => `item ${(query * 31 + at * 17) % 1009}`;
/** Returns the grade of the document at a rank, counted from 0. */
const grade = (query, at) => (at * 7 + query) % 5;
const score = (at) => (30 - at / 7).toFixed(6);

const each = (draw) =>
  Array.from({ length: QUERIES }, (_, query) => Array.from({ length: DEPTH }, (_, at) => draw(query, at))).flat();
const table = (head) =>
  `${head}\n${each((query, at) => `red lamp ${query},"${doc(query, at)}",${score(at)},${grade(query, at)}`).join("\n")}\n`;
const csv = table("query,doc,score,grade");

const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;
const ndcg = Array.from({ length: QUERIES }, (_, query) => {
  const grades = Array.from({ length: DEPTH }, (_, at) => grade(query, at));
  const dcg = (list) => list.slice(0, 10).reduce((sum, one, at) => sum + one / Math.log2(at + 2), 0);
  return dcg(grades) / dcg([...grades].sort((a, b) => b - a));
});

const readAs = (page) => page.locator(".read-as summary");

async function expectMeans(page) {
  await eventually(() => title(page).textContent(), "red lamp 0");
  await expectValue(page, "nDCG@10", mean(ndcg), "mean");
}

const hits = (count) =>
  JSON.stringify({
    hits: {
      hits: Array.from({ length: count }, (_, at) => ({
        _id: `p ${at}`,
        _score: 30 - at / 100,
        _source: { title: `Product ${at}`, body: "what it is made of ".repeat(300) },
      })),
    },
  });

assert.ok(csv.length > 1e6 && hits(200).length > 1e6);

test("a table with lists and grades gets a summary, and its queries can be opened", {}, async (page) => {
  await chooseFiles(page, { "all.csv": csv });
  await expectMeans(page);
  assert.match(await readAs(page).textContent(), /Read as table \(CSV\) · 1 MB/);
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("lamp 77");
  await page.getByRole("table", { name: "All queries" }).getByRole("button", { name: "red lamp 77" }).click();
  await eventually(() => title(page).textContent(), "red lamp 77");
  await expectValue(page, "nDCG@10", ndcg[77]);
  await row(page, doc(77, 0)).waitFor();
  await axe(page);
});

test("the user chooses the meaning of a column, and the file is read again", {}, async (page) => {
  await chooseFiles(page, { "all.csv": table("query,doc,score,quality of it") });
  await page.getByRole("region", { name: "Large run" }).waitFor();
  await eventually(() => readAs(page).count(), 1);
  await readAs(page).click();
  await page.getByLabel("Meaning of column quality of it").selectOption("grade");
  await expectMeans(page);
});

test("a packed file with judgments in another format gives the same values", {}, async (page) => {
  const run = csv.replaceAll(/,\d$/gm, "").replace(",grade", "");
  const judged = {};
  each((query, at) => ((judged[`red lamp ${query}`] ??= {})[doc(query, at)] = grade(query, at)));
  const packed = gzipSync(run);
  assert.ok(packed.length > 1e5);
  await chooseFiles(page, { "run.csv.gz": packed, "judged.json": JSON.stringify(judged) });
  await expectMeans(page);
});

test("judgments of any format join a run that waits for them, and a run that has some", {}, async (page) => {
  const rows = (turn) => each((query, at) => `red lamp ${query},${doc(query, at)},${turn(grade(query, at))}`).join("\n");
  const judged = (turn, count) => `query,docid,rating\n${rows(turn).split("\n").slice(0, count).join("\n")}\n`;
  const run = csv.replaceAll(/,\d$/gm, "0".repeat(9)).replace(",grade", "");
  assert.ok(run.length > 1e6);
  await chooseFiles(page, { "run.csv": run });
  const panel = page.getByRole("region", { name: "Large run" });
  await panel.getByText("The run is here. Now drop or paste its judgments.").waitFor();
  // The list is short enough for the page itself, but blanks make the file large.
  const few = judged((grade) => `${grade}${" ".repeat(100)}`, 10_000);
  assert.ok(few.length > 1e6);
  await chooseFiles(page, { "few.csv": few });
  await eventually(() => title(page).textContent(), "red lamp 0");
  await expectValue(page, "nDCG@10", mean(ndcg.slice(0, 50)), "mean");
  await chooseFiles(page, { "all.csv": judged((grade) => `${grade}${" ".repeat(40)}`, QUERIES * DEPTH) });
  await expectValue(page, "nDCG@10", mean(ndcg), "mean");
});

test("titles of a large run are not used, and a message says so", {}, async (page) => {
  const titles = Array.from({ length: 99 }, (_, at) => JSON.stringify({ _id: `item ${at}`, title: "T", text: "x" })).join("\n");
  await chooseFiles(page, { "all.csv": csv, "corpus.jsonl": titles });
  await expectMeans(page);
  await page.getByText("not used: a large run shows the titles in its own lines only").waitFor();
});

test("a long answer of a search engine becomes a list with titles, and its format is shown", {}, async (page) => {
  await chooseFiles(page, { "hits.json": hits(200) });
  assert.match(await row(page, "p 0").textContent(), /Product 0/);
  const readAs = () => page.locator("main .read-as summary");
  assert.match(await readAs(page).textContent(), /Read as Elasticsearch or OpenSearch response · 200 documents/);
  await readAs(page).click();
  await page.getByLabel("Format").selectOption("search results");
  await eventually(() => readAs(page).textContent(), "Read as search results · 200 documents (change)");
  await undoButton(page).click();
  await undoButton(page).click();
  await expectValue(page, "nDCG@5", 0.9602471757862604);
});

test("a long answer is joined with the judgments that come with it", {}, async (page) => {
  await chooseFiles(page, { "hits.json": hits(200), "judged.csv": "docid,grade\np 1,3\np 0,0\n" });
  assert.match(await row(page, "p 0").textContent(), /Product 0/);
  await expectValue(page, "nDCG@10", 1 / Math.log2(3));
});

test("a truncated answer is refused with a reason", {}, async (page) => {
  await chooseFiles(page, { "hits.json": hits(200).slice(0, -10) });
  await page.getByText(/line 1, column \d+: this .* is never closed/).waitFor();
  assert.equal(await dialog(page).count(), 0);
});

test("lines that cannot be read are reported, and the other lines are read", {}, async (page) => {
  await chooseFiles(page, { "all.csv": csv.replace(/\n(.*)\n/, '\nred lamp 0,no score,high,1\n$1\n') });
  await expectMeans(page);
  const told = page.getByText("1 line of the run does not count");
  await told.click();
  assert.match(await page.getByRole("region", { name: "Large run" }).getByRole("listitem").textContent(), /^line 2, column \d+: “high” is not a number/);
});

test("without a worker the same is read in the page", { start: withoutWorker }, async (page) => {
  await chooseFiles(page, { "all.csv": csv });
  await expectMeans(page);
});
