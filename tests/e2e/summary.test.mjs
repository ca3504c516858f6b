// The summary of many queries: means, the distribution of values, and a table to sort, search and step
// through.

import assert from "node:assert/strict";
import {
  drawn,
  eventually,
  expectValue,
  goHash,
  gradeButton,
  openQueries,
  paste,
  row,
  tests,
  title,
  undoButton,
} from "./app.mjs";
import { axe } from "./support.mjs";

const test = tests();
const COUNT = 300;

/** Returns the rank of the only relevant document of a query: its number % 10 + 1. Every 50th query has none. */
const first = (query) => (query % 50 === 0 ? null : (query % 10) + 1);

const lines = ["query,doc,rank,grade"];
for (let query = 1; query <= COUNT; query += 1) {
  for (let rank = 1; rank <= 10; rank += 1) {
    lines.push(`${query % 3 ? "red" : "Blue"}-${query},d${rank},${rank},${rank === first(query) ? 1 : 0}`);
  }
}

async function load(page, more = []) {
  await paste(page, [...lines, ...more].join("\n"));
  await openQueries(page);
  await summary(page).waitFor();
}

const summary = (page) => page.locator(".summary");
const table = (page) => page.getByRole("table", { name: "All queries" });
const names = (page) => table(page).locator("tbody tr[data-rank] th button");
const column = (page, at) => table(page).locator(`tbody tr[data-rank] td:nth-of-type(${at})`);
const head = (page, name) => table(page).getByRole("columnheader", { name, exact: true });
const search = (page) => page.getByRole("searchbox", { name: "Find a query by its id" });
const found = (page) => summary(page).locator(".found");
const spread = (page) => summary(page).locator(".histogram");
const said = (page) => spread(page).getByRole("status");
const handle = (page, which) => page.getByRole("slider", { name: new RegExp(`^${which} .* listed$`) });
const rowcount = (page) => table(page).getAttribute("aria-rowcount");
const focused = (page) => page.evaluate(() => document.activeElement.textContent);

test("means are shown with their parts, and a requested measure gets a mean", {}, async (page) => {
  await load(page);
  const rr = Array.from({ length: COUNT }, (_, at) => (first(at + 1) ? 1 / first(at + 1) : 0));
  await expectValue(page, "RR", rr.reduce((sum, each) => sum + each) / COUNT, "mean");
  const cards = summary(page).locator(".card");
  assert.deepEqual(await cards.locator(".name").allTextContents(), ["mean nDCG@10", "MAP", "MRR", "mean R@10"]);
  assert.match(await cards.nth(1).innerText(), /over 294 queries\n+6 queries without a value left out/);

  const field = page.getByRole("textbox", { name: "Measures" });
  await field.fill("RR, Succes@1");
  await field.press("Enter");
  await eventually(() => summary(page).getByRole("alert").textContent(), 'there is no measure "Succes@1"; the nearest is Success@1');
  assert.equal(await field.inputValue(), "RR, Succes@1", "what was typed stays to be mended");
  await field.fill("RR, Success@1");
  await field.press("Enter");
  await eventually(() => cards.locator(".name").allTextContents(), ["MRR", "mean Success@1"]);
  assert.equal(await summary(page).getByRole("alert").count(), 0);
  await expectValue(page, "Success@1", rr.filter((each) => each === 1).length / COUNT, "mean");
  await field.fill("");
  await field.press("Enter");
  await eventually(() => cards.count(), 4);
});

test("a column sorts in both directions and back; queries without a value come last", {}, async (page) => {
  await load(page);
  const given = ["red-1", "red-2", "Blue-3"];
  const top = async () => (await names(page).allTextContents()).slice(0, 3);
  assert.deepEqual(await top(), given);
  await head(page, "AP").getByRole("button").click();
  await eventually(top, ["red-10", "red-20", "Blue-30"]);
  assert.equal(await head(page, "AP").getAttribute("aria-sort"), "descending");
  await head(page, "AP").getByRole("button").click();
  await eventually(top, ["Blue-9", "red-19", "red-29"]);
  assert.equal(await head(page, "AP").getAttribute("aria-sort"), "ascending");
  await names(page).first().focus();
  await page.keyboard.press("End");
  await eventually(() => focused(page), "Blue-300");
  await eventually(() => column(page, 2).last().textContent(), "\u2013");
  await head(page, "AP").getByRole("button").click();
  await eventually(() => head(page, "AP").getAttribute("aria-sort"), null);
  await head(page, "Query").getByRole("button").click();
  await eventually(top, ["Blue-3", "Blue-6", "Blue-9"]);
});

