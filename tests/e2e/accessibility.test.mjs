// Every state of the page meets WCAG 2.2, levels A and AA, and the other rules of axe, in light and dark, wide and narrow.

import assert from "node:assert/strict";
import {
  FIRST,
  choose,
  control,
  dialog,
  drop,
  eventually,
  expectGrades,
  expectOrder,
  goHash,
  grip,
  measures,
  menu,
  openQueries,
  openSettings,
  order,
  paste,
  tab,
  tests,
  twoRuns,
  view,
} from "./app.mjs";
import { axe } from "./support.mjs";

const test = tests();

/** Transitions are off, so that no check sees a colour halfway through a change. */
const options = { reducedMotion: "reduce" };

/** Checks one state of the page. `state` names it in the failure message. */
async function check(page, state) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
  await axe(page, true).catch((error) => {
    failures.set(page, [...(failures.get(page) ?? []), `${state}: ${error.message}`]);
  });
}

/** The problems found in the states of a page. They are reported together. */
const failures = new WeakMap();

function assertClean(page) {
  const found = failures.get(page) ?? [];
  // Each problem is reported once, even if several states have it.
  assert.equal(found.length, 0, [...new Set(found)].slice(0, 6).join("\n\n"));
}

const LOOKS = [];
for (const colorScheme of ["light", "dark"]) {
  for (const [width, viewport] of [["wide", { width: 1440, height: 900 }], ["narrow", { width: 320, height: 640 }]]) {
    LOOKS.push([`${colorScheme}, ${width}`, { ...options, colorScheme, viewport }]);
  }
}

for (const [look, context] of LOOKS) {

  test(`${look}: the first view, with each measure chosen`, context, async (page) => {
    for (const name of await measures(page)) {
      await choose(page, name);
      await check(page, name);
    }
    assertClean(page);
  });

  test(`${look}: dialogs, the row editor, notices`, context, async (page) => {
    await menu(page, "Examples");
    await dialog(page).waitFor();
    await check(page, "gallery");
    await page.keyboard.press("Escape");
    await paste(page, "lamp:3\nsofa:much\n");
    await dialog(page).locator(".trouble").waitFor();
    await check(page, "paste dialog with an error");
    await dialog(page).getByRole("textbox").first().fill("lamp:3\nsofa:1\n");
    await dialog(page).locator(".preview.good").waitFor();
    await check(page, "paste dialog with a preview");
    await page.keyboard.press("Escape");
    await menu(page, "Start over");
    await dialog(page).waitFor();
    await check(page, "start over");
    await page.keyboard.press("Escape");
    await control(page, FIRST[1], "edit").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
    await check(page, "row editor");
    await goHash(page, "example=none");
    await page.locator(".notice").waitFor();
    await check(page, "notice with an error");
    await grip(page, FIRST[4]).press("Alt+ArrowUp");
    await page.locator(".value-line .change.worse, .value-line .change.better").waitFor();
    await page.locator("summary").first().click();
    await check(page, "a changed value, details");
    assertClean(page);
  });

  test(`${look}: each tab of the panel, and a setting explained`, { ...context, hash: "example=tools-four" }, async (page) => {
    const fits = async (state) => {
      const wide = await page.evaluate(() => {
        const answers = document.querySelectorAll(".side-content");
        const parts = [document.documentElement, ...answers];
        return parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className || "page");
      });
      assert.deepEqual(wide, [], `${state}: scrolls sideways`);
    };
    for (const state of ["Steps", "Tools", "My number", "Improve", "Cutoffs", "Article"]) {
      await tab(page, state);
      await check(page, state);
      await fits(state);
      const field = page.locator("#claimed");
      if ((await field.count()) === 0) continue;
      for (const [typed, answer] of [["0.607", "give this number"], ["0.99123", "tried gives this number"], ["lamp", "This is not a number"]]) {
        await field.fill(typed);
        await page.locator(".whose", { hasText: answer }).waitFor();
        await check(page, `${state} ${typed}`);
        await fits(`${state} ${typed}`);
      }
    }
    await openSettings(page);
    await check(page, "all settings");
    await page.locator("#set-digits").selectOption("17");
    await page.locator("#set-gain").selectOption("exponential");
    await page.getByRole("button", { name: "About: ties", exact: true }).click();
    await page.locator(".about-setting").waitFor();
    await check(page, "a setting explained");
    await fits("a setting explained");
    assertClean(page);
  });

  test(`${look}: several queries, keywords, missed documents, readings`, context, async (page) => {
    for (const [example, first] of [["a0-mrr", "doc_3"], ["a2-keywords", null], ["a0-ndcg", "doc_A"], ["a3-ndcg-code", "d1"]]) {
      await goHash(page, `example=${example}`);
      await tab(page, "Article");
      await page.locator("section[data-verdict]").waitFor();
      if (first) await eventually(async () => (await order(page))[0], first);
      else await page.getByRole("table", { name: "Texts" }).waitFor();
      await check(page, example);
    }
    await goHash(page, "g=2,?,0&unjudged=out&k=3");
    await page.getByRole("heading", { name: "Left out as unjudged: 1" }).waitFor();
    await check(page, "left out as unjudged");
    assertClean(page);
  });

  test(`${look}: two runs, their notice, and each view`, context, async (page) => {
    await twoRuns(page);
    await check(page, "two runs and the notice");
    await openQueries(page);
    await page.getByRole("table", { name: "All queries" }).waitFor();
    await check(page, "Queries");
    await view(page, "Compare");
    await page.getByRole("heading", { name: /^Why the mean moves/ }).waitFor();
    await check(page, "Compare");
    assertClean(page);
  });

  test(`${look}: an empty list, grades up to 10, undefined values, a thousand documents`, context, async (page) => {
    await goHash(page, "missed=lost:2&k=3");
    await page.locator(".empty").first().waitFor();
    await check(page, "empty list");
    await goHash(page, "g=10,7.5,0,?&k=4");
    await expectGrades(page, [10, 7.5, 0, null]);
    await check(page, "grades as fields");
    await goHash(page, "g=0,0,?&k=3");
    await expectGrades(page, [0, 0, null]);
    await check(page, "undefined values");
    await goHash(page, `g=${Array.from({ length: 1000 }, (_, at) => at % 4).join(",")}&k=10`);
    await eventually(async () => (await order(page)).length > 20, true);
    await check(page, "a thousand documents");
    assertClean(page);
  });
}

