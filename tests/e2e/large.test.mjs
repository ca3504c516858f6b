// Runs that are too large to keep: a worker reads and summarises them, and the page opens single queries.

import assert from "node:assert/strict";
import { test as separate } from "node:test";
import { gzipSync } from "node:zlib";
import {
  chooseFiles,
  dialog,
  drawn,
  eventually,
  expectGrades,
  expectValue,
  gradeButton,
  menu,
  notice,
  paste,
  row,
  tests,
  title,
  undoButton,
  withoutWorker,
} from "./app.mjs";
import { BASE_URL, assertNoProblems, axe, launch, openApp, ready } from "./support.mjs";

const test = tests();
const QUERIES = 150;
const DEPTH = 200;

/** Returns a generator of random numbers with a fixed seed. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A run of more than a megabyte, its judgments, and their values by definition. */
const made = (() => {
  const next = numbers(7);
  const [lines, judged] = [[], []];
  const [ndcg, rr] = [[], []];
  // The same lists turned round.
  const turned = { lines: [], ndcg: [] };
  for (let query = 1; query <= QUERIES; query += 1) {
    const grades = new Map();
    for (let at = 0; at < 20; at += 1) grades.set(`passage-${Math.floor(next() * 300)}`, Math.floor(next() * 4));
    const docs = Array.from({ length: 300 }, (_, at) => `passage-${at}`);
    for (let at = docs.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [docs[at], docs[other]] = [docs[other], docs[at]];
    }
    docs.length = DEPTH;
    docs.forEach((doc, at) => lines.push(`query-${query} Q0 ${doc} ${at + 1} ${(30 - at / 7).toFixed(6)} system-one-of-many`));
    for (const [doc, grade] of grades) judged.push(`query-${query} 0 ${doc} ${grade}`);
    const dcg = (list) => list.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
    const list = docs.map((doc) => grades.get(doc) ?? 0);
    ndcg.push(dcg(list) / dcg([...grades.values()].sort((a, b) => b - a)));
    const back = docs.toReversed();
    back.forEach((doc, at) => turned.lines.push(`query-${query} Q0 ${doc} ${at + 1} ${(30 - at / 7).toFixed(6)} another-system`));
    turned.ndcg.push(dcg(list.toReversed()) / dcg([...grades.values()].sort((a, b) => b - a)));
    const first = list.findIndex((grade) => grade >= 1);
    rr.push(first < 0 ? 0 : 1 / (first + 1));
  }
  const text = (all) => `${all.join("\n")}\n`;
  return { lines, run: text(lines), qrels: text(judged), ndcg, rr, turned: { run: text(turned.lines), ndcg: turned.ndcg } };
})();

const mean = (all) => all.reduce((sum, each) => sum + each, 0) / all.length;
const summary = (page) => page.locator(".summary");
const panel = (page) => page.getByRole("region", { name: "Large run" });
const reading = (page) => panel(page).getByRole("progressbar", { name: "Reading" });
const open = (page, name) => page.getByRole("table", { name: "All queries" }).getByRole("button", { name, exact: true });

/** Returns a run with tags so long that the page does not read it whole. */
const longer = (run) => run.replace(/\S+$/gm, "y".repeat(250));

function load(page, run = made.run, name = "big.run") {
  return chooseFiles(page, { [name]: run, "big.qrels": made.qrels });
}

/** Loads lines with tags so long that the file is worth several workers. The page makes the file. */
function loadLong(page, lines, name) {
  const choose = ({ lines, qrels, name }) => {
    const text = lines.map((line, at) => line.replace("system-one-of-many", `${at % 7}`.repeat(1800))).join("\n");
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], name));
    chosen.items.add(new File([qrels], "big.qrels"));
    const field = document.querySelector("#files");
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return text.length;
  };
  return page.evaluate(choose, { lines, qrels: made.qrels, name }).then((length) => assert.ok(length > 48 << 20));
}

