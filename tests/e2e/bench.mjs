// `cargo xtask bench page`: how long a first visit takes, and how long an edit takes until it is drawn.
//
// An edit is measured inside the page. The event that the user would cause (a key on a row, an input of
// the cutoff) is dispatched in a task of its own; the clock runs from just before until
//   script   the application has changed the page: the task and the microtasks after it are over, which
//            the next task tells: a message, or the frame if that comes first
//   frame    the next frame is made: a message posted in requestAnimationFrame arrives after style,
//            layout and paint
// What is done to the summary of many queries is measured in the same way.
// "frame" includes the wait for the frame, up to 16.7 ms, so that "script" is what the budget of a frame is
// compared with. Chromium runs without a GPU here, hence painting is slower than on a desk.
//
// The numbers are for reading. No test depends on them. On a busy machine only "least" tells much.

import { BASE_URL, launch, newPage, openApp, ready } from "./support.mjs";

const VISITS = 7;
const REPETITIONS = 60;
/** Not counted: the first runs of every path compile it. */
const WARM_UP = 10;
const SIZES = [10, 100, 1000];
const FRAME = 1000 / 60;
/** Of the summary: queries, and documents of each. */
const QUERIES = 7000;
const DEPTH = 10;
/** What stands open below the convention: a grade with all tools' values, a number being typed. */
const ASKED = { tools: "What do all tools say?", claim: "Which convention gives my number?" };

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
  const times = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    // A new context has an empty cache.
    const page = await newPage(browser);
    const start = performance.now();
    await page.goto(BASE_URL);
    await ready(page);
    times.push(performance.now() - start);
    await page.context().close();
  }
  const shown = (time) => `${time.toFixed(0)} ms`;
  console.log(`page load, ${VISITS} first visits from this machine:`);
  console.log(`  fastest ${shown(Math.min(...times))}, median ${shown(quantile(times, 0.5))}, slowest ${shown(Math.max(...times))}`);
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
    for (const edit of ["move", "grade", "k", "tools", "claim"]) {
      const question = ASKED[edit];
      if (question) await page.getByRole("button", { name: question, exact: true }).click();
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

/** What is done with many queries loaded. */
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
  for (const edit of ["grade", "next", "open", "sort", "find", "brush", "scroll"]) {
    report(QUERIES, edit, await page.evaluate(measure, { edit, runs: REPETITIONS + WARM_UP }));
  }
  await page.context().close();
}

/** Runs in the page. */
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
  const act = {
    // Down and up in turn, so that the row stays where it is drawn.
    move: (run) => press({ key: run % 2 ? "ArrowUp" : "ArrowDown", altKey: true }),
    grade: (run) => press({ key: String(1 + (run % 3)) }),
    tools: (run) => press({ key: String(1 + (run % 3)) }),
    claim: (run) => type(document.querySelector("#claimed"), `0.${600 + run}`),
    k: (run) => type(document.querySelector("#k"), String(run % 2 ? 10 : 5)),
    next: (run) => key(document.querySelector(".queries .current"), { key: run % 20 < 10 ? "ArrowDown" : "ArrowUp" }),
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
    // Rows that slide are not part of the next edit.
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  }
  return times;
}
