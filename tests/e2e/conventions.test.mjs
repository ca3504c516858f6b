// Conventions of tools: presets, explained settings, values of all tools, differences, and finding the
// convention of a number.

import assert from "node:assert/strict";
import {
  choose,
  cutoff,
  drawn,
  eventually,
  expectOrder,
  expectValue,
  goHash,
  history,
  live,
  measures,
  openQuery,
  openSettings,
  order,
  paste,
  redoButton,
  tab,
  tests,
  undoButton,
  values,
} from "./app.mjs";

const test = tests({ opened: openSettings });

/** Two documents are tied, one is not judged, and one is judged but not retrieved. */
const FOUR = "example=tools-four";

const preset = (page) => page.locator("#set-convention");
const set = (page, key) => page.locator(`#set-${key}`);
const said = (page) => page.locator(".convention-said");
const ask = (page, text) => page.getByRole("button", { name: text, exact: true }).click();
const table = (page, name) => page.getByRole("table", { name, exact: true });
const rows = (page, name) => table(page, name).locator("tbody tr");

/** The values that the tools print for the four documents. */
const PRINTED = {
  textbook: 0.525005,
  trec_eval: 0.607492,
  trec_eval_10: 0.607492,
  pytrec_eval: 0.607492,
  ir_measures: 0.607492,
  beir: 0.607492,
  ranx: 0.525005,
  sklearn: 0.742618,
  torchmetrics: 0.742618,
  lightgbm: 0.589705,
  xgboost: 0.589705,
  catboost: 0.688529,
  gdeval: 0.57667,
  quepid: 0.479091,
  elasticsearch: 0.479091,
  llama_index: 0.703918,
};

test("each tool's preset shows what the tool prints", { hash: FOUR }, async (page) => {
  for (const [name, printed] of Object.entries(PRINTED)) {
    await preset(page).selectOption(name);
    await eventually(
      async () => Math.abs(Number((await values(page, "nDCG@10"))[0]) - printed) <= 6e-6,
      true,
      name,
    );
    assert.equal(await said(page).count(), 0, name);
  }
});

test("a changed setting is shown beside the tool's name; a button reverts all changes, and undo reverts each step", { hash: FOUR }, async (page) => {
  await preset(page).selectOption("ranx");
  await set(page, "gain").selectOption("exponential");
  await eventually(() => page.getByRole("button", { name: "Back to ranx" }).getAttribute("title"), "ranx, but gain 2^g \u2212 1");
  assert.equal(await said(page).count(), 0);
  await expectValue(page, "nDCG@10", 0.47909091485969846);
  await ask(page, "Back to ranx");
  await expectValue(page, "nDCG@10", 0.5250049893849101);
  assert.equal(await said(page).count(), 0);
  await undoButton(page).click();
  await expectValue(page, "nDCG@10", 0.47909091485969846);
  await undoButton(page).click();
  await undoButton(page).click();
  await eventually(() => preset(page).inputValue(), "textbook");
  await redoButton(page).click();
  await eventually(() => preset(page).inputValue(), "ranx");
});

test("each setting that a preset changed shows its effect", {}, async (page) => {
  await preset(page).selectOption("lightgbm");
  const word = page.locator(".word.by-preset").filter({ has: page.locator("#word-gain") });
  await eventually(() => word.locator(".effect").textContent(), "+0.008");
  await preset(page).selectOption("textbook");
  await eventually(() => page.locator(".word .effect").count(), 0);
});

test("a measure that the tool does not have gets a message", { hash: FOUR }, async (page) => {
  await preset(page).selectOption("gdeval");
  await choose(page, "Bpref");
  await eventually(async () => (await said(page).textContent()).includes("gdeval has no Bpref"), true);
});

test("a tool that takes arrays asks how to treat documents that were not retrieved", { hash: FOUR }, async (page) => {
  assert.equal(await set(page, "adapter").count(), 0);
  await preset(page).selectOption("sklearn");
  await expectValue(page, "nDCG@10", 0.7426182309654866);
  await set(page, "adapter").selectOption("union");
  await expectValue(page, "nDCG@10", 0.7287279768798359);
  await page.getByRole("button", { name: "About: judged, not retrieved" }).click();
  await eventually(() => rows(page, "Values of the setting").count(), 2);
});

