// What the page asks for later: fetched at the first sign of somebody, missing for a while, in the way of nobody.

import assert from "node:assert/strict";
import { dialog, expectGrades, expectOrder, paste, row, tests } from "./app.mjs";
import { BASE_URL, layoutShifts, newPage, ready, watchLayoutShift } from "./support.mjs";

const test = tests();
const PART = /\/later\.[0-9a-f]{20}\.wasm\.lzma$/;
const THREE = "query,doc,rank,grade\nq1,a,1,1\nq1,b,2,0\nq2,a,1,0\nq2,b,2,1\nq3,a,1,1\n";

const button = (page, name) => page.getByRole("button", { name });
const missing = (page) => page.getByRole("alert").getByText("A part of the page could not be loaded.");
const loading = (page) => page.getByRole("status").getByText("Loading…", { exact: true });

test("a page that is only looked at has no need of it; who comes gets it ahead", {}, async (old) => {
  const page = await newPage(old.context().browser());
  const asked = [];
  page.on("request", (request) => PART.test(request.url()) && asked.push(request.url()));
  await page.goto(BASE_URL);
  await ready(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.deepEqual(asked, []);
  await Promise.all([page.waitForResponse((answer) => PART.test(answer.url())), page.mouse.move(300, 300)]);
  // Once for all: the dialog asks for nothing more.
  await button(page, "Paste…").click();
  await dialog(page).waitFor();
  assert.equal(asked.length, 1);
  await page.context().close();
});

test("while it is on its way that is said, and nothing is lost meanwhile", {}, async (page) => {
  let go;
  const held = new Promise((done) => (go = done));
  await page.route(PART, async (route) => {
    await held;
    await route.continue();
  });
  await button(page, "Paste…").click();
  await loading(page).waitFor();
  // The page goes on.
  await row(page, "TechReview").or(page.locator("tr[data-doc]")).first().waitFor();
  await button(page, "Undo").waitFor();
  go();
  await dialog(page).getByRole("heading", { name: "Paste your list" }).waitFor();
  await loading(page).waitFor({ state: "detached" });
});

test("what is pasted meanwhile meets the list as it is by then", {}, async (page) => {
  let go;
  const held = new Promise((done) => (go = done));
  await page.route(PART, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => (location.hash = "g=3,0,2&d=lamp,sofa,rug"));
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await paste(page, "1 0 sofa 3\n1 0 desk 1\n");
  await loading(page).waitFor();
  await page.evaluate(() => (location.hash = "g=3,0&d=desk,sofa"));
  await expectOrder(page, ["desk", "sofa"]);
  go();
  await expectGrades(page, [1, 3]);
  await expectOrder(page, ["desk", "sofa"]);
});

test("where it does not come that is said, and it is there once it can be", { problems: true }, async (page) => {
  const whole = Buffer.from(await (await fetch(await address())).arrayBuffer());
  const damaged = Buffer.from(whole).fill(0, 1000, 2000);
  for (const answer of [
    { status: 404, body: "" },
    { body: whole.subarray(0, whole.length / 2) },
    { body: damaged },
    { body: "<!doctype html>" },
  ]) {
    await page.route(PART, (route) => route.fulfill(answer));
    await button(page, "Export…").click();
    await missing(page).waitFor();
    assert.equal(await dialog(page).count(), 0);
    await button(page, "Close").click();
    await page.unroute(PART);
  }
  await button(page, "Export…").click();
  await dialog(page).getByRole("heading", { name: "Export" }).waitFor();
  await page.keyboard.press("Escape");
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
});

/** Where it is, as the script has it. */
async function address() {
  const script = await (await fetch(new URL("later.js", BASE_URL))).text();
  return new URL(script.match(/later\.[0-9a-f]{20}\.wasm\.lzma/)[0], BASE_URL);
}

test("work that needs it opens with it, and nothing moves", {}, async (page) => {
  const lines = Array.from({ length: 40 }, (_, at) => `q${at},a,1,${at % 2}\nq${at},b,2,1`);
  await paste(page, ["query,doc,rank,grade", ...lines].join("\n"));
  await page.locator(".summary").waitFor();
  await page.waitForFunction(() => localStorage.getItem("ranklens.work")?.includes("q39"));
  await watchLayoutShift(page);
  await page.reload();
  await ready(page);
  await page.locator(".summary").waitFor();
  await page.locator(".read-as").first().waitFor();
  assert.deepEqual(await layoutShifts(page), []);
});

test("work that needs it opens without it where it does not come", { problems: true }, async (page) => {
  await paste(page, THREE);
  await expectOrder(page, ["a", "b"]);
  await page.waitForFunction(() => localStorage.getItem("ranklens.work")?.includes("q3"));
  await page.route(PART, (route) => route.abort());
  await page.reload();
  await ready(page);
  await missing(page).waitFor();
  await expectOrder(page, ["a", "b"]);
  await page.unroute(PART);
  await button(page, "Share…").click();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".read-as").first().waitFor();
});
