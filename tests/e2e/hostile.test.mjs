// Names, texts and files that try to break a page. The page shows them as text or refuses them, and never
// runs them.

import assert from "node:assert/strict";
import {
  FIRST,
  chooseFiles,
  control,
  dialog,
  drop,
  eventually,
  expectGrades,
  expectOrder,
  goHash,
  gradeButton,
  notice,
  order,
  paste,
  row,
  tests,
} from "./app.mjs";

const test = tests();

const IMAGE = "<img src=x onerror=pwned=1>";
const SCRIPT = "</textarea><script>pwned=1</script>";
const SVG = "<svg/onload=pwned=1>";

/** Checks that no part of a text became an element or ran as code. */
async function assertHarmless(page) {
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
  const strays = await page.evaluate(
    () => document.querySelectorAll("#app script, #app iframe, #app img:not([src='icon.svg']), [onerror], [onload]").length,
  );
  assert.equal(strays, 0);
}

/** Checks that the page still draws an edit. */
async function assertAlive(page) {
  if (await dialog(page).count()) await page.keyboard.press("Escape");
  await goHash(page, "g=1,0&k=2");
  await gradeButton(page, "d2", 1).click();
  await expectGrades(page, [1, 1]);
}

test("names that look like markup are shown as text, everywhere", {}, async (page) => {
  const names = [IMAGE, SCRIPT, SVG, "{{7*7}}", "javascript:pwned=1", "'\"`><b>bold</b>"];
  await paste(page, JSON.stringify([{ query: IMAGE, retrieved: names, relevant_docs: { [IMAGE]: 2, [SCRIPT]: 1, "<b>lost</b>": 1 } }]));
  await expectOrder(page, names);
  await page.getByRole("heading", { level: 1, name: IMAGE }).waitFor();
  for (const name of names) await page.locator("th.doc").getByText(name, { exact: true }).waitFor();
  await row(page, IMAGE).locator("th").hover();
  await control(page, IMAGE, "edit").click();
  await eventually(() => page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), IMAGE);
  await assertHarmless(page);
  await assertAlive(page);
});

test("names typed into the page are text too", {}, async (page) => {
  const field = page.getByRole("textbox", { name: "Name of a document to add" });
  await field.fill(IMAGE);
  await field.press("Enter");
  await expectOrder(page, [...FIRST, IMAGE]);
  await gradeButton(page, IMAGE, 2).click();
  await expectGrades(page, [3, 2, 0, 1, 2, 2]);
  await assertHarmless(page);
});

test("texts and keywords that look like markup are shown as text", {}, async (page) => {
  await paste(page, JSON.stringify({ question: SVG, keywords: ["onerror", IMAGE], documents: [`before ${IMAGE} after`, SCRIPT] }));
  const texts = page.getByRole("table", { name: "Texts" });
  await texts.waitFor();
  assert.ok((await texts.innerText()).includes(SCRIPT));
  assert.deepEqual(await texts.locator("mark").allTextContents(), ["onerror"]);
  await assertHarmless(page);
});

test("a text that cannot be read is shown in the dialog as text", {}, async (page) => {
  const text = `lamp:${IMAGE}\n${SCRIPT}:1\n`;
  await paste(page, text);
  await dialog(page).waitFor();
  assert.equal(await dialog(page).getByRole("textbox").first().inputValue(), text);
  await assertHarmless(page);
  await assertAlive(page);
});

test("names in a link are text", { hash: `g=1,0&d=${encodeURIComponent(IMAGE)},b&q=${encodeURIComponent(SCRIPT)}` }, async (page) => {
  await expectOrder(page, [IMAGE, "b"]);
  await goHash(page, `example=${encodeURIComponent(SVG)}`);
  await notice(page).filter({ hasText: SVG }).waitFor();
  await assertHarmless(page);
});

test("a file's name is text", {}, async (page) => {
  await drop(page, { [`${SVG.replace("/", " ")}.txt`]: "lamp:much sofa:2" });
  await dialog(page).waitFor();
  await assertHarmless(page);
});

test("characters that turn the direction of text stay inside their cell", {}, async (page) => {
  const names = ["\u202Egnp.exe", "\u2067right\u2066", "abc\u200Bdef", "\u05E9\u05DC\u05D5\u05DD"];
  await paste(page, JSON.stringify([{ query: "q\u202E", retrieved: names, relevant_docs: { [names[0]]: 1 } }]));
  await expectOrder(page, names);
  const isolated = await page.locator("th.doc span[dir]").evaluateAll((all) => all.every((each) => each.dir === "auto"));
  assert.ok(isolated);
  // The numbers of the row still run from left to right.
  const boxes = await row(page, names[0]).locator("td.number").evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  assert.deepEqual(boxes, [...boxes].sort((a, b) => a - b));
});

test("a binary file is refused", {}, async (page) => {
  await chooseFiles(page, { "list.bin": "\u0003\u0004\u0000\u0000lamp" });
  await dialog(page).waitFor();
  assert.match(await dialog(page).locator(".trouble").innerText(), /NUL character.*plain text/);
  await page.keyboard.press("Escape");
  await chooseFiles(page, { "list.zip": "PK\u0003\u0004\u0000\u0000lamp" });
  await eventually(async () => (await notice(page).textContent()).includes("list.zip could not be unpacked"), true);
  assert.deepEqual(await order(page), FIRST);
  await assertAlive(page);
});

