// Editing the list: grades, order, names and cutoff. Each edit applies at once, is announced, and can be
// undone.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  FIRST,
  choose,
  control,
  cutoff,
  drawn,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  gradeButton,
  grades,
  grip,
  history,
  live,
  notice,
  openSettings,
  order,
  redoButton,
  row,
  slider,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg, precision } from "./formulas.mjs";

const test = tests();
const [TOP, GUIDE, GAMING, BUDGET, MACBOOK] = FIRST;
const GRADES = [3, 2, 0, 1, 2];
const LOADED = 0.9602471757862604;

/** The window is high enough to keep the list away from its edges, where a drag scrolls the page. */
const TALL = { viewport: { width: 1280, height: 1400 } };

/** Returns the centre of an element in the window, after all animations have ended. */
async function middle(locator) {
  await locator.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
  const box = await locator.boundingBox();
  assert.ok(box, "the element is on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("grades", () => {
  test("a click on a grade gives it, and one more click takes the judgment away", {}, async (page) => {
    await gradeButton(page, GAMING, 3).click();
    await expectGrades(page, [3, 2, 3, 1, 2]);
    await expectValue(page, "nDCG@5", ndcg([3, 2, 3, 1, 2], 5));
    await gradeButton(page, GAMING, 3).click();
    await expectGrades(page, [3, 2, null, 1, 2]);
    await row(page, GAMING).locator(".unjudged-mark").waitFor();
    await expectValue(page, "Judged@5", 0.8);
    await expectValue(page, "nDCG@5", LOADED);
  });

  test("digit keys grade the row that has the focus, minus takes the judgment away", {}, async (page) => {
    await grip(page, GUIDE).focus();
    await page.keyboard.press("0");
    await expectGrades(page, [3, 0, 0, 1, 2]);
    await expectValue(page, "nDCG@5", ndcg([3, 0, 0, 1, 2], 5));
    await page.keyboard.press("3");
    await expectGrades(page, [3, 3, 0, 1, 2]);
    await page.keyboard.press("-");
    await expectGrades(page, [3, null, 0, 1, 2]);
    await expectValue(page, "Judged@5", 0.8);
    await eventually(() => grip(page, GUIDE).evaluate((e) => e === document.activeElement), true);
  });

  test("the focus stays on the grade that was clicked", {}, async (page) => {
    await gradeButton(page, GAMING, 2).focus();
    await page.keyboard.press("Enter");
    await expectGrades(page, [3, 2, 2, 1, 2]);
    await eventually(() => gradeButton(page, GAMING, 2).evaluate((e) => e === document.activeElement), true);
  });

  test("a longer scale offers its grades as fields, and each may be written", { hash: "g=10,7.5,0,?&k=4" }, async (page) => {
    await expectGrades(page, [10, 7.5, 0, null]);
    const field = row(page, "d4").getByRole("spinbutton", { name: "Grade of d4" });
    await field.fill("2.5");
    await field.press("Tab");
    await expectGrades(page, [10, 7.5, 0, 2.5]);
    await expectValue(page, "nDCG@4", ndcg([10, 7.5, 0, 2.5], 4));
  });

  test("a grade field that is emptied takes the judgment away", { hash: "g=10,7.5,0,4&k=4" }, async (page) => {
    const field = row(page, "d4").getByRole("spinbutton", { name: "Grade of d4" });
    await field.fill("");
    await field.press("Tab");
    await expectValue(page, "Judged@4", 0.75);
  });

  test("the scale can be made longer, and the page offers the new grades", {}, async (page) => {
    await openSettings(page);
    await page.locator("#set-scale").selectOption("4");
    await gradeButton(page, TOP, 4).click();
    await expectGrades(page, [4, 2, 0, 1, 2]);
    await expectValue(page, "nDCG@5", ndcg([4, 2, 0, 1, 2], 5));
  });
});

