// The Compare view: two runs on the same queries, which is better, on which queries, and why.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { drawn, drop, dropRuns, eventually, expectOrder, live, openQueries, tests, undoButton, values, withoutWorker } from "./app.mjs";
import { axe } from "./support.mjs";

const test = tests();
const COUNT = 24;

/** Returns the relevant document's rank in each run. */
const ranks = (query) => ({ bm25: (query % 5) + 2, dense: query % 6 === 0 ? 9 : (query % 3) + 1 });

function run(name) {
  const lines = [];
  for (let query = 1; query <= COUNT; query += 1) {
    const place = ranks(query)[name];
    for (let rank = 1; rank <= 10; rank += 1) {
      const doc = rank === place ? "good" : `other${rank}`;
      lines.push(`q${query} Q0 ${doc} ${rank} ${20 - rank} ${name}`);
    }
  }
  return lines.join("\n");
}

const queries = Array.from({ length: COUNT }, (_, at) => at + 1);
const qrels = queries.map((query) => `q${query} 0 good 1\nq${query} 0 other1 0`).join("\n");
const FILES = { "bm25.txt": run("bm25"), "truth.qrels": qrels, "dense.txt": run("dense") };

/** The list of the first query in bm25. */
const FIRST_LIST = Array.from({ length: 10 }, (_, at) => (at === 2 ? "good" : `other${at + 1}`));

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const ndcg = (rank) => 1 / Math.log2(rank + 1);
const differences = queries.map((query) => ndcg(ranks(query).dense) - ndcg(ranks(query).bm25));

const views = (page) => page.getByRole("navigation", { name: "Views" });
const compare = (page) => page.locator("section.compare");
const names = (page) => compare(page).getByRole("table", { name: "Queries by difference" }).locator("tbody tr[data-rank] button");
/** The runs stand in the bar at the top. */
const runs = (page) => page.getByRole("group", { name: "Runs compared" });
const tab = (page, name) => compare(page).getByRole("tab", { name, exact: true });
const matrix = (page) => compare(page).getByRole("table", { name: "Measures by runs" });

async function open(page) {
  await drop(page, FILES);
  await page.locator("#app[data-view=compare]").waitFor();
  await compare(page).waitFor();
}

/** Returns the exact numbers of the figures with these data attributes. */
function figures(page, attributes, place = "section.compare") {
  const selector = Object.entries(attributes).map(([key, value]) => `[data-${key}="${value}"]`).join("");
  return page.locator(`${place} output${selector}`).evaluateAll((all) => all.map((each) => Number(each.dataset.value)));
}

const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-12, `${found}, expected ${expected}`);

async function figure(page, attributes, expected, place = ".matrix") {
  await eventually(async () => (await figures(page, attributes, place)).length, 1);
  near((await figures(page, attributes, place))[0], expected);
}

test("the view is offered for two runs only, and a link to it opens another view for one", { hash: "example=a0-mrr&view=compare" }, async (page) => {
  assert.equal(await page.locator("#app").getAttribute("data-view"), "explain");
  assert.deepEqual(await views(page).getByRole("button").allInnerTexts(), ["Explain", "Queries"]);
  // The address keeps the view, which is shown as soon as there are two runs.
  const { "bm25.txt": bm25, "truth.qrels": truth, "dense.txt": dense } = FILES;
  await drop(page, { "bm25.txt": bm25, "truth.qrels": truth });
  await expectOrder(page, FIRST_LIST);
  await drop(page, { "dense.txt": dense });
  await compare(page).waitFor();
  assert.deepEqual(await views(page).getByRole("button").allInnerTexts(), ["Explain", "Queries", "Compare"]);
});

test("runs that arrive together are compared at once, and the browser's Back leads to their list", {}, async (page) => {
  await drop(page, FILES);
  await compare(page).waitFor();
  assert.equal(await page.locator("#app").getAttribute("data-view"), "compare");
  assert.match(page.url(), /view=compare/);
  await page.goBack();
  await page.locator("#app[data-view=explain]").waitFor();
  await page.getByRole("combobox", { name: "Run shown" }).waitFor();
  // Neither an edit nor a step of undo leads back to the comparison.
  await page.getByRole("button", { name: "Move good up" }).first().click();
  await undoButton(page).click();
  await expectOrder(page, FIRST_LIST);
  assert.equal(await page.locator("#app").getAttribute("data-view"), "explain");
  await drop(page, FILES);
  await page.locator("#app[data-view=compare]").waitFor();
  await undoButton(page).click();
  await page.locator("#app[data-view=explain]").waitFor();
});

