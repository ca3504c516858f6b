// The page shows how a text was read, and the user can change it; several runs; lines that cannot be read.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  FIRST,
  chooseRun,
  dialog,
  drop,
  dropRuns,
  eventually,
  expectGrades,
  expectOrder,
  gradeButton,
  notice,
  openExplain,
  order,
  paste,
  redoButton,
  tests,
  undoButton,
} from "./app.mjs";
import { axe, ready } from "./support.mjs";

const test = tests();

const BM25 = "q1 Q0 a 1 9.5 x\nq1 Q0 b 2 8 x\nq2 Q0 d 1 4 x\n";
const DENSE = "q1 Q0 b 1 0.9 y\nq1 Q0 c 2 0.8 y\nq2 Q0 a 1 0.7 y\n";
const QRELS = "q1 0 a 0\nq1 0 b 2\nq1 0 x 1\nq2 0 a 1\n";
const TABLE = "query,doc,grade\nq1,a,3\nq1,b,0\nq2,d,1\n";
const FILES = { "bm25.txt": BM25, "truth.qrels": QRELS, "dense.txt": DENSE };

/** Returns 150 lines that cannot be read among 150 good lines. */
const broken = () =>
  Array.from({ length: 150 }, (_, i) => `q1 Q0 d${i} ${i + 1} ${500 - i} x\nq1 Q0 e${i} one 2.5 x\n`).join("");

const readAs = (page) => page.locator("main .read-as");
const column = (page, name) => page.getByRole("combobox", { name: `Meaning of column ${name}` });
const reload = async (page) => {
  await page.reload();
  await ready(page);
};

describe("read as", () => {
  test("an example has no line “Read as”; a pasted list has its format, counts and first rows there", {}, async (page) => {
    assert.equal(await readAs(page).count(), 0);
    await paste(page, TABLE);
    await eventually(() => readAs(page).locator("summary").innerText(), "Read as table (CSV) · 2 queries, 3 documents, 3 judgments (change)");
    await readAs(page).locator("summary").click();
    assert.deepEqual(await readAs(page).locator("tbody td").allInnerTexts(), ["q1", "a", "3", "q1", "b", "0", "q2", "d", "1"]);
    assert.equal(await readAs(page).getByRole("combobox", { name: "Format" }).inputValue(), "");
    assert.deepEqual(await readAs(page).locator("thead select").evaluateAll((list) => list.map((one) => one.value)), ["query", "document id", "grade"]);
  });

  test("a guess between a run and judgments is reported, and the other is one click away", {}, async (page) => {
    await paste(page, TABLE);
    await page.getByText("A guess: the table has neither ranks nor scores").waitFor();
    await page.getByRole("button", { name: "Read as judgments instead" }).click();
    await page.getByRole("heading", { name: /^Judged, not retrieved: 2/ }).waitFor();
    assert.equal(await page.locator(".doubt").count(), 0);
    // The button is gone. The focus is on the element that replaced it.
    assert.equal(await page.evaluate(() => document.activeElement.localName), "summary");
    await undoButton(page).click();
    await expectOrder(page, ["a", "b"]);
    await page.locator(".doubt").waitFor();
    await redoButton(page).click();
    await page.getByRole("heading", { name: /^Judged, not retrieved: 2/ }).waitFor();
  });

  test("the meaning of a column is changed in one step, and survives a reload", {}, async (page) => {
    await paste(page, TABLE);
    await readAs(page).locator("summary").click();
    await column(page, "grade").selectOption("score");
    await expectGrades(page, [null, null]);
    await column(page, "query").selectOption("");
    await expectOrder(page, ["a", "d", "b"]);
    await reload(page);
    await expectOrder(page, ["a", "d", "b"]);
    await readAs(page).locator("summary").click();
    assert.equal(await column(page, "grade").inputValue(), "score");
    // A table without a column of documents cannot be read.
    await column(page, "doc").selectOption("");
    await dialog(page).locator(".trouble").waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => column(page, "doc").inputValue(), "document id");
  });

  test("another format is chosen; what does not fit opens the dialog and changes nothing", {}, async (page) => {
    await paste(page, "3 2 0 1");
    await readAs(page).locator("summary").click();
    const format = readAs(page).getByRole("combobox", { name: "Format" });
    await format.selectOption("document ids");
    await expectOrder(page, ["3", "2", "0", "1"]);
    await format.selectOption("TREC run");
    await dialog(page).locator(".trouble").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await format.inputValue(), "document ids");
    await expectOrder(page, ["3", "2", "0", "1"]);
  });

  test("works by keyboard alone", {}, async (page) => {
    await paste(page, TABLE);
    await readAs(page).waitFor();
    const reach = async (wanted) => {
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press("Tab");
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
      }
      assert.fail("not reached by Tab");
    };
    await reach(readAs(page).locator("summary"));
    await page.keyboard.press("Enter");
    await reach(column(page, "grade"));
    await page.keyboard.press("ArrowUp");
    await expectGrades(page, [null, null]);
    await page.keyboard.press("Control+z");
    await expectGrades(page, [3, 0]);
  });

  test("in the dialog, live", {}, async (page) => {
    await page.getByRole("button", { name: "Paste…" }).click();
    await dialog(page).getByRole("textbox").first().fill(TABLE);
    await dialog(page).locator(".read-as summary").first().waitFor();
    await dialog(page).getByRole("button", { name: "Read as judgments instead" }).click();
    await dialog(page).getByText("Judgments only: now paste").waitFor();
    await dialog(page).getByRole("combobox", { name: "Format" }).selectOption("TREC qrels");
    await dialog(page).locator(".trouble").first().waitFor();
    assert.equal(await dialog(page).getByRole("button", { name: "Show", exact: true }).getAttribute("aria-disabled"), "true");
  });
});

