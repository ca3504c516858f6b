// Workspaces: saving, opening, renaming, copying, deleting, moving them as a file, and use in two tabs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  FIRST,
  chooseFiles,
  dialog,
  eventually,
  expectGrades,
  expectOrder,
  gradeButton,
  notice,
  order,
  paste,
  tests,
  undoButton,
  menu,
} from "./app.mjs";
import { BASE_URL, axe, ready } from "./support.mjs";

const test = tests();

/** The button that opens the dialog. It shows the name of the open workspace. */
const label = (name) => (name ? `Workspaces: ${name}` : "Workspaces…");
/** The item of the header's menu. It names the open workspace. */
const item = (page, name) => ({
  waitFor: () => page.locator("#more button").getByText(label(name), { exact: true }).waitFor({ state: "attached" }),
  click: () => menu(page, label(name)),
});
const field = (page) => dialog(page).getByLabel("Name for this work");
const status = (page) => dialog(page).getByRole("status");
const named = (page, what, name) => dialog(page).getByRole("button", { name: `${what} ${name}`, exact: true });
const names = (page) =>
  dialog(page).locator("li input").evaluateAll((fields) => fields.map((field) => field.value));

async function show(page, name) {
  await item(page, name).click();
  await dialog(page).waitFor();
}

async function hide(page) {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
}

/** Saves the shown work under a name. */
async function keep(page, name, from) {
  await show(page, from);
  await field(page).fill(name);
  await field(page).press("Enter");
  await item(page, name).waitFor();
  await dialog(page).waitFor({ state: "detached" });
  // From now on, the next visit opens this workspace.
  const place = () => page.evaluate(() => localStorage.getItem("ranklens.workspace") ?? "");
  await eventually(async () => (await place()).endsWith(` ${name}`), true);
}

async function open(page, name, from) {
  await show(page, from);
  await named(page, "Open", name).click();
  await item(page, name).waitFor();
}