async function expectMeans(page) {
  await eventually(() => title(page).textContent(), "query-1");
  await expectValue(page, "nDCG@10", mean(made.ndcg), "mean");
  await expectValue(page, "RR", mean(made.rr), "mean");
}

assert.ok(made.run.length > 1e6);

test("a run with its judgments gets a summary, and the first query is open", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await expectValue(page, "nDCG@10", made.ndcg[0]);
  assert.match(await summary(page).innerText(), /150 queries/);
});

test("a long pasted run is read whole, also where a piece of it ends within a character", {}, async (page) => {
  const PIECE = 4 * 2 ** 20;
  const line = (at) => `other Q0 ${String(at).padStart(7, "0")} 1 1.0 system\n`;
  const start = Array.from({ length: Math.floor(PIECE / line(0).length) - 3 }, (_, at) => line(at)).join("");
  // The first half of the face is the last unit of the first piece.
  const before = "face Q0 ";
  const tag = "x".repeat(PIECE - 1 - start.length - before.length - "other Q0 last 2 0.5 \n".length);
  await paste(page, `${start}other Q0 last 2 0.5 ${tag}\n${before}\u{1F600} 1 1.0 system\n`);
  await panel(page).getByText("The run is here. Now drop or paste its judgments.").waitFor();
  await paste(page, "face 0 \u{1F600} 1\n");
  await open(page, "face").click();
  await row(page, "\u{1F600}").waitFor();
  await expectValue(page, "RR", 1);
});

test("two large runs that the page can hold are read whole, with causes and both lists", {}, async (page) => {
  await chooseFiles(page, { "big.run": made.run, "turned.run": made.turned.run, "big.qrels": made.qrels });
  const compare = page.locator("section.compare");
  const causes = compare.locator("output[data-scope=cause]:not([data-query])");
  await eventually(async () => (await causes.count()) > 1, true);
  const shares = await causes.evaluateAll((all) => all.map((cause) => Number(cause.dataset.value)));
  const sum = shares.reduce((sum, share) => sum + share, 0);
  assert.ok(Math.abs(sum - (mean(made.turned.ndcg) - mean(made.ndcg))) < 1e-12, `${shares}`);
  await undoButton(page).click();
  await eventually(() => compare.count(), 0);
});

test("a run that comes later is offered to be compared on the same judgments", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await chooseFiles(page, { "turned.run": made.turned.run });
  await page.locator(".notice").getByRole("button", { name: "Compare big and turned" }).click();
  const difference = page.locator("section.compare .matrix output[data-measure='nDCG@10'][data-scope=difference]").first();
  await difference.waitFor();
  const expected = mean(made.turned.ndcg) - mean(made.ndcg);
  assert.ok(Math.abs(Number(await difference.getAttribute("data-value")) - expected) < 1e-12);
  await undoButton(page).click();
  await expectMeans(page);
});

test("a larger run that comes later is shown, and compared when asked", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await chooseFiles(page, { "turned.run": longer(made.turned.run) });
  await eventually(() => notice(page).textContent(), "turned.run: 150 queries. It uses the judgments of the run before.");
  await panel(page).getByRole("button", { name: "Compare big.run and turned.run" }).click();
  const baseline = page.locator("section.compare .matrix output[data-measure='nDCG@10'][data-scope=baseline]").first();
  await baseline.waitFor();
  assert.ok(Math.abs(Number(await baseline.getAttribute("data-value")) - mean(made.ndcg)) < 1e-12);
});

