// What a student asks of the first screen: each answer takes at most two actions and stands on the screen in words.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  FIRST,
  choose,
  drop,
  dropRuns,
  eventually,
  expectOrder,
  goHash,
  grip,
  openSettings,
  order,
  paste,
  row,
  slider,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg } from "./formulas.mjs";

const test = tests({ viewport: { width: 1440, height: 900 } });
const [TOP, GUIDE, GAMING, BUDGET, MACBOOK] = FIRST;

const account = (page) => page.locator(".account").innerText();
const change = (page) => page.locator("output[data-scope=change]");
const lost = (page) => page.locator("output[data-scope=lost]");
const steps = (page) => page.getByRole("region", { name: "Steps" });

describe("a student's five tasks", () => {
  test("why is it 0.960, and what loses most?", {}, async (page) => {
    assert.equal(await page.locator("output").first().innerText(), "0.960");
    assert.equal(
      await account(page),
      `0.226 of 5.693 is lost. Rank 3 shows a grade 0 where the ideal ranking has ${MACBOOK} (grade 2), found only at rank 5.`,
    );
    assert.equal(await row(page, GAMING).locator(".change-cell").innerText(), "\u22121.000");
    assert.ok(Math.abs(Number(await lost(page).getAttribute("data-value")) - 0.2262943855309166) < 1e-12);
  });

  test("what if ranks 2 and 3 change places?", {}, async (page) => {
    await grip(page, GUIDE).press("Alt+ArrowDown");
    await expectOrder(page, [TOP, GAMING, GUIDE, BUDGET, MACBOOK]);
    const by = ndcg([3, 0, 2, 1, 2], 5) - ndcg([3, 2, 0, 1, 2], 5);
    assert.equal(await change(page).innerText(), `\u2212${Math.abs(by).toFixed(3)}`);
    assert.match(await account(page), /^0\.488 of 5\.693 is lost\. Rank 2 shows a grade 0/);
    await undoButton(page).click();
    await eventually(() => change(page).innerText(), "\u00b10.000");
  });

  test("a step says what an exchange would bring, and makes it", {}, async (page) => {
    const offered = page.locator(".what-if");
    const after = ndcg([3, 2, 2, 1, 0], 5);
    assert.match(await offered.innerText(), new RegExp(`ranks 3 and 5 exchanged, nDCG@5 rises from 0\\.960 to ${after.toFixed(3)}`));
    await offered.getByRole("button", { name: "Exchange them" }).click();
    await expectOrder(page, [TOP, GUIDE, MACBOOK, BUDGET, GAMING]);
    await eventually(() => account(page).then((text) => text.startsWith("Nothing is lost")), true);
    assert.equal(await offered.count(), 0, "no better document stands below");
  });

  test("printed terms that do not add up are told, and can be rounded", {}, async (page) => {
    const chain = page.getByRole("group", { name: "The formula with this list's numbers" });
    // 3 + 1.262 + 0 + 0.431 + 0.774 is 5.467, and the sum 5.466. The fractions add up.
    const text = () => chain.evaluate((each) => each.textContent.replace(/\s/g, ""));
    assert.match(await text(), /^DCG@5=31\+21\.585\+02\+12\.322\+22\.585=5\.466IDCG@5=.*\u22485\.693nDCG@5=DCG@5IDCG@5=5\.4665\.693=0\.960$/);
    await page.locator(".rounded-note").waitFor();
    await page.getByRole("button", { name: "Round each step" }).click();
    await eventually(() => page.locator(".rounded-note").count(), 0);
    assert.match(await text(), /^DCG@5=3\+1\.262\+0\+0\.431\+0\.774=5\.467IDCG@5=/);
    assert.match(await account(page), /^0\.226 of 5\.693 is lost/);
    assert.doesNotMatch(await chain.innerText(), /\u2248/);
    await undoButton(page).click();
    await page.locator(".rounded-note").waitFor();
  });

  test("the formula is lit with the step, and each term has the colour of its grade", {}, async (page) => {
    const sums = page.locator(".formula .sums");
    const lit = (place) => place.locator("[data-lit]").evaluateAll((all) => all.map((each) => each.dataset.of ?? each.dataset.doc));
    // The step at rank 3: what the list has there, and what the ideal has.
    await eventually(() => lit(sums), [GAMING, MACBOOK]);
    assert.deepEqual(await lit(page.getByRole("table", { name: "Ranking", exact: true })), [GAMING]);
    assert.deepEqual(await lit(page.getByRole("table", { name: "Ideal ranking" })), [MACBOOK]);
    const levels = await sums.locator("mrow[data-of]").evaluateAll((all) => all.map((each) => each.className));
    assert.deepEqual(levels.map((each) => each.slice(-1)).join(""), "3201232210");
  });

  test("what would a perfect list have?", {}, async (page) => {
    const ideal = page.getByRole("table", { name: "Ideal ranking" }).locator("tbody tr");
    assert.deepEqual(await ideal.locator(".grade-chip").allTextContents(), ["3", "2", "2", "1", "0"]);
    assert.equal(await ideal.nth(2).getAttribute("title"), MACBOOK);
    assert.match(await ideal.nth(2).innerText(), /from 5/);
  });

  test("what is 0.431?", {}, async (page) => {
    await steps(page).getByRole("button", { name: /Next/ }).click();
    await page.getByRole("heading", { name: "Rank 4 adds 0.431" }).waitFor();
    assert.match(await steps(page).innerText(), /Budget Coding Laptops has grade 1\./);
    assert.equal(await steps(page).getAttribute("data-step"), "4");
    // The row of the step is lit, and the address keeps the step.
    await eventually(() => row(page, BUDGET).getAttribute("data-lit"), "");
    assert.match(page.url(), /#step=4$/);
  });
});

test("a step in the address is shown", { hash: "g=3,2,0,1,2&k=5&step=5" }, async (page) => {
  await page.getByRole("heading", { name: "Rank 5 adds 0.774" }).waitFor();
  await page.keyboard.press("Escape");
  await steps(page).getByRole("button", { name: /Back/ }).focus();
  await page.keyboard.press("End");
  await page.getByRole("heading", { name: "nDCG@5 is 0.960" }).waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("heading", { name: "Rank 1 adds 3.000" }).waitFor();
});

describe("the first row is near the top", () => {
  const run = (name) =>
    Array.from({ length: 60 }, (_, query) => [1, 2, 3].map((rank) => `q${query} Q0 d${rank} ${rank} ${9 - rank} ${name}`).join("\n")).join("\n");
  const qrels = Array.from({ length: 60 }, (_, query) => `q${query} 0 d2 1`).join("\n");
  for (const [width, height, most] of [[1440, 900, 300], [390, 844, 200]]) {
    test(`within ${most} px at ${width} px, also with two runs and 60 queries, and while a notice is shown`, { viewport: { width, height } }, async (page) => {
      const top = async () => (await row(page, (await order(page))[0]).boundingBox()).y;
      assert.ok((await top()) <= most, `${await top()}`);
      await dropRuns(page, { "a.run": run("a"), "b.run": run("b"), "all.qrels": qrels });
      await expectOrder(page, ["d1", "d2", "d3"]);
      await page.locator(".notice").waitFor();
      assert.ok((await top()) <= most, `${await top()} below a notice`);
      await page.getByRole("button", { name: "Close" }).first().click();
      await eventually(() => page.locator(".notice").count(), 0);
      assert.ok((await top()) <= most, `${await top()}`);
      // A changed word, its effect and the way back stand in the sentence.
      await page.locator("#word-gain").selectOption("exponential");
      await page.locator(".word.changed .effect").waitFor();
      assert.ok((await top()) <= most, `${await top()} with a changed setting`);
      // A phone has no slider beside the field.
      assert.equal(await slider(page).isVisible(), width === 1440);
      assert.equal(await page.locator(".measure-menu").evaluate((menu) => menu.selectedOptions[0].textContent), "nDCG@3");
    });
  }
});

test("the page ends with its content", {}, async (page) => {
  await page.locator(".formula").waitFor();
  const ends = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector("main").getBoundingClientRect().bottom]);
  assert.ok(ends[0] <= Math.max(900, Math.ceil(ends[1])), `${ends}`);
});