test("a run that arrives later is offered to be compared, and so is an edited list", {}, async (page) => {
  const { "bm25.txt": bm25, "truth.qrels": truth, "dense.txt": dense } = FILES;
  await drop(page, { "bm25.txt": bm25, "truth.qrels": truth });
  await expectOrder(page, FIRST_LIST);
  assert.equal(await page.getByRole("button", { name: /^Compare/ }).count(), 0);
  await drop(page, { "dense.txt": dense });
  await page.getByRole("button", { name: "Compare bm25 and dense" }).click();
  await compare(page).waitFor();
  await figure(page, { measure: "nDCG@10", scope: "difference" }, mean(differences));
  assert.equal(await page.locator(".notice").count(), 0, "the notice is answered");
  // Undo goes back to the single list.
  await page.keyboard.press("Control+z");
  await expectOrder(page, FIRST_LIST);
  await page.getByRole("button", { name: "Move good up" }).first().click();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await compare(page).waitFor();
  assert.equal(await runs(page).getByRole("combobox", { name: "Baseline" }).locator("option:checked").innerText(), "before");
  await compare(page).getByRole("heading", { level: 2, name: "q1", exact: true }).waitFor();
  const [difference] = await figures(page, { scope: "difference", query: "q1" });
  near(difference, ndcg(2) - ndcg(3));
});

/** Writes the list of measures. Returns its field. */
async function listMeasures(page, names) {
  const field = compare(page).getByRole("textbox", { name: "Measures" });
  await field.fill(names);
  await field.press("Enter");
  return field;
}

test("the table has the measures that the reader lists", {}, async (page) => {
  await open(page);
  await listMeasures(page, "AP P@5");
  await eventually(() => matrix(page).locator("tbody th").allInnerTexts(), ["nDCG@10", "AP", "P@5"]);
  await figure(page, { measure: "AP", scope: "difference" }, mean(queries.map((query) => 1 / ranks(query).dense - 1 / ranks(query).bm25)));
  await listMeasures(page, "");
  await eventually(() => matrix(page).locator("tbody th").count(), 6);
});

test("a name in the list of measures that is none is said, and the others apply", {}, async (page) => {
  await open(page);
  const field = await listMeasures(page, "AP nope P@5");
  await eventually(() => matrix(page).locator("tbody th").allInnerTexts(), ["nDCG@10", "AP", "P@5"]);
  await compare(page).getByRole("alert").getByText("nope").waitFor();
  assert.equal(await field.inputValue(), "AP nope P@5");
});

test("means, differences and counts are those of the values", {}, async (page) => {
  await open(page);
  const side = (name) => mean(queries.map((query) => ndcg(ranks(query)[name])));
  const measure = "nDCG@10";
  await figure(page, { measure, scope: "baseline" }, side("bm25"));
  await figure(page, { measure, scope: "candidate" }, side("dense"));
  await figure(page, { measure, scope: "difference" }, mean(differences));
  await figure(page, { measure, scope: "wins" }, differences.filter((each) => each > 0).length);
  await figure(page, { measure, scope: "ties" }, differences.filter((each) => each === 0).length);
  await figure(page, { measure, scope: "losses" }, differences.filter((each) => each < 0).length);
  await figure(page, { measure: "RR", scope: "candidate" }, mean(queries.map((query) => 1 / ranks(query).dense)));
  const [low] = await figures(page, { measure, scope: "low" });
  const [high] = await figures(page, { measure, scope: "high" });
  assert.ok(low < mean(differences) && mean(differences) < high);
  const [p] = await figures(page, { scope: "p", test: "randomization" });
  assert.ok(p > 0 && p < 0.05, `${p}`);
  assert.match(await compare(page).locator(".verdict-sentence").innerText(), /^dense is better than bm25 here\. It wins \d+ of 24 queries/);
  // The mean of the run shown is that of the Queries view.
  const [shown] = await figures(page, { measure, scope: "baseline" }, ".matrix");
  await openQueries(page);
  await eventually(async () => (await values(page, measure, "mean")).length > 0, true);
  near((await values(page, measure, "mean"))[0], shown);
});

