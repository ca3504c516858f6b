// Loading lists: pasted anywhere, pasted into the dialog, dropped, or chosen as files.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import {
  FIRST,
  chooseFiles,
  cutoff,
  dialog,
  drawn,
  drop,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  notice,
  order,
  paste,
  picture,
  queryNames,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg } from "./formulas.mjs";

const test = tests();

const RUN = "q1 Q0 a 1 9.5 bm25\nq1 Q0 b 2 8 bm25\nq1 Q0 c 3 7.5 bm25\nq2 Q0 d 1 4 bm25\nq2 Q0 a 2 3 bm25\n";
const QRELS = "q1 0 a 0\nq1 0 b 2\nq1 0 x 1\nq2 0 a 1\n";
/** Returns a zip archive of files, given as `{ name: text }`. Checksums are zero. */
function zip(files) {
  const [parts, contents] = [[], []];
  let start = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(text.length, 18);
    head.writeUInt16LE(name.length, 22);
    const listed = Buffer.alloc(14);
    listed.writeUInt32LE(start, 10);
    contents.push(Buffer.from("PK\u0001\u0002\u0014\0"), head, listed, Buffer.from(name));
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, Buffer.from(name), packed]);
    parts.push(file);
    start += file.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, list, end]);
}

const utf16 = (text) => Buffer.from(`\ufeff${text}`, "utf16le");

/** Waits until the joined run and judgments are shown, at query q1. */
async function expectJoined(page) {
  await expectOrder(page, ["a", "b", "c"]);
  await expectGrades(page, [0, 2, null]);
  await cutoff(page).fill("3");
  await expectValue(page, "nDCG@3", ndcg([0, 2, null], 3, { missed: [1] }));
  await expectValue(page, "RR", 1 / 2);
  await expectValue(page, "RR", 1 / 2, "mean");
}

/** A test case in the format of evaluation programs. */
const CASES = JSON.stringify([
  { query: "red lamp", retrieved: ["lamp", "sofa", "chair"], relevant_docs: { lamp: 3, chair: 1, desk: 2 } },
  { query: "sofa", retrieved: ["sofa", "lamp"], relevant_docs: { lamp: 1 } },
]);

