// Compiled and never run: a project without the types of pages.

import init, { type Evaluation, evaluate, initSync, parse } from "ranklens";

await init();
await init("https://example.org/ranklens_bg.wasm");
await init(new Uint8Array());
initSync({ module: new ArrayBuffer(8) });
// @ts-expect-error: a number starts nothing
await init(3);
// @ts-expect-error: bytes or a compiled module
initSync({ module: "ranklens_bg.wasm" });

const { run } = parse("q1 Q0 a 1 0.5 tag", { role: "run" });
const answer: Evaluation = evaluate({ run: run ?? {}, qrels: { q1: { a: 1 } }, measures: ["RR"] });
export const mean: number | null | undefined = answer.mean["RR"];