test("an interval is in colour and a mean bold where the difference is more than chance, and neither below ten queries", {}, async (page) => {
  const rows = () =>
    matrix(page)
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) => {
          const end = (scope) => Number(row.querySelector(`output[data-scope=${scope}]`)?.dataset.value ?? 0);
          const has = (selector) => row.querySelector(selector) !== null;
          return { excluded: end("low") > 0 || end("high") < 0, colour: has(".interval.sure"), bold: has("td.best") };
        }),
      );
  await open(page);
  await eventually(async () => (await rows()).length, 6);
  const found = await rows();
  assert.ok(found.some(({ excluded }) => excluded) && found.some(({ excluded }) => !excluded));
  for (const { excluded, colour, bold } of found) assert.deepEqual([bold, colour && !excluded], [colour, false]);
  assert.ok(found.some(({ bold }) => bold));
  const few = (text) => text.split("\n").filter((line) => /^q[1-9] /.test(line)).join("\n");
  await drop(page, Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, few(text)])));
  await eventually(() => compare(page).locator(".verdict").getAttribute("data-form"), "few");
  await eventually(async () => (await rows()).length, 6);
  assert.ok((await rows()).every(({ colour, bold }) => !colour && !bold));
});

test("three runs stand beside each other in the table of measures, with all their figures", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await drop(page, { ...FILES, "third.txt": run("dense").replaceAll("dense", "third") });
  await eventually(() => matrix(page).getByRole("row", { name: /^RR/ }).locator("output").count(), 1 + 2 * 7);
  const measure = { measure: "nDCG@10" };
  for (const scope of ["candidate", "difference", "low", "high", "wins", "ties", "losses"]) {
    const found = await figures(page, { ...measure, scope }, ".matrix");
    assert.equal(found.length, 2, scope);
    assert.equal(found[0], found[1], scope);
  }
  const [width, room] = await page.locator(".matrix-wrap").evaluate((wrap) => [wrap.scrollWidth, wrap.clientWidth]);
  assert.ok(width <= room, `${width} of ${room}`);
});

test("a click on a run's head makes it the baseline, and swap changes the sides", {}, async (page) => {
  await open(page);
  const difference = async () => Math.sign((await figures(page, { measure: "nDCG@10", scope: "difference" }, ".matrix"))[0]);
  await eventually(difference, 1);
  await matrix(page).getByRole("button", { name: "dense" }).click();
  await eventually(difference, -1);
  assert.equal(await matrix(page).getByRole("button", { name: "dense" }).getAttribute("aria-pressed"), "true");
  assert.match(await compare(page).locator(".verdict-sentence").innerText(), /^bm25 is worse than dense/);
  await runs(page).getByRole("button", { name: "Swap" }).click();
  await eventually(difference, 1);
  await runs(page).getByRole("combobox", { name: "Baseline" }).selectOption("dense");
  await eventually(difference, -1);
});

test("queries stand in the order of their differences, and their causes add up", {}, async (page) => {
  await open(page);
  const sorted = [...differences].sort((a, b) => b - a);
  await eventually(() => names(page).count(), COUNT);
  const found = await figures(page, { scope: "difference" }, ".compare-queries");
  found.forEach((each, at) => near(each, sorted[at]));
  for (const place of [0, COUNT - 1]) {
    const name = await names(page).nth(place).textContent();
    await names(page).nth(place).click();
    await compare(page).getByRole("heading", { level: 2, name, exact: true }).waitFor();
    const shares = await figures(page, { scope: "cause", query: name });
    assert.ok(shares.length > 0);
    near(shares.reduce((sum, each) => sum + each, 0), sorted[place]);
    const [own] = await figures(page, { scope: "difference", query: name });
    near(own, sorted[place]);
    const [together] = await figures(page, { scope: "causes", query: name });
    near(together, sorted[place]);
    // Both lists stand side by side.
    const { bm25, dense } = ranks(Number(name.slice(1)));
    for (const [run, rank, other] of [["bm25", bm25, dense], ["dense", dense, bm25]]) {
      const documents = compare(page).getByRole("list", { name: `List of ${run}` }).getByRole("listitem");
      assert.equal(await documents.count(), 10);
      assert.match(await documents.nth(rank - 1).getAttribute("title"), new RegExp(`^good, (rank ${other}|at the same rank) in `));
    }
  }
  // Over all queries too.
  await compare(page).locator(".cause-legend").waitFor();
  const all = await figures(page, { scope: "cause" }, ".cause-legend");
  near(all.reduce((sum, each) => sum + each, 0), mean(differences));
  assert.match(await compare(page).locator(".overall").innerText(), /dense is better on \d+ of 24 queries, bm25 on \d+/);
});

test("a query opens in Explain with either run, and Back returns", {}, async (page) => {
  await open(page);
  const name = await names(page).nth(3).textContent();
  await names(page).nth(3).click();
  await compare(page).getByRole("heading", { level: 2, name, exact: true }).waitFor();
  await compare(page).getByRole("button", { name: "Explain dense" }).click();
  await page.locator("#app[data-view=explain]").waitFor();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  const place = ranks(Number(name.slice(1))).dense;
  await expectOrder(page, Array.from({ length: 10 }, (_, at) => (at + 1 === place ? "good" : `other${at + 1}`)));
  await page.goBack();
  await page.locator("#app[data-view=compare]").waitFor();
  await compare(page).getByRole("heading", { level: 2, name, exact: true }).waitFor();
});