test("the explanation of a setting lists its values, the tools that use them, and the results for this list", { hash: FOUR }, async (page) => {
  const about = page.getByRole("button", { name: "About: ties", exact: true });
  await about.click();
  const of = rows(page, "Values of the setting");
  await eventually(() => of.count(), 8);
  const byId = of.filter({ hasText: "by id" }).first();
  const text = await byId.textContent();
  assert.ok(text.includes("trec_eval 9") && text.includes("BEIR") && text.includes("0.607"), text);
  await page.getByRole("button", { name: "Use by id", exact: true }).click();
  await expectValue(page, "nDCG@10", 0.6074915180456525);
  await eventually(() => set(page, "ties").inputValue(), "id");
  await about.click();
  await eventually(() => table(page, "Values of the setting").count(), 0);
});

test("every setting has an explanation", { hash: FOUR }, async (page) => {
  const buttons = page.locator(".settings .about");
  const count = await buttons.count();
  assert.ok(count >= 13);
  for (let at = 0; at < count; at += 1) {
    await buttons.nth(at).click();
    await drawn(page);
    assert.ok((await rows(page, "Values of the setting").count()) >= 1);
  }
});

/** The sections of the table of tools: their titles, and the values in each. */
const kinds = (page) =>
  page.locator('table[aria-label="Values of all tools"] > tbody').evaluateAll((sections) =>
    sections.map((section) => ({
      title: section.querySelector("tr.section th").textContent,
      values: [...section.querySelectorAll("tr:not(.section) > th")].map((cell) => Number(cell.textContent)),
    })),
  );

test("all tools stand side by side, grouped by kind and value, the highest first", { hash: FOUR }, async (page) => {
  await tab(page, "Tools");
  const of = rows(page, "Values of all tools");
  await eventually(async () => (await of.count()) >= 11, true);
  const shown = (await of.locator("th").allTextContents()).map(Number).filter((value) => !Number.isNaN(value));
  for (const { values } of await kinds(page)) {
    const known = values.filter((value) => !Number.isNaN(value));
    assert.deepEqual(known, [...known].sort((a, b) => b - a));
  }
  for (const value of ["0.607", "0.525", "0.479", "0.743", "0.729", "0.590", "0.689", "0.577", "0.704"]) {
    // More digits are shown where three do not tell two values apart.
    assert.ok(shown.some((one) => Math.abs(one - Number(value)) <= 5.1e-4), value);
  }
  const trec = of.filter({ hasText: "ndcg_cut_10" }).first();
  assert.ok((await trec.textContent()).includes("ties: as listed \u2192 by id"));
  await trec.getByRole("button", { name: "trec_eval 9", exact: true }).click();
  await eventually(() => preset(page).inputValue(), "trec_eval");
  await expectValue(page, "nDCG@10", 0.6074915180456525);
});

test("the kind of the convention chosen comes first, and is remembered under the textbook", { hash: FOUR }, async (page) => {
  const titles = async () => (await kinds(page)).map(({ title }) => title);
  await tab(page, "Tools");
  await eventually(async () => (await titles())[0], "Search evaluation");
  await preset(page).selectOption("ragas");
  await eventually(async () => (await titles())[0], "Retrieval for language models");
  await preset(page).selectOption("textbook");
  await eventually(async () => (await titles())[0], "Retrieval for language models");
  await page.reload();
  await tab(page, "Tools");
  await eventually(async () => (await titles())[0], "Retrieval for language models");
});

test("a value that the tool's own documentation denies has a remark with version and rule", { hash: FOUR }, async (page) => {
  await tab(page, "Tools");
  const remarks = page.locator(".all-tools .remark");
  await eventually(async () => (await remarks.allTextContents()).some((text) => text.startsWith("Spark MLlib 4.3.0 does not read")), true);
  await preset(page).selectOption("spark");
  await eventually(() => page.locator(".convention-said .remark").count(), 0);
});

