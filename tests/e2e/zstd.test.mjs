// Files packed by zstd, which a library unpacks that is loaded when such a file comes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chooseFiles, cutoff, eventually, expectOrder, expectValue, notice, queryNames, tests, title } from "./app.mjs";

const test = tests();

/** Five lines, packed by `zstd -19 --check`. */
const RUN = readFileSync(new URL("../zstd/bm25.run.zst", import.meta.url));
const QRELS = "q1 0 a 0\nq1 0 b 2\nq1 0 x 1\nq2 0 a 1\n";

/** The most bytes of a block. */
const BLOCK = 1 << 17;

/** A frame as RFC 8878 describes it, with blocks of one type: 0 for bytes as they are, 1 for one byte many times. */
function frame(type, blocks) {
  const parts = blocks.map(({ bytes, length }, at) => {
    const isLast = at === blocks.length - 1;
    const head = Buffer.alloc(3);
    head.writeUIntLE((length << 3) | (type << 1) | Number(isLast), 0, 3);
    return Buffer.concat([head, bytes]);
  });
  // The magic number, a descriptor without flags, and a window of 1 MB.
  return Buffer.concat([Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3), ...parts]);
}

function stored(text) {
  const bytes = Buffer.from(text);
  const blocks = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const piece = bytes.subarray(at, at + BLOCK);
    blocks.push({ bytes: piece, length: piece.length });
  }
  return frame(0, blocks);
}

/** A run of 150 queries with 200 documents; the only relevant document of query n is at rank n. */
const large = (() => {
  const queries = Array.from({ length: 150 }, (_, at) => at + 1);
  const docs = Array.from({ length: 200 }, (_, at) => at + 1);
  const lines = (query) => docs.map((doc) => `query-${query} Q0 passage-${doc} ${doc} ${300 - doc} system-one-of-many\n`).join("");
  return { queries: queries.map(lines), qrels: queries.map((query) => `query-${query} 0 passage-${query} 1\n`).join("") };
})();

test("a packed run is joined with its judgments", {}, async (page) => {
  await chooseFiles(page, { "bm25.run.zst": RUN, "truth.qrels": QRELS });
  await expectOrder(page, ["a", "b", "c"]);
  await eventually(() => queryNames(page), ["q1", "q2"]);
  await cutoff(page).fill("3");
  await expectValue(page, "nDCG@3", 2 / Math.log2(3) / (2 + 1 / Math.log2(3)));
});

test("a large run in several frames is read beside the page, and its queries open", {}, async (page) => {
  const frames = [large.queries.slice(0, 70), large.queries.slice(70, 71), large.queries.slice(71)];
  const packed = Buffer.concat(frames.map((queries) => stored(queries.join(""))));
  await chooseFiles(page, { "big.run.zst": packed, "big.qrels": large.qrels });
  await eventually(() => notice(page).textContent(), "big.run.zst: 150 queries.");
  const mean = large.queries.reduce((sum, _, at) => sum + 1 / (at + 1), 0) / 150;
  await expectValue(page, "RR", mean, "mean");
  await page.getByRole("searchbox", { name: "Find a query by its id" }).fill("query-71");
  await page.getByRole("table", { name: "All queries" }).getByRole("button", { name: "query-71", exact: true }).click();
  await eventually(() => title(page).textContent(), "query-71");
  await expectValue(page, "RR", 1 / 71);
});

test("damaged files are refused with the reason", {}, async (page) => {
  await chooseFiles(page, { "bm25.run.zst": RUN.subarray(0, 40) });
  await eventually(() => notice(page).textContent(), "bm25.run.zst could not be unpacked: it is cut off or damaged");
  const cut = stored(large.queries.join("")).subarray(0, 500_000);
  await chooseFiles(page, { "big.run.zst": cut, "big.qrels": large.qrels });
  await page.getByText("The file cannot be unpacked: it is cut off or damaged. Pack it again, or unpack it yourself.").first().waitFor();
});

test("a flipped bit anywhere in a file is noticed, if the file has a checksum", {}, async (page) => {
  const found = await page.evaluate(async (bytes) => {
    const { unpacked } = await import(new URL("unpack.js", location.href).href);
    const text = (bytes) => new Response(unpacked(new Blob([Uint8Array.from(bytes)]))).text().catch(() => null);
    const whole = await text(bytes);
    const others = await Promise.all(bytes.map((byte, at) => text(bytes.with(at, byte ^ (1 << at % 8)))));
    return { whole, wrong: others.filter((other) => other !== null && other !== whole), refused: others.filter((other) => other === null).length };
  }, [...RUN]);
  assert.equal(found.whole.split("\n").length, 6);
  assert.deepEqual(found.wrong, []);
  assert.ok(found.refused > RUN.length - 8, `${found.refused} of ${RUN.length}`);
});

test("frames that are to be skipped hold no lines, also at the start", {}, async (page) => {
  const skipped = Buffer.concat([Buffer.of(0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0), Buffer.from("a b")]);
  await chooseFiles(page, { "bm25.run.zst": Buffer.concat([skipped, RUN, skipped]), "truth.qrels": QRELS });
  await expectOrder(page, ["a", "b", "c"]);
  await eventually(() => queryNames(page), ["q1", "q2"]);
});

test("a small file that is too large when unpacked is refused", {}, async (page) => {
  const bomb = frame(1, Array.from({ length: 520 }, () => ({ bytes: Buffer.of(0x61), length: BLOCK })));
  assert.ok(bomb.length < 3000);
  await chooseFiles(page, { "bomb.zst": bomb });
  await page.locator(".notice").getByText("bomb.zst has more than 67 MB when unpacked").waitFor();
});