test("another measure, another verdict; the margin decides whether a run is no worse", {}, async (page) => {
  await open(page);
  await compare(page).getByRole("combobox", { name: "Measure" }).selectOption("RR");
  await figure(page, { measure: "RR", scope: "difference", run: "dense" }, mean(queries.map((query) => 1 / ranks(query).dense - 1 / ranks(query).bm25)));
  await tab(page, "Chance").click();
  const margin = compare(page).getByRole("textbox", { name: /margin/ });
  const said = compare(page).locator(".no-worse [role=status]");
  await eventually(async () => /^dense is no worse than bm25/.test(await said.innerText()), true);
  await runs(page).getByRole("button", { name: "Swap" }).click();
  await eventually(async () => /^It is not shown that bm25 is no worse/.test(await said.innerText()), true);
  await margin.fill("none");
  await margin.press("Enter");
  await compare(page).getByRole("alert").waitFor();
  await margin.fill("0.9");
  await margin.press("Enter");
  await eventually(async () => /^bm25 and dense are equal/.test(await said.innerText()), true);
});

test("keys walk through the queries and open one", {}, async (page) => {
  await open(page);
  await names(page).first().focus();
  await page.keyboard.press("ArrowDown");
  const second = await names(page).nth(1).textContent();
  await eventually(() => page.evaluate(() => document.activeElement.textContent), second);
  await page.keyboard.press("Enter");
  await compare(page).getByRole("heading", { level: 2, name: second, exact: true }).waitFor();
});

test("the run shown is compared from its picker", {}, async (page) => {
  await dropRuns(page, FILES);
  await page.getByRole("combobox", { name: "Run shown" }).selectOption("dense");
  await page.getByRole("button", { name: "Compare this run" }).click();
  await compare(page).waitFor();
  assert.equal(await runs(page).getByRole("combobox", { name: "Candidate" }).locator("option:checked").innerText(), "dense");
});

test("all tests stand side by side, also adjusted over the measures", {}, async (page) => {
  await open(page);
  await tab(page, "Chance").click();
  for (const test of ["t", "randomization", "wilcoxon"]) {
    const [p] = await figures(page, { scope: "p", test, measure: "nDCG@10" }, "#compare-part");
    assert.ok(p > 0 && p < 0.05, `${test} ${p}`);
  }
  const all = (test) => figures(page, { scope: "p", test }, "[aria-label='p over several measures']");
  const [single, holm, hochberg] = [await all("t"), await all("t-holm"), await all("t-bh")];
  assert.ok(single.length > 1);
  single.forEach((p, at) => assert.ok(p <= hochberg[at] && hochberg[at] <= holm[at]));
  assert.equal((await figures(page, { scope: "low", test: "percentile" })).length, 1);
});

/** The rank of the only relevant document of a query in each of two runs. */
const RANKS = { one: (query) => (query % 5) + 1, two: (query) => ((query * 7) % 4) + 1 };

/** Two runs of so many queries that the figures come from workers. */
const manyIds = Array.from({ length: 1100 }, (_, at) => at);
const manyQueries = {
  ...Object.fromEntries(
    Object.entries(RANKS).map(([name, rank]) => [
      `${name}.txt`,
      manyIds.flatMap((id) => [1, 2, 3, 4, 5].map((at) => `q${id} Q0 ${at === rank(id) ? "good" : `d${at}`} ${at} ${9 - at} run`)).join("\n"),
    ]),
  ),
  "judged.qrels": manyIds.map((id) => `q${id} 0 good 1`).join("\n"),
};

/** Notes the workers that the page starts, by name, and the requests that it sends to them. */
const noteRequests = (page) =>
  page.addInitScript(() => {
    [globalThis.started, globalThis.requests] = [[], []];
    globalThis.Worker = class extends Worker {
      constructor(script, options) {
        super(script, options);
        globalThis.started.push(options?.name);
      }
    };
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      globalThis.requests.push(...Object.keys(message));
      return send.call(this, message, ...more);
    };
  });
const refuseScript = (page) => page.route(/worker\.js/, (route) => route.abort());

