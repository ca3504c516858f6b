// `cargo xtask bench page`: how long a visit takes until the page can be used, and how long an edit takes until
// it is drawn.
//
// The time of a visit runs on the page's own clock, from the start of the navigation until the application loses
// `aria-busy`. Chromium limits the network and slows the processor down. All files are compressed in advance.
//   first    with an empty cache
//   second   with the browser's cache, without a service worker
//   worker   with the service worker of the first visit
//   read     when the largest text of the first visit was painted (LCP), and how far the layout shifted
//
// An edit is measured inside the page. The event that the user would cause (a key on a row, an input of
// the cutoff) is dispatched in a task of its own; the clock runs from just before until
//   script   the application has changed the page: the task and its microtasks are over. The next task
//            shows this, which is a message, or the frame if that comes first
//   frame    the next frame is drawn: a message posted in requestAnimationFrame arrives after style,
//            layout and paint
// Actions in the summary of many queries are measured in the same way.
// "frame" includes the wait for the frame, up to 16.7 ms, so compare "script" with the budget of a frame. The edit
// "nothing" changes one word of the page by hand: its "frame" is the least that this measure can give.
// Chromium runs without a GPU here, so painting is slower than on a desktop computer.
//
// No test depends on these numbers. On a busy machine, only "least" is reliable.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openQueries, openSettings, tab } from "./app.mjs";
import { BASE_URL, BASE_URLS, launch, launchWith, openApp } from "./support.mjs";

const VISITS = 7;
/** The network lines, with the limits in milliseconds for first and second visits. Latency is that of a round trip. */
const LINES = [
  { megabits: 30, latency: 20, slower: 1, coding: "gzip", bars: [550, 200] },
  { megabits: 10, latency: 40, slower: 2, coding: "gzip", bars: [1050, 350] },
  { megabits: 1.6, latency: 150, slower: 4, coding: "gzip", bars: [3200, 600] },
  { megabits: 1.6, latency: 150, slower: 4, coding: "br", bars: [2800, 600] },
];
/** The limit in milliseconds for the largest text. */
const READ = 1200;
/** The same site, compressed by gzip or brotli. */
const SITES = { gzip: BASE_URLS[0], br: BASE_URLS[1] };
/** The time in milliseconds between two visits, in which the browser stores compiled code. */
const BETWEEN = 3000;
const REPETITIONS = 60;
/** The number of runs that are not counted, because the engine still compiles their code. */
const WARM_UP = 10;
const SIZES = [10, 100, 1000];
const FRAME = 1000 / 60;
/** The number of queries of the summary, and of documents per query. */
const QUERIES = 7000;
const DEPTH = 10;
/** What is open beside the list: the values of all tools for a grade, a number to find, the settings. */
const BESIDE = {
  tools: (page) => tab(page, "Tools"),
  claim: (page) => tab(page, "My number"),
  k: openSettings,
};

const browser = await launch();
await visits();
await edits();
await queries();
await browser.close();

function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

async function visits() {
  console.log(`visits, medians of ${VISITS} in milliseconds, with the slowest; bars in brackets:`);
  for (const line of LINES) {
    const times = { first: [], second: [], worker: [], read: [] };
    let shift = 0;
    for (let visit = 0; visit < VISITS; visit += 1) {
      const [first, second] = await twice(line, "block");
      const [, worker] = await twice(line, "allow");
      times.first.push(first.usable);
      times.second.push(second.usable);
      times.worker.push(worker.usable);
      times.read.push(first.read);
      shift = Math.max(shift, first.shift, second.shift, worker.shift);
    }
    const shown = (name, bar) => {
      const [median, slowest] = [quantile(times[name], 0.5), Math.max(...times[name])];
      return `${name} ${median.toFixed(0)}, ${slowest.toFixed(0)} (${bar})`;
    };
    const { megabits, latency, slower, coding, bars } = line;
    const name = `${megabits} Mbit, ${latency} ms, processor / ${slower}, ${coding}`;
    console.log(`  ${name.padEnd(40)} ${shown("first", bars[0]).padEnd(26)} ${shown("second", bars[1]).padEnd(26)} ${shown("worker", bars[1]).padEnd(26)} ${shown("read", READ)}, shift ${shift.toFixed(3)} (0)`);
  }
}

/**
 * Makes a first and a second visit with a new profile, whose cache is empty. It lies in a folder as a user's does:
 * Chromium keeps no compiled code for contexts in memory.
 */
async function twice(line, serviceWorkers) {
  const folder = await mkdtemp(join(tmpdir(), "ranklens-visits-"));
  const context = await launchWith(folder, { serviceWorkers });
  const first = await visit(context, line);
  const second = await visit(context, line);
  await context.close();
  await rm(folder, { recursive: true, force: true });
  return [first, second];
}

/** Returns the times in milliseconds until the page can be used and read, and the layout shift. */
async function visit(context, { megabits, latency, slower, coding }) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.usable = new Promise((done) => {
      const look = (_, observer) => {
        if (!document.querySelector("#app:not([aria-busy])")) return;
        observer.disconnect();
        done(performance.now());
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
    });
    globalThis.seen = { read: 0, shift: 0 };
    const observe = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
    observe("largest-contentful-paint", (entry) => (globalThis.seen.read = entry.startTime));
    observe("layout-shift", (entry) => (globalThis.seen.shift += entry.value));
  });
  const session = await context.newCDPSession(page);
  const bytes = (megabits * 1e6) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(SITES[coding], { waitUntil: "commit" });
  const usable = await page.evaluate(() => globalThis.usable);
  await page.waitForTimeout(BETWEEN);
  const seen = await page.evaluate(() => globalThis.seen);
  await page.close();
  return { usable, ...seen };
}

