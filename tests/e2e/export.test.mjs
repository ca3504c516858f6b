// Exports of the shown list: documents, tables and pictures.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dialog, eventually, expectOrder, expectValue, menu, openQuery, paste, tests } from "./app.mjs";
import { BASE_URL, axe } from "./support.mjs";

const test = tests();
const TWO = "query,doc,score,grade\nlamps,red lamp,3.5,2\nlamps,sofa,2.5,0\nlamps,rug,1,3\nchairs,=stool,1.5,1\n";

async function open(page) {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa", "rug"]);
  await menu(page, "Export…");
  // The dialog creates the link asynchronously.
  await eventually(async () => (await text(page)).includes(`${BASE_URL}#`), true);
}

/** Returns the text to copy. It is empty if there is none. */
const text = (page) => dialog(page).getByLabel("What is copied").evaluateAll(([field]) => field?.value ?? "");
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

test("tables across cutoffs and by query have the values of the page", {}, async (page) => {
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
  // A spreadsheet must not run a name as a formula.
  await page.keyboard.press("Escape");
  await openQuery(page, "chairs");
  await menu(page, "Export…");
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

test("the export is copied to the clipboard", {}, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await choose(page, "As", "LaTeX");
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
  assert.deepEqual(await kinds(page), ["text/plain"]);
});

/** Returns the types of the clipboard's content. */
const kinds = (page) => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
const pastedHtml = (page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item.getType("text/html")).text();
  });

test("documents and mails get tables where Markdown or HTML is copied", {}, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  for (const form of ["Markdown", "HTML"]) {
    await choose(page, "As", form);
    await dialog(page).getByRole("button", { name: "Copy" }).click();
    await dialog(page).getByText("Copied.").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
    assert.deepEqual((await kinds(page)).sort(), ["text/html", "text/plain"]);
    const html = await pastedHtml(page);
    assert.match(html, /<table/);
    assert.match(html, /red lamp/);
  }
});

test("a browser without such items copies the text alone", {
  start: (page) => page.addInitScript(() => delete globalThis.ClipboardItem),
}, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
});

const CODE = {
  "DuckDB (SQL)": /WITH run[\s\S]*\('lamps', 'red lamp', 1, 3\.5E0\)/,
  "SQLite (SQL)": /^-- SQLite/,
  "Spark SQL (SQL)": /^-- Spark/,
  "PostgreSQL (SQL)": /float8/,
  "BigQuery (SQL)": /ARRAY<STRUCT</,
  "ir_measures (Python)": /iter_calc/,
  "scikit-learn (Python)": /ndcg_score/,
  "ranx (Python)": /evaluate\(qrels, run/,
  "trec_eval (command)": /-m ndcg_cut\.3/,
  "Elasticsearch (_rank_eval)": /"dcg"/,
  "Sentence Transformers (Python)": /InformationRetrievalEvaluator/,
  "Haystack (Python)": /DocumentNDCGEvaluator/,
  "ragas (Python)": /SingleTurnSample/,
  "Spark MLlib (Python)": /RankingMetrics/,
  "RecTools (Python)": /from rectools/,
};

test("code comes in fifteen forms", {}, async (page) => {
  await open(page);
  const status = dialog(page).locator(".status");
  let written = 0;
  for (const [form, holds] of Object.entries(CODE)) {
    await choose(page, "As", form);
    await eventually(async () => (await text(page)) !== "" || /\.$/.test(await status.textContent()), true, form);
    const code = await text(page);
    if (code === "") {
      // The dialog explains what the target cannot express, and offers nothing to copy.
      assert.match(await status.textContent(), /.{15}\.$/, form);
      assert.equal(await dialog(page).getByRole("button", { name: "Copy" }).count(), 0);
    } else {
      assert.match(code, holds);
      written += 1;
    }
  }
  assert.ok(written >= 6, `${written}`);
  await choose(page, "As", "DuckDB (SQL)");
  await eventually(async () => (await text(page)).startsWith("-- DuckDB"), true);
  const [name, bytes] = await save(page, "Save as a file");
  assert.equal(name, "ranklens.sql");
  assert.equal(bytes.toString(), await text(page));
  await axe(page);
  // All queries, with the measures of the table.
  await choose(page, "What", "values by query");
  await eventually(async () => /'chairs'/.test(await text(page)) && /RR/.test(await text(page)), true);
});

test("a measure that the target lacks gets a message", {}, async (page) => {
  await page.locator(".strip [data-card=F1] button").click();
  await open(page);
  await choose(page, "As", "Elasticsearch (_rank_eval)");
  await eventually(() => dialog(page).locator(".status").textContent(), "Elasticsearch has no F1@3.");
  assert.equal(await dialog(page).locator("textarea").count(), 0);
});

test("the copied code equals that of the library", {}, async (page) => {
  const golden = await readFile(new URL("../code/copied.sql", import.meta.url), "utf8");
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa", "rug"]);
  await menu(page, "Export…");
  await choose(page, "What", "values by query");
  await choose(page, "As", "DuckDB (SQL)");
  await eventually(() => text(page), golden);
});

test("the dialog is accessible and fits small windows", {}, async (page) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await axe(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.keyboard.press("Escape");
  }
});
