// The page on a phone: nothing overlaps, targets fit a finger, and the sheet leaves the row it explains in sight.

import assert from "node:assert/strict";
import { FIRST, choose, drawn, eventually, paste, row, tests, twoRuns } from "./app.mjs";

const test = tests({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

/** The boxes of what can be pressed in the bar at the top, from the left. */
function bar(page) {
  return page.evaluate(() =>
    // The list of queries lies over the heading on purpose.
    [...document.querySelectorAll(".top > .title :is(h1:not(.query-shown *), .query-shown, select:not(.query-shown *), button), .top > .buttons > button")]
      .filter((each) => each.getClientRects().length > 0)
      .map((each) => ({ name: each.getAttribute("aria-label") ?? each.tagName, ...each.getBoundingClientRect().toJSON() }))
      .sort((a, b) => a.left - b.left),
  );
}

for (const width of [320, 360, 390, 430]) {
  test(`nothing in the bar overlaps with two runs at ${width} px`, { viewport: { width, height: 800 } }, async (page) => {
    await twoRuns(page);
    const boxes = await bar(page);
    for (const [at, box] of boxes.slice(1).entries()) {
      assert.ok(box.left >= boxes[at].right - 0.5, `${boxes[at].name} lies over ${box.name}`);
    }
    assert.ok(boxes.at(-1).right <= width);
    for (const name of ["Undo", "Open…", "Paste…", "Share…", "More"]) {
      assert.ok(boxes.some((box) => box.name === name && box.width >= 40 && box.height >= 44), name);
    }
  });
}

test("after an edit Paste stays in the bar, and the menu compares with the list before", {}, async (page) => {
  await row(page, FIRST[0]).locator("select.grade-list").selectOption("0");
  const change = page.locator('.value-line output[data-scope="change"]');
  await eventually(async () => (await change.textContent()).startsWith("\u{2212}"), true);
  await page.locator(".top").getByRole("button", { name: "Paste…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator("#more").getByRole("button", { name: "Compare with the list before" }).click();
  await page.locator('#app[data-view="compare"]').waitFor();
  assert.equal(await page.locator("#more").isVisible(), false);
});

/** Returns the workings over which a bar lies. */
const overlaps = (page) =>
  page.locator("table[data-table=actual] tr[data-rank]").evaluateAll((rows) => {
    const isCovered = (each) => {
      const text = document.createRange();
      text.selectNodeContents(each.querySelector(".working"));
      const bar = each.querySelector("svg.bar")?.getBoundingClientRect();
      return bar !== undefined && bar.width > 0 && text.getBoundingClientRect().right > bar.left;
    };
    return rows.filter(isCovered).map((each) => each.querySelector(".working").textContent);
  });

test("no bar lies over a long working", {}, async (page) => {
  await choose(page, "ERR");
  await eventually(() => overlaps(page), []);
});

test("no bar lies over the working of a grade with decimals, and a short working keeps its bar", {}, async (page) => {
  await paste(page, "apple:2 pear:0 plum:1.5 kiwi:3");
  await row(page, "kiwi").waitFor();
  for (const width of [320, 360, 390, 430, 600]) {
    await page.setViewportSize({ width, height: 844 });
    await eventually(() => overlaps(page), [], `${width}`);
    const bars = () => row(page, "apple").locator("svg.bar").evaluate((bar) => bar.getBoundingClientRect().width > 0);
    await eventually(bars, width >= 390, `${width}`);
  }
});

test("in forced colours no box crosses the numbers of a row", { forcedColors: "active" }, async (page) => {
  const boxes = () =>
    row(page, FIRST[0]).locator(".grip, .tools button").evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopWidth));
  assert.deepEqual(await boxes(), ["0px", "0px"]);
});

test("the sheet leaves the row of the step in sight, and is closed by dragging", {}, async (page) => {
  await twoRuns(page);
  const peek = page.locator(".peek");
  await peek.click();
  const hidden = () =>
    page.evaluate(() => {
      const bottom = (selector) => document.querySelector(selector).getBoundingClientRect();
      const lit = bottom("table[data-table=actual] tr[data-lit]");
      return lit.bottom > bottom(".side").top || lit.top < bottom(".value-line").bottom - 1;
    });
  await eventually(hidden, false);
  const next = page.locator(".walk .primary");
  for (let step = 0; step < 6; step += 1) await next.click();
  await drawn(page);
  assert.equal(await hidden(), false, "below the fold");
  const drag = async (by) => {
    const box = await peek.boundingBox();
    await page.mouse.move(120, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(120, box.y + 20 + by);
    await page.mouse.up();
  };
  await drag(120);
  await eventually(() => peek.getAttribute("aria-expanded"), "false");
  await drag(-80);
  await eventually(() => peek.getAttribute("aria-expanded"), "true");
});

test("targets are at least 44 pixels high", {}, async (page) => {
  await twoRuns(page);
  const low = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button:not(.link), select, dialog[open] input[type=text]")]
        .filter((each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === "visible")
        .filter((each) => each.getBoundingClientRect().height < 43.5)
        .map((each) => `${each.className} ${each.textContent.slice(0, 20)}`),
    );
  assert.deepEqual(await low(), []);
  await page.getByRole("button", { name: "Share…" }).click();
  await page.locator("dialog[open] h2").waitFor();
  assert.deepEqual(await low(), [], "a dialog");
});

test("scores and the bracket of a tie are drawn", {}, async (page) => {
  await paste(page, "q Q0 lamp 1 3.5 x\nq Q0 sofa 2 3.5 x\nq Q0 rug 3 2.25 x\n");
  const box = (name) => row(page, name).locator(".score").boundingBox();
  const [lamp, rug] = [await box("lamp"), await box("rug")];
  assert.ok(lamp.width > 0 && rug.width > 0, "the scores are visible");
  const bracket = (name) => row(page, name).locator(".score").evaluate((score) => getComputedStyle(score, "::after").borderInlineStartWidth);
  assert.deepEqual([await bracket("lamp"), await bracket("sofa"), await bracket("rug")], ["1px", "1px", "0px"]);
  assert.ok((await row(page, "lamp").boundingBox()).height <= 76, "the row stays low");
});

for (const width of [320, 360, 390]) {
  test(`values without a number do not overlap at ${width} px`, { viewport: { width, height: 844 } }, async (page) => {
    await paste(page, "q Q0 lamp 1 3.5 x\nq Q0 sofa 2 2.5 x\n");
    const values = page.locator(".strip li:visible .value");
    await eventually(async () => (await values.allTextContents()).includes("undefined"), true);
    const overlapping = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".strip li")]
        .filter((item) => item.getClientRects().length > 0)
        .map((item) => {
          const range = document.createRange();
          range.selectNodeContents(item.querySelector(".value"));
          return range.getBoundingClientRect();
        });
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.some((box, at) => boxes.slice(at + 1).some((other) => meet(box, other)));
    });
    assert.equal(overlapping, false);
  });
}