test("two larger runs are compared by their values, and their queries are opened from the files", {}, async (page) => {
  await chooseFiles(page, { "big.run": made.run, "turned.run": longer(made.turned.run), "big.qrels": made.qrels });
  await eventually(() => title(page).textContent(), "query-1");
  await panel(page).getByRole("button", { name: "Compare big.run and turned.run" }).click();
  const compare = page.locator("section.compare");
  const figure = async (place, scope) => {
    const found = compare.locator(`${place} output[data-measure="nDCG@10"][data-scope=${scope}]`);
    await eventually(async () => (await found.count()) > 0, true);
    return Number(await found.first().getAttribute("data-value"));
  };
  const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-12, `${found}, expected ${expected}`);
  near(await figure(".matrix", "baseline"), mean(made.ndcg));
  near(await figure(".matrix", "candidate"), mean(made.turned.ndcg));
  assert.match(await compare.locator(".verdict-sentence").innerText(), /turned/);
  // The shares of judged documents need no lists.
  await eventually(() => compare.locator(".overall output[data-scope=judged]").count(), 2);
  // Another measure is computed from what is kept.
  await compare.getByRole("combobox", { name: "Measure" }).selectOption("RR");
  await eventually(() => compare.locator(".matrix tbody th").first().innerText(), "RR");
  await compare.getByRole("combobox", { name: "Measure" }).selectOption("nDCG");
  await compare.getByRole("searchbox").fill("query-77");
  await compare.getByRole("table", { name: "Queries by difference" }).getByRole("button", { name: "query-77" }).click();
  await compare.getByRole("heading", { level: 2, name: "query-77" }).waitFor();
  await compare.getByRole("button", { name: "Explain turned" }).click();
  await page.locator("#app[data-view=explain]").waitFor();
  await eventually(() => title(page).textContent(), "query-77");
  await expectValue(page, "nDCG@10", made.turned.ndcg[76]);
  await page.goBack();
  await compare.waitFor();
  near(await figure(".matrix", "difference"), mean(made.turned.ndcg) - mean(made.ndcg));
  await axe(page);
});

test("a query is opened from the file and can be edited; undo goes back to the one before", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-77");
  await open(page, "query-77").click();
  await eventually(() => title(page).textContent(), "query-77");
  await expectValue(page, "nDCG@10", made.ndcg[76]);
  const first = made.lines[76 * DEPTH].split(" ")[2];
  await row(page, first).waitFor();
  await undoButton(page).click();
  await eventually(() => title(page).textContent(), "query-1");
  await expectValue(page, "nDCG@10", mean(made.ndcg), "mean");
});

test("an export contains the values of all queries, not only of the open one", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await menu(page, "Export…");
  await dialog(page).getByLabel("What", { exact: true }).selectOption({ label: "values by query" });
  await dialog(page).getByLabel("As", { exact: true }).selectOption({ label: "JSON" });
  const text = await dialog(page).getByLabel("What is copied").inputValue();
  assert.equal(text.match(/"query-\d+"/g).length, QUERIES);
  assert.ok(text.includes(`${made.ndcg[QUERIES - 1]}`));
  await dialog(page).getByLabel("As", { exact: true }).selectOption({ label: "DuckDB (SQL)" });
  await dialog(page).getByText("a large run is too large for that").waitFor();
});

test("a workspace keeps the open query only, and a message says so", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  await menu(page, "Workspaces…");
  await dialog(page).getByText("Of a large run, only the open query is saved.").waitFor();
  await dialog(page).getByLabel("Name for this work").fill("First");
  await page.keyboard.press("Enter");
  await page.locator("#more").getByText("Workspaces: First").waitFor({ state: "attached" });
  // A new tab would restore the saved work, so it shows other work first.
  await page.waitForFunction(() => localStorage.getItem("ranklens.workspace")?.endsWith("First"));
  const other = await page.context().newPage();
  await other.goto(`${BASE_URL}#example=a0-ndcg`);
  await ready(other);
  await menu(other, "Workspaces…");
  await dialog(other).getByRole("button", { name: "Open First" }).click();
  await eventually(() => title(other).textContent(), "query-1");
  await expectValue(other, "nDCG@10", made.ndcg[0]);
});