for (const [where, start] of [
  ["in workers", noteRequests],
  ["by the worker's script in the page", withoutWorker],
  ["by the page if that script cannot be loaded", refuseScript],
]) {
  test(`many queries are compared ${where}`, { start, problems: start === refuseScript }, async (page) => {
    await drop(page, manyQueries);
    await compare(page).locator(".verdict").waitFor();
    await eventually(() => compare(page).locator(".counting").count(), 0);
    if (start === noteRequests) {
      assert.ok((await page.evaluate(() => requests)).includes("compare"));
      // The workers that were started ahead are those that compare.
      const count = await page.evaluate(() => started.filter((name) => name === "comparer").length);
      assert.equal(count, Math.min(3, await page.evaluate(() => navigator.hardwareConcurrency)));
    }
    await figure(page, { scope: "difference", measure: "nDCG@10" }, mean(manyIds.map((id) => ndcg(RANKS.two(id)) - ndcg(RANKS.one(id)))));
    // The figures that draws give are those of the package.
    await figure(page, { scope: "low", measure: "nDCG@10" }, 0.03249758468439852);
    await figure(page, { scope: "high", measure: "nDCG@10" }, 0.06898024350964356);
    await tab(page, "Chance").click();
    await figure(page, { scope: "p", test: "randomization" }, 1 / 100_001, "#compare-part");
  });
}

test("a column with the name of a rule groups by its own words", {}, async (page) => {
  const kinds = ["query_id,Pattern", ...queries.map((query) => `q${query},${query <= 11 ? "easy" : "hard"}`)].join("\n");
  await drop(page, { ...FILES, "kinds.csv": kinds });
  await views(page).getByRole("button", { name: "Compare" }).click();
  await tab(page, "Groups").click();
  await compare(page).getByRole("combobox", { name: "Group by" }).selectOption({ index: 0 });
  await eventually(async () => figures(page, { scope: "queries", group: "easy" }), [11]);
  assert.equal(await compare(page).getByRole("textbox", { name: "Regular expression" }).count(), 0);
  near((await figures(page, { scope: "difference", group: "easy" }))[0], mean(differences.slice(0, 11)));
});

test("groups by rule filter the queries, and below ten nothing is claimed", {}, async (page) => {
  await open(page);
  await tab(page, "Groups").click();
  await compare(page).getByRole("combobox", { name: "Group by" }).selectOption("Pattern");
  const pattern = compare(page).getByRole("textbox", { name: "Regular expression" });
  await pattern.fill("^q1");
  await pattern.press("Enter");
  const group = compare(page).getByRole("row").filter({ has: page.getByRole("button", { name: "fits ^q1", exact: true }) });
  await group.waitFor();
  // q1 and q10 to q19.
  near((await figures(page, { scope: "queries", group: "fits ^q1" }))[0], 11);
  const own = differences.filter((_, at) => `q${at + 1}`.startsWith("q1"));
  near((await figures(page, { scope: "difference", group: "fits ^q1" }))[0], mean(own));
  await group.getByRole("button").click();
  await eventually(() => names(page).count(), 11);
  await pattern.fill("^q2$");
  await pattern.press("Enter");
  await eventually(async () => /no claim/.test(await compare(page).getByRole("table", { name: "Groups of queries" }).innerText()), true);
  await pattern.fill("(");
  await pattern.press("Enter");
  await compare(page).getByRole("alert").filter({ hasText: "cannot be read" }).waitFor();
});

test("the map of conventions fits beside the query", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await open(page);
  await tab(page, "Conventions").click();
  const map = compare(page).getByRole("region", { name: "Who leads" });
  await eventually(() => map.evaluate((each) => each.scrollWidth - each.clientWidth), 0);
});

test("arrow keys go through the map of conventions, and each cell tells its difference", {}, async (page) => {
  await open(page);
  await tab(page, "Conventions").click();
  const map = compare(page).getByRole("grid", { name: "Who leads by convention and measure" });
  const first = map.getByRole("gridcell").and(map.locator("[tabindex='0']"));
  await first.focus();
  const told = compare(page).getByRole("status").filter({ hasText: /leads, difference|equal, difference/ });
  const titles = [];
  for (const key of ["ArrowRight", "ArrowDown", "End", "Control+Home"]) {
    await page.keyboard.press(key);
    const title = await page.evaluate(() => document.activeElement.title);
    await eventually(() => told.innerText(), title);
    titles.push(title);
  }
  assert.equal(new Set(titles).size, titles.length, titles.join("\n"));
  await eventually(() => map.locator("[tabindex='0']").count(), 1);
});

