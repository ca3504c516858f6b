// Tests that the command prints the files in `printed`, which `tests/formats_values.rs` reads as values by query.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { json, table } from "../../src/api/package/command/values.js";

const RR = "RR";
const NDCG = "nDCG@10";
const missing = "no document is relevant";

/** @param {Record<string, (number | null)[]>} values of RR and nDCG@10, by query */
function answer(values) {
  const queries = Object.entries(values).map(([query, [rr, ndcg]]) => [query, { [RR]: rr, [NDCG]: ndcg }]);
  const reasons = { q3: { [RR]: missing, [NDCG]: missing } };
  const convention = { preset: "textbook" };
  return { convention, mean: { [RR]: 0.75, [NDCG]: 0.5 }, queries: Object.fromEntries(queries), reasons, notes: [] };
}

const REPORT = /** @type {any} */ ({
  runs: [
    { label: "bm25.run", answer: answer({ "red lamp": [0.5, 0.25], q2: [1, 0.75], q3: [null, null] }) },
    { label: "my dense.run", answer: answer({ "red lamp": [1, 0.5], q2: [0.5, 0.625], q3: [null, null] }) },
  ],
  measures: [RR, NDCG],
  perQuery: true,
  digits: 4,
  convention: "textbook",
});

for (const [name, text] of [
  ["quiet.txt", table({ ...REPORT, quiet: true })],
  ["told.txt", table({ ...REPORT, quiet: false })],
  ["evaluate.json", json(REPORT)],
]) {
  test(`the command prints ${name}`, async () => {
    const file = new URL(`printed/${name}`, import.meta.url);
    assert.equal(text, await readFile(file, "utf8"));
  });
}