test("the means of all tools say which queries enter them, and follow an edit", {}, async (page) => {
  await paste(page, "query,doc,score,grade\na,d1,0.9,1\na,d2,0.1,0\nb,d3,0.5,0\nb,d4,0.4,0\n");
  await tab(page, "Tools");
  await eventually(async () => (await rows(page, "Values of all tools").count()) > 0, true);
  const mean = page.locator(".all-tools").getByRole("button", { name: "mean over queries" });
  await mean.click();
  const of = (text) => rows(page, "Means of all tools").filter({ hasText: text }).first();
  // More digits are shown where three do not tell two means apart.
  const value = async (text) => Math.round(1e3 * Number(await of(text).locator("th").textContent())) / 1e3;
  // trec_eval counts b, which has nothing relevant, as 0; the textbook leaves it out.
  await eventually(() => value("ndcg_cut_2"), 0.5);
  await eventually(() => value("Textbook"), 1);
  assert.match(await of("Textbook").textContent(), /1 query without a value left out/);
  const gain = of("nauc_ndcg_at_2_max");
  assert.match(await gain.textContent(), /With the least sure 0, 10, \.\.\., 90 % of the queries left out, the means are/);
  // The page cannot take over an aggregate.
  assert.equal(await gain.locator("li", { hasText: "nauc_" }).first().locator("button").count(), 0);
  await page.locator("table[data-table=actual] [data-control=grip]").nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await eventually(() => value("ndcg_cut_2"), 0.315);
  await page.locator(".all-tools").getByRole("button", { name: "this query" }).click();
  await eventually(() => rows(page, "Means of all tools").count(), 0);
  await eventually(async () => (await rows(page, "Values of all tools").count()) > 0, true);
});

test("tools with the same value fold", { hash: FOUR }, async (page) => {
  await tab(page, "Tools");
  const more = page.locator(".all-tools details.more-names").first();
  await more.locator("summary").click();
  await eventually(() => more.locator("button").count().then((count) => count >= 2), true);
});

test("a tool that gives NaN is shown with NaN", { words: true }, async (page) => {
  await paste(page, "lamp:1 sofa:1");
  await choose(page, "Bpref");
  await tab(page, "Tools");
  const ranx = rows(page, "Values of all tools").filter({ hasText: "ranx" });
  await eventually(() => ranx.locator("th").allTextContents(), ["NaN"]);
});

test("a query that is refused only where it comes first has no note that it is", {}, async (page) => {
  await paste(page, "query,doc,score,grade\na,d1,2,1\nb,d1,1,-1\n");
  await preset(page).selectOption("trec_eval");
  await choose(page, "P");
  await openQuery(page, "b");
  await eventually(async () => (await page.locator("h1").textContent()).includes("b"), true);
  await expectValue(page, "P@1", 0);
  assert.ok(!(await page.locator("main").textContent()).includes("itself gives no value"));
});

test("the difference of two tools is explained by steps between them, and by the row where they first differ", { hash: FOUR }, async (page) => {
  await tab(page, "Tools");
  await rows(page, "Values of all tools").filter({ hasText: "gdeval" }).getByRole("button", { name: /^Why/ }).click();
  const steps = rows(page, "One setting at a time");
  await eventually(() => steps.count(), 3);
  const texts = await steps.allTextContents();
  assert.ok(texts[0].includes("0.525") && texts[1].includes("gain: linear \u2192 2^g \u2212 1"), texts.join());
  assert.ok(texts[2].includes("ties: as listed \u2192 by id") && texts[2].includes("0.577"), texts.join());
  assert.ok((await page.locator(".parting").textContent()).includes("The first difference is at rank 2 of the ranking"));
  const parting = rows(page, "The first difference");
  await eventually(() => parting.first().textContent(), "Documentd2d3");
  assert.equal(await parting.filter({ hasText: "Gain" }).textContent(), "Gain07");
  assert.equal(await parting.filter({ hasText: "Gain" }).locator("strong").count(), 2);
  assert.equal(await parting.filter({ hasText: "log" }).locator("strong").count(), 0, "the same in both");
  // The user chooses other tools. Equal values need no step.
  await page.getByRole("combobox", { name: "To", exact: true }).selectOption("ranx ndcg@10");
  await eventually(() => steps.count(), 0);
});

test("the difference from a tool that needs a cutoff is explained", { hash: FOUR }, async (page) => {
  await choose(page, "AP");
  await tab(page, "Tools");
  const evidently = rows(page, "Values of all tools").filter({ hasText: "Evidently" }).first();
  await evidently.getByRole("button", { name: /^Why/ }).click();
  const end = table(page, "One setting at a time").locator("tfoot");
  await eventually(async () => (await end.textContent()).startsWith("Evidently"), true);
  assert.ok((await end.textContent()).includes("1.333"), "its value at the length of the list");
});

