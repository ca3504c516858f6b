// `cargo xtask bench element`: the time until the <rank-lens> element can be used, compared with a Mermaid
// diagram of ten nodes on the same page, and the cost of ten elements compared with one.
//
// Arguments: the folder of the built site, and the folder of Mermaid's scripts. One server delivers both with
// headers that allow caching. The first load fills the cache and is not counted.
//
// A page has space for both. Adding a script starts its part. The time ends when the element reports that it is
// ready, or when Mermaid's promise is fulfilled and its drawing exists. The two take turns in being first.
// Memory is the browser's figure for the page after a garbage collection.
//
// No test depends on these numbers.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { launch } from "./support.mjs";

const [SITE, MERMAID] = process.argv.slice(2);
const ROUNDS = 11;
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".html": "text/html" };
const DIAGRAM = `graph TD; ${[..."BCDEFGHIJ"].map((to, at) => `${"ABCDEFGHI"[at >> 1]}[Step ${at >> 1}] --> ${to}[Step ${at + 1}]`).join("; ")}`;
const ELEMENT = '<rank-lens grades="3 2 0 1 2 0 0 1 3 0" k="5" measure="nDCG"></rank-lens>';
const page = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><body>${body}`;
const PAGES = {
  "/both.html": page(`${ELEMENT}<pre class="mermaid">${DIAGRAM}</pre>`),
  "/none.html": page(""),
  "/one.html": page(ELEMENT),
  "/ten.html": page(ELEMENT.repeat(10)),
};

const server = createServer(async ({ url }, answer) => {
  const { pathname } = new URL(url, "http://localhost");
  // A browser reports memory only to pages that share no process with others.
  const headers = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
  try {
    const [, root, ...path] = pathname.split("/");
    const body = PAGES[pathname] ?? (await readFile(join({ site: SITE, mermaid: MERMAID }[root] ?? "", ...path)));
    headers["content-type"] = TYPES[extname(pathname)] ?? "text/plain";
    if (!PAGES[pathname]) headers["cache-control"] = "max-age=3600";
    answer.writeHead(200, headers).end(body);
  } catch {
    answer.writeHead(404, headers).end();
  }
});
await new Promise((listening) => server.listen(0, "localhost", listening));
const ADDRESS = `http://localhost:${server.address().port}`;

/** Runs in the page. Returns the milliseconds from adding the script until all elements can be used. */
async function startElement() {
  const elements = [...document.querySelectorAll("rank-lens")];
  const ready = elements.map((element) => new Promise((done) => element.addEventListener("rank-lens-ready", done, { once: true })));
  const start = performance.now();
  const script = Object.assign(document.createElement("script"), { type: "module", src: "/site/widget/element.js" });
  document.head.append(script);
  await Promise.all(ready);
  return performance.now() - start;
}

/** Runs in the page. Returns the milliseconds from loading Mermaid until its diagram is drawn. */
async function startMermaid() {
  const start = performance.now();
  const { default: mermaid } = await import("/mermaid/mermaid.esm.min.mjs");
  mermaid.initialize({ startOnLoad: false });
  await mermaid.run();
  if (document.querySelectorAll(".mermaid svg .node").length !== 10) throw new Error("Mermaid has not drawn ten nodes");
  return performance.now() - start;
}

const shown = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `least ${sorted[0].toFixed(0)}, median ${sorted[sorted.length >> 1].toFixed(0)}, most ${sorted.at(-1).toFixed(0)} ms`;
};
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

async function speed(context) {
  const times = { element: [], mermaid: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${ADDRESS}/both.html`);
    const steps = [["element", startElement], ["mermaid", startMermaid]];
    if (round % 2) steps.reverse();
    for (const [name, step] of steps) {
      const time = await page.evaluate(step);
      // The first round fills the cache.
      if (round > 0) times[name].push(time);
    }
    await page.close();
  }
  console.log(`from script to use, files cached, ${ROUNDS} rounds on one page in turns:`);
  console.log(`  <rank-lens>        ${shown(times.element)}; at most 300 ms`);
  console.log(`  Mermaid, 10 nodes  ${shown(times.mermaid)}`);
  console.log(`  ratio of medians   1/${(median(times.mermaid) / median(times.element)).toFixed(1)}`);
}

async function memory(context) {
  const taken = {};
  for (const name of ["none", "one", "ten"]) {
    const page = await context.newPage();
    // The window is high, because an element starts only when it comes into view.
    await page.setViewportSize({ width: 1280, height: 10_000 });
    await page.addInitScript(() => {
      globalThis.memories = [];
      for (const name of ["instantiate", "instantiateStreaming"]) {
        const instantiate = WebAssembly[name];
        WebAssembly[name] = async (...given) => {
          const made = await instantiate.call(WebAssembly, ...given);
          const { exports } = made.instance ?? made;
          globalThis.memories.push(...Object.values(exports).filter((it) => it instanceof WebAssembly.Memory));
          return made;
        };
      }
    });
    await page.goto(`${ADDRESS}/${name}.html`);
    if (name !== "none") await page.evaluate(startElement);
    const told = await page.evaluate(async () => ({
      bytes: (await performance.measureUserAgentSpecificMemory()).bytes,
      modules: globalThis.memories.length,
      wasm: globalThis.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
    }));
    taken[name] = told;
    const [ofPage, wasm] = [told.bytes, told.wasm].map(megabytes);
    console.log(`  ${name.padEnd(5)} ${ofPage}, and ${wasm} of WebAssembly in ${told.modules} instances`);
    await page.close();
  }
  const more = taken.ten.bytes + taken.ten.wasm - taken.one.bytes - taken.one.wasm;
  console.log(`  ten take ${megabytes(more)} more than one; at most 30`);
}

// Without this flag, a page waits up to a minute for the memory figures.
const browser = await launch(["--enable-blink-features=ForceEagerMeasureMemory"]);
const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
await speed(context);
console.log("\nmemory of a page with none, one and ten elements:");
await memory(context);
await browser.close();
server.close();