test("an unjudged document does not look like one of grade 0", {}, async (page) => {
  await twoRuns(page);
  const look = (grade) =>
    page.locator(".grades .grade-list").evaluateAll((all, grade) => {
      const found = getComputedStyle(all.find((each) => each.value === grade));
      return [found.backgroundColor, found.borderTopStyle].join();
    }, grade);
  assert.match(await look(""), /dashed/);
  assert.doesNotMatch(await look("0"), /dashed/);
});

test("below the list the ideal ranking names its documents", {}, async (page) => {
  const name = page.getByRole("table", { name: "Ideal ranking" }).locator("tbody th").nth(2);
  assert.equal(await name.innerText(), `3 ${FIRST[4]}`);
  assert.ok((await name.locator("span").boundingBox()).width > 40);
  await row(page, FIRST[0]).waitFor();
});

for (const width of [320, 390]) {
  test(`the sums below the list do not overlap at ${width} px`, { viewport: { width, height: 844 } }, async (page) => {
    const texts = await page.locator("[data-table=actual] tfoot").evaluate((foot) =>
      ["th", ".contribution", ".change-cell"].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(foot.querySelector(part));
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const [at, { left }] of texts.slice(1).entries()) assert.ok(left >= texts[at].right, JSON.stringify(texts));
  });
}
