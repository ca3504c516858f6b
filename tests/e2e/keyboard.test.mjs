// Use without a pointer: keys on rows, stable focus, dialogs, highlighting.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  FIRST,
  control,
  dialog,
  drawn,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  gradeButton,
  grip,
  history,
  live,
  menu,
  openByKey,
  openSettings,
  order,
  paste,
  row,
  tab,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg } from "./formulas.mjs";

const test = tests();
const [TOP, GUIDE, GAMING, BUDGET, MACBOOK] = FIRST;

/** Returns the document and the control that have the focus. */
function focus(page) {
  return page.evaluate(() => {
    const active = document.activeElement;
    return [active.closest("[data-doc]")?.dataset.doc ?? null, active.dataset.control ?? active.tagName];
  });
}

const expectFocus = (page, document, control) => eventually(() => focus(page), [document, control]);

test("the list keeps its tab stop when the focus goes to the button below it", {}, async (page) => {
  const stops = () => page.locator("table[data-table=actual] [tabindex='0']").count();
  assert.equal(await stops(), 1);
  await page.getByRole("textbox", { name: "Name of a document to add" }).focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Add");
  assert.equal(await stops(), 1);
});

test("arrow keys walk the steps from the panel itself", {}, async (page) => {
  const at = () => page.locator(".steps").getAttribute("data-step");
  await page.locator(".side-content").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(at, "4");
  await page.keyboard.press("Home");
  await eventually(at, "1");
});

test("a click on a row of the list or of the ideal shows its step, a click on its buttons does not", {}, async (page) => {
  const at = () => page.locator(".steps").getAttribute("data-step");
  await eventually(at, "3");
  await page.locator("table[data-table=actual] tr[data-rank='4'] .doc").click();
  await eventually(at, "4");
  await page.locator("table[data-table=ideal] tr[data-rank='2'] .grade-cell").click();
  await eventually(at, "2");
  await page.locator("table[data-table=actual] tr[data-rank='5'] .grades button").first().click();
  await eventually(() => page.locator("table[data-table=actual] tr[data-rank='5'] .step").first().textContent(), "0");
  assert.equal(await at(), "2");
});

test("a row that moves by keys stays highlighted while the steps are open", {}, async (page) => {
  await page.locator(".steps").waitFor();
  await grip(page, GUIDE).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expectOrder(page, [TOP, GAMING, GUIDE, BUDGET, MACBOOK]);
  await eventually(() => page.locator("table[data-table=actual] tr[data-lit]").getAttribute("data-doc"), GUIDE);
});

describe("what is done to a row by keys keeps the focus near", () => {
  test("renaming", {}, async (page) => {
    await control(page, GUIDE, "edit").press("Enter");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Handbook");
    await page.keyboard.press("Enter");
    await expectFocus(page, "Handbook", "edit");
  });

  test("moving to a rank, with its announcement", {}, async (page) => {
    await control(page, GUIDE, "edit").press("Enter");
    const field = page.getByRole("spinbutton", { name: "Move to rank" });
    await field.fill("4");
    await field.press("Enter");
    await expectOrder(page, [TOP, GAMING, BUDGET, GUIDE, MACBOOK]);
    await live(page).filter({ hasText: `${GUIDE} moved to rank 4 of 5` }).waitFor({ state: "attached" });
    await expectFocus(page, GUIDE, "edit");
  });

  test("removing, putting in what is missed, and taking its judgment away", {}, async (page) => {
    await control(page, GUIDE, "edit").press("Enter");
    await page.getByRole("button", { name: "Remove from the list" }).press("Enter");
    await expectFocus(page, GAMING, "grip");
    await page.getByRole("button", { name: `Put ${GUIDE} into the list` }).press("Enter");
    await expectOrder(page, [TOP, GAMING, BUDGET, MACBOOK, GUIDE]);
    await expectFocus(page, GUIDE, "grip");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: `Remove the judgment of ${GUIDE}` }).press("Enter");
    await expectFocus(page, TOP, "grip");
  });
});

