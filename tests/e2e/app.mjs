// Helpers for tests of the application: a page for each test, and functions that find the parts of the page
// by their purpose. Only this file knows the structure of the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { BASE_URL, assertNoProblems, launch, newPage, ready, whole } from "./support.mjs";

/** The worked examples: their input, the numbers printed in the articles, and the exact values. */
export const EXAMPLES = JSON.parse(
  await readFile(new URL("../worked-examples.json", import.meta.url), "utf8"),
);

/** The documents of the first list. */
export const FIRST = [
  "Top Programming Laptops 2024",
  "Developer Laptop Guide",
  "Gaming Laptop Review",
  "Budget Coding Laptops",
  "MacBook Pro for Developers",
];

/**
 * Gives each test of a file a page in a context of its own. All tests of the file share a browser.
 *
 * Returns a function that declares a test. `usual` are options of all tests. The options are `hash` for the fragment of the address, `words`
 * for a page whose text may contain NaN, `problems` for a page that is expected to report errors, `start` for a function
 * that prepares the page before it opens, and `opened` for one that prepares the open page. Other options go to Playwright's `newContext`.
 */
export function tests(usual = {}) {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());
  return (name, given, body) => {
    const options = { ...usual, ...given };
    const { hash = "", words = false, problems = false, start, opened, ...context } = options;
    test(name, async (t) => {
      const page = await newPage(browser, context);
      try {
        if (!words) await watchNumbers(page);
        await start?.(page);
        await page.goto(hash ? `${BASE_URL}#${hash}` : BASE_URL);
        await ready(page);
        await opened?.(page);
        await body(page, t);
        if (!problems) assertNoProblems(page);
        if (!words) assert.deepEqual(await strayNumbers(page), [], "text that is no number");
      } finally {
        await page.context().close();
      }
    });
  };
}