describe("a row on a phone", () => {
  const boxes = (page) => row(page, GUIDE).evaluate((each) => Object.fromEntries(
    [["working", ".working"], ["bar", "svg.bar"], ["lost", ".change-cell"], ["tools", ".tools"], ["doc", ".doc > span"]].map(([name, part]) => {
      const { x, y, right, bottom, width, height } = each.querySelector(part).getBoundingClientRect();
      return [name, { x, y, right, bottom, width, height }];
    }),
  ));

  test("working, bar and what is lost stand on one line below the name", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, async (page) => {
    const { working, bar, lost, tools, doc } = await boxes(page);
    const middle = ({ y, height }) => y + height / 2;
    assert.ok(bar.width > 40 && bar.right <= lost.x, JSON.stringify({ bar, lost }));
    assert.ok(Math.abs(middle(working) - middle(bar)) <= 3, JSON.stringify({ working, bar }));
    assert.ok(doc.bottom <= bar.y + 2 && tools.y < working.y, JSON.stringify({ doc, tools }));
    for (const name of FIRST) assert.ok((await row(page, name).boundingBox()).height <= 62, name);
  });

  test("the numbers stay and the bar goes at 320 px", { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }, async (page) => {
    const { working, bar, lost } = await boxes(page);
    assert.ok(working.width > 0 && lost.width > 0 && bar.width === 0);
    for (const name of FIRST) assert.ok((await row(page, name).boundingBox()).height <= 64, name);
  });
});

