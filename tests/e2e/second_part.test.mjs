// The second part of the page's module: it arrives by itself, late, damaged or not at all, and is in the way of
// nobody.

import assert from "node:assert/strict";
import {
  FIRST,
  cutoff,
  dialog,
  eventually,
  expectGrades,
  expectOrder,
  gradeButton,
  menu,
  paste,
  queryNames,
  tests,
} from "./app.mjs";
import { axe, layoutShifts, moduleAt, partAt, ready, watchLayoutShift } from "./support.mjs";

const test = tests();
const PART = await partAt("deferred");
const SAVED = await partAt("saved");
const THREE = "query,doc,rank,grade\nq1,a,1,1\nq1,b,2,0\nq2,a,1,0\nq2,b,2,1\nq3,a,1,1\n";

const button = (page, name) => page.getByRole("button", { name });
const missing = (page) => page.getByRole("alert").getByText("A part of the page could not be loaded.");
const loading = (page) => page.locator(".loading");
const heading = (page) => dialog(page).getByRole("heading", { level: 2 });
const kept = (page, text) => page.waitForFunction((text) => localStorage.getItem("ranklens.work")?.includes(text), text);

/** Holds the part back before the page opens. Release it by `page.release()`. */
async function hold(page) {
  page.isHeldBack = true;
  const held = new Promise((done) => (page.release = done));
  await page.route(PART, async (route) => {
    await held;
    await route.continue();
  });
}

/** Answers for the part before the page opens. */
const answer = (response) => (page) => {
  page.isHeldBack = true;
  return page.route(PART, (route) => route.fulfill(response));
};

test("the part is fetched once, by itself and after the page can be used", {
  start: async (page) => {
    page.asked = [];
    page.on("request", (request) => page.asked.push(request.url()));
    await hold(page);
  },
}, async (page) => {
  await expectGrades(page, [3, 2, 0, 1, 2]);
  await gradeButton(page, FIRST[2], 2).click();
  await cutoff(page).fill("3");
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await eventually(() => page.asked.includes(PART), true);
  assert.equal(await loading(page).textContent(), "", "nobody waits for it");
  page.release();
  await button(page, "Paste…").click();
  await eventually(() => heading(page).textContent(), "Paste your list");
  assert.equal(page.asked.filter((url) => url === PART).length, 1);
  assert.equal(page.asked.filter((url) => url.includes("app_bg")).length, 1);
});

test("who needs the part before it is there is told so, and the page goes on", { start: hold }, async (page) => {
  await button(page, "Paste…").click();
  await eventually(() => loading(page).textContent(), "Loading…");
  await gradeButton(page, FIRST[2], 2).click();
  await expectGrades(page, [3, 2, 2, 1, 2]);
  page.release();
  await eventually(() => heading(page).textContent(), "Paste your list");
  assert.equal(await loading(page).textContent(), "");
  await page.keyboard.press("Escape");
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await button(page, "Undo").click();
  await expectGrades(page, [3, 2, 0, 1, 2]);
});

test("of several dialogs the last one opens, and none that was closed", { start: hold }, async (page) => {
  await button(page, "Paste…").click();
  await button(page, "Share…").click();
  await menu(page, "Export…");
  await page.keyboard.press("Escape");
  await menu(page, "Examples");
  page.release();
  await eventually(() => heading(page).textContent(), "Worked examples");
  await page.keyboard.press("Escape");
  await eventually(() => dialog(page).count(), 0);
});

test("pasted texts wait for their readers, one after the other", { start: hold }, async (page) => {
  await paste(page, "q1 Q0 lamp 1 3 x\nq1 Q0 sofa 2 2 x\n");
  await paste(page, "q1 0 sofa 3\nq1 0 lamp 1\n");
  await eventually(() => loading(page).textContent(), "Loading…");
  page.release();
  await expectOrder(page, ["lamp", "sofa"]);
  await expectGrades(page, [1, 3]);
});

test("a pasted text that waits does not replace what is opened meanwhile", { start: hold }, async (page) => {
  await paste(page, "q1 Q0 lamp 1 3 x\nq1 Q0 sofa 2 2 x\n");
  await page.evaluate(() => (location.hash = "g=3,0&d=desk,rug"));
  await expectOrder(page, ["desk", "rug"]);
  await page.locator(".notice").getByText("The pasted or dropped text was not read").waitFor();
  page.release();
  await button(page, "Paste…").click();
  await dialog(page).waitFor();
  await expectOrder(page, ["desk", "rug"]);
});