describe("rows", () => {
  test("Alt with arrows, Home and End moves the row, and the focus stays on it", {}, async (page) => {
    await grip(page, MACBOOK).focus();
    for (const [key, expected] of [
      ["Alt+ArrowUp", [TOP, GUIDE, GAMING, MACBOOK, BUDGET]],
      ["Alt+ArrowUp", [TOP, GUIDE, MACBOOK, GAMING, BUDGET]],
      ["Alt+ArrowDown", [TOP, GUIDE, GAMING, MACBOOK, BUDGET]],
      ["Alt+Home", [MACBOOK, TOP, GUIDE, GAMING, BUDGET]],
      ["Alt+ArrowUp", [MACBOOK, TOP, GUIDE, GAMING, BUDGET]],
      ["Alt+End", FIRST],
      ["Alt+ArrowDown", FIRST],
    ]) {
      await page.keyboard.press(key);
      await expectOrder(page, expected);
      await expectFocus(page, MACBOOK, "grip");
    }
    await page.keyboard.press("Alt+ArrowUp");
    await expectValue(page, "nDCG@5", ndcg([3, 2, 0, 2, 1], 5));
    await page.keyboard.press("Control+z");
    await expectOrder(page, FIRST);
  });

  test("arrows walk the rows without changing anything", {}, async (page) => {
    await grip(page, TOP).focus();
    for (const [key, document] of [["ArrowDown", GUIDE], ["ArrowDown", GAMING], ["ArrowUp", GUIDE]]) {
      await page.keyboard.press(key);
      await expectFocus(page, document, "grip");
    }
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("keys work from every control of the row", {}, async (page) => {
    await control(page, GUIDE, "edit").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expectOrder(page, [TOP, GAMING, GUIDE, BUDGET, MACBOOK]);
    await expectFocus(page, GUIDE, "grip");
    await page.keyboard.press("1");
    await expectGrades(page, [3, 0, 1, 1, 2]);
  });

  test("the buttons for up and down keep the focus while the row moves", {}, async (page) => {
    await control(page, MACBOOK, "up").focus();
    await page.keyboard.press("Enter");
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    await expectFocus(page, MACBOOK, "up");
    await page.keyboard.press("Enter");
    await expectOrder(page, [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
    await expectFocus(page, MACBOOK, "up");
  });

  test("Delete removes the row, and the focus goes to its neighbour", {}, async (page) => {
    await grip(page, GUIDE).focus();
    await page.keyboard.press("Delete");
    await expectOrder(page, [TOP, GAMING, BUDGET, MACBOOK]);
    await expectFocus(page, GAMING, "grip");
    for (const left of [[TOP, BUDGET, MACBOOK], [TOP, MACBOOK], [TOP], []]) {
      await page.keyboard.press("Delete");
      await expectOrder(page, left);
    }
    await eventually(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Name of a document to add");
  });

  test("a long list is moved through by keys as well", { hash: `g=${Array.from({ length: 400 }, (_, at) => at % 4).join(",")}&k=10` }, async (page) => {
    await grip(page, "d2").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await eventually(() => row(page, "d2").getAttribute("data-rank"), "3");
    await expectFocus(page, "d2", "grip");
  });

  test("a row that goes far away in a long list keeps the focus", { hash: `g=${Array.from({ length: 400 }, (_, at) => at % 4).join(",")}&k=10` }, async (page) => {
    await grip(page, "d2").focus();
    await page.keyboard.press("Alt+End");
    await eventually(() => row(page, "d2").getAttribute("data-rank"), "400");
    await expectFocus(page, "d2", "grip");
  });

  test("a move keeps the element of the row, and redraws no other row", {}, async (page) => {
    await grip(page, MACBOOK).focus();
    await page.evaluate(() => {
      globalThis.rows = [...document.querySelectorAll("table[data-table=actual] tr[data-doc]")];
    });
    await page.keyboard.press("Alt+ArrowUp");
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    await expectFocus(page, MACBOOK, "grip");
    await page.keyboard.press("Alt+ArrowUp");
    await expectOrder(page, [TOP, GUIDE, MACBOOK, GAMING, BUDGET]);
    assert.equal(await page.evaluate(() => globalThis.rows.filter((row) => row.isConnected).length), 5);
  });

  test("letters and keys with Ctrl on a row do nothing", {}, async (page) => {
    await grip(page, GUIDE).focus();
    for (const key of ["x", "Control+1", "Control+ArrowUp", "Shift"]) await page.keyboard.press(key);
    await drawn(page);
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await history(page), { undo: false, redo: false });
  });

  test("the editor opens with the name selected, Escape closes it and goes back to its button", {}, async (page) => {
    await control(page, GUIDE, "edit").focus();
    await page.keyboard.press("Enter");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await eventually(() => name.evaluate((field) => field === document.activeElement && field.selectionEnd - field.selectionStart), GUIDE.length);
    await page.keyboard.press("Escape");
    await name.waitFor({ state: "detached" });
    await expectFocus(page, GUIDE, "edit");
  });

  test("digits in the editor are text, not grades", {}, async (page) => {
    await control(page, GUIDE, "edit").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    await page.keyboard.type("1-2");
    await page.keyboard.press("Enter");
    await expectOrder(page, [TOP, "1-2", GAMING, BUDGET, MACBOOK]);
    await expectGrades(page, [3, 2, 0, 1, 2]);
  });
});

describe("the page", () => {
  test("the first Tab offers to skip to the list", {}, async (page) => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the list" });
    await eventually(() => skip.evaluate((link) => link === document.activeElement), true);
    const box = await skip.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.height > 10, "it is seen when it has the focus");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement.id), "main");
    assert.equal(await page.evaluate(() => location.hash), "", "and the address stays");
    await page.keyboard.press("Tab");
    await eventually(() => page.evaluate(() => document.activeElement.closest("main") !== null), true);
  });

  test("Tab visits everything in the order in which it stands", { viewport: { width: 1280, height: 2400 } }, async (page) => {
    const seen = await page.evaluate(() => [...document.querySelectorAll("a[href],button,input,select,textarea,summary")].filter((each) => each.checkVisibility() && each.tabIndex >= 0).length);
    const places = [];
    for (let at = 0; at < seen; at += 1) {
      await page.keyboard.press("Tab");
      places.push(
        await page.evaluate(() => {
          const all = [...document.querySelectorAll("*")];
          return all.indexOf(document.activeElement);
        }),
      );
    }
    assert.deepEqual(places, [...places].sort((a, b) => a - b));
    assert.equal(new Set(places).size, seen, "each once");
  });

  test("every control that has the focus shows it", {}, async (page) => {
    for (let at = 0; at < 14; at += 1) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      });
      assert.ok(outline >= 2, `control ${at + 1}`);
    }
  });

  const DIALOGS = [
    ["Examples", "Worked examples", ["Close"]],
    ["Paste…", "Paste your list", ["Close", "Cancel"]],
    ["Workspaces…", "Workspaces", ["Close"]],
    ["Share…", "Share", ["Close"]],
    ["Export…", "Export", ["Close"]],
    ["Start over", "Start over?", ["Close", "Keep my work"]],
  ];
  for (const [opener, title, ways] of DIALOGS) {
    test(`"${opener}" opens a dialog that keeps the focus, closes on Escape and gives it back`, {}, async (page) => {
      const button = await openByKey(page, opener);
      await page.getByRole("dialog", { name: title }).waitFor();
      for (let at = 0; at < 8; at += 1) {
        assert.ok(await page.evaluate(() => document.activeElement.closest("dialog") !== null || document.activeElement === document.body));
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await eventually(() => button.evaluate((each) => each === document.activeElement), true);
    });

    test(`closed by a button of its own, "${opener}" gives the focus back as well`, {}, async (page) => {
      for (const way of ways) {
        const button = await openByKey(page, opener);
        await dialog(page).getByRole("button", { name: way, exact: true }).click();
        await dialog(page).waitFor({ state: "detached" });
        await eventually(() => button.evaluate((each) => each === document.activeElement), true);
      }
    });
  }

  test("keys in a dialog do not reach the list", {}, async (page) => {
    await gradeButton(page, GAMING, 1).click();
    await menu(page, "Start over");
    await dialog(page).waitFor();
    await page.keyboard.press("Control+z");
    await paste(page, "1 0 1");
    await drawn(page);
    await expectGrades(page, [3, 2, 1, 1, 2]);
  });
});