/** Returns the existing workspaces of the database, as `name: documents of the first query`. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open("ranklens");
        asked.onsuccess = () => {
          const all = asked.result.transaction("workspaces").objectStore("workspaces").getAll();
          all.onsuccess = () => {
            asked.result.close();
            const grades = ({ text }) => JSON.parse(text).data.queries[0].judgments.map(({ grade }) => grade);
            const there = all.result.filter(({ removed }) => !removed);
            done(Object.fromEntries(there.map((work) => [work.name, grades(work)])));
          };
        };
      }),
  );

async function two(page) {
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  await keep(page, "Lamps");
  await paste(page, "desk:1 chair:2 stool:0");
  await expectOrder(page, ["desk", "chair", "stool"]);
  await keep(page, "Desks");
}

async function tab(page, hash = "") {
  const other = await page.context().newPage();
  await other.goto(`${BASE_URL}${hash}`);
  await ready(other);
  return other;
}

test("work is kept under names with every change, and opened again", {}, async (page) => {
  await two(page);
  await gradeButton(page, "stool", 2).click();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
  await open(page, "Lamps", "Desks");
  await expectOrder(page, ["lamp", "sofa"]);
  await notice(page).filter({ hasText: "Undo brings back what was here" }).waitFor();
  await gradeButton(page, "sofa", 1).click();
  await eventually(() => kept(page), { Lamps: [3, 1], Desks: [1, 2, 2] });
  // Undo returns to the other workspace, and takes nothing of this one there.
  await undoButton(page).click();
  await undoButton(page).click();
  await item(page, "Desks").waitFor();
  await expectGrades(page, [1, 2, 2]);
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
});

test("the open workspace and its last change survive a reload", {}, async (page) => {
  await two(page);
  await gradeButton(page, "stool", 2).click();
  // The reload comes before the pause after which the page saves.
  await page.reload();
  await ready(page);
  await item(page, "Desks").waitFor();
  await expectGrades(page, [1, 2, 2]);
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
  assert.equal(await notice(page).count(), 0);
});

test("loading other work leaves the workspace unchanged", {}, async (page) => {
  await two(page);
  // The test continues before the change is saved.
  await gradeButton(page, "stool", 2).click();
  await paste(page, "1 0 1");
  await expectGrades(page, [1, 0, 1]);
  await notice(page).filter({ hasText: "The workspace “Desks” stays as it was." }).waitFor();
  await item(page).waitFor();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
});

test("a workspace can be renamed; a duplicate name gets a number, and an empty name is refused", {}, async (page) => {
  await two(page);
  await show(page, "Desks");
  await eventually(() => names(page), ["Desks", "Lamps"]);
  const lamps = dialog(page).getByLabel("Name of Lamps");
  await lamps.fill("Desks");
  await lamps.press("Enter");
  await status(page).filter({ hasText: "It is now “Desks (2)”." }).waitFor();
  await eventually(() => names(page), ["Desks", "Desks (2)"]);
  await dialog(page).getByLabel("Name of Desks", { exact: true }).fill(" ");
  await dialog(page).getByLabel("Name of Desks", { exact: true }).press("Enter");
  await status(page).filter({ hasText: "A workspace needs a name." }).waitFor();
  await eventually(() => names(page), ["Desks", "Desks (2)"]);
  await dialog(page).getByLabel("Name of Desks", { exact: true }).fill("Tables");
  await dialog(page).getByLabel("Name of Desks", { exact: true }).press("Enter");
  await status(page).filter({ hasText: "It is now “Tables”." }).waitFor();
  await field(page).press("Enter");
  await status(page).filter({ hasText: "Write a name first." }).waitFor();
  await hide(page);
  await item(page, "Tables").waitFor();
});

test("a cancelled renaming keeps the name", {}, async (page) => {
  await two(page);
  await show(page, "Desks");
  const name = dialog(page).getByLabel("Name of Lamps");
  await name.fill("Other");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await show(page, "Desks");
  await eventually(() => names(page), ["Desks", "Lamps"]);
});

test("a workspace is copied, deleted, and brought back", {}, async (page) => {
  await two(page);
  await show(page, "Desks");
  await named(page, "Duplicate", "Desks").click();
  await status(page).filter({ hasText: "“Desks (2)” is the copy." }).waitFor();
  await eventually(() => names(page), ["Desks", "Desks (2)", "Lamps"]);
  await named(page, "Delete", "Lamps").click();
  await status(page).filter({ hasText: "“Lamps” is deleted." }).waitFor();
  await eventually(() => kept(page), { Desks: [1, 2, 0], "Desks (2)": [1, 2, 0] });
  // The focus moves on when the pressed button disappears.
  await eventually(() => page.evaluate(() => document.activeElement.textContent), "Bring it back");
  await page.keyboard.press("Enter");
  await status(page).filter({ hasText: "“Lamps” is back." }).waitFor();
  await eventually(() => kept(page), { Desks: [1, 2, 0], "Desks (2)": [1, 2, 0], Lamps: [3, 0] });
  // The shown work stays when its workspace is deleted.
  await named(page, "Delete", "Desks").click();
  await status(page).filter({ hasText: "“Desks” is deleted." }).waitFor();
  await hide(page);
  await item(page).waitFor();
  assert.deepEqual(await order(page), ["desk", "chair", "stool"]);
  // The workspace can be restored, and so can those deleted earlier.
  await page.reload();
  await ready(page);
  await show(page);
  await named(page, "Delete", "Lamps").click();
  await status(page).filter({ hasText: "“Lamps” is deleted." }).waitFor();
  await hide(page);
  await page.reload();
  await ready(page);
  await show(page);
  await status(page).filter({ hasText: "“Lamps” is among the deleted workspaces." }).waitFor();
  await dialog(page).getByRole("button", { name: "Bring it back" }).click();
  await status(page).filter({ hasText: "“Lamps” is back. “Desks” is among the deleted workspaces." }).waitFor();
  await dialog(page).getByRole("button", { name: "Bring it back" }).click();
  await eventually(() => kept(page), { Desks: [1, 2, 0], "Desks (2)": [1, 2, 0], Lamps: [3, 0] });
  await dialog(page).getByRole("button", { name: "Bring it back" }).waitFor({ state: "detached" });
});

for (const [how, leave] of [["on the page", () => {}], ["in a later visit", (page) => page.goto("about:blank")]]) {
  test(`work without a name is found again when a link took its place ${how}`, {}, async (page) => {
    await paste(page, "lamp:3 sofa:0 rug:1");
    await expectOrder(page, ["lamp", "sofa", "rug"]);
    await eventually(() => page.evaluate(() => /rug/.test(localStorage.getItem("ranklens.work"))), true);
    await leave(page);
    await page.goto(`${BASE_URL}#g=1,2&d=x,y`);
    await expectOrder(page, ["x", "y"]);
    await eventually(() => page.evaluate(() => /"x"/.test(localStorage.getItem("ranklens.work"))), true);
    await page.goto("about:blank");
    await page.goto(BASE_URL);
    await ready(page);
    await show(page);
    await status(page).filter({ hasText: /“Work of .*” is among the deleted workspaces\./ }).waitFor();
    await dialog(page).getByRole("button", { name: "Bring it back" }).click();
    await status(page).filter({ hasText: /“Work of .*” is back\./ }).waitFor();
    await dialog(page).getByRole("button", { name: /^Open Work of/ }).click();
    await expectOrder(page, ["lamp", "sofa", "rug"]);
  });
}

test("all workspaces are saved as one file, which opens elsewhere and replaces nothing", {}, async (page, t) => {
  await two(page);
  await show(page, "Desks");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save all as a file" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "ranklens-workspaces.json");
  const text = await readFile(await download.path(), "utf8");
  await hide(page);
  await gradeButton(page, "stool", 2).click();
  await chooseFiles(page, { "ranklens-workspaces.json": text });
  await notice(page).filter({ hasText: "2 workspaces added to those that were here" }).waitFor();
  const all = { Lamps: [3, 0], Desks: [1, 2, 2], "Lamps (2)": [3, 0], "Desks (2)": [1, 2, 0] };
  await eventually(() => kept(page), all);

  const context = await page.context().browser().newContext();
  t.after(() => context.close());
  const there = await context.newPage();
  await there.goto(BASE_URL);
  await ready(there);
  await paste(there, text);
  await notice(there).filter({ hasText: "2 workspaces added" }).waitFor();
  assert.deepEqual(await order(there), FIRST);
  await open(there, "Lamps");
  await expectGrades(there, [3, 0]);
  // From a damaged file, the intact workspaces are loaded and the others are reported.
  await paste(there, text.replace('"name":"Desks","work":{"v":1', '"name":"Desks","work":{"v":7'));
  await notice(there).filter({ hasText: "1 workspace added" }).filter({ hasText: "“Desks”: it has version 7" }).waitFor();
  await paste(there, text.slice(0, -9));
  await notice(there).filter({ hasText: "These workspaces cannot be read" }).waitFor();
});

test("a file of more than the page reads at once elsewhere is opened, too", {}, async (page) => {
  const docs = Array.from({ length: 40_000 }, (_, at) => `document-number-${at}:${at % 4}`);
  await paste(page, docs.join(" "));
  await eventually(async () => (await order(page))[0], "document-number-0");
  await keep(page, "Many");
  await show(page, "Many");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save all as a file" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  assert.ok(text.length > 1e6);
  await hide(page);
  await chooseFiles(page, { "ranklens-workspaces.json": text });
  await notice(page).filter({ hasText: "1 workspace added" }).waitFor();
});

test("two tabs with the same workspace: the later one is told, and may keep a copy", {}, async (page) => {
  await two(page);
  const other = await tab(page);
  await item(other, "Desks").waitFor();
  await gradeButton(page, "stool", 2).click();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
  const told = other.getByRole("alert").filter({ hasText: "“Desks” was changed elsewhere" });
  await told.waitFor();
  await gradeButton(other, "desk", 0).click();
  await expectGrades(other, [0, 2, 0]);
  await axe(other);
  assert.deepEqual(await kept(page), { Lamps: [3, 0], Desks: [1, 2, 2] });
  await other.getByRole("button", { name: "Keep mine as a copy" }).click();
  await item(other, "Desks (2)").waitFor();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 2], "Desks (2)": [0, 2, 0] });
  // From now on each tab has a workspace of its own.
  await gradeButton(page, "stool", 1).click();
  await gradeButton(other, "stool", 2).click();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [1, 2, 1], "Desks (2)": [0, 2, 2] });
  assert.equal(await page.getByRole("alert").count(), 0);
});

test("two tabs with the same workspace: the later one may take over the other's", {}, async (page) => {
  await two(page);
  const other = await tab(page);
  await gradeButton(page, "stool", 2).click();
  await other.getByRole("button", { name: "Take over the other’s" }).click();
  await expectGrades(other, [1, 2, 2]);
  await gradeButton(other, "desk", 0).click();
  // Now the first tab has the older state.
  await page.getByRole("alert").filter({ hasText: "was changed elsewhere" }).waitFor();
  await eventually(() => kept(page), { Lamps: [3, 0], Desks: [0, 2, 2] });
  // The alert is still there after a reload.
  await page.reload();
  await ready(page);
  await page.getByRole("alert").filter({ hasText: "was changed elsewhere" }).waitFor();
  await expectGrades(page, [1, 2, 2]);
});

test("two tabs with different workspaces stay independent, also after a reload", {}, async (page) => {
  await two(page);
  const other = await tab(page);
  await open(other, "Lamps", "Desks");
  for (const grade of [1, 2]) {
    await gradeButton(other, "sofa", grade).click();
    await gradeButton(page, "stool", grade).click();
    await eventually(() => kept(page), { Lamps: [3, grade], Desks: [1, 2, grade] });
  }
  for (const [each, name, grades] of [[page, "Desks", [1, 2, 2]], [other, "Lamps", [3, 2]]]) {
    await each.reload();
    await ready(each);
    await item(each, name).waitFor();
    await expectGrades(each, grades);
    assert.equal(await each.getByRole("alert").count(), 0);
  }
});

test("a workspace that another tab deletes leaves its work on the screen", {}, async (page) => {
  await two(page);
  const other = await tab(page);
  await item(other, "Desks").waitFor();
  await show(other, "Desks");
  await named(other, "Delete", "Desks").click();
  await page.getByRole("alert").filter({ hasText: "“Desks” was deleted elsewhere" }).waitFor();
  await item(page).waitFor();
  await expectGrades(page, [1, 2, 0]);
});

test("two tabs with work that has no name: the first is told how to keep both", {}, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  const other = await tab(page);
  await paste(other, "1 0 1");
  await notice(page).filter({ hasText: "Another tab keeps its work in the same place" }).waitFor();
});

test("names are text, whatever they hold", {}, async (page) => {
  const hostile = ['<img src=x onerror="document.title=1">', "\u202egnp.exe", "__proto__", "a".repeat(100), "'\"&amp;\\"];
  await paste(page, "lamp:3 sofa:0");
  let from;
  for (const name of hostile) {
    await keep(page, name, from);
    from = name;
  }
  await page.setViewportSize({ width: 320, height: 700 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page scrolls sideways");
  await show(page, from);
  await eventually(async () => (await names(page)).toSorted(), hostile.toSorted());
  assert.equal(await page.locator("img[src=x]").count(), 0);
  const fits = () => dialog(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
  assert.ok(await fits(), "the dialog scrolls sideways");
  await axe(page);
  await page.reload();
  await ready(page);
  await item(page, from).waitFor();
});

test("without a database the page says so, and all else works", {
  start: (page) => page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined })),
}, async (page) => {
  await show(page);
  await status(page).filter({ hasText: "This browser cannot store workspaces here" }).waitFor();
  await field(page).fill("Lamps");
  await field(page).press("Enter");
  await status(page).filter({ hasText: "This browser cannot store workspaces here" }).waitFor();
  await axe(page);
  await hide(page);
  await gradeButton(page, FIRST[2], 2).click();
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await paste(page, '{"v":1,"workspaces":[]}');
  await notice(page).filter({ hasText: "This browser cannot store workspaces here" }).waitFor();
  await page.reload();
  await ready(page);
  await expectGrades(page, [3, 2, 2, 1, 2]);
});

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: all of it by keys, and accessible`, { colorScheme, reducedMotion: "reduce" }, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
    /** Presses Tab until the element with that name has the focus. */
    const reach = async (name) => {
      for (let steps = 0; steps < 40 && (await focused()) !== name; steps++) await page.keyboard.press("Tab");
      assert.equal(await focused(), name);
    };
    /** Opens the dialog from the menu, to which the arrow keys lead. */
    const openByKeys = async (name) => {
      if ((await focused()) !== "More") {
        await reach("Undo");
        for (let steps = 0; steps < 10 && (await focused()) !== "More"; steps++) await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("Enter");
      await reach(name);
      await page.keyboard.press("Enter");
    };
    await openByKeys("Workspaces…");
    await dialog(page).waitFor();
    await axe(page);
    await reach("Name for this work");
    await page.keyboard.type("Laptops");
    await page.keyboard.press("Enter");
    await item(page, "Laptops").waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await eventually(focused, "More");
    await openByKeys("Workspaces: Laptops");
    await named(page, "Duplicate", "Laptops").waitFor();
    await axe(page);
    await reach("Name of Laptops");
    await page.keyboard.type("Laptops 2024");
    await page.keyboard.press("Enter");
    await status(page).filter({ hasText: "It is now" }).waitFor();
    await reach("Duplicate Laptops 2024");
    await page.keyboard.press("Enter");
    await named(page, "Delete", "Laptops 2024 (2)").waitFor();
    await reach("Delete Laptops 2024 (2)");
    await page.keyboard.press("Enter");
    await eventually(focused, "Bring it back");
    await axe(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await eventually(focused, "More");
    await item(page, "Laptops 2024").waitFor();
  });
}
