// Shared parts of the end-to-end tests: the browser, a page that records problems, and the accessibility check.
//
// `cargo xtask test e2e` builds the site, serves it, and sets
//   BASE_URLS    the site's addresses, separated by spaces: at the root, then in a sub-folder
//   CHROMIUM     the browser's program
// Set this by hand to find tests that pass on fast machines only:
//   SLOWER       the factor by which the pages' processor is slowed down

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

function setting(name) {
  const value = process.env[name];
  assert.ok(value, `${name} is not set; run these tests through \`cargo xtask test e2e\``);
  return value;
}

export const BASE_URLS = setting("BASE_URLS").split(" ");
/** The site's address for tests that need only one. */
export const BASE_URL = BASE_URLS[0];
const ORIGINS = new Set(BASE_URLS.map((url) => new URL(url).origin));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium with a new, empty profile. Close it in `after`. */
export function launch(more = []) {
  return chromium.launch({ executablePath: setting("CHROMIUM"), headless: true, args: [...FLAGS, ...more] });
}

/** Starts Chromium with the profile in a folder. Returns its context. */
export function launchWith(folder, options = {}) {
  return chromium.launchPersistentContext(folder, { executablePath: setting("CHROMIUM"), headless: true, args: FLAGS, ...options });
}

/**
 * Returns an empty page in a context of its own. `page.problems` collects console errors, uncaught errors,
 * failed requests and requests to other origins. Options go to Playwright's `newContext`.
 */
export async function newPage(browser, options = {}) {
  // Service workers are blocked, because cached files would hide faults. Only one test file allows them.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  await page.addInitScript(watchTurns);
  if (process.env.SLOWER) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWER) });
  }
  // No step takes a second, but a busy machine may need many.
  page.setDefaultTimeout(60_000);
  page.problems = [];
  page.on("console", (message) => {
    // The splitter's script reports every part that does not arrive, also one that the browser cancels as it leaves.
    const isCancelled = /^TypeError: WebAssembly compilation aborted: .* loading was aborted$/.test(message.text());
    if (message.type() === "error" && !isCancelled) page.problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => page.problems.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // The browser fetches the icon at any time, and cancels this when the page reloads.
    // Likewise the parts of the module, which the page fetches by itself.
    const isAhead = /\/(icon\.svg|(split_deferred|chunk_\d+)-[^/]*)$/.test(request.url()) && why === "net::ERR_ABORTED";
    if (!isAhead) page.problems.push(`failed: ${request.url()} (${why})`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const local = url.protocol === "data:" || url.protocol === "blob:" || ORIGINS.has(url.origin);
    if (!local) page.problems.push(`leaves the origin: ${request.url()}`);
  });
  return page;
}

/**
 * Counts the pending tasks of the page: timers without a delay, and messages that the page sends to itself. If drawing takes
 * long, Yew continues it in another task. Until then, some parts of the page are older than others.
 */
function watchTurns() {
  const { MessageChannel, setTimeout, clearTimeout } = globalThis;
  const turns = new Set();
  globalThis.setTimeout = (handler, delay, ...given) => {
    if (delay > 0 || typeof handler !== "function") return setTimeout(handler, delay, ...given);
    const turn = setTimeout(() => {
      turns.delete(turn);
      handler(...given);
    });
    turns.add(turn);
    return turn;
  };
  globalThis.clearTimeout = (turn) => {
    turns.delete(turn);
    clearTimeout(turn);
  };
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const { port1, port2 } = this;
      const own = new Set();
      const over = (turn) => own.delete(turn) && turns.delete(turn);
      port2.postMessage = (...given) => {
        const turn = Symbol();
        own.add(turn);
        turns.add(turn);
        port1.addEventListener("message", () => over(turn), { once: true });
        MessagePort.prototype.postMessage.apply(port2, given);
      };
      port1.close = () => {
        own.forEach(over);
        MessagePort.prototype.close.call(port1);
      };
    }
  };
  globalThis.whole = async () => {
    while (turns.size > 0) await new Promise((resolve) => setTimeout(resolve));
  };
}

/** Waits until the page has drawn all its parts. */
export function whole(page) {
  return page.evaluate(() => globalThis.whole?.());
}

/** Opens the site and waits until the application has replaced the skeleton. */
export async function openApp(browser, url = BASE_URL, options = {}) {
  const page = await newPage(browser, options);
  await page.goto(url);
  await ready(page);
  return page;
}

/** Waits until the page can be used, with all its parts unless the test sets `page.isHeldBack`. */
export async function ready(page) {
  await page.locator("#app:not([aria-busy])").waitFor();
  // The panel and the table of queries are among the parts that load later.
  const later = page.locator("aside.side, table[aria-label='All queries']").first();
  if (!page.isHeldBack) await later.waitFor({ state: "attached" });
}

/** Returns the address of the page's module, which has a hash in its name. */
export async function moduleAt(url = BASE_URL) {
  const text = async (file) => (await fetch(new URL(file, url))).text();
  const script = await text(/boot-[0-9a-f]{20}\.js/.exec(await text(""))[0]);
  return new URL(/app_bg-[0-9a-f]{20}\.wasm/.exec(script)[0], url).href;
}

/** Returns the address of another part of the module, which the page's script names. */
export async function partAt(part, url = BASE_URL) {
  const text = async (file) => (await fetch(new URL(file, url))).text();
  const script = await text(/page-[0-9a-f]{20}\.js/.exec(await text(""))[0]);
  return new URL(new RegExp(`split_${part}-[0-9a-f]{20}\\.wasm`).exec(script)[0], url).href;
}

/** Fails with a list of all problems of the page so far. */
export function assertNoProblems(page) {
  assert.equal(page.problems.length, 0, `\n${page.problems.join("\n")}`);
}

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks the current state of the page against WCAG 2.2, levels A and AA. With `isWhole` it checks all other rules too,
 * such as those about landmarks and the order of headings.
 */
export async function axe(page, isWhole = false) {
  await page.evaluate(axeSource);
  // What has scrolled under the bars at the top is partly covered, which axe takes for a control that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  const violations = await page.evaluate(async (isWhole) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
    // Links to examples start with "#" and lead to no part of the page, so that they are taken for broken skip links.
    const all = { rules: { "skip-link": { enabled: false } } };
    const results = await globalThis.axe.run(document, isWhole ? all : { runOnly: { type: "tag", values: tags } });
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      places: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, isWhole);
  const list = violations.map(({ id, help, places }) => `${id}: ${help}\n  ${places.join("\n  ")}`);
  assert.equal(violations.length, 0, `\n${list.join("\n")}`);
}

/** Records layout shifts. Call this before `goto`, and read the result with `layoutShifts`. */
export async function watchLayoutShift(page) {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    const add = (entries) => {
      for (const entry of entries) {
        if (entry.hadRecentInput) continue;
        const places = entry.sources.map(({ node }) => node?.className || node?.nodeName || "?");
        globalThis.shifts.push({ value: entry.value, places: places.join(", ") });
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    globalThis.flushShifts = () => add(observer.takeRecords());
  });
}

/** Returns the layout shifts so far, after the next two frames are painted. */
export function layoutShifts(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    globalThis.flushShifts();
    return globalThis.shifts;
  });
}