test("the reader starts when a file is likely to come, not before", {}, async (page) => {
  // A paste is read by the second part of the page, which is then there.
  await paste(page, "lamp:3 sofa:0");
  await expectGrades(page, [3, 0]);
  assert.equal(page.workers().length, 0);
  const started = page.waitForEvent("worker");
  await page.evaluate(() => dispatchEvent(new DragEvent("dragenter")));
  assert.match((await started).url(), /worker\.js$/);
});

separate("a run is read to its end while the browser collects garbage all the time", async () => {
  const browser = await launch(["--js-flags=--expose-gc"]);
  try {
    const page = await openApp(browser);
    page.on("worker", (worker) => worker.evaluate(() => setInterval(gc)));
    await load(page, longer(made.run));
    await expectMeans(page);
    assertNoProblems(page);
  } finally {
    await browser.close();
  }
});

test("a browser without vector instructions is told which versions have them", {
  start: (page) =>
    page.route("**/worker.js", async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: `WebAssembly.validate = () => false;\n${await response.text()}` });
    }),
}, async (page) => {
  await load(page);
  await panel(page).getByRole("alert").waitFor();
  assert.match(await panel(page).innerText(), /Chrome and Edge from 91 on, Firefox from 89 on, and Safari from 16\.4 on/);
});

test("the run alone waits for its judgments, which may be pasted", {}, async (page) => {
  await chooseFiles(page, { "big.run": made.run });
  await panel(page).getByText("The run is here. Now drop or paste its judgments.").waitFor();
  await paste(page, made.qrels);
  await expectMeans(page);
});

test("a query is opened from a packed file too, and from one in UTF-16", {}, async (page) => {
  const utf16 = Buffer.from(`\ufeff${made.run}`, "utf16le");
  for (const [name, run, at] of [["big.run.gz", gzipSync(made.run), 77], ["big.run", utf16, 9]]) {
    await load(page, run, name);
    await eventually(() => notice(page).textContent(), `${name}: 150 queries.`);
    await eventually(() => page.locator(".title .facts > span").first().textContent(), "150 queries");
    await page.getByRole("searchbox", { name: "Find a query by its id" }).fill(`query-${at}`);
    await open(page, `query-${at}`).click();
    await eventually(() => title(page).textContent(), `query-${at}`);
    await expectValue(page, "nDCG@10", made.ndcg[at - 1]);
    await row(page, made.lines[(at - 1) * DEPTH].split(" ")[2]).waitFor();
  }
});

test("later judgments apply to all queries, and undo restores the earlier ones", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  const lines = made.lines.filter((_, at) => at % DEPTH === 0).map((line) => line.split(" "));
  await paste(page, lines.map(([query, , doc]) => `${query} 0 ${doc} 1\n`).join(""));
  await eventually(() => notice(page).textContent(), "big.run: 150 queries. It uses the judgments that came last.");
  await expectValue(page, "nDCG@10", 1, "mean");
  await undoButton(page).click();
  await expectMeans(page);
  // The reader still has the other queries.
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-77");
  await open(page, "query-77").click();
  await eventually(() => title(page).textContent(), "query-77");
  await expectValue(page, "nDCG@10", made.ndcg[76]);
  await expectValue(page, "nDCG@10", mean(made.ndcg), "mean");
});

test("after undo the files of the run on the screen are read, not those of another with its name", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  const other = made.lines.map((line) => line.replace("passage-", "other-"));
  await chooseFiles(page, { "big.run": other.join("\n"), "big.qrels": made.qrels.replaceAll("passage-1", "other-1") });
  await row(page, other[0].split(" ")[2]).waitFor();
  await undoButton(page).click();
  await expectMeans(page);
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-9");
  await open(page, "query-9").click();
  await eventually(() => title(page).textContent(), "query-9");
  await row(page, made.lines[8 * DEPTH].split(" ")[2]).waitFor();
  await expectValue(page, "nDCG@10", made.ndcg[8]);
  await undoButton(page).click();
  await page.locator("#set-convention").selectOption("trec_eval");
  await expectValue(page, "RR", mean(made.rr), "mean");
});