describe("pasted anywhere on the page", () => {
  for (const [name, text, documents, judged, said] of [
    ["grades", "3 1 0 2", ["d1", "d2", "d3", "d4"], [3, 1, 0, 2], "Read as grades: 4 documents"],
    ["digits run together", "32012", ["d1", "d2", "d3", "d4", "d5"], [3, 2, 0, 1, 2], "Read as grades: 5 documents"],
    ["grades between brackets", "[3, 2, ?, 0]", ["d1", "d2", "d3", "d4"], [3, 2, null, 0], "4 documents, 1 unjudged"],
    ["one grade a line", "3\n0\n1\n", ["d1", "d2", "d3"], [3, 0, 1], "3 documents"],
    ["yes and no", "yes no no yes", ["d1", "d2", "d3", "d4"], [1, 0, 0, 1], "4 documents"],
    ["marks", "\u2713\u2717\u2713", ["d1", "d2", "d3"], [1, 0, 1], "3 documents"],
    ["named lists", "retrieved: lamp, sofa, chair\nrelevant: sofa, desk\n", ["lamp", "sofa", "chair"], [null, 1, null], "3 documents, 2 unjudged, 1 judged but not retrieved"],
    ["named lists as in Python", "retrieved = ['lamp', 'sofa']\nrelevant = {'sofa'}\n", ["lamp", "sofa"], [null, 1], "2 documents, 1 unjudged"],
    ["ids with grades", "lamp:3 sofa:0 chair:1", ["lamp", "sofa", "chair"], [3, 0, 1], "3 documents"],
    ["a table with a header", "rank,title,grade\n2,Sofa,0\n1,\"Lamp, red\",2\n3,Chair,\n", ["Lamp, red", "Sofa", "Chair"], [2, 0, null], "3 documents, 1 unjudged"],
    ["a table with tabs, as from a spreadsheet", "doc\tgrade\nlamp\t2\nsofa\t0\n", ["lamp", "sofa"], [2, 0], "2 documents"],
  ]) {
    test(`${name} is read and told`, {}, async (page) => {
      await paste(page, text);
      await expectGrades(page, judged);
      await eventually(() => shownNames(page), documents);
      await notice(page).filter({ hasText: said }).waitFor();
      await undoButton(page).click();
      await expectOrder(page, FIRST);
    });
  }

  test("test cases as JSON are several queries", {}, async (page) => {
    await paste(page, CASES);
    await expectOrder(page, ["lamp", "sofa", "chair"]);
    await expectGrades(page, [3, null, 1]);
    assert.deepEqual(await queryNames(page), ["red lamp", "sofa"]);
    await expectValue(page, "RR", (1 + 1 / 2) / 2, "mean");
  });

  test("a JSON test case without a list brings its judgments", {}, async (page) => {
    await paste(page, JSON.stringify([{ query: "furniture", relevant_docs: { lamp: 3, desk: 2 } }]));
    await page.getByRole("heading", { name: "Judged, not retrieved: 2" }).waitFor();
    await notice(page).filter({ hasText: "now paste or drop the ranked list" }).waitFor();
  });

  test("a TREC run, then its qrels", {}, async (page) => {
    await paste(page, RUN);
    await expectOrder(page, ["a", "b", "c"]);
    await notice(page).filter({ hasText: "No judgments yet" }).waitFor();
    await expectGrades(page, [null, null, null]);
    await paste(page, QRELS);
    await notice(page).filter({ hasText: "Joined with the list on the screen." }).waitFor();
    await expectJoined(page);
  });

  test("qrels, then the run that they belong to", {}, async (page) => {
    await paste(page, QRELS);
    await notice(page).filter({ hasText: "Judgments only" }).waitFor();
    await paste(page, RUN);
    await notice(page).filter({ hasText: "Joined with the judgments on the screen." }).waitFor();
    await expectJoined(page);
  });

  test("run and qrels are one undo step each", {}, async (page) => {
    await paste(page, RUN);
    await expectOrder(page, ["a", "b", "c"]);
    await paste(page, QRELS);
    await expectGrades(page, [0, 2, null]);
    await undoButton(page).click();
    await expectGrades(page, [null, null, null]);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
  });

  test("the clipboard itself works, with the keys", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText("2 0 1"));
    await page.locator("main").focus();
    await page.keyboard.press("Control+v");
    await expectGrades(page, [2, 0, 1]);
  });

  test("a paste into a field belongs to the field", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText("2 0 1"));
    const field = page.getByRole("textbox", { name: "Name of a document to add" });
    await field.focus();
    await page.keyboard.press("Control+v");
    await eventually(() => field.inputValue(), "2 0 1");
    assert.deepEqual(await order(page), FIRST);
  });

  test("an empty paste changes nothing", {}, async (page) => {
    await paste(page, " \n\t ");
    await drawn(page);
    assert.deepEqual(await order(page), FIRST);
    assert.equal(await dialog(page).count(), 0);
  });
});

/** Returns the names of the rows: their titles or identifiers. */
function shownNames(page) {
  return page.locator("table[data-table=actual] tbody th.doc > span").allTextContents();
}