test("best, worst and most surprising come first", {}, async (page) => {
  // The query is the best by RR, and in the middle by nDCG@10.
  await load(page, ["odd,d1,1,1", "odd,d2,2,0", ...[3, 4, 5, 6, 7, 8, 9].map((rank) => `odd,d${rank},${rank},0`), "odd,d10,10,10"]);
  const order = (name) => page.getByRole("group", { name: "Order" }).getByRole("button", { name, exact: true });
  await order("Worst").click();
  await eventually(() => names(page).first().textContent(), "Blue-9");
  await order("Best").click();
  await eventually(() => names(page).first().textContent(), "red-10");
  assert.equal(await order("Best").getAttribute("aria-pressed"), "true");
  await order("Most surprising").click();
  await summary(page).getByText(/^A query is surprising if its value is better than that of many other queries by nDCG@10/).waitFor();
  await eventually(() => names(page).first().textContent(), "odd");
  // The query beats 150 of 294 others, and 276 of 300 by RR.
  assert.equal(await column(page, 5).first().textContent(), "51\u00a0% by nDCG@10, 92\u00a0% by RR");
});

test("a part of an id finds queries, ignoring letter case, and shows their number", {}, async (page) => {
  await load(page);
  await search(page).fill("BLUE-3");
  await eventually(() => names(page).allTextContents(), ["Blue-3", "Blue-30", "Blue-33", "Blue-36", "Blue-39", "Blue-300"]);
  await eventually(() => found(page).textContent(), "6 of 300");
  await search(page).fill("green");
  await summary(page).getByText("No query matches.").waitFor();
  await search(page).fill("");
  await eventually(() => rowcount(page), "301");
});

test("keys select a range, and the table shows only its queries", {}, async (page) => {
  await load(page);
  await eventually(() => said(page).textContent(), "294 queries by nDCG@10; 6 without a value");
  await handle(page, "Lowest").focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowRight");
  // 1, 0.631 and 0.5 are the values of the first three ranks. Every 50th query would be at rank 1.
  await eventually(() => said(page).textContent(), "84 queries: nDCG@10 from 0.50 to 1.00; 6 without a value");
  await eventually(() => rowcount(page), "85");
  await handle(page, "Highest").focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => rowcount(page), "61");
  assert.equal(await handle(page, "Highest").getAttribute("aria-valuetext"), "0.95");
  await page.keyboard.press("Home");
  await eventually(() => handle(page, "Highest").getAttribute("aria-valuetext"), "0.55", "the range never vanishes");
  await spread(page).getByRole("button", { name: "Show all" }).click();
  await eventually(() => rowcount(page), "301");
  await eventually(() => handle(page, "Lowest").getAttribute("aria-valuetext"), "0.00");
});

test("the pointer selects bars; a second click on a bar clears the selection", {}, async (page) => {
  await load(page);
  const bars = await spread(page).locator("svg").boundingBox();
  const at = (share) => [bars.x + bars.width * share, bars.y + bars.height / 2];
  await page.mouse.move(...at(0.99));
  await page.mouse.down();
  await page.mouse.move(...at(0.7));
  await page.mouse.move(...at(0.51), { steps: 4 });
  await page.mouse.up();
  await eventually(() => said(page).textContent(), "84 queries: nDCG@10 from 0.50 to 1.00; 6 without a value");
  await page.mouse.move(...at(0.2));
  assert.match(await said(page).textContent(), /^84 /, "a pointer that passes by brushes nothing");
  await page.mouse.click(...at(0.99));
  await eventually(() => rowcount(page), "25");
  await page.mouse.click(...at(0.99));
  await eventually(() => rowcount(page), "301");
});