test("a click on the head of a column sorts the queries", {}, async (page) => {
  await open(page);
  const table = compare(page).getByRole("table", { name: "Queries by difference" });
  const head = (name) => table.getByRole("columnheader", { name });
  const column = async (at) => (await table.locator(`tbody tr[data-rank] td:nth-of-type(${at})`).allInnerTexts()).map((text) => Number(text.replace("\u2212", "-")));
  const given = await names(page).allInnerTexts();
  assert.equal(await head("Difference").getAttribute("aria-sort"), "descending");
  await head("bm25").getByRole("button").click();
  await eventually(() => head("bm25").getAttribute("aria-sort"), "descending");
  let values = await column(1);
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  await head("bm25").getByRole("button").click();
  await eventually(() => head("bm25").getAttribute("aria-sort"), "ascending");
  values = await column(1);
  assert.deepEqual(values, [...values].sort((a, b) => a - b));
  await head("bm25").getByRole("button").click();
  await eventually(() => names(page).allInnerTexts(), given);
  await head("Query").getByRole("button").click();
  await eventually(() => head("Query").getAttribute("aria-sort"), "ascending");
  assert.notDeepEqual(await names(page).allInnerTexts(), given);
});

test("on a phone the ideal order stands above both lists", { viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page);
  const ideal = await compare(page).getByRole("list", { name: "Ideal order" }).boundingBox();
  for (const run of ["bm25", "dense"]) {
    const list = await compare(page).getByRole("list", { name: `List of ${run}` }).boundingBox();
    assert.ok(ideal.y + ideal.height <= list.y, run);
  }
});

test("each cause has a look of its own", {}, async (page) => {
  await open(page);
  const looks = await compare(page).evaluate((view) => {
    const classes = ["came", "entered", "up", "lost", "dropped", "down", "unjudged", "ties", "other"];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    view.append(svg);
    return classes.map((name) => {
      const rect = document.createElementNS(svg.namespaceURI, "rect");
      rect.setAttribute("class", name);
      svg.append(rect);
      return getComputedStyle(rect).fill;
    });
  });
  assert.equal(new Set(looks).size, looks.length, looks.join(" "));
});

test("a filter holds for the bars, the plot and the table", {}, async (page) => {
  await open(page);
  await compare(page).getByRole("button", { name: "Lost", exact: true }).click();
  const lost = differences.filter((each) => each < 0).length;
  await eventually(() => names(page).count(), lost);
  // The query shown is won, so that no bar is marked.
  assert.equal(await compare(page).locator(".differences .open").count(), 0);
  // No bar stands above the line.
  assert.equal(await compare(page).locator(".differences .gain").getAttribute("d"), "");
  await compare(page).getByRole("searchbox").fill("q2");
  // q2 and q20 to q24, as far as they are lost.
  const both = queries.filter((query, at) => `q${query}`.includes("q2") && differences[at] < 0).length;
  assert.ok(both > 0 && both < 6);
  await eventually(() => names(page).count(), both);
  const filtered = compare(page).locator(".filtered");
  const said = `${both} of ${COUNT} queries: queries lost, queries with “q2”`;
  assert.equal((await filtered.innerText()).startsWith(said), true);
  await filtered.getByRole("button", { name: "Show all" }).click();
  await eventually(() => names(page).count(), COUNT);
  assert.equal(await filtered.count(), 0);
  await compare(page).getByRole("button", { name: "One against the other" }).click();
  const plot = compare(page).locator(".scatter svg");
  const { x, y, width, height } = await plot.boundingBox();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height - 2, { steps: 4 });
  await page.mouse.up();
  await eventually(() => names(page).count(), COUNT, "the whole plot");
  await page.mouse.click(x + width * 0.5, y + height * 0.5);
  await compare(page).locator(".compare-queries tr[aria-current=true]").waitFor();
});

test("a dropped history stands beside the runs, with a line for each measure", {}, async (page) => {
  await open(page);
  const snapshot = (name, value) => ({ name, convention: "textbook", measures: { RR: { q1: value, q2: 1 }, AP: { q1: value, q2: 0 } } });
  const history = { ranklens: "history", version: 1, snapshots: [snapshot("monday", 0.5), snapshot("tuesday", 0.25)] };
  await drop(page, { "history.json": JSON.stringify(history) });
  await eventually(async () => (await live(page).innerText()).startsWith("Snapshots added: 2."), true);
  assert.deepEqual(await runs(page).locator("select").first().locator("option").allInnerTexts(), ["bm25", "dense"]);
  await tab(page, "Over time").click();
  const lines = compare(page).getByRole("group", { name: "Measure", exact: true }).getByRole("button");
  await eventually(() => lines.count(), 2);
  await lines.filter({ hasText: "RR" }).click();
  await eventually(() => figures(page, { scope: "snapshot", measure: "RR" }), [0.75, 0.625]);
  await lines.filter({ hasText: "AP" }).click();
  await eventually(() => figures(page, { scope: "change", measure: "AP" }), [-50]);
});