describe("dragging", () => {
  test("a row dragged with the mouse takes its values along, and is one undo step", TALL, async (page) => {
    const from = await middle(grip(page, MACBOOK));
    const to = await middle(row(page, GUIDE));
    const half = await middle(row(page, GAMING));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, half.y - 4, { steps: 4 });
    // The button is still held down.
    await expectOrder(page, [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
    await expectValue(page, "nDCG@5", ndcg([3, 2, 2, 0, 1], 5));
    await page.mouse.move(from.x, to.y - 4, { steps: 4 });
    await expectOrder(page, [TOP, MACBOOK, GUIDE, GAMING, BUDGET]);
    await page.mouse.up();
    await expectOrder(page, [TOP, MACBOOK, GUIDE, GAMING, BUDGET]);
    assert.equal(await page.locator("[data-dragging]").count(), 0, "nothing is dragged any more");
    await eventually(() => page.evaluate(() => document.activeElement.dataset.control), "grip");
    await undoButton(page).click();
    await expectOrder(page, FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: true });
    await redoButton(page).click();
    await expectOrder(page, [TOP, MACBOOK, GUIDE, GAMING, BUDGET]);
  });

  test("after the drop the pointer moves nothing", TALL, async (page) => {
    const from = await middle(grip(page, TOP));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (await middle(row(page, GUIDE))).y + 6, { steps: 3 });
    await page.mouse.up();
    const dropped = [GUIDE, TOP, GAMING, BUDGET, MACBOOK];
    await expectOrder(page, dropped);
    await page.mouse.move(from.x, (await middle(row(page, MACBOOK))).y, { steps: 3 });
    await drawn(page);
    assert.deepEqual(await order(page), dropped);
  });

  test("where the pointer stops, there the row is, however fast the pointer came", TALL, async (page) => {
    const places = [];
    for (const name of FIRST) places.push(await middle(row(page, name)));
    const from = await middle(grip(page, MACBOOK));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // The test does not wait between the moves, so the rows are still moving at the next one.
    for (const at of [3, 2, 0]) await page.mouse.move(from.x, places[at].y);
    await page.mouse.move(from.x, places[2].y + 8);
    await expectOrder(page, [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
    await page.mouse.up();
    await drawn(page);
    assert.deepEqual(await order(page), [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
  });

  test("Escape during a drag puts the row back and leaves nothing to undo", TALL, async (page) => {
    const from = await middle(grip(page, MACBOOK));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (await middle(row(page, TOP))).y - 4, { steps: 5 });
    await expectOrder(page, [MACBOOK, TOP, GUIDE, GAMING, BUDGET]);
    await page.keyboard.press("Escape");
    await expectOrder(page, FIRST);
    await expectValue(page, "nDCG@5", LOADED);
    await page.mouse.move(from.x, (await middle(row(page, GUIDE))).y, { steps: 3 });
    await page.mouse.up();
    await drawn(page);
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("two drags are two undo steps", TALL, async (page) => {
    for (const _ of [1, 2]) {
      const from = await middle(grip(page, MACBOOK));
      const rank = Number(await row(page, MACBOOK).getAttribute("data-rank"));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, (await middle(row(page, FIRST[rank - 2]))).y - 4, { steps: 5 });
      await page.mouse.up();
      await eventually(() => row(page, MACBOOK).getAttribute("data-rank"), `${rank - 1}`);
    }
    await page.keyboard.press("Control+z");
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    await page.keyboard.press("Control+z");
    await expectOrder(page, FIRST);
  });

  test("a press on the grip without a movement changes nothing", {}, async (page) => {
    await grip(page, GAMING).click();
    await drawn(page);
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("a row dragged with a finger follows it, and the page does not scroll", { hasTouch: true, viewport: { width: 400, height: 900 } }, async (page) => {
    await grip(page, BUDGET).scrollIntoViewIfNeeded();
    const from = await middle(grip(page, BUDGET));
    const to = await middle(row(page, TOP));
    const scrolled = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x: from.x, y: from.y, id: 1 }]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x, y: from.y + (to.y - 4 - from.y) * part, id: 1 }]);
    }
    await expectOrder(page, [BUDGET, TOP, GUIDE, GAMING, MACBOOK]);
    await expectValue(page, "nDCG@5", ndcg([1, 3, 2, 0, 2], 5));
    await touch("touchEnd", []);
    await expectOrder(page, [BUDGET, TOP, GUIDE, GAMING, MACBOOK]);
    assert.equal(await page.evaluate(() => scrollY), scrolled);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: true });
  });

  test("a drag to the window's edge scrolls a long list", { hash: `g=${Array(60).fill("1,0").join(",")}&k=10`, viewport: { width: 1000, height: 600 } }, async (page) => {
    await grip(page, "d1").scrollIntoViewIfNeeded();
    const from = await middle(grip(page, "d1"));
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, 590, { steps: 4 });
    await page.waitForFunction((before) => scrollY > before + 300, before);
    await page.waitForFunction(() => {
      const row = document.querySelector("table[data-table=actual] tr[data-doc=d1]");
      return Number(row.dataset.rank) > 15;
    });
    await page.mouse.up();
    await undoButton(page).click();
    await eventually(() => row(page, "d1").getAttribute("data-rank"), "1");
    assert.equal((await history(page)).undo, false, "the drag was one step");
  });
});

