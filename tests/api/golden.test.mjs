// Every case of tests/golden, sent to the compiled module as it is. `cargo xtask test api` sets
//   GOLDEN_BITS  a file with the bits of each value as a native build computes them

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { start } from "./support.mjs";

const { evaluate } = await start();

async function golden() {
  const file = await readFile(new URL("../golden/cases.jsonl.gz", import.meta.url));
  const lines = gunzipSync(file).toString("utf8").trim().split("\n").map((line) => JSON.parse(line));
  const data = new Map(lines.filter((line) => !("id" in line)).map((line) => [line.data, line]));
  return { data, cases: lines.filter((line) => "id" in line) };
}

function ask(each, data) {
  const { run, qrels } = data.get(each.data);
  const convention = { preset: each.tool, ...each.params };
  return evaluate({ run, qrels, measures: [each.measure], convention });
}

const isClose = (here, there, tolerance) =>
  Number.isFinite(here) && Number.isFinite(there)
    ? Math.abs(here - there) <= tolerance * Math.max(1, Math.abs(there))
    : !Number.isFinite(here) && !Number.isFinite(there);

function differs(each, { queries, mean }) {
  for (const [query, there] of Object.entries(each.values ?? {})) {
    const here = queries[query]?.[each.measure] ?? null;
    if (!isClose(here, there, each.tol)) return `query ${query}: ${there}, here ${here}`;
  }
  const here = mean[each.measure];
  if ((each.mean ?? null) !== null && !isClose(here, each.mean, each.tol)) {
    return `mean: ${each.mean}, here ${here}`;
  }
  return undefined;
}

const view = new DataView(new ArrayBuffer(8));

function bits(value) {
  if (value === null) return "null";
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

function line(each, { queries, mean }) {
  const values = Object.entries(queries).map(([query, of]) => `${query}=${bits(of[each.measure])}`);
  // JavaScript puts keys that look like integers first.
  return [each.id, bits(mean[each.measure]), ...values.sort()].join("\t");
}

test("each case gives the tool's values, and the bits of a native build", async () => {
  const { data, cases } = await golden();
  const native = (await readFile(process.env.GOLDEN_BITS, "utf8")).trim().split("\n");
  assert.equal(native.length, cases.length);
  const unlike = [];
  for (const [at, each] of cases.entries()) {
    let how;
    let here;
    try {
      const answer = ask(each, data);
      how = differs(each, answer);
      here = line(each, answer);
    } catch (error) {
      if (!error.code) throw error;
      how = "error" in each ? undefined : error.message;
      here = `${each.id}\t${error.code}`;
    }
    if (here !== native[at]) unlike.push(`here ${here}, native ${native[at]}`);
    if (how !== undefined) unlike.push(`${each.id}: ${how}`);
  }
  assert.deepEqual(unlike.slice(0, 5), [], `${unlike.length} cases differ`);
  assert.equal(cases.length, 7497);
});
