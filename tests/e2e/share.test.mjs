// Work shared as a link, which is packed if it cannot be typed, or as a file.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  chooseFiles,
  dialog,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  goHash,
  gradeButton,
  notice,
  paste,
  row,
  tests,
  undoButton,
} from "./app.mjs";
import { BASE_URL, axe, ready } from "./support.mjs";

const test = tests();

/** Two queries with scores. A link that can be typed has no scores. */
const TWO = "query,doc,title,score,grade\nlamps,red lamp,Red,3.5,2\nlamps,sofa,So,2.5,0\nchairs,stool,St,1.5,1\n";
/** A published link. It must open forever. */
const GIVEN =
  "z1:HU87DoMwDL3LmzMUsWWq1Eo9BGJIwaUWIaGJg1oh7l6HyfL72js22MbAc5hhAYPRiYPd8SmUmDJst4NH5Ya345SrIg4VhnfLqmuOL4feYEpuPPWtCcV7RRbOmdTadVBmhmn6_ugPAw5rEY0UyqIJteoHezHQGxodC7lcEqki3G-Pa3NR0RDDRkE4htP4lWeMc60nEQ5TLdbKPDhP50cjTyyKtscf";

const share = (page) => page.getByRole("button", { name: "Share…" }).click();
const link = (page) => dialog(page).getByLabel("Link");

async function shared(page) {
  await share(page);
  await eventually(async () => (await link(page).inputValue()).includes("#"), true);
  return link(page).inputValue();
}

test("work that fits into a typed link is shared as one", {}, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  assert.equal(await shared(page), `${BASE_URL}#g=3,0&d=lamp,sofa&k=2&m=nDCG@2`);
  assert.match(await dialog(page).innerText(), /\d\d characters\./);
  await axe(page);
});

test("other work is packed, and opens in another browser with its titles and scores", {}, async (page, t) => {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa"]);
  const url = await shared(page);
  assert.match(url, /#z1:[\w-]+$/);
  const other = await page.context().browser().newContext();
  t.after(() => other.close());
  const there = await other.newPage();
  await there.goto(url);
  await ready(there);
  await expectOrder(there, ["red lamp", "sofa"]);
  assert.match(await row(there, "red lamp").innerText(), /Red/);
  await expectGrades(there, [2, 0]);
  // The address stays while the list matches it.
  assert.equal(there.url(), url);
  await gradeButton(there, "sofa", 2).click();
  await eventually(() => there.url().includes("#"), false);
  await there.reload();
  await ready(there);
  await expectGrades(there, [2, 2]);
});

for (const [kind, text] of [
  ["typed", "lamp:3 sofa:0 rug:1"],
  ["packed", "query,doc,score,grade\nlamps,lamp,3.5,3\nlamps,sofa,2.5,0\nlamps,rug,1.5,1\n"],
]) {
  test(`a ${kind} link keeps the change by the edits`, {}, async (page, t) => {
    await paste(page, text);
    await eventually(() => row(page, "sofa").count(), 1);
    await gradeButton(page, "sofa", 1).click();
    const change = (page) => page.locator("output[data-scope=change]").first().textContent();
    await eventually(async () => (await change(page)).startsWith("±"), false);
    const expected = await change(page);
    const url = await shared(page);
    const other = await page.context().browser().newContext();
    t.after(() => other.close());
    const there = await other.newPage();
    await there.goto(url);
    await ready(there);
    await eventually(() => change(there), expected);
    assert.equal(there.url(), url, "the address stays");
    await gradeButton(there, "sofa", 2).click();
    await eventually(() => there.url().includes("#"), false);
  });
}

test("names can be left out", {}, async (page) => {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa"]);
  const whole = await shared(page);
  await dialog(page).getByLabel(/Leave titles out/).check();
  // There is no link while the shorter one is being created.
  let url = "";
  const isOther = async () => {
    url = await link(page).inputValue();
    return url !== "" && url !== whole;
  };
  await eventually(isOther, true);
  await page.keyboard.press("Escape");
  await goHash(page, new URL(url).hash);
  await expectOrder(page, ["d1", "d2"]);
  await undoButton(page).click();
  await expectOrder(page, ["red lamp", "sofa"]);
});

test("the link is copied", {}, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa"]);
  const url = await shared(page);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
});

test("where the clipboard is closed the page says what to do", {
  start: (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
}, async (page) => {
  await shared(page);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await dialog(page).getByText("select the link and copy it").waitFor();
});

test("a file is saved, and opens again", {}, async (page) => {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa"]);
  await share(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as a file" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "ranklens.json");
  const text = await readFile(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  await paste(page, "a:1 b:0");
  await expectOrder(page, ["a", "b"]);
  await chooseFiles(page, { "ranklens.json": text });
  await expectOrder(page, ["red lamp", "sofa"]);
});

test("a long link warns", {}, async (page) => {
  let seed = 7;
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
  const rows = Array.from({ length: 1500 }, (_, at) => `q${at % 15},doc${next()},${(next() % 1e6) / 1e3},${next() % 4}`);
  await paste(page, `query,doc,score,grade\n${rows.join("\n")}`);
  await shared(page);
  assert.match(await dialog(page).innerText(), /too long for many chats and mails/);
});

test("a published link opens", { hash: GIVEN }, async (page) => {
  await expectOrder(page, ["lamp", "sofa"]);
  await expectValue(page, "nDCG@10", 3 / (3 + 1 / Math.log2(3)));
});

test("a link with an encoded colon and a trailing blank opens, and the address stays", { hash: `${GIVEN.replace(":", "%3A")}%20` }, async (page) => {
  await expectOrder(page, ["lamp", "sofa"]);
  assert.match(page.url(), /#z1%3A/);
});

test("damaged links, decompression bombs and links of later versions get a message, and nothing is lost", {}, async (page) => {
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  const bomb = await page.evaluate(async () => {
    const zeros = new Blob([new Uint8Array(1 << 26)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(zeros).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  });
  for (const [hash, told] of [
    [GIVEN.slice(0, -40), /cut off or damaged/],
    ["z1:%%%", /cut off or damaged/],
    ["z1:", /cut off or damaged/],
    [`z1:${bomb}`, /cut off or damaged/],
    ["z7:abc", /newer version of the page/],
  ]) {
    await goHash(page, hash);
    await eventually(async () => told.test(await notice(page).innerText()), true, hash.slice(0, 20));
    await expectOrder(page, ["lamp", "sofa"]);
    await page.locator(".notice").getByRole("button", { name: "Close" }).click();
  }
});

test("the dialog fits a small screen", {}, async (page) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await shared(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const [box, width] = [await dialog(page).boundingBox(), 320];
  assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
});