for (const [width, height] of [[1440, 900], [768, 1024], [390, 844], [320, 640]]) {
  test(`the value, its change and the moved row are seen together at ${width} px`, { viewport: { width, height } }, async (page) => {
    await grip(page, MACBOOK).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    for (const part of [page.locator("output").first(), change(page), row(page, MACBOOK)]) {
      const box = await part.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${JSON.stringify(box)}`);
    }
  });
}

test("at most twelve stops of the Tab key stand before the list, which is one", {}, async (page) => {
  const isInList = () => page.evaluate(() => document.activeElement.closest("[data-table=actual] tr") !== null);
  let stops = 0;
  while (!(await isInList())) {
    await page.keyboard.press("Tab");
    stops += 1;
    assert.ok(stops <= 13, "the list is not reached");
  }
  assert.ok(stops - 1 <= 12, `${stops - 1} stops`);
  const control = () => page.evaluate(() => document.activeElement.dataset.control ?? document.activeElement.textContent);
  assert.equal(await control(), "grip");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await control(), "up");
  await page.keyboard.press("Tab");
  assert.equal(await isInList(), false);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await control(), "up", "the stop is where the focus last was");
});

test("undo by key keeps the focus on the row", {}, async (page) => {
  await grip(page, GUIDE).press("Alt+ArrowDown");
  await expectOrder(page, [TOP, GAMING, GUIDE, BUDGET, MACBOOK]);
  await page.keyboard.press("Control+z");
  await expectOrder(page, FIRST);
  await eventually(() => page.evaluate(() => document.activeElement.closest("[data-doc]")?.dataset.doc), GUIDE);
});

test("the choice of a run is a step of undo", {}, async (page) => {
  await dropRuns(page, { "bm25.txt": "q1 Q0 a 1 2 x\nq1 Q0 b 2 1 x\n", "dense.txt": "q1 Q0 b 1 2 y\nq1 Q0 a 2 1 y\n" });
  await expectOrder(page, ["a", "b"]);
  await page.getByRole("combobox", { name: "Run shown" }).selectOption("dense");
  await expectOrder(page, ["b", "a"]);
  assert.equal(await page.locator(".notice").count(), 0, "no notice names the other run");
  await undoButton(page).click();
  await expectOrder(page, ["a", "b"]);
});

test("a number of the steps is known as one, and no convention is blamed for it", {}, async (page) => {
  await page.getByRole("tab", { name: "My number" }).click();
  await page.locator("#claimed").fill("0.431");
  await page.locator(".whose").getByText("It is what rank 4 adds.").waitFor();
  await page.locator("#claimed").fill("5.693");
  await page.locator(".whose").getByText("It is IDCG@5.").waitFor();
});

test("what is lost at ranks that the list does not reach has a row, and the missed document a name", { hash: "g=3,2&missed=a:3,b:1&k=3", viewport: { width: 1440, height: 900 } }, async (page) => {
  const changes = page.locator("[data-table=actual] .change-cell:not(th)");
  const numbers = (await changes.allInnerTexts()).map((text) => Number(text.replace("\u2212", "-")));
  const total = numbers.pop();
  assert.ok(Math.abs(numbers.reduce((sum, each) => sum + each, 0) - total) < 0.002, `${numbers} ${total}`);
  await page.getByRole("rowheader", { name: "Rank 3 is empty" }).waitFor();
  assert.match(await account(page), /The list misses a \(grade 3\)\./);
});

test("scores that no longer give the order are said to be left out", {}, async (page) => {
  await paste(page, "1 Q0 a 1 3.5 x\n1 Q0 b 2 2.5 x\n1 Q0 c 3 1.5 x");
  const said = page.getByText("The order is now yours, so the scores are left out.");
  await row(page, "c").waitFor();
  assert.equal(await said.count(), 0);
  await grip(page, "c").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await said.waitFor();
  await undoButton(page).click();
  await eventually(() => said.count(), 0);
});

test("negative grades are in the scale that the header names", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await paste(page, "3 -1 2 0");
  await page.getByText("grades \u22121 to 3").waitFor();
});

test("a judgment that could lower the value is named and not offered", { hash: "g=2,?,1&k=3" }, async (page) => {
  await page.getByRole("tab", { name: "Improve" }).click();
  await page.getByRole("heading", { name: "What would raise nDCG@3 most?" }).waitFor();
  const offers = await page.getByRole("table", { name: "What would help most" }).locator("tbody tr").allInnerTexts();
  for (const offer of offers) assert.doesNotMatch(offer, /\u2212/, offer);
});

test("F shows the page in large type, with all that is lost in words, and F goes back", { viewport: { width: 1280, height: 720 } }, async (page) => {
  const size = () => page.locator(".value-line output.value").evaluate((value) => parseFloat(getComputedStyle(value).fontSize));
  const before = await size();
  await page.keyboard.press("f");
  await eventually(async () => (await size()) > before * 1.3, true);
  assert.equal(await page.locator(".strip").isVisible(), false);
  const cut = await page.locator(".value-line .account").evaluate((account) => account.scrollHeight - account.clientHeight);
  assert.ok(cut <= 1, `${cut} px of the sentence are cut off`);
  await page.keyboard.press("f");
  await eventually(size, before);
});

test("a report leaves with the next change, also one of a setting or a measure", {}, async (page) => {
  for (const change of [
    () => grip(page, "desk").press("Alt+ArrowUp"),
    () => page.locator("#word-gain").selectOption("exponential"),
    () => choose(page, "AP"),
  ]) {
    await choose(page, "nDCG");
    await drop(page, { "list.csv": "doc,grade\nlamp,2\nsofa,0\ndesk,1" });
    await page.locator(".notice.info").waitFor();
    await change();
    await eventually(() => page.locator(".notice").count(), 0);
  }
});

test("the cutoff stands in the sentence only where the measure uses it", {}, async (page) => {
  const sentence = page.locator(".convention-sentence");
  assert.equal(await sentence.locator("#k").count(), 1);
  await choose(page, "AP");
  await eventually(() => sentence.locator("#k").count(), 0);
  await openSettings(page);
  assert.equal(await page.locator(".settings #k").count(), 1, "other measures use it");
});