for (const text of ["lamp:NaN sofa:1", "lamp:inf sofa:1", "1 2 1e999", "lamp:1e7 sofa:1", "doc,grade\na,-Infinity\n"]) {
  test(`a grade that is no finite number is refused: ${JSON.stringify(text)}`, { words: true }, async (page) => {
    await paste(page, text);
    await dialog(page).locator(".trouble").waitFor();
    assert.match(await dialog(page).locator(".trouble").innerText(), /line \d+, column \d+/);
    assert.deepEqual(await order(page), FIRST);
  });
}

test("a line of a million characters is refused in a moment, and named by its start", {}, async (page) => {
  await paste(page, "x".repeat(1_000_000));
  await dialog(page).locator(".trouble").waitFor();
  assert.ok((await dialog(page).locator(".trouble").innerText()).length < 2000, "the excerpt is short");
  assert.deepEqual(await order(page), FIRST);
  await assertAlive(page);
});

test("ten megabytes in one line are refused beside the page, which goes on", {}, async (page) => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "lamp sofa ".repeat(1_000_000));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const told = page.locator(".reading.failed");
  await told.waitFor();
  assert.match(await told.innerText(), /^line 1, column 1: .{0,80}fits none of the known formats/);
  assert.equal(await dialog(page).count(), 0);
  await assertAlive(page);
});

test("brackets within brackets without end are refused", {}, async (page) => {
  await paste(page, "[".repeat(100_000));
  await dialog(page).locator(".trouble").waitFor();
  await assertAlive(page);
});

test("a hundred thousand documents are shown, and the page goes on", {}, async (page) => {
  const lines = ["doc,grade"];
  for (let at = 0; at < 100_000; at += 1) lines.push(`document-${at},${at % 3}`);
  await drop(page, { "long.csv": lines.join("\n") });
  await eventually(async () => (await order(page))[0], "document-0");
  assert.ok((await order(page)).length < 500, "only what is seen is drawn");
  await assertAlive(page);
});

test("the content security policy blocks injected code", { problems: true }, async (page) => {
  await page.evaluate(() => {
    const div = document.createElement("div");
    div.innerHTML = "<img src=x onerror='globalThis.pwned=1'>";
    document.body.append(div);
    const script = document.createElement("script");
    script.textContent = "globalThis.pwned=1";
    document.body.append(script);
  });
  await eventually(async () => page.problems.filter((each) => each.includes("Content Security Policy")).length >= 2, true);
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
});

for (const [what, lines, line, said] of [
  ["with NUL characters", 40_000, (at) => `lamp-${at}:\u0000x`, "line 1, column 8: found a NUL character, so this is not plain text"],
  ["with ranks that are no numbers", 30_000, (at) => `q1 Q0 doc-${at} ${at === 0 ? "1 9.5" : "one two"} run`, "29999 lines cannot be read, 1 can:"],
]) {
  test(`a long text ${what} is shown in part, and stays whole`, {}, async (page) => {
    await paste(page, Array.from({ length: lines }, (_, at) => line(at)).join("\n"));
    await dialog(page).locator(".trouble").getByText(said).waitFor();
    const field = dialog(page).locator("#text-0");
    const [length, ...shown] = await field.evaluate((field) => [field.value.length, field.readOnly, field.dir]);
    assert.ok(length > 0 && length <= 20_000, `${length}`);
    assert.deepEqual(shown, [true, "ltr"]);
    await dialog(page).getByRole("button", { name: "Remove this text" }).click();
    await eventually(() => field.evaluate((field) => [field.value, field.readOnly]), ["", false]);
    await assertAlive(page);
  });
}

test("a long text pasted into the field of the dialog goes past the field", {}, async (page) => {
  await page.getByRole("button", { name: "Paste\u2026" }).click();
  const field = dialog(page).locator("#text-0");
  await field.focus();
  const lines = Array.from({ length: 12_000 }, (_, at) => `q1 Q0 doc-${at} ${at + 1} ${12_000 - at} run`);
  await paste(page, lines.join("\n"));
  await eventually(() => field.evaluate((field) => field.readOnly), true);
  await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
  await eventually(async () => (await order(page))[0], "doc-0");
});

test("a long text dropped into the field of the dialog goes past the field", {}, async (page) => {
  await page.getByRole("button", { name: "Paste\u2026" }).click();
  const field = dialog(page).locator("#text-0");
  const isTaken = await field.evaluate((field) => {
    const dataTransfer = new DataTransfer();
    const lines = Array.from({ length: 12_000 }, (_, at) => `q1 Q0 doc-${at} ${at + 1} ${12_000 - at} run`);
    dataTransfer.setData("text/plain", lines.join("\n"));
    return !field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.equal(isTaken, true);
  await eventually(() => field.evaluate((field) => [field.readOnly, field.value.length <= 20_000]), [true, true]);
});
