// The page around the application: it loads anywhere without errors, is safe, and reports when it cannot run
// or has stopped.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { dialog, expectOrder, paste } from "./app.mjs";
import {
  BASE_URL,
  BASE_URLS,
  assertNoProblems,
  axe,
  launch,
  layoutShifts,
  moduleAt,
  newPage,
  openApp,
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
      assert.equal(await page.locator(".skeleton, .first-screen").count(), 0, "what stood in the page's markup is gone");
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
      assert.ok(urls.includes(await moduleAt(url)));
      await page.context().close();
    });
  });
}

test("no script or style stands in the page itself, and a strict policy forbids them", async () => {
  const html = await (await fetch(BASE_URL)).text();
  const page = await newPage(browser);
  await page.goto(BASE_URL);
  // The HTML is parsed again, because scripts have changed the page.
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

test("the module is fetched once, compressed, and compiled while it arrives", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const { compileStreaming } = WebAssembly;
    globalThis.streamed = [];
    WebAssembly.compileStreaming = async (response) => {
      globalThis.streamed.push((await response).url);
      return compileStreaming.call(WebAssembly, response);
    };
  });
  const answers = [];
  page.on("response", (response) => response.url().includes("app_bg") && answers.push(response));
  await page.goto(BASE_URL);
  await ready(page);
  assert.deepEqual(await page.evaluate(() => globalThis.streamed), [await moduleAt()]);
  assert.deepEqual(answers.map((answer) => answer.url()), [await moduleAt()]);
  const headers = await answers[0].allHeaders();
  assert.equal(headers["content-type"], "application/wasm");
  assert.match(headers["content-encoding"], /^(br|gzip)$/);
  assert.match(headers["cache-control"], /immutable/);
  await page.context().close();
});

test("the module is asked for before the browser has read the page", async () => {
  const page = await openApp(browser);
  const [asked, read] = await page.evaluate((url) => {
    const [module] = performance.getEntriesByName(url);
    const [page] = performance.getEntriesByType("navigation");
    return [module.startTime, page.domInteractive];
  }, await moduleAt());
  assert.ok(asked < read, `asked for at ${asked} ms, read at ${read} ms`);
  await page.context().close();
});

for (const contentType of ["application/octet-stream", "application/wasm; charset=utf-8"]) {
  test(`the page starts too where the server sends the module as ${contentType}`, async () => {
    const page = await newPage(browser);
    const body = Buffer.from(await (await fetch(await moduleAt())).arrayBuffer());
    await page.route(await moduleAt(), (route) => route.fulfill({ body, contentType }));
    await page.goto(BASE_URL);
    await ready(page);
    await page.getByRole("heading", { name: "best laptop for programming", level: 1 }).waitFor();
    await page.context().close();
  });
}

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
  await page.route(await moduleAt(), (route) => route.abort());
  await page.goto(BASE_URL);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.context().close();
});

test("without JavaScript the first example can be read, and the page says what the rest needs", async () => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(BASE_URL);
  // getByText() would ignore everything inside <noscript>.
  const message = page.locator("noscript p");
  await message.waitFor({ state: "visible" });
  assert.match(await message.textContent(), /allow JavaScript/);
  await page.getByRole("heading", { name: "best laptop for programming", level: 1 }).waitFor();
  assert.equal(await page.locator("output").first().textContent(), "0.960");
  assert.equal(await page.getByRole("table", { name: "Ranking", exact: true }).locator("tbody tr[data-doc]").count(), 5);
  await page.locator(".skeleton").waitFor({ state: "hidden" });
  await page.context().close();
});

for (const [width, height] of [[1440, 900], [390, 844]]) {
  test(`the first example stands where the application draws it, at ${width} px`, async () => {
    const page = await newPage(browser, { viewport: { width, height } });
    await watchLayoutShift(page);
    const module = await moduleAt();
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route(module, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(BASE_URL);
    const drawn = () =>
      page.locator("h1, output, .account, [data-card], tr[data-doc], tr[data-rank], .top button").evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.textContent, x, y, width, height];
          }),
      );
    await page.locator(".first-screen tr[data-doc]").first().waitFor();
    const before = await drawn();
    release();
    await ready(page);
    assert.equal(await page.locator(".first-screen").count(), 0);
    assert.deepEqual(await drawn(), before);
    assert.deepEqual(await layoutShifts(page), []);
    await page.context().close();
  });
}

test("the first example is painted as a whole, and not before it has arrived", async (t) => {
  const { url, release, close } = await serveHalf();
  t.after(close);
  const page = await newPage(browser);
  await watchLayoutShift(page);
  await page.goto(url, { waitUntil: "commit" });
  const row = page.locator(".first-screen tr[data-doc]").first();
  await row.waitFor({ state: "attached" });
  // The browser reads on while the style sheet arrives, but paints nothing before.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  assert.equal(await row.isVisible(), false);
  release();
  await ready(page);
  assert.deepEqual(await layoutShifts(page), []);
  await page.context().close();
});