describe("several runs", () => {
  test("two runs and a qrels are sorted out in one go", {}, async (page) => {
    await dropRuns(page, FILES);
    await expectOrder(page, ["a", "b"]);
    const told = await readAs(page).locator("summary").allInnerTexts();
    assert.deepEqual(told, [
      "bm25.txt Read as TREC run · 2 queries, 3 documents (change)",
      "truth.qrels Read as TREC qrels · 2 queries, 4 judgments (change)",
      "dense.txt Read as TREC run · 2 queries, 3 documents (change)",
    ]);
    await notice(page).filter({ hasText: "2 runs; Explain shows bm25." }).waitFor();
    await chooseRun(page, "dense");
    await expectOrder(page, ["b", "c"]);
    await expectGrades(page, [2, null]);
  });

  test("a grade is for both, an order for one; undo and a reload keep both", {}, async (page) => {
    await dropRuns(page, FILES);
    await expectOrder(page, ["a", "b"]);
    await gradeButton(page, "b", 1).click();
    await page.locator('tr[data-doc="b"] [data-control=up]').click();
    await expectOrder(page, ["b", "a"]);
    await chooseRun(page, "dense");
    await expectOrder(page, ["b", "c"]);
    await expectGrades(page, [1, null]);
    await reload(page);
    await expectOrder(page, ["b", "c"]);
    await chooseRun(page, "bm25");
    await expectOrder(page, ["b", "a"]);
    await expectGrades(page, [1, 0]);
  });

  test("one of the files is left out, and undo brings it back", {}, async (page) => {
    await dropRuns(page, FILES);
    await readAs(page).first().locator("summary").click();
    await readAs(page).first().getByRole("button", { name: "Leave out" }).click();
    await expectOrder(page, ["b", "c"]);
    assert.equal(await page.locator(".runs").count(), 0);
    await undoButton(page).click();
    await expectOrder(page, ["a", "b"]);
    await page.getByRole("combobox", { name: "Run shown" }).waitFor();
  });
});

describe("lines that cannot be read", () => {
  test("all are counted and listed, and the others are shown only after confirmation", {}, async (page) => {
    await drop(page, { "run.txt": broken() });
    await dialog(page).getByText("150 lines cannot be read, 150 can:").waitFor();
    assert.deepEqual(await order(page), FIRST);
    const list = dialog(page).locator(".trouble > ol > li");
    assert.equal(await list.count(), 101);
    assert.equal(await list.last().innerText(), "and 50 more");
    await dialog(page).getByRole("button", { name: "Show the other 150 lines" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await eventually(async () => (await order(page)).slice(0, 3), ["d0", "d1", "d2"]);
    const skipped = page.locator(".skipped");
    await skipped.getByText("150 lines skipped in run.txt, 150 read.").waitFor();
    await skipped.locator("summary").click();
    await skipped.getByText("line 2, column 10: “one” is not a number").waitFor();
    // The message stays after a reload, as long as the data is shown.
    await reload(page);
    await skipped.getByText("150 lines skipped").waitFor();
    await skipped.getByRole("button", { name: "Dismiss" }).click();
    await skipped.waitFor({ state: "detached" });
    await eventually(() => readAs(page).locator("summary").innerText(), "Read as TREC run · 150 documents, 150 lines skipped (change)");
    await paste(page, "3 2 1");
    await expectGrades(page, [3, 2, 1]);
    await undoButton(page).click();
    await eventually(() => readAs(page).locator("summary").innerText(), "Read as TREC run · 150 documents, 150 lines skipped (change)");
  });

  test("each leads to its place, and what would help is put there with one click", {}, async (page) => {
    await page.getByRole("button", { name: "Paste…" }).click();
    const field = dialog(page).getByRole("textbox").first();
    await field.fill("q1 0 ä𝄞 2\nq1 0 b 1,5\nq1 0 c x\n");
    await dialog(page).getByText("2 lines cannot be read, 1 can:").waitFor();
    await dialog(page).getByRole("button", { name: "Go there" }).nth(1).click();
    const selected = () => field.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    await eventually(selected, "x");
    assert.ok(await field.evaluate((area) => area === document.activeElement));
    await dialog(page).getByRole("button", { name: "Write “1.5” there" }).click();
    await eventually(() => field.inputValue(), "q1 0 ä𝄞 2\nq1 0 b 1.5\nq1 0 c x\n");
    await field.fill("q1 0 b 1.5\nq1 0 c 0\n");
    await dialog(page).locator(".preview.good").waitFor();
  });
});

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["wide", { width: 1440, height: 900 }], ["narrow", { width: 320, height: 640 }]]) {
    test(`${colorScheme}, ${size}: axe finds nothing, and the page does not scroll sideways`, { colorScheme, viewport, reducedMotion: "reduce" }, async (page) => {
      const check = async (state) => {
        await axe(page).catch((error) => assert.fail(`${state}: ${error.message}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${state}: the page scrolls sideways by ${wide}`);
      };
      await paste(page, TABLE);
      await readAs(page).locator("summary").click();
      await check("a table with a guess");
      await drop(page, { ...FILES, "a.run": broken() });
      await dialog(page).locator(".trouble").waitFor();
      await check("the dialog with files");
      await dialog(page).getByRole("button", { name: /Show the other/ }).click();
      await page.locator("#app[data-view=compare]").waitFor();
      await openExplain(page);
      await page.locator(".skipped summary").click();
      await page.getByRole("combobox", { name: "Run shown" }).waitFor();
      await check("runs, files and what was passed over");
    });
  }
}
