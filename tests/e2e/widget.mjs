// Shared parts of the tests of the element: pages of other sites that show elements.

import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { BASE_URL, assertNoProblems, launch, newPage } from "./support.mjs";

export const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'";
export const LIST = 'grades="3 2 0 1 2" k="5" measure="nDCG"';
export const TABLE = `<table><thead><tr><th>Rank</th><th>Result</th><th>Grade</th></tr></thead><tbody>
  <tr><td>1</td><td>lamp</td><td>3</td></tr><tr><td>2</td><td>sofa</td><td>0</td></tr><tr><td>3</td><td>chair</td><td>2</td></tr></tbody></table>`;
export const SCRIPT = '<script type="module" src="widget/element.js" async blocking="render"></script>';

/** Work in the form that the page packs. */
export const SAVED = {
  v: 1,
  link: "",
  data: { queries: [{ id: "lamps", docs: ["lamp", "sofa"], scores: [2, 1.5], titles: ["Red lamp", null], missed: [["sofa", 3], ["desk", 1]] }] },
  input: "test",
  query: 0,
  k: 2,
  measure: "RR",
  convention: "sklearn",
  adapter: "union",
  settings: [["gain", "exponential"]],
  scale: 3,
  digits: 3,
};

/** Returns a packed link to saved work. */
export const pack = (saved) => `z1:${deflateRawSync(typeof saved === "object" && !Buffer.isBuffer(saved) ? JSON.stringify(saved) : saved).toString("base64url")}`;

/** Records all events of the elements in order, and each use of WebAssembly. */
function watch() {
  globalThis.told = [];
  for (const name of ["ready", "change", "error"]) {
    addEventListener(`rank-lens-${name}`, (event) => {
      globalThis.told.push({ name, detail: event.detail, target: event.target.id, composed: event.composed });
      globalThis.readyAt ??= performance.now();
    });
  }
  globalThis.instances = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const instantiate = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await instantiate.call(WebAssembly, ...given);
      globalThis.instances.push(made.instance ?? made);
      return made;
    };
  }
}

/** Declares a test on a page with this markup, in the site's folder. */
export function pages() {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());
  const open = async (body, { csp, head = SCRIPT, files = {}, prepare, ...options } = {}) => {
    // The element has no service worker. Blocking service workers fails in a frame without an origin.
    const page = await newPage(browser, { serviceWorkers: "allow", ...options });
    await prepare?.(page);
    await page.addInitScript(watch);
    const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
      <meta name="viewport" content="width=device-width"><link rel="icon" href="icon.svg">${head}</head><body><main>${body}</main></body></html>`;
    const headers = csp ? { "content-security-policy": csp } : {};
    await page.route("**/site.html*", (route) => route.fulfill({ contentType: "text/html", headers, body: markup }));
    for (const [name, content] of Object.entries(files)) {
      await page.route(`**/${name}`, (route) => route.fulfill(content));
    }
    await page.goto(new URL("site.html", BASE_URL).href);
    return page;
  };
  /** Problems that match `expected` are part of the test. */
  return (name, body, options, check, expected = /^$/) =>
    test(name, async () => {
      const page = await open(body, options);
      await check(page);
      page.problems = page.problems.filter((problem) => !expected.test(problem));
      assertNoProblems(page);
      await page.context().close();
    });
}

/** Returns the nth event of that name, and waits for it. */
export async function told(page, name, nth = 1) {
  const found = ([name, nth]) => globalThis.told.filter((each) => each.name === name)[nth - 1];
  return (await page.waitForFunction(found, [name, nth])).jsonValue();
}

export const names = (page) => page.locator(".ranking tbody .doc").allTextContents();
export const grades = (page) => page.locator("rank-lens").first().evaluate((element) => element.getState().docs.map(({ grade }) => grade));
export const value = (page) => page.locator(".result .value").first().textContent();
export const named = (page, name) => page.getByRole("button", { name, exact: true });
