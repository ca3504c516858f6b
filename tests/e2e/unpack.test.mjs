// What the page unpacks its modules with, given damaged ones: an end in any case, and nearly always an error.
// There is no checksum; what a network damages, its own would tell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE_URL } from "./support.mjs";

const of = async (file) => Buffer.from(await (await fetch(new URL(file, BASE_URL))).arrayBuffer());
const script = await of("module.js");
const { unpack } = await import(`data:text/javascript;base64,${script.toString("base64")}`);
const packed = new Uint8Array(await of("stream.wasm.lzma"));
const whole = unpack(packed, "it");

function result(bytes) {
  try {
    return unpack(bytes, "it");
  } catch (error) {
    return error.message;
  }
}

test("a module that is cut off", () => {
  for (const length of [0, 3, 4, 5, 12, 14, 100, packed.length >> 1, packed.length - 100]) {
    assert.equal(typeof result(packed.slice(0, length)), "string", `${length}`);
  }
});

test("a module with a bit that is wrong", () => {
  let damaged = 0;
  for (let at = 0; at < packed.length; at += 41) {
    const bytes = packed.slice();
    bytes[at] ^= 1 << at % 8;
    const got = result(bytes);
    if (typeof got === "string") damaged += got === "it is damaged";
    else assert.equal(got.length, whole.length, `${at}`);
  }
  assert.ok(damaged > (0.95 * packed.length) / 41, `${damaged}`);
});

test("a module that says it is much larger", () => {
  for (const at of [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
    const bytes = packed.slice();
    bytes[at] = 255;
    assert.equal(typeof result(bytes), "string", `${at}`);
  }
});