describe("what cannot be read", () => {
  test("opens the dialog with the text, the place, what was found and what to do; the screen stays", {}, async (page) => {
    const before = await picture(page);
    const text = "lamp:3\nsofa:x\nchair:1\n";
    await paste(page, text);
    await dialog(page).waitFor();
    const trouble = dialog(page).locator(".trouble");
    assert.match(await trouble.innerText(), /line 2, column \d+: .*x.* is not a grade/);
    assert.match(await trouble.innerText(), /Write a number such as 2/);
    assert.match(await trouble.locator("u").innerText(), /x/);
    const area = dialog(page).getByRole("textbox").first();
    assert.equal(await area.inputValue(), text);
    await dialog(page).getByText("Nothing on the screen has changed").waitFor();
    assert.deepEqual(await picture(page), before);
    // The user can correct the text in place.
    await area.fill(text.replace("x", "0"));
    await dialog(page).locator(".preview.good").filter({ hasText: "3 documents" }).waitFor();
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    await dialog(page).waitFor({ state: "detached" });
    await expectOrder(page, ["lamp", "sofa", "chair"]);
    await expectGrades(page, [3, 0, 1]);
  });

  for (const [name, text, what] of [
    ["a grade that is no number", "lamp:2\nsofa:NaN\n", /line 2, column \d+/],
    ["a document that stands twice", "a:1 b:0 a:2", /“a” .*twice|“a” has grade/],
    ["JSON that breaks off", '[{"query": "a", "retrieved": ["x",', /line 1, column \d+/],
    ["a run with a column missing", "q1 Q0 a 1 9.5 x\nq1 Q0 b 2\n", /line 2, column \d+/],
    ["a score that is not finite", "q1 Q0 a 1 NaN x\nq1 Q0 b 2 1 x\n", /line 1, column \d+: .*NaN/],
  ]) {
    test(`${name} is refused with its place, and nothing changes`, { words: true }, async (page) => {
      const before = await picture(page);
      await paste(page, text);
      await dialog(page).waitFor();
      assert.match(await dialog(page).locator(".trouble").innerText(), what);
      assert.equal(await dialog(page).getByRole("textbox").first().inputValue(), text);
      assert.equal(await dialog(page).getByRole("button", { name: "Show", exact: true }).getAttribute("aria-disabled"), "true");
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await dialog(page).waitFor({ state: "detached" });
      assert.deepEqual(await picture(page), before);
    });
  }
});

describe("the paste dialog", () => {
  const open = async (page) => {
    await page.getByRole("button", { name: "Paste…" }).click();
    await dialog(page).waitFor();
    return dialog(page).getByRole("textbox");
  };

  test("says how a text is read before it is shown", {}, async (page) => {
    const fields = await open(page);
    await eventually(() => fields.first().evaluate((field) => field === document.activeElement), true);
    await fields.first().fill("3 2 ? 0 1 2 ? 0 0 1 0 3");
    await dialog(page).getByText("Read as grades: 12 documents, 2 unjudged").waitFor();
    assert.deepEqual(await order(page), FIRST, "nothing is shown yet");
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    await eventually(async () => (await order(page)).length, 12);
    assert.equal(await dialog(page).count(), 0);
  });

  test("what is typed key by key stays in its field, and so does the focus", {}, async (page) => {
    const fields = await open(page);
    for (const [at, text] of [[0, "lamp, sofa, chair"], [1, "sofa desk"]]) {
      await fields.nth(at).focus();
      await page.keyboard.type(text);
      assert.equal(await fields.nth(at).inputValue(), text);
    }
    await page.keyboard.press("Shift+Tab");
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    await expectOrder(page, ["lamp", "sofa", "chair"]);
  });

  test("takes the judgments in a field of their own", {}, async (page) => {
    const fields = await open(page);
    await fields.first().fill("lamp, sofa, chair");
    await fields.nth(1).fill("sofa desk");
    await dialog(page).locator(".preview.good").waitFor();
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    await expectOrder(page, ["lamp", "sofa", "chair"]);
    await expectGrades(page, [null, 1, null]);
    await page.getByRole("heading", { name: "Judged, not retrieved: 1" }).waitFor();
  });

  test("shows errors while the user types, and no preview until they are corrected", {}, async (page) => {
    const fields = await open(page);
    await fields.first().fill("lamp:3 sofa:much");
    await dialog(page).locator(".trouble").waitFor();
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click({ force: true });
    await drawn(page);
    assert.equal(await dialog(page).count(), 1);
    assert.deepEqual(await order(page), FIRST);
    await fields.first().fill("lamp:3 sofa:0");
    await dialog(page).locator(".preview.good").waitFor();
    assert.equal(await dialog(page).locator(".trouble").count(), 0);
  });

  test("a paste into it stays in it", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText("2 0 1"));
    const fields = await open(page);
    await page.keyboard.press("Control+v");
    await eventually(() => fields.first().inputValue(), "2 0 1");
    assert.deepEqual(await order(page), FIRST);
  });
});