async function edits() {
  console.log(`\nedits, ${REPETITIONS} each, in milliseconds; a frame has ${FRAME.toFixed(1)}:`);
  console.log("documents  edit    script: least median    p95   of a frame   frame: median    p95");
  for (const size of SIZES) {
    const page = await openApp(browser, BASE_URL, { viewport: { width: 1280, height: 900 } });
    const grades = Array.from({ length: size }, (_, at) => (at * 7) % 4).join(" ");
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, grades);
    await page.locator(`table[data-table=actual][aria-rowcount="${size + 1}"]`).waitFor();
    for (const edit of ["nothing", "move", "grade", "tools", "claim", "k"]) {
      await BESIDE[edit]?.(page);
      const times = await page.evaluate(measure, { edit, runs: REPETITIONS + WARM_UP });
      report(size, edit, times);
    }
    await page.context().close();
  }
}

function report(size, edit, times) {
  const [script, frame] = ["script", "frame"].map((what) => times.slice(WARM_UP).map((each) => each[what]));
  const column = (value, width) => value.toFixed(1).padStart(width);
  const median = quantile(script, 0.5);
  console.log(
    `${String(size).padStart(9)}  ${edit.padEnd(6)}  ${column(Math.min(...script), 13)} ${column(median, 6)} ${column(quantile(script, 0.95), 6)} ` +
      `${`${((median / FRAME) * 100).toFixed(0)} %`.padStart(12)} ${column(quantile(frame, 0.5), 15)} ${column(quantile(frame, 0.95), 6)}`,
  );
}

/** Measures edits with many queries loaded. */
async function queries() {
  console.log(`\n${QUERIES} queries of ${DEPTH} documents, ${REPETITIONS} times each, in milliseconds:`);
  console.log("  queries  what    script: least median    p95   of a frame   frame: median    p95");
  const page = await openApp(browser, BASE_URL, { viewport: { width: 1280, height: 900 } });
  const lines = ["query,doc,rank,grade"];
  let seed = 1;
  for (let query = 1; query <= QUERIES; query += 1) {
    for (let rank = 1; rank <= DEPTH; rank += 1) {
      seed = (seed * 48271) % 2147483647;
      lines.push(`q${query},d${rank},${rank},${seed % 7 < 4 ? 0 : seed % 4}`);
    }
  }
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, lines.join("\n"));
  await page.getByRole("heading", { level: 1, name: "q1", exact: true }).waitFor();
  report(QUERIES, "grade", await page.evaluate(measure, { edit: "grade", runs: REPETITIONS + WARM_UP }));
  await openQueries(page);
  await page.locator(".summary tbody tr").first().waitFor();
  for (const edit of ["next", "open", "sort", "find", "brush", "scroll"]) {
    report(QUERIES, edit, await page.evaluate(measure, { edit, runs: REPETITIONS + WARM_UP }));
  }
  await page.context().close();
}

/** Measures an edit. This function runs in the page. */
async function measure({ edit, runs }) {
  const message = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  const begin = () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const frame = () => begin().then(message);
  const grip = () => document.querySelector("table[data-table=actual] tr[data-doc='d2'] [data-control=grip]");
  const key = (at, init) => at.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  const press = (init) => key(grip(), init);
  const type = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const summary = document.querySelector(".summary");
  const spot = document.body.appendChild(document.createElement("span"));
  const act = {
    // A text that the application does not draw: the other times include this one.
    nothing: (run) => { spot.textContent = String(run); },
    // The row moves down and up in turn, so that it stays in view.
    move: (run) => press({ key: run % 2 ? "ArrowUp" : "ArrowDown", altKey: true }),
    grade: (run) => press({ key: String(1 + (run % 3)) }),
    tools: (run) => press({ key: String(1 + (run % 3)) }),
    claim: (run) => type(document.querySelector("#claimed"), `0.${600 + run}`),
    k: (run) => type(document.querySelector("#k"), String(run % 2 ? 10 : 5)),
    next: (run) => key(summary.querySelector("tr[aria-current=true] button"), { key: run % 20 < 10 ? "ArrowDown" : "ArrowUp" }),
    open: (run) => summary.querySelectorAll("tbody button")[run % 10].click(),
    sort: (run) => summary.querySelectorAll("thead button")[Math.floor(run / 2) % 3].click(),
    find: (run) => type(summary.querySelector("input[type=search]"), ["1", "12", "123", "12", "1", ""][run % 6]),
    brush: (run) => type(summary.querySelectorAll("input[type=range]")[run % 2], String(run % 2 ? 18 - (run % 8) : run % 7)),
    scroll: (run) => {
      summary.querySelector(".scrolls").scrollTop = (run * 997) % 5000 * 30;
    },
  }[edit];
  if (!["claim", "open", "sort", "find", "brush", "scroll"].includes(edit)) grip().focus();
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    await frame();
    await message();
    const start = performance.now();
    const begun = begin();
    const drawn = begun.then(message);
    act(run);
    const over = await Promise.race([message().then(() => performance.now()), begun]);
    await drawn;
    times.push({ script: over - start, frame: performance.now() - start });
    // The animation of rows must not overlap the next edit.
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  }
  spot.remove();
  return times;
}
