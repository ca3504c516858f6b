// The page without a network, and an update to a new version. These tests allow the service worker.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { chooseFiles, eventually, expectOrder, paste } from "./app.mjs";
import { BASE_URL, axe, launch, newPage, ready, partAt } from "./support.mjs";

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json" };

let browser;
let server;
let url;
/** The files that the server delivers in place of those of the site. */
const changed = new Map();

before(async () => {
  browser = await launch();
  server = createServer(async (request, response) => {
    const file = new URL(request.url, url).pathname.slice(1) || "index.html";
    const there = await fetch(new URL(file, BASE_URL));
    const body = changed.get(file) ?? Buffer.from(await there.arrayBuffer());
    response.writeHead(there.status, { "content-type": TYPES[file.split(".").pop()] ?? "application/octet-stream" });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  url = `http://localhost:${server.address().port}/`;
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

const text = async (file) => (await fetch(new URL(file, BASE_URL))).text();
const sha = (body) => createHash("sha256").update(body).digest("hex").slice(0, 20);

async function open() {
  const page = await newPage(browser, { serviceWorkers: "allow" });
  await page.goto(url);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

test("after one visit the page opens without a network, and works", async () => {
  const page = await open();
  const [workerModule] = /stream_bg-[0-9a-f]{20}\.wasm/.exec(await text("worker.js"));
  const secondPart = (await partAt("deferred")).split("/").pop();
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  // Files that the first view does not need are cached too.
  const kept = await page.evaluate(async (modules) => {
    const answers = await Promise.all(["worker.js", ...modules, "icon.svg"].map((file) => fetch(file)));
    return answers.map((answer) => answer.ok);
  }, [workerModule, secondPart]);
  assert.deepEqual(kept, [true, true, true, true]);
  await page.context().close();
});

test("the reader of Parquet comes with the first such file, and is kept", async () => {
  const page = await open();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().filter(({ url }) => url.includes("parquet")).length;
    });
  const file = (name) => readFileSync(new URL(`../parquet/${name}.parquet`, import.meta.url));
  assert.equal(await kept(), 0);
  // A page is served by the worker from its second load on.
  await page.reload();
  await ready(page);
  await chooseFiles(page, { "run.parquet": file("run.snappy"), "qrels.parquet": file("qrels") });
  await expectOrder(page, ["a", "b", "c"]);
  assert.equal(await kept(), 2);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await chooseFiles(page, { "rows.parquet": file("ragas") });
  await expectOrder(page, ["a", "b"]);
  await page.context().close();
});

test("a new version waits until the reader wants it", async () => {
  const page = await open();
  await page.reload();
  await ready(page);
  const index = (await text("index.html")).replace("<title>", "<title>New ");
  const worker = await text("sw.js");
  changed.set("index.html", index);
  changed.set("sw.js", worker.replace(sha(await text("index.html")), sha(index)));
  assert.notEqual(changed.get("sw.js"), worker, "the worker names the page with its hash");
  await page.reload();
  await ready(page);
  assert.doesNotMatch(await page.title(), /^New/);
  const bar = page.getByRole("status").filter({ hasText: "A new version of RankLens is ready." });
  await bar.waitFor();
  await axe(page);
  await paste(page, "lamp:3 sofa:0");
  await expectOrder(page, ["lamp", "sofa"]);
  await bar.getByRole("button", { name: "Reload" }).click();
  await eventually(() => page.title().catch(() => ""), "New RankLens: ranking measures, step by step");
  await ready(page);
  await expectOrder(page, ["lamp", "sofa"]);
  changed.clear();
  // The server of this test has another origin than the site.
  assert.deepEqual(page.problems.filter((problem) => !problem.startsWith(`leaves the origin: ${url}`)), []);
  await page.context().close();
});

test("an incomplete new version is not cached", async () => {
  const worker = await text("sw.js");
  changed.set("sw.js", worker.replace(sha(await text("index.html")), "0".repeat(20)));
  const page = await newPage(browser, { serviceWorkers: "allow" });
  await page.goto(url);
  await ready(page);
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("sw.js").catch(() => undefined);
    const worker = registration?.installing;
    await new Promise((done) => (worker ? worker.addEventListener("statechange", done) : done()));
    return worker?.state ?? "redundant";
  });
  assert.equal(state, "redundant");
  changed.clear();
  await page.context().close();
});

test("the manifest names icons that are there, and the files it opens", async () => {
  const manifest = JSON.parse(await text("app.webmanifest"));
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(new URL(src, BASE_URL));
    assert.ok(answer.ok, src);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (type === "image/png") assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  const endings = Object.values(manifest.file_handlers[0].accept).flat();
  for (const ending of [".run", ".qrels", ".csv", ".json"]) assert.ok(endings.includes(ending), ending);
});

test("files that the system hands over are opened, at once and beside work that is kept", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const files = [{ getFile: async () => new File(["lamp:3 sofa:0"], "judged.txt") }];
    const value = { setConsumer: (take) => localStorage.getItem("hand-over") && take({ files }) };
    Object.defineProperty(globalThis, "launchQueue", { value });
  });
  for (const work of ["", "desk:1 chair:0 rug:2"]) {
    await page.goto(url);
    await ready(page);
    if (work) {
      await paste(page, work);
      await expectOrder(page, ["desk", "chair", "rug"]);
      await page.waitForFunction(() => localStorage.getItem("ranklens.work")?.includes("rug"));
    }
    await page.evaluate(() => localStorage.setItem("hand-over", "now"));
    await page.reload();
    await expectOrder(page, ["lamp", "sofa"]);
    await page.evaluate(() => localStorage.clear());
  }
  // This server is not the one of the other tests.
  assert.deepEqual(page.problems.filter((problem) => !problem.startsWith("leaves the origin")), []);
  await page.context().close();
});