test("the search through a long list is drawn while it goes on", {}, async (page) => {
  await paste(page, "1 0 2 3 ".repeat(5_000));
  await eventually(() => page.locator("table[data-table=actual]").getAttribute("aria-rowcount"), "20001");
  await tab(page, "My number");
  await page.evaluate(() => {
    const panel = document.querySelector(".whose");
    globalThis.said = [];
    const keep = () => globalThis.said.push(panel.textContent);
    new MutationObserver(keep).observe(panel, { childList: true, subtree: true, characterData: true });
  });
  await page.locator("#claimed").fill("0.5");
  await eventually(() => rows(page, "Conventions").count().then((count) => count > 0), true);
  const said = await page.evaluate(() => globalThis.said);
  assert.ok(said.some((text) => /Searching: \d+ %/.test(text)), said.slice(0, 3).join());
});

test("the convention behind a number is found while it is typed", { hash: FOUR }, async (page) => {
  await tab(page, "My number");
  const field = page.locator("#claimed");
  const found = rows(page, "Conventions");
  await field.pressSequentially("0.607");
  await eventually(async () => (await found.first().textContent()).includes("trec_eval 9 ndcg_cut_10"), true);
  await found.first().getByRole("button").click();
  await expectValue(page, "nDCG@10", 0.6074915180456525);
  await field.fill("0.99123");
  await eventually(async () => (await page.locator(".whose").textContent()).includes("gives this number. The nearest are"), true);
  assert.ok((await found.count()) > 0, "the nearest are there");
  await field.fill("lamp");
  await eventually(async () => (await page.locator(".whose").textContent()).includes("This is not a number"), true);
});

test("the conventions beyond the first twelve can be unfolded", {}, async (page) => {
  await tab(page, "My number");
  await page.locator("#claimed").fill("1");
  const more = page.locator(".whose .more-names");
  await more.waitFor();
  const [, hidden] = /and (\d+) more/.exec(await more.locator("summary").textContent());
  assert.match(await page.locator(".whose [role=status]").textContent(), new RegExp(`^${12 + Number(hidden)} conventions give this number`));
  const last = more.getByRole("row").last();
  assert.equal(await last.isVisible(), false);
  await more.locator("summary").click();
  assert.equal(await more.getByRole("row").count(), 1 + Number(hidden), "a head and a row for each convention");
  assert.equal(await last.isVisible(), true);
});

test("a wrong cutoff is found and can be adopted", { hash: "g=3,2,3,0,1,2&k=6" }, async (page) => {
  await cutoff(page).fill("4");
  const [value] = await values(page, "nDCG@4");
  await cutoff(page).fill("6");
  await tab(page, "My number");
  await page.locator("#claimed").fill(Number(value).toFixed(6));
  const line = rows(page, "Conventions").filter({ hasText: "nDCG@4" }).first();
  await line.getByRole("button").click();
  await expectValue(page, "nDCG@4", Number(value));
});

test("the convention behind a mean over queries is found", {}, async (page) => {
  await paste(page, "q1 Q0 a 1 3 x\nq1 Q0 b 2 2 x\nq2 Q0 c 1 3 x\nq2 Q0 d 2 2 x\n");
  await paste(page, "q1 0 b 1\nq2 0 c 1\n");
  await choose(page, "RR");
  await tab(page, "My number");
  await page.getByRole("button", { name: "mean over queries" }).click();
  await page.locator("#claimed").fill("0.75");
  await eventually(async () => (await rows(page, "Conventions").first().textContent()).includes("RR, textbook"), true);
});

test("a switch shows exact fractions beside decimals", { hash: "g=0,1,0,1&k=4" }, async (page) => {
  assert.equal(await page.locator(".card .fraction").count(), 0);
  await ask(page, "fractions");
  const exact = async (name) => page.locator(`[data-card="${name}"] .fraction`).textContent();
  await eventually(() => exact("RR"), "1/2");
  assert.equal(await exact("AP"), "1/2");
  assert.equal(await exact("F1"), "2/3");
  assert.equal(await page.locator('[data-card="nDCG"] .fraction').count(), 0, "a logarithm is none");
  await page.reload();
  await eventually(() => exact("RR"), "1/2");
});

test("three to seventeen digits can be shown", { hash: FOUR }, async (page) => {
  const offered = await page.locator("#set-digits option").allTextContents();
  for (let digits = 3; digits <= 17; digits += 1) assert.ok(offered.includes(String(digits)), `${digits}`);
  await page.locator("#set-digits").selectOption("17");
  await eventually(
    () => page.locator('[data-card] output.value[data-measure="nDCG@10"]').textContent(),
    "0.52500498938491014",
  );
});