test("a list that has nothing to do with the run does not judge it; waiting can be given up", {}, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await expectGrades(page, [3, 0]);
  await chooseFiles(page, { "big.run": made.run });
  const waits = panel(page).getByText("The run is here. Now drop or paste its judgments.");
  await waits.waitFor();
  await expectGrades(page, [3, 0]);
  await chooseFiles(page, { "big.qrels": made.qrels });
  await expectMeans(page);
  await undoButton(page).click();
  await expectGrades(page, [3, 0]);
  await chooseFiles(page, { "big.run": made.run });
  await waits.waitFor();
  // The judgments of a list that is loaded after the run belong to that list.
  await paste(page, "x y z");
  await expectGrades(page, [null, null, null]);
  await paste(page, "1 0 x 3\n1 0 z 1\n");
  await expectGrades(page, [3, null, 1]);
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await eventually(() => waits.count(), 0);
  await chooseFiles(page, { "big.qrels": made.qrels });
  await notice(page).getByText("Judgments only").waitFor();
});

test("edits of an open query do not change the run, and a message says so", {}, async (page) => {
  await load(page);
  await expectMeans(page);
  const first = made.lines[0].split(" ")[2];
  await gradeButton(page, first, 3).click();
  await open(page, "query-2").click();
  await eventually(() => notice(page).textContent(), "Your edits of query-1 are not part of the run. Undo restores them.");
});

test("packed files and lines in any order give the same values", {}, async (page) => {
  const next = numbers(3);
  const shuffled = made.lines
    .map((line) => [next(), line])
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line);
  const packed = gzipSync(shuffled.join("\n"));
  assert.ok(packed.length > 1e5);
  await load(page, packed, "big.run.gz");
  await eventually(() => summary(page).count(), 1);
  await expectValue(page, "nDCG@10", mean(made.ndcg), "mean");
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-9");
  await open(page, "query-9").click();
  await eventually(() => title(page).textContent(), "query-9");
  await expectValue(page, "nDCG@10", made.ndcg[8]);
});

test("a run that several workers read gives the same values, its lines in any order too", {}, async (page) => {
  const scattered = (lines) => lines.filter((_, at) => at % 3 === 0).concat(lines.filter((_, at) => at % 3 > 0));
  // So many digits that the packed file is worth a worker that unpacks it.
  const next = numbers(5);
  const digits = () => Array.from({ length: 30 }, () => Math.floor(next() * 1e9)).join("");
  const packed = (lines) => gzipSync(lines.map((line) => `${line}-${digits()}`).join("\n"));
  assert.ok(packed(made.lines).length > 1 << 20);
  for (const [name, run] of [
    ["grouped.run", made.lines],
    ["scattered.run", scattered(made.lines)],
    ["grouped.run.gz", packed(made.lines)],
    ["scattered.run.gz", packed(scattered(made.lines))],
  ]) {
    if (Array.isArray(run)) await loadLong(page, run, name);
    else await load(page, run, name);
    await eventually(() => notice(page).textContent(), `${name}: 150 queries.`);
    await expectMeans(page);
    await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-77");
    await open(page, "query-77").click();
    await eventually(() => title(page).textContent(), "query-77");
    await expectValue(page, "nDCG@10", made.ndcg[76]);
    await open(page, "query-77").waitFor();
    await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-1");
    await open(page, "query-1").click();
    await eventually(() => title(page).textContent(), "query-1");
  }
});