test("a screen reader finds a table of a thousand rows for a thousand documents", {}, async (page) => {
  const lines = Array.from({ length: 1000 }, (_, at) => `doc${at},${at % 3}`);
  await drop(page, { "long.csv": `doc,grade\n${lines.join("\n")}` });
  await eventually(async () => (await order(page))[0], "doc0");
  const table = page.getByRole("table", { name: "Ranking", exact: true });
  assert.equal(await table.getAttribute("aria-rowcount"), "1001");
  assert.equal(await table.locator("tbody tr[data-rank='5']").getAttribute("aria-rowindex"), "6");
});

test("the curve and every icon have a text alternative, or are hidden from screen readers", {}, async (page) => {
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll("svg")].filter((svg) => svg.getAttribute("aria-hidden") !== "true" && !svg.getAttribute("aria-label") && !svg.closest("[aria-hidden=true]")).length,
  );
  assert.equal(bare, 0);
  await tab(page, "Cutoffs");
  assert.match(await page.locator(".curve svg[role=img]").getAttribute("aria-label"), /Precision .*Recall/s);
});

test("every control has a name of its own", {}, async (page) => {
  const tree = await page.locator("main").ariaSnapshot();
  assert.doesNotMatch(tree, /- (button|textbox|combobox|slider|spinbutton|link)(:|$)/m);
  for (const name of FIRST) {
    await page.getByRole("button", { name: `Move ${name} up` }).waitFor();
    await page.getByRole("group", { name: `Grade of ${name}` }).waitFor();
  }
});

test("with forced colours the grades and the open tab can be told apart", { forcedColors: "active" }, async (page) => {
  const style = (selector) => page.locator(selector).first().evaluate((each) => {
    const { backgroundColor, borderColor, borderWidth, outlineStyle, color } = getComputedStyle(each);
    return [backgroundColor, borderColor, borderWidth, outlineStyle, color].join();
  });
  assert.notEqual(await style(".grades [aria-pressed=true]"), await style(".grades [aria-pressed=false]"));
  assert.notEqual(await style("[role=tab][aria-selected=true]"), await style("[role=tab][aria-selected=false]"));
});

test("an error is announced at once, a note is not", {}, async (page) => {
  await goHash(page, "example=none");
  await page.getByRole("alert").filter({ hasText: "there is no example" }).waitFor();
  await paste(page, "1 0 1");
  await expectOrder(page, ["d1", "d2", "d3"]);
  assert.equal(await page.getByRole("alert").count(), 0);
});