/** Serves the site. Of its page only the part up to the first row comes before `release` is called. */
async function serveHalf() {
  const html = await (await fetch(BASE_URL)).text();
  const middle = html.indexOf("</tr>", html.indexOf("<tbody"));
  assert.notEqual(middle, -1);
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const server = createServer(async ({ url }, response) => {
    if (url !== "/") {
      const file = await fetch(new URL(url.slice(1), BASE_URL));
      response.writeHead(file.status, { "content-type": file.headers.get("content-type") });
      return response.end(Buffer.from(await file.arrayBuffer()));
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.slice(0, middle));
    await released;
    return response.end(html.slice(middle));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, release, close };
}

for (const [what, open] of [
  ["a link", (page) => page.goto(`${BASE_URL}#ex=a1-easy`)],
  ["another view", (page) => page.goto(`${BASE_URL}#view=queries`)],
  ["saved work", async (page) => {
    await page.addInitScript(() => localStorage.setItem("ranklens.work", "{}"));
    await page.goto(BASE_URL);
  }],
]) {
  test(`${what} opens without a flash of the first example`, async () => {
    const page = await newPage(browser);
    await page.route(await moduleAt(), () => {});
    await open(page);
    await page.locator(".skeleton-table").waitFor();
    assert.equal(await page.locator(".first-screen h1").isVisible(), false);
    await page.context().close();
  });
}

test("without WebAssembly the page says what it needs", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(BASE_URL);
  await page.getByRole("alert").getByText("needs WebAssembly").waitFor();
  assertNoProblems(page);
  await axe(page);
  await page.context().close();
});

for (const file of ["page-*.js", "app_bg-*.wasm"]) {
  test(`when ${file} does not arrive, the page says so`, async () => {
    const page = await newPage(browser);
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(BASE_URL);
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await page.context().close();
  });
}

test("when the module is cut off or damaged, the page says so", async () => {
  const whole = Buffer.from(await (await fetch(await moduleAt())).arrayBuffer());
  const damaged = Buffer.from(whole).fill(0, 1000, 2000);
  for (const body of [whole.subarray(0, whole.length / 2), damaged, Buffer.from("<!doctype html>")]) {
    const page = await newPage(browser);
    await page.route(await moduleAt(), (route) => route.fulfill({ body, contentType: "application/wasm" }));
    await page.goto(BASE_URL);
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await page.context().close();
  }
});

/** Makes a module trap, as a panic does, in an event handler or in a promise. */
function trap(isLater) {
  // (module (func (export "") unreachable))
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 4, 1, 0, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const run = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes))).exports[""];
  if (isLater) Promise.resolve().then(run);
  else setTimeout(run);
}

for (const isLater of [false, true]) {
  test(`after a panic ${isLater ? "in a promise" : "in a handler"} the page says that the work is saved, and loads it again`, async () => {
    const page = await openApp(browser);
    await paste(page, "lamp:3 sofa:0");
    await expectOrder(page, ["lamp", "sofa"]);
    await page.waitForFunction(() => localStorage.getItem("ranklens.work")?.includes("lamp"));
    await page.evaluate(trap, isLater);
    const message = page.getByRole("alertdialog", { name: "RankLens has stopped" });
    await message.getByText("Your work is saved in this browser.").waitFor();
    await axe(page);
    await Promise.all([page.waitForEvent("load"), message.getByRole("button", { name: "Reload" }).click()]);
    await ready(page);
    await expectOrder(page, ["lamp", "sofa"]);
    assert.equal(await message.count(), 0);
    await page.context().close();
  });
}

test("an error of another kind does not stop the page", async () => {
  const page = await openApp(browser);
  await page.evaluate(() => setTimeout(() => globalThis.missing()));
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.equal(await page.getByRole("alertdialog").count(), 0);
  await page.context().close();
});

/** Forty queries, enough to show a summary. */
const FORTY = ["query,doc,rank,grade", ...Array.from({ length: 40 }, (_, at) => `q${at},a,1,${at % 2}\nq${at},b,2,1`)].join("\n");

test("saved work with many queries opens, and nothing moves", async () => {
  const page = await openApp(browser);
  await paste(page, FORTY);
  await page.getByRole("combobox", { name: "Query shown" }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("ranklens.work")?.includes("q39"));
  await watchLayoutShift(page);
  await page.reload();
  await ready(page);
  await page.getByRole("combobox", { name: "Query shown" }).waitFor();
  await page.locator(".read-as").first().waitFor();
  assert.deepEqual(await layoutShifts(page), []);
  assertNoProblems(page);
  await page.context().close();
});

test("a link to many queries opens, and nothing moves", async () => {
  const old = await openApp(browser);
  await paste(old, FORTY);
  await old.getByRole("combobox", { name: "Query shown" }).waitFor();
  await old.getByRole("button", { name: "Share…" }).click();
  let link = "";
  while (!link.includes("#z1:")) link = await dialog(old).getByLabel("Link").inputValue();
  await old.context().close();
  const page = await newPage(browser);
  await watchLayoutShift(page);
  await page.goto(link);
  await ready(page);
  await page.getByRole("combobox", { name: "Query shown" }).waitFor();
  assert.deepEqual(await layoutShifts(page), []);
  assertNoProblems(page);
  await page.context().close();
});