describe("light", () => {
  const lit = (page) =>
    page.locator("[data-lit]").evaluateAll((all) => {
      const name = (each) => each.dataset.doc ?? each.dataset.of;
      const place = (each) => each.closest("table")?.dataset.table ?? (each.closest(".formula") ? "formula" : each.closest(".curve") ? "curve" : "other");
      return {
        documents: [...new Set(all.map(name))],
        places: [...new Set(all.map(place))].filter((each) => each !== "other").sort(),
      };
    });
  const everywhere = ["actual", "curve", "formula", "ideal"];
  // The curve stands in this tab. The tab with the steps lights the row of its step.
  const test = tests({ opened: (page) => tab(page, "Cutoffs") });

  test("a row under the pointer highlights its document in both tables, the formula and the curve", {}, async (page) => {
    await row(page, GUIDE).locator("th").hover();
    await eventually(() => lit(page), { documents: [GUIDE], places: everywhere });
    await row(page, BUDGET).locator("th").hover();
    await eventually(() => lit(page), { documents: [BUDGET], places: everywhere });
    await page.getByRole("heading", { level: 1 }).hover();
    await eventually(() => page.locator("[data-lit]").count(), 0);
  });

  test("a focused row highlights the same places", {}, async (page) => {
    await grip(page, MACBOOK).focus();
    await eventually(() => lit(page), { documents: [MACBOOK], places: everywhere });
  });

  test("a row of the ideal highlights its row of the ranking", {}, async (page) => {
    await page.locator("table[data-table=ideal] tr[data-rank='3']").hover();
    await eventually(() => lit(page), { documents: [MACBOOK], places: everywhere });
  });

  test("a part of the formula highlights its row", {}, async (page) => {
    await page.locator(".formula [data-of]").nth(1).hover();
    await eventually(() => lit(page), { documents: [GUIDE], places: everywhere });
  });

  test("a row that moves by keys stays highlighted", {}, async (page) => {
    await grip(page, MACBOOK).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expectOrder(page, [TOP, GUIDE, GAMING, MACBOOK, BUDGET]);
    await eventually(() => lit(page), { documents: [MACBOOK], places: everywhere });
  });

  test("moving the pointer redraws nothing", {}, async (page) => {
    await page.evaluate(() => {
      globalThis.drawn = 0;
      const count = (records) => (globalThis.drawn += records.length);
      new MutationObserver(count).observe(document.querySelector("#app"), { childList: true, subtree: true, characterData: true });
    });
    for (const name of FIRST) await row(page, name).locator("th").hover();
    await drawn(page);
    assert.equal(await page.evaluate(() => globalThis.drawn), 0);
  });
});