test("the tie rule of a convention reads the file again", {}, async (page) => {
  // All scores are equal. trec_eval ranks by descending identifier, the textbook as listed.
  const tied = made.lines.map((line) => line.replace(/[\d.]+ (system)/, "1 $1"));
  await load(page, tied.join("\n"));
  await expectValue(page, "RR", mean(made.rr), "mean");
  await page.locator("#set-convention").selectOption("trec_eval");
  const judged = new Map(made.qrels.trim().split("\n").map((line) => [line.split(" ").filter((_, at) => at % 2 === 0).join(" "), Number(line.split(" ")[3])]));
  const rr = Array.from({ length: QUERIES }, (_, at) => {
    const query = `query-${at + 1}`;
    const docs = made.lines.slice(at * DEPTH, (at + 1) * DEPTH).map((line) => line.split(" ")[2]);
    docs.sort((a, b) => (a < b ? 1 : -1));
    const first = docs.findIndex((doc) => (judged.get(`${query} ${doc}`) ?? 0) >= 1);
    return first < 0 ? 0 : 1 / (first + 1);
  });
  await expectValue(page, "RR", mean(rr), "mean");
});

test("lines that do not count are reported, and the other lines are read", {}, async (page) => {
  const lines = [...made.lines];
  lines.splice(3, 0, "query-1 Q0 only three", lines[0]);
  await load(page, lines.join("\n"));
  await expectMeans(page);
  const told = panel(page).getByText("2 lines of the run do not count");
  await told.click();
  const list = panel(page).getByRole("listitem");
  assert.match(await list.nth(0).textContent(), /^line 4: 4 columns.*: query-1 Q0 only three$/);
  assert.match(await list.nth(1).textContent(), /^line 5: passage-\d+ is already on line 1$/);
});

test("several runs are recognised, and the judgments apply to all of them", {}, async (page) => {
  // Together they are too large to be read whole.
  const other = made.lines.map((line) => line.replace(/[\d.]+ (system)/, `1 ${"y".repeat(250)}`));
  await chooseFiles(page, { "one.run": made.run, "two.run": other.join("\n"), "big.qrels": made.qrels });
  await expectMeans(page);
  await panel(page).getByLabel("Run").selectOption("two.run");
  await eventually(() => notice(page).textContent(), "two.run: 150 queries.");
});

test("without a worker the same is read in the page", { start: withoutWorker }, async (page) => {
  await load(page);
  await expectMeans(page);
});

/** Runs in the worker before its own script. Files larger than the allowed number of bytes wait. */
const HELD = `
let [most, release] = [1e6, () => {}];
let released = new Promise((resolve) => (release = resolve));
const channel = new BroadcastChannel("most");
channel.onmessage = ({ data }) => {
  if (data === "ask") return;
  most = data;
  release();
  released = new Promise((resolve) => (release = resolve));
};
channel.postMessage("ask");
const pass = async (size) => {
  while (size > most) await released;
};
const { stream, text } = Blob.prototype;
Blob.prototype.stream = function () {
  const pieces = stream.call(this).getReader();
  const pull = async (to) => {
    await pass(this.size);
    const { value, done } = await pieces.read();
    if (done) to.close();
    else to.enqueue(value);
  };
  return new ReadableStream({ pull });
};
Blob.prototype.text = async function () {
  await pass(this.size);
  return text.call(this);
};
`;

/** Allows the worker to read files of at most `most` bytes. A worker that starts later asks for the number. */
const letThrough = (page, most) =>
  page.evaluate((most) => {
    const channel = (globalThis.channelOfMost ??= new BroadcastChannel("most"));
    channel.onmessage = ({ data }) => data === "ask" && channel.postMessage(most);
    channel.postMessage(most);
  }, most);

/** Loads the run with a worker that can be held. The worker may read everything afterwards. */
async function loadHeld(page) {
  await load(page);
  await reading(page).waitFor();
  await letThrough(page, Infinity);
  await expectMeans(page);
}

const held = {
  start: (page) =>
    page.route("**/worker.js", async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: HELD + (await response.text()) });
    }),
};