test("figures of several runs and of the map have attributes of their own", {}, async (page) => {
  await drop(page, { ...FILES, "third.txt": run("bm25").replaceAll("other1 ", "good2 ") });
  await compare(page).waitFor();
  await tab(page, "Chance").click();
  await compare(page).getByRole("table", { name: "All pairs of runs" }).waitFor();
  const keys = (scope) =>
    page.locator(`section.compare output[data-scope=${scope}]`).evaluateAll((all) => all.map((each) => JSON.stringify({ ...each.dataset, value: "" })));
  const tests = await keys("p");
  assert.equal(new Set(tests.filter((key) => key.includes("tukey"))).size, 3);
  await tab(page, "Conventions").click();
  await compare(page).getByRole("grid", { name: "Who leads by convention and measure" }).waitFor();
  const leads = await keys("lead");
  assert.ok(leads.length > 20);
  assert.equal(new Set(leads).size, leads.length);
});

test("several cutoffs of a measure are written together", {}, async (page) => {
  await open(page);
  const field = compare(page).getByRole("textbox", { name: "Measures" });
  await field.fill("nDCG@1,3,5 RR");
  await field.press("Enter");
  const heads = matrix(page).locator("tbody th");
  await eventually(async () => (await heads.allInnerTexts()).filter((name) => /^nDCG@[135]$|^RR$/.test(name)), ["nDCG@1", "nDCG@3", "nDCG@5", "RR"]);
});

test("the map of conventions, this set, the lists and snapshots are told", {}, async (page) => {
  await open(page);
  await tab(page, "Conventions").click();
  await compare(page).getByRole("grid", { name: "Who leads by convention and measure" }).waitFor();
  assert.match(await compare(page).locator("#compare-part").innerText(), /dense leads under \d+ of \d+/);
  const [lead] = await figures(page, { scope: "lead", measure: "nDCG@10" });
  near(lead, mean(differences));
  await tab(page, "This set").click();
  const [smallest] = await figures(page, { scope: "smallest" });
  const [needed] = await figures(page, { scope: "needed" });
  assert.ok(smallest > 0.02 && needed > COUNT, `${smallest} ${needed}`);
  const wanted = compare(page).getByRole("textbox", { name: /To find a difference/ });
  await wanted.fill("0.5");
  await wanted.press("Enter");
  await eventually(async () => (await figures(page, { scope: "needed" }))[0] < COUNT, true);
  await tab(page, "Lists").click();
  await compare(page).getByRole("table", { name: "Similarity of the lists" }).waitFor();
  near((await figures(page, { scope: "overlap" }))[0], 0.9 + 0.1 * (queries.filter((query) => ranks(query).bm25 === ranks(query).dense).length / COUNT));
  await tab(page, "Over time").click();
  await compare(page).getByRole("combobox", { name: "Keep" }).selectOption("bm25");
  await compare(page).getByRole("button", { name: "Keep a snapshot" }).click();
  await compare(page).getByRole("combobox", { name: "Keep" }).selectOption("dense");
  await compare(page).getByRole("button", { name: "Keep a snapshot" }).click();
  await eventually(async () => (await figures(page, { scope: "snapshot" })).length, 2);
  const [first, second] = await figures(page, { scope: "snapshot" });
  near(second - first, mean(differences));
  await compare(page).locator("[data-alert=quiet]").waitFor();
  // Against dense, bm25 fell.
  await compare(page).getByRole("button", { name: "Remove bm25" }).click();
  await compare(page).getByRole("combobox", { name: "Keep" }).selectOption("bm25");
  await compare(page).getByRole("button", { name: "Keep a snapshot" }).click();
  await compare(page).locator("[data-alert=raised]").waitFor();
  // A name that is taken is told before the snapshot is replaced, and Undo brings it back.
  await compare(page).getByRole("combobox", { name: "Keep" }).selectOption("dense");
  await compare(page).getByTitle("The name of the snapshot").fill("bm25");
  await compare(page).getByRole("button", { name: "Replace the snapshot" }).click();
  await eventually(async () => (await live(page).innerText()).startsWith("Kept as bm25, instead of the earlier snapshot"), true);
  await eventually(async () => new Set(await figures(page, { scope: "snapshot" })).size, 1);
  await undoButton(page).click();
  await eventually(async () => new Set(await figures(page, { scope: "snapshot" })).size, 2);
});