describe("files", () => {
  test("a run and its qrels dropped together are joined, in either order", {}, async (page) => {
    await drop(page, { "bm25.run": RUN, "truth.qrels": QRELS });
    await expectJoined(page);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
    await drop(page, { "truth.qrels": QRELS, "bm25.run": RUN });
    await expectJoined(page);
  });

  test("a run dropped, then its qrels", {}, async (page) => {
    await drop(page, { "bm25.run": RUN });
    await expectOrder(page, ["a", "b", "c"]);
    await drop(page, { "truth.qrels": QRELS });
    await expectJoined(page);
  });

  test("qrels dropped, then the run", {}, async (page) => {
    await drop(page, { "truth.qrels": QRELS });
    await page.getByRole("heading", { name: /^Judged, not retrieved: 3/ }).waitFor();
    await drop(page, { "bm25.run": RUN });
    await expectJoined(page);
  });

  test("files are opened with the button too, also the same file twice", {}, async (page) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open…" }).click();
    assert.ok((await chooser).isMultiple());
    await chooseFiles(page, { "list.csv": "doc,grade\nlamp,2\nsofa,0\n" });
    await expectOrder(page, ["lamp", "sofa"]);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
    await chooseFiles(page, { "list.csv": "doc,grade\nlamp,2\nsofa,0\n" });
    await expectOrder(page, ["lamp", "sofa"]);
  });

  test("packed files and spreadsheet files are read by their content", {}, async (page) => {
    await chooseFiles(page, { "bm25.run.gz": gzipSync(RUN), "truth.qrels": utf16(QRELS) });
    await expectJoined(page);
    const damaged = gzipSync(RUN).subarray(0, 40);
    await chooseFiles(page, { "bm25.run.gz": damaged });
    await page.locator(".notice").getByText("bm25.run.gz could not be unpacked: it is cut off or damaged").waitFor();
    await chooseFiles(page, { "bomb.gz": gzipSync(Buffer.alloc(65 * 1024 * 1024)) });
    await page.locator(".notice").getByText("bomb.gz has more than 67 MB when unpacked").waitFor();
    await expectJoined(page);
  });

  test("the files of an archive are read as if they were dropped together", {}, async (page) => {
    await chooseFiles(page, { "all.zip": zip({ "runs/bm25.run": RUN, "truth.qrels": QRELS }) });
    await expectJoined(page);
    await chooseFiles(page, { "book.xlsx": zip({ "[Content_Types].xml": "<x/>" }) });
    await page.locator(".notice").getByText("book.xlsx is a workbook: save the sheet as CSV").waitFor();
  });

  test("run and qrels are opened together", {}, async (page) => {
    await chooseFiles(page, { "bm25.run": RUN, "truth.qrels": QRELS });
    await expectJoined(page);
  });

  test("a file that cannot be read opens the dialog with its name and its text", {}, async (page) => {
    const before = await picture(page);
    await drop(page, { "notes.txt": "lamp:3\nsofa:much\n" });
    await dialog(page).waitFor();
    await dialog(page).getByText(/notes\.txt could not be read/i).waitFor();
    assert.equal(await dialog(page).getByRole("textbox").first().inputValue(), "lamp:3\nsofa:much\n");
    assert.deepEqual(await picture(page), before);
  });

  test("of two files the one that cannot be read is named, and neither is shown", {}, async (page) => {
    const before = await picture(page);
    await drop(page, { "bm25.run": RUN, "truth.qrels": `${QRELS}q1 0 b\n` });
    await dialog(page).getByText(/truth\.qrels could not be read/i).waitFor();
    assert.match(await dialog(page).locator(".trouble").innerText(), /line 5/);
    assert.deepEqual(await picture(page), before);
  });

  test("two sets of judgments at once are refused with a reason", {}, async (page) => {
    await drop(page, { "a.qrels": QRELS, "b.qrels": QRELS });
    await dialog(page).getByText("There are two sets of judgments.").waitFor();
    assert.deepEqual(await order(page), FIRST);
    // One of the runs is left out, and the other one is shown.
    await dialog(page).locator(".read-as").nth(1).locator("summary").click();
    await dialog(page).getByRole("button", { name: "Leave out" }).click();
    await dialog(page).locator(".preview.good").waitFor();
    await dialog(page).getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("heading", { name: /^Judged, not retrieved: 3/ }).waitFor();
  });

  test("a file dropped elsewhere than on the list does not leave the page", {}, async (page) => {
    const kept = await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["1 0 1"], "list.txt"));
      const send = (type) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      return [send("dragover"), send("drop")];
    });
    assert.deepEqual(kept, [false, false], "the browser's own way is prevented");
    await expectGrades(page, [1, 0, 1]);
  });
});
