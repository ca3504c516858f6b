// The page around the application: it loads anywhere, quietly, safely, small, and says so when it
// cannot run.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import {
  BASE_URL,
  BASE_URLS,
  GZIP_BUDGET,
  assertNoProblems,
  axe,
  launch,
  layoutShifts,
  newPage,
  openApp,
  partOf,
  ready,
  watchLayoutShift,
} from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

for (const url of BASE_URLS) {
  describe(`at ${new URL(url).pathname}`, () => {
    test("the application starts, with no error and no request elsewhere", async () => {
      const page = await openApp(browser, url);
      await page.getByRole("heading", { name: "best laptop for programming", level: 1 }).waitFor();
      assert.equal(await page.locator(".skeleton-card").count(), 0, "the skeleton is gone");
      assertNoProblems(page);
      await page.context().close();
    });

    test("every file that the page loads lies in its own folder", async () => {
      const page = await newPage(browser);
      const urls = [];
      page.on("response", (response) => urls.push(response.url()));
      await page.goto(url);
      await ready(page);
      const strays = urls.filter((each) => !each.startsWith(url));
      assert.deepEqual(strays, []);
      assert.ok(urls.includes(await partOf("app", url)));
      await page.context().close();
    });
  });
}

test("no script or style stands in the page itself, and a strict policy forbids them", async () => {
  const html = await (await fetch(BASE_URL)).text();
  const page = await newPage(browser);
  await page.goto(BASE_URL);
  // Parsed again, not read from the page: scripts have worked on that.
  const found = await page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const all = [...parsed.querySelectorAll("*")];
    const addresses = all.flatMap((each) => [each.getAttribute("src"), each.getAttribute("href")]);
    const inline = (name) => name === "style" || name.startsWith("on");
    return {
      policy: parsed.querySelector("meta[http-equiv=Content-Security-Policy]")?.content,
      scripts: parsed.querySelectorAll("script:not([src]), style").length,
      attributes: all.filter((each) => each.getAttributeNames().some(inline)).length,
      fixed: addresses.filter((each) => each !== null && /^(\/|[a-z]+:)/.test(each)),
    };
  }, html);
  await page.context().close();
  assert.ok(found.policy, "the page has a content security policy");
  assert.match(found.policy, /default-src 'self'/);
  assert.match(found.policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/);
  assert.match(found.policy, /object-src 'none'/);
  assert.doesNotMatch(found.policy, /unsafe-inline|'unsafe-eval'|\*/);
  assert.equal(found.scripts, 0, "scripts and styles in the page");
  assert.equal(found.attributes, 0, "styles and event handlers in attributes");
  assert.deepEqual(found.fixed, [], "addresses that are not relative");
});

test("code, markup and styles stay within their budget, compressed", async () => {
  const page = await newPage(browser);
  const bodies = new Map();
  page.on("response", (response) => bodies.set(response.url(), response));
  await page.goto(BASE_URL);
  await ready(page);
  let total = 0;
  for (const [url, response] of bodies) {
    if (!/(\/|\.html|\.js|\.css|\.svg|\.lzma)$/.test(new URL(url).pathname)) continue;
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    assert.ok(response.ok(), url);
    total += gzipSync(body, { level: 9 }).length;
  }
  assert.ok(total > 200_000, `only ${total} bytes were seen`);
  assert.ok(total <= GZIP_BUDGET, `${total} bytes, the budget is ${GZIP_BUDGET}`);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`the ${colorScheme} page meets WCAG 2.2 A and AA`, async () => {
    const page = await openApp(browser, BASE_URL, { colorScheme });
    await axe(page);
    await page.context().close();
  });
}

test("nothing moves while the page loads", async () => {
  const page = await newPage(browser);
  await watchLayoutShift(page);
  await page.goto(BASE_URL);
  await ready(page);
  assert.deepEqual(await layoutShifts(page), []);
  await page.context().close();
});

test("the stored theme is set before the application starts", async () => {
  const page = await newPage(browser, { colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("ranklens.theme", "dark"));
  await page.route(await partOf("app"), (route) => route.abort());
  await page.goto(BASE_URL);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.context().close();
});

test("without JavaScript the page says what it needs", async () => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(BASE_URL);
  // Not getByText(), which passes over everything inside <noscript>.
  const message = page.locator("noscript p");
  await message.waitFor({ state: "visible" });
  assert.match(await message.textContent(), /needs JavaScript/);
  await page.locator(".skeleton-card").first().waitFor({ state: "hidden" });
  await page.context().close();
});

test("without WebAssembly the page says what it needs", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(BASE_URL);
  await page.getByRole("alert").getByText("needs WebAssembly").waitFor();
  assertNoProblems(page);
  await axe(page);
  await page.context().close();
});

for (const file of ["app.js", "later.js", "module.js", "app.*.wasm.lzma"]) {
  test(`when ${file} does not arrive, the page says so`, async () => {
    const page = await newPage(browser);
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(BASE_URL);
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await page.context().close();
  });
}

test("when a part of the module is missing or damaged, the page says so", async () => {
  const whole = Buffer.from(await (await fetch(await partOf("app"))).arrayBuffer());
  const damaged = Buffer.from(whole).fill(0, 1000, 2000);
  for (const body of [whole.subarray(0, whole.length / 2), damaged, Buffer.from("<!doctype html>")]) {
    const page = await newPage(browser);
    await page.route(await partOf("app"), (route) => route.fulfill({ body }));
    await page.goto(BASE_URL);
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await page.context().close();
  }
});
