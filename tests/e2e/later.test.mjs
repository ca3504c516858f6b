// What the page asks for later: fetched when somebody turns to it, missing for a while, in the way of nobody.

import assert from "node:assert/strict";
import { FIRST, cutoff, dialog, eventually, expectGrades, expectOrder, gradeButton, paste, tests } from "./app.mjs";
import { BASE_URL, layoutShifts, newPage, partOf, ready, watchLayoutShift } from "./support.mjs";

const test = tests();
const PART = await partOf("later");
const THREE = "query,doc,rank,grade\nq1,a,1,1\nq1,b,2,0\nq2,a,1,0\nq2,b,2,1\nq3,a,1,1\n";

const button = (page, name) => page.getByRole("button", { name });
const missing = (page) => page.getByRole("alert").getByText("A part of the page could not be loaded.");
const loading = (page) => page.locator(".loading");
const heading = (page) => dialog(page).getByRole("heading", { level: 2 });
const kept = (page, text) => page.waitForFunction((text) => localStorage.getItem("ranklens.work")?.includes(text), text);

/** Keeps it back until what this gives is called. */
async function hold(page) {
  let go;
  const held = new Promise((done) => (go = done));
  await page.route(PART, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

test("who reads and edits has no need of it; who turns to the controls at the top gets it ahead", {}, async (old) => {
  const page = await newPage(old.context().browser());
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(BASE_URL);
  await ready(page);
  // The last that comes by itself.
  const last = new URL("worker.js", BASE_URL).href;
  await eventually(() => asked.includes(last), true);
  await page.mouse.move(300, 300);
  await gradeButton(page, FIRST[2], 2).click();
  await cutoff(page).fill("3");
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await page.waitForLoadState("networkidle");
  assert.ok(!asked.includes(PART));
  await Promise.all([page.waitForResponse(PART), button(page, "Paste…").hover()]);
  // Once for all: the dialog asks for nothing more.
  await button(page, "Paste…").click();
  await dialog(page).waitFor();
  assert.equal(asked.filter((url) => url === PART).length, 1);
  await page.context().close();
});

test("while it is on its way that is said, and the page goes on", {}, async (page) => {
  const go = await hold(page);
  await button(page, "Paste…").click();
  await eventually(() => loading(page).textContent(), "Loading…");
  await gradeButton(page, FIRST[2], 2).click();
  await expectGrades(page, [3, 2, 2, 1, 2]);
  go();
  await eventually(() => heading(page).textContent(), "Paste your list");
  await eventually(() => loading(page).textContent(), "");
  await page.keyboard.press("Escape");
  await expectGrades(page, [3, 2, 2, 1, 2]);
  await button(page, "Undo").click();
  await expectGrades(page, [3, 2, 0, 1, 2]);
});

test("of several dialogs the last one comes, and none that was given up", {}, async (page) => {
  const go = await hold(page);
  await button(page, "Paste…").click();
  await button(page, "Share…").click();
  await button(page, "Export…").click();
  await page.keyboard.press("Escape");
  await button(page, "Examples").click();
  await eventually(() => heading(page).textContent(), "Worked examples");
  go();
  await eventually(() => loading(page).textContent(), "");
  assert.equal(await heading(page).textContent(), "Worked examples");
  await page.keyboard.press("Escape");
  assert.equal(await dialog(page).count(), 0);
});

test("what is pasted meanwhile is shown instead of the dialog, with the list as it is by then", {}, async (page) => {
  const go = await hold(page);
  await button(page, "Paste…").click();
  await paste(page, "1 0 sofa 3\n1 0 desk 1\n");
  await page.evaluate(() => (location.hash = "g=3,0&d=desk,sofa"));
  await expectOrder(page, ["desk", "sofa"]);
  go();
  await expectGrades(page, [1, 3]);
  await expectOrder(page, ["desk", "sofa"]);
  assert.equal(await dialog(page).count(), 0);
});

test("where it does not come that is said, and it is there once it can be", { problems: true }, async (page) => {
  const whole = Buffer.from(await (await fetch(PART)).arrayBuffer());
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
  await eventually(() => heading(page).textContent(), "Export");
  await page.keyboard.press("Escape");
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
});

test("work that needs it opens with it, and nothing moves", {}, async (page) => {
  const lines = Array.from({ length: 40 }, (_, at) => `q${at},a,1,${at % 2}\nq${at},b,2,1`);
  await paste(page, ["query,doc,rank,grade", ...lines].join("\n"));
  await page.locator(".summary").waitFor();
  await kept(page, "q39");
  await watchLayoutShift(page);
  await page.reload();
  await ready(page);
  await page.locator(".summary").waitFor();
  await page.locator(".read-as").first().waitFor();
  assert.deepEqual(await layoutShifts(page), []);
});

test("a link to many queries opens with it, and nothing moves", {}, async (old) => {
  const lines = Array.from({ length: 40 }, (_, at) => `q${at},a,1,${at % 2}\nq${at},b,2,1`);
  await paste(old, ["query,doc,rank,grade", ...lines].join("\n"));
  await old.locator(".summary").waitFor();
  await button(old, "Share…").click();
  let link = "";
  await eventually(async () => (link = await dialog(old).getByLabel("Link").inputValue()).includes("#z1:"), true);
  const page = await newPage(old.context().browser());
  await watchLayoutShift(page);
  await page.goto(link);
  await ready(page);
  await page.locator(".summary").waitFor();
  assert.deepEqual(await layoutShifts(page), []);
  await page.context().close();
});

test("what is pasted twice meanwhile is read one after the other", {}, async (page) => {
  const go = await hold(page);
  await paste(page, "q1 Q0 lamp 1 3 x\nq1 Q0 sofa 2 2 x\n");
  await paste(page, "q1 0 sofa 3\nq1 0 lamp 1\n");
  go();
  await expectOrder(page, ["lamp", "sofa"]);
  await expectGrades(page, [1, 3]);
});

test("what is pasted does not replace what is opened before it could be read", {}, async (page) => {
  const go = await hold(page);
  await paste(page, "q1 Q0 lamp 1 3 x\nq1 Q0 sofa 2 2 x\n");
  await page.evaluate(() => (location.hash = "g=3,0&d=desk,rug"));
  await expectOrder(page, ["desk", "rug"]);
  go();
  await page.locator(".notice").getByText("What was pasted or dropped is not read").waitFor();
  await expectOrder(page, ["desk", "rug"]);
});

test("what came damaged into the browser's memory does not come again", { problems: true }, async (page) => {
  const asked = [];
  page.on("request", async (request) => request.url() === PART && asked.push((await request.allHeaders())["cache-control"]));
  await page.route(PART, (route) => route.fulfill({ status: 200, body: "<!doctype html>", headers: { "cache-control": "max-age=3600" } }), { times: 1 });
  await button(page, "Export…").click();
  await missing(page).waitFor();
  await button(page, "Export…").click();
  await dialog(page).waitFor();
  await eventually(() => asked, [undefined, "no-cache"]);
  assert.equal(await missing(page).count(), 0);
});

test("work that needs it opens without it where it takes long or does not come", { problems: true }, async (page) => {
  await paste(page, THREE);
  await expectOrder(page, ["a", "b"]);
  await kept(page, "q3");
  const go = await hold(page);
  await page.reload();
  await ready(page);
  await expectOrder(page, ["a", "b"]);
  await eventually(() => loading(page).textContent(), "Loading…");
  assert.equal(await page.locator(".read-as").count(), 0);
  go();
  await page.locator(".read-as").first().waitFor();
  await page.unroute(PART);

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
