// Findings in the data: a summary line, the findings behind it, and their fixes.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  drawn,
  eventually,
  expectOrder,
  expectValue,
  notice,
  openQuery,
  order,
  paste,
  queryNames,
  redoButton,
  tests,
  undoButton,
} from "./app.mjs";
import { axe } from "./support.mjs";

const test = tests();

const RUN = "q1 Q0 1.0 1 9 x\nq1 Q0 2.0 2 8 x\nq1 Q0 3.0 3 7 x\nQ2 Q0 a 1 2 x\nQ2 Q0 b 2 1 x\n";
const QRELS = "q1 0 1 1\nq1 0 2 0\nq1 0 3 2\nq2 0 b 1\n";

const line = (page) => page.locator(".remarks summary");
const items = (page) => page.locator(".remarks li");
const fix = (page, name) => page.locator(".remarks").getByRole("button", { name });

async function load(page) {
  await paste(page, RUN);
  await expectOrder(page, ["1.0", "2.0", "3.0"]);
  await paste(page, QRELS);
  await line(page).waitFor();
}

describe("remarks on the data", () => {
  test("data that fits has none, nor has a list without judgments", {}, async (page) => {
    assert.equal(await line(page).count(), 0);
    await paste(page, "lamp:3 sofa:0 chair:1");
    await expectOrder(page, ["lamp", "sofa", "chair"]);
    assert.equal(await line(page).count(), 0);
    await paste(page, RUN);
    await expectOrder(page, ["1.0", "2.0", "3.0"]);
    assert.equal(await line(page).count(), 0);
  });

  test("a click mends ids, and undo brings them back", {}, async (page) => {
    await load(page);
    assert.equal(await line(page).innerText(), "2 remarks on the data");
    await line(page).click();
    assert.deepEqual(await items(page).locator("p").allInnerTexts(), [
      "1 list would have judgments but for letter case. Q2 \u2192 q2",
      "3 documents would be judged but for a trailing \u201c.0\u201d. 1.0 \u2192 1 (q1), 2.0 \u2192 2 (q1), 3.0 \u2192 3 (q1)",
      "1 list ends before rank 3. Q2",
      "Judged up to rank 3: 0 of 5, 0 %.",
    ]);
    await expectValue(page, "P@3", 0);

    await fix(page, "Use the ids of the judgments").click();
    await expectOrder(page, ["1", "2", "3"]);
    const said = "3 documents renamed as judged: 1.0 \u2192 1 (q1), 2.0 \u2192 2 (q1), 3.0 \u2192 3 (q1).";
    await eventually(() => notice(page).innerText(), said);
    await expectValue(page, "P@3", 2 / 3);
    assert.equal(await line(page).innerText(), "1 remark on the data");

    await undoButton(page).click();
    await expectOrder(page, ["1.0", "2.0", "3.0"]);
    await expectValue(page, "P@3", 0);
    assert.equal(await line(page).innerText(), "2 remarks on the data");
    await redoButton(page).click();
    await expectOrder(page, ["1", "2", "3"]);
  });

  test("joining queries keeps the one that is shown", {}, async (page) => {
    await load(page);
    await openQuery(page, "Q2");
    await expectOrder(page, ["a", "b"]);
    await line(page).click();
    await fix(page, "Join lists and judgments").click();
    await eventually(() => queryNames(page), ["q1", "q2"]);
    assert.deepEqual(await order(page), ["a", "b"]);
    await expectValue(page, "RR", 1 / 2);
    await undoButton(page).click();
    await eventually(() => queryNames(page), ["q1", "Q2", "q2"]);
  });

  test("keys are enough, and the focus is never lost", {}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.localName);
    await load(page);
    await line(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await eventually(() => line(page).innerText(), "1 remark on the data");
    await drawn(page);
    assert.equal(await focused(), "summary");
    assert.ok(await fix(page, "Use the ids of the judgments").isVisible(), "it stays open");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await eventually(() => line(page).count(), 0);
    await drawn(page);
    assert.equal(await focused(), "main");
  });

  test("a button is described by its finding", {}, async (page) => {
    await load(page);
    await line(page).click();
    const id = await fix(page, "Use the ids of the judgments").getAttribute("aria-describedby");
    assert.match(await page.locator(`#${id}`).innerText(), /^3 documents would be judged/);
  });

  for (const [scheme, width] of [
    ["light", 1280],
    ["dark", 320],
  ]) {
    const context = { colorScheme: scheme, viewport: { width, height: 700 } };
    test(`is accessible and fits, ${scheme} at ${width} px`, context, async (page) => {
      await load(page);
      await line(page).click();
      await fix(page, "Use the ids of the judgments").waitFor();
      await axe(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} px too wide`);
    });
  }
});