describe("moving without dragging", () => {
  test("buttons move a row up and down and stop at the ends", {}, async (page) => {
    await control(page, MACBOOK, "up").click();
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    await expectValue(page, "nDCG@5", ndcg([3, 2, 0, 2, 1], 5));
    await control(page, MACBOOK, "up").click();
    await expectOrder(page, [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
    await control(page, TOP, "down").click();
    await expectOrder(page, [GUIDE, TOP, MACBOOK, GAMING, BUDGET]);
    assert.equal(await control(page, GUIDE, "up").getAttribute("aria-disabled"), "true");
    await control(page, GUIDE, "up").dispatchEvent("click");
    await control(page, BUDGET, "down").dispatchEvent("click");
    await drawn(page);
    assert.deepEqual(await order(page), [GUIDE, TOP, MACBOOK, GAMING, BUDGET]);
  });

  test("a document moves to the rank that is written", {}, async (page) => {
    await control(page, MACBOOK, "edit").click();
    const field = page.getByRole("spinbutton", { name: "Move to rank" });
    await field.fill("1");
    await field.press("Tab");
    await expectOrder(page, [MACBOOK, TOP, GUIDE, GAMING, BUDGET]);
    await field.fill("99");
    await field.press("Tab");
    await expectOrder(page, FIRST);
  });
});

describe("documents", () => {
  test("a document is added at the end, unjudged", {}, async (page) => {
    const field = page.getByRole("textbox", { name: "Name of a document to add" });
    await field.fill("  Tablet   comparison ");
    await field.press("Enter");
    await expectOrder(page, [...FIRST, "Tablet comparison"]);
    await expectGrades(page, [...GRADES, null]);
    assert.equal(await field.inputValue(), "", "the field is ready for the next one");
    await undoButton(page).click();
    await expectOrder(page, FIRST);
  });

  test("a name that is in the list already is not added twice, and that is told", {}, async (page) => {
    await page.getByRole("textbox", { name: "Name of a document to add" }).fill(GUIDE);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await live(page).filter({ hasText: /in the list already/ }).waitFor({ state: "attached" });
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("a document that is removed is then missed by the list", {}, async (page) => {
    await control(page, GUIDE, "edit").click();
    await page.getByRole("button", { name: "Remove from the list" }).click();
    await expectOrder(page, [TOP, GAMING, BUDGET, MACBOOK]);
    await expectValue(page, "nDCG@5", ndcg([3, 0, 1, 2], 5, { missed: [2] }));
    await expectValue(page, "R@5", 0.75);
    await page.getByRole("heading", { name: "Judged, not retrieved: 1" }).waitFor();
    await undoButton(page).click();
    await expectOrder(page, FIRST);
  });

  test("a renamed document keeps its rank and its grade", {}, async (page) => {
    await control(page, GUIDE, "edit").click();
    const field = page.getByRole("textbox", { name: "Name", exact: true });
    assert.equal(await field.inputValue(), GUIDE);
    await field.fill("Handbook");
    await page.getByRole("button", { name: "Done" }).click();
    await expectOrder(page, [TOP, "Handbook", GAMING, BUDGET, MACBOOK]);
    await expectGrades(page, GRADES);
    await expectValue(page, "nDCG@5", LOADED);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
  });

  test("two documents cannot have one name, and that is told", {}, async (page) => {
    await control(page, GUIDE, "edit").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(TOP);
    await page.keyboard.press("Enter");
    await live(page).filter({ hasText: "is the name of another document" }).waitFor({ state: "attached" });
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("what is refused is told to those who look as well", {}, async (page) => {
    await control(page, GUIDE, "edit").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(TOP);
    await page.keyboard.press("Enter");
    await notice(page).filter({ hasText: "is the name of another document" }).waitFor({ timeout: 2000 });
  });

  test("documents that the list misses are named, and a press puts one in at the end", { hash: "example=a0-ndcg" }, async (page) => {
    await page.getByRole("heading", { name: "Judged, not retrieved: 1" }).waitFor();
    await page.getByRole("button", { name: "Put doc_F into the list" }).click();
    await expectOrder(page, ["doc_A", "doc_B", "doc_C", "doc_D", "doc_E", "doc_F"]);
    await expectGrades(page, [2, 0, 3, 1, null, 3]);
    assert.equal(await page.locator("[data-missed]").count(), 0);
    await undoButton(page).click();
    await page.locator("[data-missed][data-doc=doc_F]").waitFor();
  });

  test("a missed document is dragged to the rank that it should have had", { hash: "example=a0-ndcg", ...TALL }, async (page) => {
    const from = await middle(page.getByRole("button", { name: "Put doc_F into the list" }));
    const to = await middle(row(page, "doc_B"));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y - 4, { steps: 8 });
    await expectOrder(page, ["doc_A", "doc_F", "doc_B", "doc_C", "doc_D", "doc_E"]);
    await page.mouse.up();
    await expectOrder(page, ["doc_A", "doc_F", "doc_B", "doc_C", "doc_D", "doc_E"]);
    await expectValue(page, "nDCG@5", ndcg([2, 3, 0, 3, 1, null], 5));
    await undoButton(page).click();
    await expectOrder(page, ["doc_A", "doc_B", "doc_C", "doc_D", "doc_E"]);
    assert.equal((await history(page)).undo, false, "the drag was one step");
  });

  test("the judgment of a missed document can be taken away", { hash: "example=a0-ndcg" }, async (page) => {
    await page.getByRole("button", { name: "Remove the judgment of doc_F" }).click();
    await expectValue(page, "nDCG@5", ndcg([2, 0, 3, 1, null], 5));
    assert.equal(await page.locator("[data-missed]").count(), 0);
  });

  test("the last document may go, and the empty list says what to do", { hash: "g=2&k=3" }, async (page) => {
    await grip(page, "d1").focus();
    await page.keyboard.press("Delete");
    await page.getByText("The list is empty.").waitFor();
    await expectValue(page, "R@3", 0);
    await page.getByRole("button", { name: "Remove the judgment of d1" }).click();
    await expectValue(page, "R@3", null);
    await expectValue(page, "nDCG@3", null);
    assert.equal(await page.locator("[data-card] output.value", { hasText: "undefined" }).first().isVisible(), true);
  });
});

describe("the cutoff", () => {
  test("a number changes every measure that is cut", {}, async (page) => {
    await cutoff(page).fill("3");
    await expectValue(page, "nDCG@3", ndcg(GRADES, 3));
    await expectValue(page, "P@3", precision(GRADES, 3));
    await page.getByRole("heading", { level: 2, name: /Normalized discounted/ }).waitFor();
    assert.equal(await slider(page).inputValue(), "3");
    assert.equal(await page.locator("table[data-table=actual] tr.beyond").count(), 2);
  });

  test("a pull of the slider is one undo step, whatever it passes on the way", {}, async (page) => {
    await slider(page).scrollIntoViewIfNeeded();
    const box = await slider(page).boundingBox();
    const at = (part) => box.x + 8 + (box.width - 16) * part;
    const y = box.y + box.height / 2;
    // The position of 5 on a scale from 1 to 10.
    await page.mouse.move(at(4 / 9), y);
    await page.mouse.down();
    await page.mouse.move(at(6 / 9), y, { steps: 4 });
    await expectValue(page, "P@7", precision(GRADES, 7));
    await page.mouse.move(at(8 / 9), y, { steps: 4 });
    await expectValue(page, "P@9", precision(GRADES, 9));
    await page.mouse.up();
    await undoButton(page).click();
    await expectValue(page, "P@5", precision(GRADES, 5));
    assert.equal(await cutoff(page).inputValue(), "5");
    assert.equal(await slider(page).inputValue(), "5");
    assert.deepEqual(await history(page), { undo: false, redo: true });
  });

  test("arrow keys move the slider, each press a step", {}, async (page) => {
    await slider(page).focus();
    await page.keyboard.press("ArrowRight");
    await expectValue(page, "P@6", precision(GRADES, 6));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expectValue(page, "P@4", precision(GRADES, 4));
    for (const k of [5, 6]) {
      await undoButton(page).click();
      await expectValue(page, `P@${k}`, precision(GRADES, k));
    }
    assert.equal((await history(page)).undo, true);
  });

  for (const text of ["0", "-3", "", "1e999"]) {
    test(`a cutoff of "${text}" changes nothing`, {}, async (page) => {
      await cutoff(page).fill(text);
      await drawn(page);
      await expectValue(page, "P@5", precision(GRADES, 5));
    });
  }
});

describe("undo and redo", () => {
  test("by keys and by buttons, back to the start and forth to the end", {}, async (page) => {
    await gradeButton(page, GAMING, 1).click();
    await control(page, TOP, "down").click();
    await page.locator("#word-gain").selectOption("exponential");
    const gain = (grade) => 2 ** grade - 1;
    const values = [LOADED, ndcg([3, 2, 1, 1, 2], 5), ndcg([2, 3, 1, 1, 2], 5), ndcg([2, 3, 1, 1, 2], 5, { gain })];
    await expectValue(page, "nDCG@5", values[3]);
    await page.locator("main").focus();
    await page.keyboard.press("Control+z");
    await expectValue(page, "nDCG@5", values[2]);
    await page.keyboard.press("Control+z");
    await expectValue(page, "nDCG@5", values[1]);
    await undoButton(page).click();
    await expectValue(page, "nDCG@5", values[0]);
    assert.deepEqual(await history(page), { undo: false, redo: true });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+z");
    await expectValue(page, "nDCG@5", values[1]);
    await page.keyboard.press("Control+y");
    await expectValue(page, "nDCG@5", values[2]);
    await redoButton(page).click();
    await expectValue(page, "nDCG@5", values[3]);
    assert.deepEqual(await history(page), { undo: true, redo: false });
  });

  test("an edit after an undo ends what could be redone", {}, async (page) => {
    await gradeButton(page, GAMING, 1).click();
    await undoButton(page).click();
    await gradeButton(page, GAMING, 2).click();
    await expectGrades(page, [3, 2, 2, 1, 2]);
    assert.deepEqual(await history(page), { undo: true, redo: false });
  });

  test("inside a text field the keys undo what was typed, not the list", {}, async (page) => {
    await gradeButton(page, GAMING, 1).click();
    await expectGrades(page, [3, 2, 1, 1, 2]);
    const field = page.getByRole("textbox", { name: "Name of a document to add" });
    await field.click();
    await page.keyboard.type("abc");
    await page.keyboard.press("Control+z");
    await eventually(() => field.inputValue(), "");
    assert.deepEqual(await grades(page), [3, 2, 1, 1, 2]);
  });
});

describe("what is told", () => {
  test("the change against the list as loaded is shown, for other measures where there is one", {}, async (page) => {
    const change = (name) => page.locator(`[data-card="${name}"] :is(.strip .change, output[data-scope=change])`).textContent();
    const changes = page.locator(".strip .change");
    assert.equal(await change("nDCG"), "\u00b10.000");
    assert.equal(await changes.count(), 0);
    await control(page, MACBOOK, "up").click();
    const by = ndcg([3, 2, 0, 2, 1], 5) - LOADED;
    await eventually(() => change("nDCG"), `+${by.toFixed(3)}`);
    assert.ok((await changes.count()) > 0);
    assert.equal(await page.locator('.strip [data-card="RR"] .change').count(), 0, "RR did not change");
    // A second edit is still compared with the loaded list.
    await control(page, MACBOOK, "up").click();
    const further = ndcg([3, 2, 2, 0, 1], 5) - LOADED;
    await eventually(() => change("nDCG"), `+${further.toFixed(3)}`);
    // A lower value has a minus sign, not a hyphen.
    await gradeButton(page, TOP, 0).click();
    await eventually(async () => (await change("RR"))[0], "\u2212");
    for (const _ of [1, 2, 3]) await undoButton(page).click();
    await eventually(() => changes.count(), 0);
    assert.equal(await change("nDCG"), "\u00b10.000");
  });

  test("one short sentence tells each change, with the value and by how much it changed", {}, async (page) => {
    await control(page, MACBOOK, "up").click();
    await live(page).filter({ hasText: /moved to rank 4 of 5/ }).waitFor({ state: "attached" });
    assert.equal(
      await live(page).textContent(),
      `${MACBOOK} moved to rank 4 of 5; nDCG at 5 is ${ndcg([3, 2, 0, 2, 1], 5).toFixed(3)}, up ${(ndcg([3, 2, 0, 2, 1], 5) - LOADED).toFixed(3)}`,
    );
    await gradeButton(page, GAMING, 1).click();
    await live(page).filter({ hasText: /^Gaming Laptop Review graded 1; nDCG at 5 is 0\.\d{3}, (up|down) 0\.\d{3}$/ }).waitFor({ state: "attached" });
    await undoButton(page).click();
    await live(page).filter({ hasText: /^Undone; nDCG at 5 is/ }).waitFor({ state: "attached" });
  });

  test("several quick changes are told in one sentence", {}, async (page) => {
    await page.evaluate(() => {
      globalThis.told = [];
      const node = document.querySelector("[role=status][aria-live=polite]");
      const tell = () => globalThis.told.push(node.textContent);
      new MutationObserver(tell).observe(node, { childList: true, characterData: true, subtree: true });
    });
    // All events are sent in one task, so that a slow machine does not separate them.
    await page.evaluate((name) => {
      const press = (key) => {
        const rows = [...document.querySelectorAll("table[data-table=actual] tr[data-doc]")];
        const grip = rows.find((row) => row.dataset.doc === name).querySelector("[data-control=grip]");
        grip.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      };
      press("1");
      press("2");
      press("3");
    }, GAMING);
    await live(page).filter({ hasText: "graded 3" }).waitFor({ state: "attached" });
    assert.equal((await page.evaluate(() => globalThis.told)).length, 1);
  });
});
