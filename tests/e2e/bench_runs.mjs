// `cargo xtask bench runs`: the time to evaluate a large run, from choosing the files to drawing the means.
//
//   node bench_runs.mjs FOLDER SET...    with SET.run and SET.qrels in the folder
//
// Each round opens a new page in a new context, opens the dialog for files, and waits until the browser is idle, as
// choosing files takes a moment. The run is the first of the visit. Measured are
//   wall      the time from the event of the file field to the frame that shows the means
//   CPU       the CPU time of all browser processes meanwhile, as the kernel counts it (Linux only)
//   task      the longest task of the page's main thread; the browser reports tasks of 50 ms and more
//   gap       the longest delay of a timer in the page
//   heap      the memory of the first reader's module at the end
// The figures are medians, except that task and gap are the worst of all rounds. If TREC_EVAL names that program,
// it runs after each round with the same four measures. Otherwise its times come from an earlier measurement.

import { spawnSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { BASE_URL, launch, newPage, ready } from "./support.mjs";

const TIMES = 5;

const PROGRAM = process.env.TREC_EVAL;

/** The times of a default build of trec_eval 10 in seconds, measured on a machine like that of the tests. */
const ANCHORS = {
  S: { wall: 0.04, cpu: 0.049 },
  M: { wall: 1.06, cpu: 1.2 },
  Mshuf: { wall: 1.47 },
  L: { wall: 9.4, cpu: 10.09 },
};

/** The kernel's unit of process time, in seconds. */
const TICK = 1 / 100;

const [folder, ...sets] = process.argv.slice(2);
const browser = await launch();
const whose = PROGRAM
  ? `${PROGRAM} in turns with ours`
  : "trec_eval's times come from another run of such a machine,\nso that the ratios are an estimate";
console.log(`\nlarge runs, median of ${TIMES}, in seconds; ${whose}:`);
console.log("set     wall  trec_eval  ratio     CPU  trec_eval  ratio   task     gap    heap");
for (const set of sets) {
  const all = [];
  for (let time = 0; time < TIMES; time += 1) all.push({ ...(await measure(set)), ...other(set) });
  report(set, all);
}
await browser.close();

function report(set, all) {
  const median = (what) => all.map((each) => each[what]).sort((a, b) => a - b)[TIMES >> 1];
  const most = (what) => Math.max(...all.map((each) => each[what]));
  const column = (text, width) => String(text ?? "-").padStart(width);
  const beside = (found, known) => [
    column(found?.toFixed(3), 7),
    column(known?.toFixed(3), 10),
    column(found && known && `1/${(known / found).toFixed(1)}`, 6),
  ];
  const [wall, cpu, heap, task] = [median("wall"), median("cpu"), median("heap"), most("task")];
  const known = PROGRAM ? { wall: median("otherWall"), cpu: median("otherCpu") } : ANCHORS[set];
  console.log(
    [
      set.padEnd(5).slice(0, 5) + beside(wall, known?.wall).join(" "),
      ...beside(Number.isNaN(cpu) ? undefined : cpu, known?.cpu),
      column(task ? `${task.toFixed(0)} ms` : "< 50 ms", 7),
      column(`${most("gap").toFixed(0)} ms`, 7),
      column(heap && `${(heap / 2 ** 20).toFixed(0)} MB`, 7),
    ].join(" "),
  );
}

async function measure(set) {
  const page = await newPage(browser);
  await page.addInitScript(watch);
  await page.goto(BASE_URL);
  await ready(page);
  await idle();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#files").evaluate((field) => field.click())]);
  await idle();
  const before = await processes();
  await page.evaluate(() => watched.start());
  await chooser.setFiles(["run", "qrels"].map((ending) => join(folder, `${set}.${ending}`)));
  const found = await page.evaluate(() => watched.means);
  const cpu = spent(before, await processes());
  const wrong = [...page.problems, ...(await page.locator(".large [role=alert]").allTextContents())];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  await page.context().close();
  return { ...found, cpu };
}

/** Measures trec_eval with the same files, if it is available. */
function other(set) {
  if (!PROGRAM) return {};
  const files = ["qrels", "run"].map((ending) => join(folder, `${set}.${ending}`));
  const measures = ["ndcg_cut.10", "map", "recip_rank", "recall.100"].flatMap((measure) => ["-m", measure]);
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" > /dev/null';
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", PROGRAM, ...measures, ...files], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const [wall, user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { otherWall: wall, otherCpu: user + system };
}

/** Runs in the page before its own scripts. */
function watch() {
  const watched = { heap: undefined };
  globalThis.watched = watched;
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data.done) watched.heap = data.done.memory;
      });
    }
  };
  const PAUSE = 5;
  const MEAN = ":is(.large, .summary) output[data-scope=mean][data-value]";
  watched.start = () => {
    let [task, gap, since, isOver] = [0, 0, performance.now(), false];
    let start;
    const take = (entries) => {
      for (const { startTime, duration } of entries) if (startTime >= start) task = Math.max(task, duration);
    };
    const tasks = new PerformanceObserver((list) => take(list.getEntries()));
    tasks.observe({ type: "longtask" });
    const tick = () => {
      if (isOver) return;
      const now = performance.now();
      gap = Math.max(gap, now - since - PAUSE);
      since = now;
      setTimeout(tick, PAUSE);
    };
    const begin = () => {
      start = since = performance.now();
      tick();
    };
    document.querySelector("#files").addEventListener("change", begin, { capture: true, once: true });
    watched.means = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("two minutes have not been enough")), 120_000);
      const end = () => {
        const wall = (performance.now() - start) / 1e3;
        isOver = true;
        gap = Math.max(gap, performance.now() - since - PAUSE);
        // The browser reports long tasks a little later.
        requestIdleCallback(() => {
          take(tasks.takeRecords());
          resolve({ wall, task, gap, heap: watched.heap });
        });
      };
      const look = (_, observer) => {
        const isFailed = document.querySelector(".large [role=alert]");
        if (!isFailed && !document.querySelector(MEAN)) return;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = end;
        // A message posted from a frame callback arrives after the frame is painted.
        requestAnimationFrame(() => port2.postMessage(0));
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
  };
}

/** Waits until the browser has been nearly idle for a while. */
async function idle() {
  for (let before = await processes(); before; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = await processes();
    if (spent(before, now) <= 2 * TICK) return;
    before = now;
  }
}

/** Returns the seconds of CPU time that the browser's processes have used. Returns nothing without /proc. */
async function processes() {
  const all = new Map();
  for (const pid of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    // The process may have ended.
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The process name in parentheses may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields.length > 12) {
      all.set(Number(pid), { parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) * TICK });
    }
  }
  const isOurs = (pid) => {
    const parent = all.get(pid)?.parent;
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  const ours = [...all].filter(([pid]) => isOurs(pid)).map(([pid, { time }]) => [pid, time]);
  return ours.length > 0 ? new Map(ours) : undefined;
}

function spent(before, after) {
  if (!before || !after) return NaN;
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