test("another measure has its own bars", {}, async (page) => {
  await load(page);
  await summary(page).getByRole("button", { name: "MRR" }).click();
  await eventually(() => said(page).textContent(), "300 queries by RR");
});

test("a query opens below, and an edit changes its row and the mean", {}, async (page) => {
  await load(page);
  await names(page).nth(2).click();
  await eventually(() => title(page).textContent(), "Blue-3");
  assert.equal(await focused(page), "Blue-3");
  await eventually(() => table(page).locator("tr[aria-current=true] th").textContent(), "Blue-3");
  await gradeButton(page, "d1", 1).click();
  await eventually(() => column(page, 3).nth(2).textContent(), "1.000");
  await undoButton(page).click();
  await eventually(() => column(page, 3).nth(2).textContent(), "0.250");
});

test("a click anywhere in a row opens its query; a click that ends a selection of text does not", {}, async (page) => {
  await load(page);
  const first = table(page).locator("tbody tr[data-rank='2'] td").first();
  await first.click();
  await eventually(() => title(page).textContent(), "Blue-3");
  assert.equal(await focused(page), "Blue-3");
  const other = table(page).locator("tbody tr[data-rank='4'] td").first();
  const { x, y, width, height } = await other.boundingBox();
  await page.mouse.move(x + width - 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 40, y + height / 2);
  await page.mouse.up();
  assert.notEqual(await page.evaluate(() => getSelection().toString()), "");
  await drawn(page);
  assert.equal(await title(page).textContent(), "Blue-3");
  await names(page).nth(4).press("Enter");
  await eventually(() => title(page).textContent(), "red-5");
});

test("keys walk through all rows, of which few are drawn, and open one", {}, async (page) => {
  await load(page);
  await search(page).focus();
  for (let tab = 0; tab < 12 && (await focused(page)) !== "red-1"; tab += 1) await page.keyboard.press("Tab");
  assert.equal(await focused(page), "red-1");
  assert.equal(await table(page).locator("tbody [tabindex='0']").count(), 1, "one stop for the Tab key");
  for (const [key, name] of [["ArrowDown", "red-2"], ["PageDown", "Blue-12"], ["ArrowUp", "red-11"], ["End", "Blue-300"], ["ArrowDown", "Blue-300"], ["PageUp", "red-290"]]) {
    await page.keyboard.press(key);
    await eventually(() => focused(page), name);
    assert.ok((await names(page).count()) < 60);
    const index = await page.evaluate(() => document.activeElement.closest("tr").ariaRowIndex);
    assert.equal(index, String(Number(name.split("-")[1]) + 1));
  }
  await page.keyboard.press("Enter");
  await eventually(() => title(page).textContent(), "red-290");
});

test("one query has no summary, few queries have one", { hash: "example=a0-ndcg&view=queries" }, async (page) => {
  assert.equal(await summary(page).count(), 0);
  await goHash(page, "example=a0-mrr&view=queries");
  await eventually(() => names(page).count(), 3);
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1440, 768, 320]) {
    test(`${width} pixels, ${colorScheme}: accessible, and no scrolling sideways`, { colorScheme, reducedMotion: "reduce", viewport: { width, height: 900 } }, async (page) => {
      await load(page);
      await page.getByRole("button", { name: "Most surprising" }).click();
      await handle(page, "Lowest").fill("8");
      await eventually(() => handle(page, "Lowest").getAttribute("aria-valuetext"), "0.40");
      await axe(page);
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${wide} of ${room}`);
      const box = await table(page).evaluate((table) => {
        const frame = table.closest(".scrolls");
        return [frame.scrollWidth, frame.clientWidth];
      });
      if (width > 320) assert.ok(box[0] <= box[1], `the table is ${box[0]} wide in ${box[1]}`);
      if (width < 1200) await names(page).first().click();
      await row(page, "d1").waitFor();
    });
  }
}
