// Several queries: their values beside the list, their mean, and keywords, which act as queries.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  choose,
  control,
  cutoff,
  eventually,
  expectOrder,
  expectValue,
  gradeButton,
  history,
  openQueries,
  paste,
  row,
  tab,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg } from "./formulas.mjs";

const test = tests();
const table = (page) => page.getByRole("table", { name: "All queries" });
const items = (page) => table(page).locator("tbody .link");
const current = (page) => table(page).locator("tr[aria-current=true] .link");
const values = (page, column) => table(page).locator(`tbody tr[data-rank] td:nth-child(${column})`).allTextContents();
const means = (page) => page.locator(".means .card");
const focused = (page) => page.evaluate(() => document.activeElement.textContent);
const textarea = (page) => page.getByLabel("One keyword a line");

describe("several queries", () => {
  test("each is listed with its values, and the means above", { hash: "example=a0-mrr&view=queries" }, async (page) => {
    assert.deepEqual(await items(page).allTextContents(), ["query 1", "query 2", "query 3"]);
    assert.deepEqual(await values(page, 2), ["0.500", "1.000", "0.000"]);
    await expectValue(page, "RR", 0.5, "mean");
    assert.match(await means(page).first().innerText(), /^MRR\s+0\.500/);
  });

  test("stand at the left of the ranking on a wide screen", { hash: "example=a0-mrr&view=queries", viewport: { width: 1440, height: 900 } }, async (page) => {
    const list = await table(page).boundingBox();
    const ranking = await page.getByRole("table", { name: "Ranking", exact: true }).boundingBox();
    assert.ok(list.x + list.width <= ranking.x, "the list ends where the ranking begins");
  });

  test("all settings open in the other view, and the focus stays", { hash: "example=a0-mrr&view=queries", viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.getByRole("button", { name: "All settings", exact: true }).click();
    await page.locator("#app[data-view=explain]").waitFor();
    await page.locator("aside.side.open").getByRole("heading", { name: "All settings" }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")), "All settings");
  });

  test("the finder opens in the other view, where the field has the focus", { hash: "example=a0-mrr&view=queries", viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.getByRole("button", { name: "My number…" }).click();
    await page.locator("#app[data-view=explain]").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement.id), "my-number");
    await page.keyboard.type("0.25");
    await page.getByRole("tabpanel", { name: "My number" }).or(page.locator(".whose")).first().waitFor();
    assert.equal(await page.locator("#my-number").inputValue(), "0.25");
  });

  test("on a narrow screen a query opens in the other view", { hash: "example=a0-mrr&view=queries", viewport: { width: 800, height: 900 } }, async (page) => {
    assert.equal(await page.getByRole("table", { name: "Ranking", exact: true }).isVisible(), false);
    await items(page).nth(1).click();
    await page.locator("#app[data-view=explain]").waitFor();
    await expectOrder(page, ["doc_5", "doc_2", "doc_8"]);
    assert.equal(await table(page).count(), 0);
  });

  test("a click opens a query; arrow keys, Home and End walk through the table", { hash: "example=a0-mrr&view=queries" }, async (page) => {
    await items(page).nth(1).click();
    await eventually(() => current(page).textContent(), "query 2");
    await expectOrder(page, ["doc_5", "doc_2", "doc_8"]);
    await expectValue(page, "RR", 1);
    // The focus stays in the table beside the list.
    for (const [key, name] of [["ArrowDown", "query 3"], ["ArrowDown", "query 3"], ["ArrowUp", "query 2"], ["Home", "query 1"], ["ArrowUp", "query 1"], ["End", "query 3"]]) {
      await page.keyboard.press(key);
      await eventually(() => focused(page), name);
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "query 3" }).waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "MRR with a query that finds nothing");
    assert.equal(await table(page).locator("tbody [tabindex='0']").count(), 1, "one stop for the Tab key");
  });

  test("the heading leads to the neighbours of a query and to every other one", { hash: "example=a0-mrr" }, async (page) => {
    const heading = page.getByRole("heading", { level: 1 });
    await page.getByRole("button", { name: "Next query" }).click();
    await eventually(() => heading.textContent(), "query 2");
    await page.getByRole("combobox", { name: "Query shown" }).selectOption("query 3");
    await eventually(() => heading.textContent(), "query 3");
    assert.equal(await page.getByRole("button", { name: "Next query" }).isDisabled(), true);
    await page.getByRole("button", { name: "Previous query" }).click();
    await eventually(() => heading.textContent(), "query 2");
  });

  test("the views are in the address, and Back goes through them", { hash: "example=a0-mrr" }, async (page) => {
    const view = () => page.locator("#app").getAttribute("data-view");
    assert.equal(await view(), "explain");
    await gradeButton(page, "doc_3", 1).click();
    await expectValue(page, "RR", 1);
    await openQueries(page);
    assert.match(page.url(), /view=queries$/);
    await page.goBack();
    await eventually(view, "explain");
    await expectValue(page, "RR", 1);
    await page.goForward();
    await eventually(view, "queries");
  });

  test("an edit changes its query and the mean, and no other query", { hash: "example=a0-mrr&view=queries" }, async (page) => {
    await items(page).nth(2).click();
    await gradeButton(page, "doc_6", 1).click();
    await expectValue(page, "RR", 0.5);
    await expectValue(page, "RR", (0.5 + 1 + 0.5) / 3, "mean");
    assert.deepEqual(await values(page, 2), ["0.500", "1.000", "0.500"]);
    await undoButton(page).click();
    await expectValue(page, "RR", 0.5, "mean");
  });

  test("another query is not an undo step", { hash: "example=a0-mrr&view=queries" }, async (page) => {
    await items(page).nth(1).click();
    await eventually(() => current(page).textContent(), "query 2");
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("queries in the table of reciprocal ranks open too", { hash: "example=a0-mrr" }, async (page) => {
    await tab(page, "Cutoffs");
    await page.getByRole("table", { name: "Reciprocal rank over queries" }).getByRole("button", { name: "query 3" }).click();
    await page.getByRole("heading", { level: 1, name: "query 3" }).waitFor();
  });

  test("a query without a value is left out of the mean, and that is said", {}, async (page) => {
    await paste(page, "query,doc,rank,grade\nq1,a,1,1\nq1,b,2,0\nq2,c,1,0\nq2,d,2,0\n");
    await expectOrder(page, ["a", "b"]);
    await openQueries(page);
    await means(page).getByText("1 query without a value left out.").first().waitFor();
    assert.deepEqual(await values(page, 2), ["1.000", "\u2013"]);
  });

  test("under a tool's convention the mean is the tool's, and what it leaves out or rounds is said", {}, async (page) => {
    await paste(page, "query,doc,rank,grade\nq1,a,1,0\nq1,b,2,0\nq1,c,3,1\nq2,a,1,1\nq3,d,1,\n");
    await expectOrder(page, ["a", "b", "c"]);
    const card = means(page).filter({ hasText: "MRR" });
    for (const [preset, mean, told] of [
      ["trec_eval", 2 / 3, "1 query without judgments left out."],
      ["beir", 0.66667, "1 query without judgments left out. Rounded to 5 decimals, as BEIR prints it."],
      ["opensearch", 0.665, "1 query without judgments left out. Each value is rounded to 2 decimals first."],
    ]) {
      await page.getByRole("combobox", { name: "convention", exact: true }).selectOption(preset);
      await expectValue(page, "RR", mean, "mean");
      await card.getByText(told).waitFor();
    }
    await choose(page, "RR");
    await eventually(
      () => page.locator(".convention-said").textContent(),
      "OpenSearch. OpenSearch itself gives 0.33: rounded to 2 decimals.",
    );
    await expectValue(page, "RR", 1 / 3);
  });

  test("a single query has no list of queries", {}, async (page) => {
    assert.equal(await page.getByRole("navigation", { name: "Views" }).count(), 0);
  });

  test("hundreds of queries are walked without all of them being drawn", {}, async (page) => {
    const lines = ["query,doc,rank,grade"];
    for (let query = 1; query <= 500; query += 1) lines.push(`q${query},a,1,${query % 2}`, `q${query},b,2,1`);
    await paste(page, lines.join("\n"));
    await openQueries(page);
    await page.getByRole("heading", { name: /^500 queries/ }).waitFor();
    assert.ok((await items(page).count()) <= 250);
    await cutoff(page).fill("2");
    await expectValue(page, "nDCG@2", (1 + ndcg([0, 1], 2)) / 2, "mean");
    await items(page).first().focus();
    await page.keyboard.press("End");
    await eventually(() => focused(page), "q500");
  });
});

