// Documents, tables and pictures of what is on the screen.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dialog, eventually, expectOrder, expectValue, paste, tests } from "./app.mjs";
import { BASE_URL, axe } from "./support.mjs";

const test = tests();
const TWO = "query,doc,score,grade\nlamps,red lamp,3.5,2\nlamps,sofa,2.5,0\nlamps,rug,1,3\nchairs,=stool,1.5,1\n";

async function open(page) {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa", "rug"]);
  await page.getByRole("button", { name: "Export…" }).click();
  // The link is made meanwhile.
  await eventually(async () => (await text(page)).includes(`${BASE_URL}#`), true);
}

const text = (page) => dialog(page).getByLabel("What is copied").inputValue();
const choose = (page, label, option) => dialog(page).getByLabel(label, { exact: true }).selectOption({ label: option });
const save = async (page, name) => {
  const [download] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name }).click()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
};

test("the derivation comes in nine forms, each with the convention and the link", {}, async (page) => {
  await open(page);
  const seen = new Set();
  for (const form of ["Markdown", "LaTeX", "CSV", "plain text", "SVG", "HTML", "TSV", "JSON", "MathML"]) {
    await choose(page, "As", form);
    const made = await text(page);
    seen.add(made);
    if (form === "MathML") assert.match(made, /^<math/);
    else {
      assert.ok(/Convention: Textbook/.test(made), form);
      assert.ok(made.includes("z1:"), form);
    }
  }
  assert.equal(seen.size, 9);
});

test("tables across cutoffs and by query hold what is on the screen", {}, async (page) => {
  await open(page);
  await choose(page, "What", "values by query");
  await choose(page, "As", "CSV");
  const rows = (await text(page)).split("\n");
  const cells = (start) => rows.find((row) => row.includes(start)).split(",");
  assert.deepEqual(cells("part,query").slice(2, 4), ["nDCG@3", "RR"]);
  await expectValue(page, "nDCG@3", Number(cells("queries,lamps")[2]));
  assert.equal(cells("queries,chairs")[3], "1");
  await choose(page, "What", "values across cutoffs");
  await choose(page, "As", "Markdown");
  assert.match(await text(page), /\| nDCG \|/);
  // A name that a spreadsheet would run does not.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "chairs" }).first().click();
  await page.getByRole("button", { name: "Export…" }).click();
  await choose(page, "As", "CSV");
  assert.match(await text(page), /,'=stool,/);
});

test("pictures are whole, and saved as SVG and PNG", {}, async (page) => {
  await open(page);
  for (const what of ["what each rank brings, as bars", "recall and precision, as a curve", "values across cutoffs", "values by query", "the derivation, step by step"]) {
    await choose(page, "What", what);
    await choose(page, "As", "SVG");
    const svg = await text(page);
    const root = await page.evaluate((svg) => {
      const read = new DOMParser().parseFromString(svg, "image/svg+xml");
      return read.querySelector("parsererror")?.textContent ?? read.documentElement.nodeName;
    }, svg);
    assert.equal(root, "svg", what);
    const [name, bytes] = await save(page, "Save as a file");
    assert.equal(name, "ranklens.svg");
    assert.equal(bytes.toString(), svg);
    const [picture, png] = await save(page, "Save as PNG");
    assert.equal(picture, "ranklens.png");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.readUInt32BE(16) > 300, `${what}: ${png.readUInt32BE(16)} wide`);
  }
});

test("it is copied", {}, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await choose(page, "As", "LaTeX");
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
});

test("the dialog is in nobody's way", {}, async (page) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await axe(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.keyboard.press("Escape");
  }
});