test("a convention is saved, and a link contains it", { hash: FOUR }, async (page) => {
  await preset(page).selectOption("sklearn");
  await set(page, "adapter").selectOption("union");
  await expectValue(page, "nDCG@10", 0.7287279768798359);
  // Leaving the page saves the work.
  await page.reload();
  await expectValue(page, "nDCG@10", 0.7287279768798359);
  await goHash(page, `${FOUR}&convention=catboost&ties=listed`);
  await eventually(() => preset(page).inputValue(), "catboost");
  await eventually(async () => (await page.locator(".back").getAttribute("title")).startsWith("CatBoost, but ties as listed"), true);
});

test("screen readers announce a preset", { hash: FOUR }, async (page) => {
  await preset(page).selectOption("ranx");
  await eventually(async () => (await live(page).textContent()).includes("Convention: ranx"), true);
  assert.ok((await measures(page)).length >= 13);
});

test("the value line shows the possible values if unjudged documents were judged or ties broken differently", { hash: FOUR }, async (page) => {
  const bounds = page.locator(".value-line .bounds");
  const said = await bounds.textContent();
  // d2 and d3 have equal scores: one order gives 0.525, the other 0.607, and the mean is 0.566.
  assert.ok(said.includes("0.525 to 0.607, mean 0.566 over all orders of 2 tied"), said);
  assert.ok(/^Could be [.0-9]+ to [.0-9]+: 1 document is not judged\./.test(said), said);
  // The first document is relevant, so the other documents do not matter.
  await choose(page, "RR");
  assert.equal(await bounds.count(), 0);
  await choose(page, "nDCG");
  await page.locator("#set-ties").selectOption("id");
  await eventually(async () => (await bounds.textContent()).includes("0.525 to 0.607"), true);
});

test("a list without ties and unjudged documents shows no bounds", { hash: "g=3,2,0,1&k=4" }, async (page) => {
  assert.equal(await page.locator(".bounds").count(), 0);
});

test("one button applies a suggested change", { hash: FOUR }, async (page) => {
  await tab(page, "Improve");
  const of = rows(page, "What would help most");
  await eventually(() => of.count(), 3);
  const insert = of.filter({ hasText: "Put d5 in at rank" });
  const promised = Number(await insert.locator("td").first().textContent());
  await insert.getByRole("button").click();
  await eventually(async () => Number(Number((await values(page, "nDCG@10"))[0]).toFixed(3)), promised);
});

test("one button swaps two documents, with an announcement, and one undo reverts it", { hash: FOUR }, async (page) => {
  await tab(page, "Improve");
  const exchange = rows(page, "What would help most").filter({ hasText: "Exchange" });
  const before = await order(page);
  const [now] = await values(page, "nDCG@10");
  const text = await exchange.locator("th").textContent();
  const [, up, from, down, to] = /^Exchange (.+) at rank (\d+) with (.+) at rank (\d+)$/.exec(text);
  const promised = Number(await exchange.locator("td").first().textContent());
  const pressed = exchange.getByRole("button", { name: `Do it: ${text}`, exact: true });
  await pressed.click();
  const after = [...before];
  [after[from - 1], after[to - 1]] = [down, up];
  await expectOrder(page, after);
  const [then] = await values(page, "nDCG@10");
  assert.equal(Number(then.toFixed(3)), promised);
  assert.ok(then > now);
  await eventually(async () => {
    const heard = await live(page).textContent();
    return heard.includes(`${up} at rank ${to} and ${down} at rank ${from}, exchanged; the scores no longer fit the order`);
  }, true);
  // The new list has another best improvement.
  await eventually(() => pressed.count(), 0);
  await undoButton(page).click();
  await expectOrder(page, before);
  await expectValue(page, "nDCG@10", now);
  await eventually(() => pressed.count(), 1);
  assert.deepEqual(await history(page), { undo: false, redo: true });
});

test("a refusal by a tool is shown with its reason", { hash: "g=3&k=1&convention=sklearn" }, async (page) => {
  await eventually(
    async () => (await said(page).textContent()).includes("scikit-learn itself gives no value: the list has 1 documents"),
    true,
  );
});
