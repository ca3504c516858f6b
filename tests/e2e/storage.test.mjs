// Saved work: after a reload, damaged, without space, and without any storage.

import assert from "node:assert/strict";
import {
  FIRST,
  choose,
  control,
  cutoff,
  dialog,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  gradeButton,
  menu,
  notice,
  openQuery,
  openSettings,
  order,
  paste,
  tests,
  undoButton,
} from "./app.mjs";
import { ready } from "./support.mjs";

const test = tests({ opened: openSettings });
const KEY = "ranklens.work";
const stored = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEY);

async function reload(page) {
  await page.reload();
  await ready(page);
  await openSettings(page);
}

test("the list, the measure, the cutoff and the settings survive a reload", {}, async (page) => {
  await paste(page, "lamp:3 sofa:0 chair:1 desk:2");
  await expectOrder(page, ["lamp", "sofa", "chair", "desk"]);
  await control(page, "desk", "up").click();
  await cutoff(page).fill("3");
  await page.locator("#set-gain").selectOption("exponential");
  await page.locator("#set-digits").selectOption("5");
  await choose(page, "AP");
  const cards = await page.locator("[data-card] output.value").allTextContents();
  // The reload comes before the pause after which the page saves.
  await reload(page);
  await expectOrder(page, ["lamp", "sofa", "desk", "chair"]);
  await expectGrades(page, [3, 0, 2, 1]);
  assert.deepEqual(await page.locator("[data-card] output.value").allTextContents(), cards);
  assert.equal(await page.locator("#set-gain").inputValue(), "exponential");
  assert.equal(await page.locator("#set-digits").inputValue(), "5");
  assert.equal(await cutoff(page).inputValue(), "3");
  await page.locator('.value-line[data-card="AP"]').waitFor();
});

test("the query shown and the comparison with the list as loaded survive a reload", { hash: "example=a0-mrr" }, async (page) => {
  await openQuery(page, "query 3");
  await gradeButton(page, "doc_6", 1).click();
  await expectValue(page, "RR", 0.5);
  await eventually(() => page.locator('[data-card="RR"] output[data-scope=change]').textContent(), "+0.500");
  await reload(page);
  await expectOrder(page, ["doc_4", "doc_6", "doc_9"]);
  await expectValue(page, "RR", 0.5);
  assert.equal(await page.locator('[data-card="RR"] output[data-scope=change]').textContent(), "+0.500");
});

test("work is written soon after a change, without a reload", {}, async (page) => {
  await gradeButton(page, FIRST[2], 2).click();
  const grade = async () => {
    const work = await stored(page);
    return work && JSON.stringify(work.data).includes("Gaming Laptop Review");
  };
  await eventually(grade, true);
});

test("another page of the same browser opens with the work", {}, async (page) => {
  await paste(page, "1 0 1");
  await expectGrades(page, [1, 0, 1]);
  await eventually(async () => (await stored(page))?.data.queries[0].docs.length, 3);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await expectGrades(other, [1, 0, 1]);
});

test("a link beside own work is opened, and undo brings the work back", {}, async (page) => {
  await paste(page, "1 0 1");
  await expectGrades(page, [1, 0, 1]);
  await eventually(async () => (await stored(page))?.data.queries[0].docs.length, 3);
  const other = await page.context().newPage();
  await other.goto(`${page.url().split("#")[0]}#g=3,2&k=2`);
  await ready(other);
  await expectGrades(other, [3, 2]);
  await notice(other).filter({ hasText: /Undo brings your own (list|work) back/ }).waitFor();
  await undoButton(other).click();
  await expectGrades(other, [1, 0, 1]);
});

test("\"start over\" asks first", {}, async (page) => {
  await paste(page, "1 0 1");
  await menu(page, "Start over");
  await dialog(page).getByRole("button", { name: "Keep my work" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await expectGrades(page, [1, 0, 1]);
});

test("\"start over\" brings the first example and the textbook back, and can be undone", {}, async (page) => {
  await paste(page, "1 0 1");
  await page.locator("#set-gain").selectOption("exponential");
  await menu(page, "Start over");
  await dialog(page).getByRole("button", { name: "Start over" }).click();
  await expectOrder(page, FIRST);
  assert.equal(await page.locator("#set-gain").inputValue(), "linear");
  await notice(page).filter({ hasText: "Undo brings your work back" }).waitFor();
  await undoButton(page).click();
  await expectGrades(page, [1, 0, 1]);
  assert.equal(await page.locator("#set-gain").inputValue(), "exponential");
});

for (const [name, text] of [
  ["that is no JSON", "{broken"],
  ["that is empty", ""],
  ["of another shape", '{"v":1,"data":[]}'],
  ["of a later version", '{"v":99}'],
  ["with a measure that does not exist", null],
]) {
  test(`work ${name} is told, and the page opens all the same`, {
    start: (page) =>
      page.addInitScript(
        ([key, text]) => {
          const work = { v: 1, link: "", data: { queries: [], keywords: null }, query: 9, k: 0, measure: "none", settings: [], scale: 0, digits: 99 };
          localStorage.setItem(key, text ?? JSON.stringify(work));
        },
        [KEY, text],
      ),
  }, async (page) => {
    await page.getByRole("alert").filter({ hasText: "Your work could not be restored" }).waitFor();
    assert.deepEqual(await order(page), FIRST);
    await expectValue(page, "nDCG@5", 0.9602471757862604);
  });
}

test("the first example takes no room as long as it is unchanged", {}, async (page) => {
  await gradeButton(page, FIRST[2], 2).click();
  await eventually(async () => (await stored(page)) !== null, true);
  await undoButton(page).click();
  await eventually(() => stored(page), null);
  await reload(page);
  await expectOrder(page, FIRST);
});

test("a page without storage works, and says that the work will not stay", {
  start: (page) =>
    page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }),
}, async (page) => {
  await expectOrder(page, FIRST);
  await notice(page).filter({ hasText: "will not survive a reload" }).waitFor();
  await gradeButton(page, FIRST[2], 2).click();
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await control(page, FIRST[4], "up").click();
  await expectOrder(page, [FIRST[0], FIRST[1], FIRST[2], FIRST[4], FIRST[3]]);
});

test("a full storage is told until there is room again, and work continues", {
  start: (page) =>
    page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...item) {
        if (!globalThis.hasRoom) throw new DOMException("full", "QuotaExceededError");
        return setItem.apply(this, item);
      };
    }),
}, async (page) => {
  const told = page.locator(".unkept").filter({ hasText: "will not survive a reload" });
  await told.waitFor();
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  await notice(page).filter({ hasText: "2 documents" }).waitFor();
  await gradeButton(page, "sofa", 2).click();
  await expectGrades(page, [3, 2]);
  assert.equal(await told.count(), 1);
  await page.evaluate(() => (globalThis.hasRoom = true));
  await gradeButton(page, "sofa", 1).click();
  await told.waitFor({ state: "detached" });
  await page.reload();
  await expectGrades(page, [3, 1]);
});

test("editing sends no data", {}, async (page) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  await gradeButton(page, "sofa", 2).click();
  await expectGrades(page, [3, 2]);
  // Parts of the page may still be loading.
  const own = /^(worker\.js|(split_deferred|chunk_\d+|stream_bg)-[0-9a-f]{20}\.wasm)$/;
  const folder = new URL(".", page.url()).href;
  assert.deepEqual(requests.filter((url) => !url.startsWith(folder) || !own.test(url.slice(folder.length))), []);
});