describe("keywords", () => {
  const hash = "example=a2-keywords&view=queries";
  const coverage = (page) => page.locator(".coverage");

  test("each is a query with its reciprocal rank, and the share found is told", { hash }, async (page) => {
    assert.deepEqual(await items(page).allTextContents(), ["HomeProtect", "AutoInsure", "CarePlus", "TravelGuard"]);
    await expectValue(page, "RR", (1 + 1 / 3 + 1 / 5) / 4, "mean");
    await expectValue(page, "Success@5", 0.75, "mean");
    assert.match(await coverage(page).innerText(), /3 of 4 keywords are found in the top 5/);
  });

  test("another keyword is looked for at once", { hash }, async (page) => {
    await textarea(page).fill("HomeProtect\nteam\nCarePlus\nnews");
    await expectValue(page, "RR", (1 + 1 / 2 + 1 / 5 + 1 / 4) / 4, "mean");
    await expectValue(page, "Success@5", 1, "mean");
    assert.match(await coverage(page).innerText(), /4 of 4 keywords are found/);
    await items(page).filter({ hasText: "team" }).click();
    await expectValue(page, "RR", 1 / 2);
  });

  test("fewer and more keywords change the mean", { hash }, async (page) => {
    await textarea(page).fill("HomeProtect");
    await expectValue(page, "RR", 1);
    await textarea(page).fill("HomeProtect\nTravelGuard");
    await expectValue(page, "RR", 1 / 2, "mean");
    await expectValue(page, "Success@5", 1 / 2, "mean");
  });

  test("no keyword at all is a state like any other", { hash }, async (page) => {
    await textarea(page).fill("");
    await eventually(() => table(page).count(), 0);
    await textarea(page).fill("Team\nHomeProtect");
    await expectValue(page, "RR", (1 / 2 + 1) / 2, "mean");
  });

  test("what is typed in a row is one undo step", { hash }, async (page) => {
    await textarea(page).press("Control+End");
    await textarea(page).pressSequentially("\nNews");
    await expectValue(page, "RR", (1 + 1 / 3 + 1 / 5 + 0 + 1 / 4) / 5, "mean");
    assert.equal(await textarea(page).inputValue(), "HomeProtect\nAutoInsure\nCarePlus\nTravelGuard\nNews");
    await undoButton(page).click();
    await expectValue(page, "RR", (1 + 1 / 3 + 1 / 5) / 4, "mean");
    assert.deepEqual(await history(page), { undo: false, redo: true });
  });

  test("a text that is edited may hold the keyword then", { hash }, async (page) => {
    await control(page, "Team Page", "edit").click();
    const text = page.locator("tr.editor").getByRole("textbox", { name: "Text" });
    await text.fill("Our team sells TravelGuard.");
    await expectValue(page, "RR", (1 + 1 / 3 + 1 / 5 + 1 / 2) / 4, "mean");
    await expectValue(page, "Success@5", 1, "mean");
    await items(page).filter({ hasText: "TravelGuard" }).click();
    await eventually(() => page.getByRole("table", { name: "Texts" }).locator("mark").allTextContents(), ["TravelGuard"]);
  });

  test("the order counts for every keyword, and the cutoff for the coverage", { hash }, async (page) => {
    await control(page, "CarePlus Details", "up").click();
    await expectValue(page, "RR", (1 + 1 / 3 + 1 / 4) / 4, "mean");
    await cutoff(page).fill("3");
    await expectValue(page, "Success@3", 2 / 4, "mean");
    assert.match(await coverage(page).innerText(), /2 of 4 keywords are found in the top 3/);
  });

  test("a grade follows from the text and cannot be clicked", { hash }, async (page) => {
    assert.equal(await row(page, "Team Page").locator(".grade-cell button").count(), 0);
  });
});