describe("the focus stays near what was pressed", () => {
  const active = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  const press = async (page, locator) => {
    await locator.focus();
    await page.keyboard.press("Enter");
    await drawn(page);
  };

  test("after a measure is chosen, and after an improvement is made", {}, async (page) => {
    await press(page, page.locator('.strip [data-card="RR"] button'));
    assert.equal(await active(page), "measure-menu");
    await press(page, page.locator('.strip [data-card="nDCG"] button'));
    await tab(page, "Improve");
    await press(page, page.getByRole("button", { name: /^Do it/ }).first());
    assert.equal(await active(page), "side-content");
    await undoButton(page).click();
    await tab(page, "Steps");
    await press(page, page.getByRole("button", { name: "Exchange them" }));
    assert.equal(await active(page), "primary");
  });

  test("after the drawer is closed, and after the preset is taken back", {}, async (page) => {
    await openSettings(page);
    await press(page, page.locator(".side-head").getByRole("button", { name: "Close" }));
    assert.match(await active(page), /all-settings/);
    await page.locator("#word-gain").selectOption("exponential");
    await press(page, page.getByRole("button", { name: "Back to Textbook" }));
    assert.equal(await active(page), "set-convention");
  });

  test("after the panel of a narrow page is closed by Escape", { viewport: { width: 900, height: 800 } }, async (page) => {
    await tab(page, "Tools");
    await page.keyboard.press("Escape");
    await eventually(() => active(page), "peek");
  });

  test("in large type the arrow keys go through the steps at once", {}, async (page) => {
    await page.locator("main").press("f");
    const step = page.locator(".steps");
    const now = Number(await step.getAttribute("data-step"));
    await page.keyboard.press("ArrowRight");
    await eventually(() => step.getAttribute("data-step"), `${now + 1}`);
    await page.keyboard.press("f");
  });

  test("the explanation of a setting closes with its measure", {}, async (page) => {
    await openSettings(page);
    await page.getByRole("button", { name: "About: ties", exact: true }).click();
    await page.locator(".about-setting").waitFor();
    await page.locator('.strip [data-card="AP"] button').click();
    await eventually(() => page.locator(".about-setting").count(), 0);
  });
});

test("Home and End go along the row, with Ctrl through the list", {}, async (page) => {
  await grip(page, GUIDE).focus();
  await page.keyboard.press("End");
  await expectFocus(page, GUIDE, "edit");
  await page.keyboard.press("Home");
  await expectFocus(page, GUIDE, "grip");
  await page.keyboard.press("Control+End");
  await expectFocus(page, MACBOOK, "grip");
  await page.keyboard.press("Control+Home");
  await expectFocus(page, TOP, "grip");
});

test("Ctrl with End reaches the last of a thousand rows", { hash: `g=${Array.from({ length: 1000 }, (_, at) => at % 4).join(",")}&k=10` }, async (page) => {
  await grip(page, "d1").focus();
  await page.keyboard.press("Control+End");
  await expectFocus(page, "d1000", "grip");
});
