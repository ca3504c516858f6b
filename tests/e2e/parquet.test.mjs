// Parquet files, which a worker of their own turns into text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chooseFiles, eventually, expectOrder, expectValue, notice, tests } from "./app.mjs";

const test = tests();

const file = (name) => readFileSync(new URL(`../parquet/${name}.parquet`, import.meta.url));
const heading = (page) => page.getByRole("heading", { level: 1 });

for (const packing of ["snappy", "zstd", "gzip", "lz4", "brotli"]) {
  test(`a run packed by ${packing} opens with its judgments`, {}, async (page) => {
    await chooseFiles(page, { "run.parquet": file(`run.${packing}`), "qrels.parquet": file("qrels") });
    await eventually(() => heading(page).textContent(), "q1");
    await expectOrder(page, ["a", "b", "c"]);
    // (1 + 3 / 2) / (3 + 1 / log2(3))
    await expectValue(page, "nDCG@3", 2.5 / (3 + 1 / Math.log2(3)));
  });
}

test("a run and judgments of ranx give the values of ranx", {}, async (page) => {
  await chooseFiles(page, { "run.parquet": file("ranx.run"), "qrels.parquet": file("ranx.qrels") });
  await eventually(() => heading(page).textContent(), "q1");
  // ndcg@3 of q1, and its mean over both queries, as ranx 0.3.21 prints them for these files.
  await expectValue(page, "nDCG@3", 0.6885288809404666);
  await expectValue(page, "nDCG@3", 0.3442644404702333, "mean");
  // The judgments are no second run.
  assert.equal(await page.getByRole("combobox", { name: "Run shown" }).count(), 0);
});

test("ratings of users open as judgments, and times rank nothing", {}, async (page) => {
  await chooseFiles(page, { "ratings.parquet": file("triples") });
  await eventually(() => notice(page).textContent().then((text) => text.includes("Judgments only")), true);
});

test("rows with lists open as evaluation rows", {}, async (page) => {
  await chooseFiles(page, { "rows.parquet": file("ragas") });
  await eventually(() => heading(page).textContent(), "red lamp");
  await expectOrder(page, ["a", "b"]);
  await eventually(() => page.locator(".read-as summary").textContent().then((text) => text.includes("evaluation rows")), true);
});

test("a file that cannot be read is told with its name and the way out", {}, async (page) => {
  await chooseFiles(page, { "cut.parquet": file("run.snappy").subarray(0, 300) });
  await eventually(async () => (await notice(page).textContent()).startsWith("cut.parquet is a Parquet file that could not be read"), true);
  const told = await notice(page).textContent();
  assert.ok(told.includes("(the file is damaged or not complete: it does not end with PAR1): write it again"), told);
});