test("a run that was read while another list was opened comes when it is asked for", held, async (page) => {
  await load(page);
  await reading(page).waitFor();
  await paste(page, "lamp:2 sofa:0");
  await expectGrades(page, [2, 0]);
  await letThrough(page, Infinity);
  await panel(page).getByText("big.run is read. Another list was opened meanwhile.").waitFor();
  await expectGrades(page, [2, 0]);
  await panel(page).getByRole("button", { name: "Show it" }).click();
  await expectMeans(page);
});

test("judgments that come while a run is read with those of another are its own", held, async (page) => {
  await loadHeld(page);
  await letThrough(page, 1e6);
  await chooseFiles(page, { "other.run": longer(made.run) });
  await reading(page).waitFor();
  const none = made.qrels.replace(/ \d+$/gm, " 0");
  await paste(page, none + "query-1 0 nowhere 1\n");
  await drawn(page);
  await letThrough(page, Infinity);
  await eventually(() => notice(page).textContent(), "other.run: 150 queries.");
  await expectValue(page, "RR", 0, "mean");
  await undoButton(page).click();
  await expectMeans(page);
});

test("a query that is being opened does not replace what is opened meanwhile", held, async (page) => {
  await loadHeld(page);
  await letThrough(page, 0);
  await open(page, "query-2").click();
  await paste(page, "lamp:2 sofa:0");
  await expectGrades(page, [2, 0]);
  await letThrough(page, Infinity);
  await panel(page).getByText("big.run is read. Another list was opened meanwhile.").waitFor();
  await expectGrades(page, [2, 0]);
  await panel(page).getByRole("button", { name: "Show it" }).click();
  await eventually(() => title(page).textContent(), "query-2");
});

test("a list that is too long for steps has its values, and the page says why it is not shown", {}, async (page) => {
  await paste(page, "1 0 ".repeat(50_001));
  await notice(page).filter({ hasText: "has 100,002 documents. Its values are in the table" }).waitFor();
  await eventually(async () => (await summary(page).innerText()).includes("0.555"), true);
  await paste(page, "lamp:1 sofa:0");
  await row(page, "lamp").waitFor();
  await eventually(() => summary(page).count(), 0, "the values give way to what is pasted next");
});

test("while a run is read the page can be used, and reading can be given up", held, async (page) => {
  await paste(page, "lamp:2 sofa:0");
  await load(page);
  await reading(page).waitFor();
  assert.match(await panel(page).innerText(), /0 of 2 MB, 0 queries/);
  await gradeButton(page, "sofa", 1).click();
  await expectGrades(page, [2, 1]);
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await eventually(() => reading(page).count(), 0);
  await letThrough(page, Infinity);
  // The cancelled run does not appear, although the next one is read after it.
  await load(page);
  await eventually(() => notice(page).textContent(), "big.run: 150 queries.");
  await expectMeans(page);
  await undoButton(page).click();
  await expectGrades(page, [2, 1]);
});

test("after a crash of the worker the page keeps everything, shows a message, and can try again", {
  start: (page) =>
    page.addInitScript(() => {
      const Own = globalThis.Worker;
      let isFirst = true;
      globalThis.Worker = class extends Own {
        constructor(...given) {
          super(...given);
          this.isReady = new Promise((ready) => this.addEventListener("message", ready, { once: true }));
        }
        postMessage(message) {
          if (!isFirst) return super.postMessage(message);
          isFirst = false;
          const die = () => this.onerror(new ErrorEvent("error", { message: "out of memory" }));
          return this.isReady.then(() => setTimeout(die));
        }
      };
    }),
}, async (page) => {
  await load(page);
  await panel(page).getByRole("alert").waitFor();
  assert.match(await panel(page).innerText(), /Everything else is still here/);
  await expectValue(page, "nDCG@5", 0.9602471757862604);
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expectMeans(page);
});

test("a large run is accessible by keyboard and screen reader", {}, async (page) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await load(page, made.run.replace("Q0", "Q0 x"));
    await eventually(() => panel(page).locator("details.skipped").count(), 1);
    await axe(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
});