/** Records each text and value of the page that contains NaN, Infinity or similar. */
async function watchNumbers(page) {
  await page.addInitScript(() => {
    const strays = new Set();
    globalThis.strayNumbers = () => [...strays];
    const bad = /\bNaN\b|\b-?inf(inity)?\b|\bundefined@|\[object /i;
    const check = (text) => {
      if (text && bad.test(text)) strays.add(text);
    };
    const visit = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return check(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE) return;
      for (const { value } of node.attributes) check(value);
      node.childNodes.forEach(visit);
    };
    new MutationObserver((records) => {
      for (const { target, type, addedNodes, attributeName } of records) {
        if (type === "childList") addedNodes.forEach(visit);
        else if (type === "attributes") check(target.getAttribute(attributeName));
        else check(target.data);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

function strayNumbers(page) {
  return page.evaluate(() => globalThis.strayNumbers());
}

/** Waits until the last change is drawn. The application draws before the next frame. */
export function drawn(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await globalThis.whole?.();
    await frame();
  });
}

/** Waits until `read()` returns the expected value. On a timeout, fails with the difference. */
export async function eventually(read, expected, message) {
  const end = performance.now() + 30_000;
  for (;;) {
    // Lets events of the page arrive, also where `read()` does not ask the page.
    await new Promise(setImmediate);
    const found = await read();
    try {
      return assert.deepEqual(found, expected, message);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/** Returns the outputs of a measure: those of the shown query, or those with a `scope` of "mean" or "query". */
export function values(page, measure, scope = null) {
  return page.evaluate(
    async ([measure, scope]) => {
      await globalThis.whole?.();
      return [...document.querySelectorAll("output[data-measure]")]
        .filter((output) => output.dataset.measure === measure)
        .filter((output) => (output.dataset.scope ?? null) === scope)
        .map(({ dataset }) => (dataset.value === undefined ? null : Number(dataset.value)));
    },
    [measure, scope],
  );
}

/** Waits until every output of a measure has this value. `null` means undefined. Means stand in the Queries view. */
export async function expectValue(page, measure, expected, scope = null) {
  if (scope === "mean" && (await page.locator("#app").getAttribute("data-view")) === "explain") await openQueries(page);
  const near = (found) =>
    expected === null || found === null ? found === expected : Math.abs(found - expected) <= 1e-12;
  const wrong = async () => {
    const found = await values(page, measure, scope);
    return found.length > 0 && found.every(near) ? null : found;
  };
  await eventually(wrong, null, undefined).catch(async () => {
    const found = await values(page, measure, scope);
    assert.fail(`${measure}${scope ? ` (${scope})` : ""}: expected ${expected}, found ${found.join(", ")}`);
  });
}

/** Returns the documents of the ranking, from the top. */
export async function order(page) {
  await whole(page);
  return page.locator("table[data-table=actual] tbody tr[data-doc]").evaluateAll((rows) =>
    rows.map((row) => row.dataset.doc),
  );
}

export function expectOrder(page, documents) {
  return eventually(() => order(page), documents);
}

/** Returns the grades of the ranking. `null` means unjudged. */
export async function grades(page) {
  await whole(page);
  return page.locator("table[data-table=actual] tbody tr[data-doc]").evaluateAll((rows) =>
    rows.map((row) => {
      const field = row.querySelector(".grade-field");
      const pressed = row.querySelector(".grades [aria-pressed=true]");
      const chip = row.querySelector(".grade-chip");
      const text = field ? field.value : (pressed ?? chip)?.textContent;
      return text === undefined || text === "" || text === "?" ? null : Number(text);
    }),
  );
}

export function expectGrades(page, expected) {
  return eventually(() => grades(page), expected);
}

export function row(page, document) {
  return page.locator(`table[data-table=actual] tr[data-doc=${JSON.stringify(document)}]`);
}

export function grip(page, document) {
  return row(page, document).locator("[data-control=grip]");
}

export function control(page, document, name) {
  return row(page, document).locator(`[data-control=${name}]`);
}

export function gradeButton(page, document, grade) {
  return row(page, document).locator(".grades").getByRole("button", { name: `${grade}`, exact: true });
}

export const undoButton = (page) => page.getByRole("button", { name: "Undo", exact: true });
export const redoButton = (page) => page.getByRole("button", { name: "Redo", exact: true });
export const notice = (page) => page.locator(".notice p");
export const live = (page) => page.locator("[role=status][aria-live=polite]");
export const dialog = (page) => page.locator("dialog[open]");
export const slider = (page) => page.getByRole("slider");
export const cutoff = (page) => page.locator("#k");

/** Returns whether undo and redo are available. */
export async function history(page) {
  await whole(page);
  const can = async (button) => (await page.locator(button).getAttribute("aria-disabled")) === "false";
  return { undo: await can(".buttons > .undo"), redo: await can(".buttons > .redo") };
}

/** The heading of the query. In the Queries view the first heading names the run. */
export const title = (page) => page.locator("#app:not(:has(.query-heading)) h1, .query-heading");

/** Opens the query of this name. */
export async function openQuery(page, name) {
  await page.getByRole("combobox", { name: "Query shown" }).selectOption(name);
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

/** Returns the names of all queries. */
export async function queryNames(page) {
  await whole(page);
  return page.getByRole("combobox", { name: "Query shown" }).locator("option").allTextContents();
}

/** Chooses a run. */
export async function chooseRun(page, name) {
  await page.getByRole("combobox", { name: "Run shown" }).selectOption(name);
}

/** Chooses the measure of the value line. */
export async function choose(page, name) {
  const line = page.locator(`.value-line[data-card="${name}"]`);
  await whole(page);
  if (await line.count()) return;
  const item = page.locator(`.strip [data-card="${name}"]`);
  if (!(await item.isVisible())) await page.getByRole("button", { name: /^\+\d+ measures$/ }).click();
  await item.getByRole("button").click();
  await line.waitFor();
}

/** Presses an item of the menu in the header. */
export async function menu(page, name) {
  const item = page.locator("#more").getByRole("button", { name });
  if (!(await item.isVisible())) await page.getByRole("button", { name: "More", exact: true }).click();
  await item.click();
}

/** Presses a button of the header or of its menu by key. Returns the button that gets the focus back. */
export async function openByKey(page, name) {
  const button = page.getByRole("button", { name });
  const more = page.getByRole("button", { name: "More", exact: true });
  const isInMenu = !(await button.isVisible());
  if (isInMenu) {
    await more.focus();
    await page.keyboard.press("Enter");
  }
  await button.focus();
  await page.keyboard.press("Enter");
  return isInMenu ? more : button;
}

/** Opens a tab of the side panel. */
export async function tab(page, name) {
  if ((await page.locator("#app").getAttribute("data-view")) === "queries") await openExplain(page);
  if (await page.locator(".settings").isVisible()) await page.locator(".side-head").getByRole("button", { name: "Close" }).click();
  const found = page.getByRole("tab", { name, exact: true });
  const peek = page.locator(".peek");
  if (!(await found.isVisible()) && (await peek.isVisible())) await peek.click();
  await found.click();
  await page.locator(`[role=tab][aria-selected=true]`, { hasText: name }).waitFor();
}

/** Opens all settings. */
export async function openSettings(page) {
  if (await page.locator(".settings").isVisible()) return;
  // On a narrow screen the open panel covers the button.
  const peek = page.locator(".peek[aria-expanded=true]");
  if (await peek.isVisible()) await peek.click();
  await page.getByRole("button", { name: "All settings" }).click();
  await page.locator(".settings").waitFor();
}

/** Shows a view by its button. */
export async function view(page, name) {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
  await page.locator(`#app[data-view=${name.toLowerCase()}]`).waitFor();
}

/** Shows the table of all queries. */
export const openQueries = (page) => view(page, "Queries");

/** Shows the list of the open query. */
export const openExplain = (page) => view(page, "Explain");

/** Drops runs that are compared at once. Returns to the list of a query. */
export async function dropRuns(page, files) {
  await drop(page, files);
  await page.locator("#app[data-view=compare]").waitFor();
  await openExplain(page);
}

/** Opens two runs of `count` queries with their judgments, and shows the list of the first query. */
export async function twoRuns(page, count = 3) {
  const places = Array.from({ length: 10 * count }, (_, at) => [Math.floor(at / 10) + 1, (at % 10) + 1]);
  const run = (name, step) =>
    places.map(([query, rank]) => `q${query} Q0 d${(rank * step) % 11} ${rank} ${11 - rank} ${name}`).join("\n");
  const judged = places.filter(([, rank]) => rank % 2).map(([query, rank]) => `q${query} 0 d${rank} ${rank % 3}`);
  await dropRuns(page, { "bm25.run": run("bm25", 3), "dense.run": run("dense", 5), "judged.qrels": judged.join("\n") });
  await page.getByRole("combobox", { name: "Run shown" }).waitFor();
}

/** Returns the names of all measures: that of the value line, then those of the strip. */
export async function measures(page) {
  await whole(page);
  return page.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.dataset.card));
}

/** Pastes a text into the focused element. */
export function paste(page, text) {
  return page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** Drops files, given as `{ name: text }`, onto the page. */
export function drop(page, files) {
  return page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
    for (const type of ["dragenter", "dragover", "drop"]) {
      const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector("main").dispatchEvent(event);
    }
  }, files);
}

/** Chooses files, given as `{ name: text }`, in the page's file field. */
export function chooseFiles(page, files) {
  const list = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  }));
  return page.locator("input[type=file]").setInputFiles(list);
}

/** Prepares a page that cannot start a worker. For the option `start`. */
export const withoutWorker = (page) =>
  page.addInitScript(() => {
    globalThis.Worker = class {
      constructor() {
        throw new Error("no worker here");
      }
    };
  });

/** Changes the fragment of the address, as a link or the user does. */
export function goHash(page, hash) {
  return page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

/** Returns everything that the page shows of the list, to detect changes. */
export async function picture(page) {
  return { order: await order(page), grades: await grades(page), cards: await cards(page) };
}

export async function cards(page) {
  await whole(page);
  return page.locator("[data-card] output.value").allTextContents();
}
