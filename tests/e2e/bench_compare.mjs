// `cargo xtask bench compare`: how long it takes to compare two runs of 7,000 queries.
//
// Each round opens a new page in a new context. All times are wall times on the page's own clock:
//   first    from the event of the file field to the frame with the first figure of the comparison
//   all      from the event of the file field to the frame with the last figure: means, intervals, tests, causes
//   compare  from the click on "Compare", with the runs open, to the frame with the last figure
//   task     the longest task of the page's main thread, while files are read and compared, and after the click; the
//            browser reports tasks of 50 ms and more
// The figures are medians with the least and the greatest, except that task is the worst of all rounds. With several
// addresses in BASE_URLS, the sites are measured in turns. TIMES sets the number of rounds.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BASE_URLS, launch, newPage, ready } from "./support.mjs";

const TIMES = Number(process.env.TIMES ?? 5);
const QUERIES = 7000;
/** The number of documents in each list, and of judged documents per query. */
const DEPTH = 10;
const JUDGED = 5;

const folder = await mkdtemp(join(tmpdir(), "ranklens-compare-"));
const files = await write(folder);
const browser = await launch();
const times = BASE_URLS.map(() => ({ first: [], all: [], compare: [], reading: [], comparing: [] }));
for (let time = 0; time < TIMES; time += 1) {
  for (const [at, url] of BASE_URLS.entries()) {
    for (const [name, value] of Object.entries(await measure(url))) times[at][name].push(value);
  }
}
await browser.close();
await rm(folder, { recursive: true });

console.log(`\ntwo runs of ${QUERIES} queries with ${DEPTH} documents, medians of ${TIMES} in seconds:`);
for (const [at, url] of BASE_URLS.entries()) {
  const shown = (name) => {
    const [least, median, greatest] = [0, TIMES >> 1, TIMES - 1].map((place) => times[at][name].sort((a, b) => a - b)[place]);
    return `${name} ${median.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`;
  };
  const worst = (name) => {
    const task = Math.max(...times[at][name]);
    return task ? `${task.toFixed(0)} ms` : "< 50 ms";
  };
  const all = ["first", "all", "compare"].map(shown).join("   ");
  console.log(`  ${url}   ${all}   task ${worst("reading")}, after the click ${worst("comparing")}`);
}

/** Writes judgments and two runs, which find the relevant documents at made-up ranks. Returns the files. */
async function write(into) {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const qrels = [];
  const lines = { bm25: [], dense: [] };
  for (let query = 1; query <= QUERIES; query += 1) {
    const docs = Array.from({ length: 2 * DEPTH }, (_, at) => `${1000 * query + 37 * at}`);
    for (const doc of docs.slice(0, JUDGED)) qrels.push(`${query} 0 ${doc} ${random(4)}`);
    for (const [name, of] of Object.entries(lines)) {
      const left = [...docs];
      for (let rank = 1; rank <= DEPTH; rank += 1) {
        // dense prefers the judged documents a little more.
        const [doc] = left.splice(Math.min(random(left.length), random(left.length + (name === "bm25" ? 9 : 6))), 1);
        of.push(`${query} Q0 ${doc} ${rank} ${(30 - rank - random(100) / 100).toFixed(4)} ${name}`);
      }
    }
  }
  const texts = { "bm25.run": lines.bm25, "dense.run": lines.dense, "truth.qrels": qrels };
  return Promise.all(
    Object.entries(texts).map(async ([name, all]) => {
      const file = join(into, name);
      await writeFile(file, `${all.join("\n")}\n`);
      return file;
    }),
  );
}

async function measure(url) {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watch);
  await page.goto(url);
  await ready(page);
  await page.evaluate(() => watched.start("change"));
  await page.locator("#files").setInputFiles(files);
  const dropped = await page.evaluate(() => watched.found);
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Explain" }).click();
  await page.locator("table[data-table=actual]").waitFor();
  await page.evaluate(() => watched.start("click"));
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Compare" }).click();
  const clicked = await page.evaluate(() => watched.found);
  if (page.problems.length > 0) throw new Error(page.problems.join("\n"));
  await page.context().close();
  return { first: dropped.first, all: dropped.last, compare: clicked.last, reading: dropped.task, comparing: clicked.task };
}

/** Runs in the page before its own scripts. */
function watch() {
  const watched = {};
  globalThis.watched = watched;
  const FIRST = ".compare .matrix output[data-value]";
  const LAST = [".compare output[data-scope=cause][data-value]", ".compare output[data-scope=p][data-value]"];
  const isRunning = () => document.querySelector(".compare .counting");
  watched.start = (event) => {
    let [start, first, task] = [0, 0, 0];
    const take = (entries) => {
      for (const { startTime, duration } of entries) if (startTime >= start) task = Math.max(task, duration);
    };
    const tasks = new PerformanceObserver((list) => take(list.getEntries()));
    tasks.observe({ type: "longtask" });
    document.addEventListener(event, () => (start = performance.now()), { capture: true, once: true });
    watched.found = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("two minutes have not been enough")), 120_000);
      const afterFrame = (then) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now() - start);
        // A message posted from a frame callback arrives after the frame is painted.
        requestAnimationFrame(() => port2.postMessage(0));
      };
      const look = (_, observer) => {
        if (start === 0) return;
        if (first === 0 && document.querySelector(FIRST)) {
          first = -1;
          afterFrame((time) => (first = time / 1e3));
        }
        if (isRunning() || !LAST.every((all) => document.querySelector(all))) return;
        observer.disconnect();
        afterFrame((time) => {
          // The browser reports long tasks a little later.
          requestIdleCallback(() => {
            take(tasks.takeRecords());
            resolve({ first, last: time / 1e3, task });
          });
        });
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  };
}