test("the whole comparison is exported as one page that loads nothing", {}, async (page) => {
  await open(page);
  await tab(page, "Export").click();
  const text = compare(page).getByRole("textbox", { name: "What is copied" });
  await eventually(async () => /^<!doctype html>/.test(await text.inputValue()), true);
  const report = await text.inputValue();
  assert.match(report, /dense is better than bm25 here\./);
  const other = await page.context().newPage();
  const asked = [];
  other.on("request", (request) => asked.push(request.url()));
  await other.setContent(report);
  assert.equal(await other.locator("h1").innerText(), "dense against bm25, nDCG@10");
  assert.deepEqual([await other.locator("svg").count(), asked], [5, []]);
  await other.close();
  await compare(page).getByRole("combobox", { name: "What", exact: true }).selectOption("differences by query");
  await compare(page).getByRole("combobox", { name: "As", exact: true }).selectOption("CSV");
  await eventually(async () => (await text.inputValue()).includes("q24"), true);
});

test("numbers entered in a tab hold for the export, and pairs of two runs are not offered", {}, async (page) => {
  await open(page);
  await tab(page, "This set").click();
  const variants = compare(page).getByRole("textbox", { name: "Variants tried on this set" });
  await variants.fill("30");
  await variants.press("Enter");
  const [expected] = await figures(page, { scope: "best-of" });
  await tab(page, "Export").click();
  const what = compare(page).getByRole("combobox", { name: "What", exact: true });
  await what.selectOption("best of many");
  await compare(page).getByRole("combobox", { name: "As", exact: true }).selectOption("CSV");
  const text = compare(page).getByRole("textbox", { name: "What is copied" });
  await eventually(async () => /^best_of,nDCG@10,30,/m.test(await text.inputValue()), true);
  const [, , , luckOf] = /^best_of.*$/m.exec(await text.inputValue())[0].split(",");
  near(Number(luckOf), expected);
  assert.deepEqual((await what.locator("option").allInnerTexts()).filter((name) => /pairs|several runs/.test(name)), []);
});

test("each tab's table is saved in the format that is chosen", {}, async (page) => {
  await open(page);
  for (const [name, table, file, line] of [
    ["Groups", "Groups of queries", "groups.csv", /^groups,2 judged,24,/m],
    ["Conventions", "Who leads by convention and measure", "conventions.csv", /^conventions,g,1,0,nDCG@10,dense,/m],
    ["This set", "Queries against depth", "plan.csv", /^plan,nDCG@10,\d+,\d+,/m],
    ["Lists", "How much the lists differ", "lists.csv", /^lists,q24,/m],
  ]) {
    await tab(page, name).click();
    const group = compare(page).getByRole("group", { name: `Export: ${table}` });
    await group.getByRole("combobox").selectOption("CSV");
    const [download] = await Promise.all([page.waitForEvent("download"), group.getByRole("button", { name: "Save", exact: true }).click()]);
    assert.equal(download.suggestedFilename(), file);
    assert.match(await readFile(await download.path(), "utf8"), line);
  }
});

test("files of values by query are compared without lists", {}, async (page) => {
  const values = (run) => queries.map((query) => `ndcg_cut_10\tq${query}\t${ndcg(ranks(query)[run])}\n`).join("");
  await drop(page, { "bm25.txt": values("bm25"), "dense.txt": values("dense") });
  await compare(page).waitFor();
  await figure(page, { measure: "nDCG@10", scope: "difference" }, mean(differences));
  await eventually(() => names(page).count(), COUNT);
  assert.deepEqual(await views(page).getByRole("button").allInnerTexts(), []);
  await tab(page, "This set").click();
  await eventually(async () => (await figures(page, { scope: "smallest" })).length, 1);
});

test("one query without judgments is compared without a claim", {}, async (page) => {
  await drop(page, { "a.txt": "q1 Q0 x 1 2 a", "b.txt": "q1 Q0 y 1 2 b" });
  await eventually(async () => /^Too few queries to compare b and a\./.test(await compare(page).locator(".verdict-sentence").innerText()), true);
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1440, 768, 390, 320]) {
    test(`${width} pixels, ${colorScheme}: accessible, and no scrolling sideways`, { colorScheme, reducedMotion: "reduce", viewport: { width, height: 900 } }, async (page) => {
      await open(page);
      await compare(page).locator(".cause-legend").waitFor();
      await drawn(page);
      await axe(page);
      for (const name of ["Chance", "Groups", "Conventions", "This set", "Lists", "Over time", "Export"]) {
        await tab(page, name).click();
        await drawn(page);
        await axe(page);
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= room, `${name}: ${wide} of ${room}`);
      }
      await tab(page, "Overview").click();
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${wide} of ${room}`);
      // Each document's name has room for a few letters.
      const names = await compare(page).locator(".side-list .doc").evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
      assert.ok(names.length > 0 && names.every((name) => name >= 30), names.join());
    });
  }
}