const WHOLE = Buffer.from(await (await fetch(PART)).arrayBuffer());
const WASM = { contentType: "application/wasm" };
const FAULTS = {
  "does not arrive": { status: 404, body: "" },
  "is cut off": { ...WASM, body: WHOLE.subarray(0, WHOLE.length / 2) },
  "is damaged": { ...WASM, body: Buffer.from(WHOLE).fill(0, 1000, 2000) },
  "is another file": { body: "<!doctype html>" },
};
for (const [fault, fulfilled] of Object.entries(FAULTS)) {
  test(`when the part ${fault}, the page says so, loses nothing, and tries again`, { problems: true, start: answer(fulfilled) }, async (page) => {
    await gradeButton(page, FIRST[2], 2).click();
    await paste(page, "lamp:3 sofa:0");
    await missing(page).waitFor();
    await expectGrades(page, [3, 2, 2, 1, 2]);
    await axe(page);
    await page.unroute(PART);
    await button(page, "Try again").click();
    await expectOrder(page, ["lamp", "sofa"]);
    assert.equal(await missing(page).count(), 0);
    await button(page, "Undo").click();
    await expectGrades(page, [3, 2, 2, 1, 2]);
  });
}

test("what waits for a part that does not arrive can be given up", { problems: true, start: answer({ status: 404, body: "" }) }, async (page) => {
  await menu(page, "Export…");
  await missing(page).waitFor();
  assert.equal(await dialog(page).count(), 0);
  await button(page, "Close").click();
  await eventually(() => missing(page).count(), 0);
  await page.unroute(PART);
  await button(page, "Share…").click();
  await eventually(() => heading(page).textContent(), "Share");
});

test("a part that arrived damaged does not come from the browser's cache again", {
  problems: true,
  start: async (page) => {
    page.asked = [];
    page.isHeldBack = true;
    page.on("request", async (request) => request.url() === PART && page.asked.push((await request.allHeaders())["cache-control"]));
    const headers = { "cache-control": "max-age=3600" };
    await page.route(PART, (route) => route.fulfill({ ...WASM, body: "<!doctype html>", headers }), { times: 1 });
  },
}, async (page) => {
  await missing(page).waitFor();
  await menu(page, "Export…");
  await dialog(page).waitFor();
  assert.deepEqual(page.asked, [undefined, "max-age=0"]);
});

test("the part loads where the server does not know its type", { start: answer({ body: WHOLE, contentType: "application/octet-stream" }) }, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
});

test("what the part draws follows below, and nothing moves", {
  start: async (page) => {
    await hold(page);
    await watchLayoutShift(page);
  },
}, async (page) => {
  await expectGrades(page, [3, 2, 0, 1, 2]);
  assert.equal(await page.locator(".formula, aside.side").count(), 0);
  page.release();
  await page.locator(".formula").waitFor();
  await page.locator("aside.side").waitFor();
  assert.deepEqual(await layoutShifts(page), []);
});

test("work that needs the part opens with it, and nothing moves", {}, async (page) => {
  await paste(page, THREE);
  await kept(page, "q3");
  await watchLayoutShift(page);
  await page.reload();
  await ready(page);
  assert.equal((await queryNames(page)).length, 3);
  assert.equal(await page.locator(".read-as").count(), 1);
  assert.deepEqual(await layoutShifts(page), []);
});

test("work that needs the part opens without it where it does not arrive or takes long", { problems: true }, async (page) => {
  await paste(page, THREE);
  await kept(page, "q3");
  await hold(page);
  await page.reload();
  await ready(page);
  await expectOrder(page, ["a", "b"]);
  assert.equal(await page.locator(".read-as").count(), 0);
  page.release();
  await page.locator(".read-as").waitFor();
  await page.unroute(PART);

  await page.route(PART, (route) => route.abort());
  await page.reload();
  await ready(page);
  await missing(page).waitFor();
  await expectOrder(page, ["a", "b"]);
  await page.unroute(PART);
  await button(page, "Try again").click();
  await page.locator(".read-as").waitFor();
});

test("saved work that cannot be read for want of a part stays as it is, and a message says so", { problems: true }, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await kept(page, "lamp");
  page.isHeldBack = true;
  await page.route(SAVED, (route) => route.abort());
  await page.reload();
  await ready(page);
  await page.getByRole("alert").getByText("Your work is unchanged: it is kept in this browser.").waitFor();
  await axe(page);
  await kept(page, "lamp");
  await page.unroute(SAVED);
  await button(page, "Reload").click();
  await expectOrder(page, ["lamp", "sofa"]);
});

test("a first visit does not fetch the part that reads saved work", {
  start: (page) => {
    page.asked = [];
    page.on("request", (request) => page.asked.push(request.url()));
  },
}, async (page) => {
  await page.locator("aside.side").waitFor();
  assert.ok(page.asked.includes(PART) && !page.asked.includes(SAVED));
});

test("every file of the first visit but the page itself has a hash in its name", {}, async (page) => {
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  const first = loaded.filter((url) => /\.(js|css|wasm)$/.test(url)).map((url) => new URL(url).pathname.split("/").pop());
  const later = ["worker.js", "sw.js"];
  assert.deepEqual(first.filter((name) => !/-[0-9a-f]{20}\./.test(name) && !later.includes(name)), []);
  assert.ok(first.includes((await moduleAt()).split("/").pop()));
});
