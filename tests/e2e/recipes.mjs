// The element on the sites in `examples`, built by their own tools. `cargo xtask test recipes` builds and
// serves them; BASE_URLS has their addresses.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually } from "./app.mjs";
import { BASE_URL, launch, newPage } from "./support.mjs";

const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** The page of each site, and whether it shows the element in a frame. */
const SITES = {
  "html/index.html": { element: "#table" },
  "jupyter/ranking.html": { frame: true },
  "mkdocs/index.html": {},
  "sphinx/index.html": {},
  "mdbook/ranking.html": {},
  "docusaurus/index.html": {},
  // Next's own inline scripts load the element's.
  "next/index.html": { isStrict: false },
};

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens a page of a site. It may load nothing from elsewhere. `csp` sets a content security policy. */
async function open(path, csp) {
  const page = await newPage(browser);
  await page.route("**/*", async (route) => {
    const url = route.request().url();
    if (!url.startsWith(BASE_URL)) return route.abort();
    // MkDocs Material loads the sitemap and corrects its addresses, except for the port.
    if (url.endsWith("/sitemap.xml")) {
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll("https://example.org/", BASE_URL) });
    }
    if (!csp || route.request().resourceType() !== "document" || url.includes("embed.html")) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": csp } });
  });
  await page.goto(new URL(path, BASE_URL).href);
  return page;
}

/** Edits the list of lamp, sofa and chair. */
async function use(page, { frame, element = "rank-lens" }) {
  const list = (frame ? page.frameLocator("iframe[data-rank-lens]") : page).locator(element).first();
  await list.locator(".chosen .value", { hasText: "0.939" }).waitFor();
  // The site may still be building its own page around the element.
  await eventually(() => list.locator(".ranking tbody .doc").allTextContents(), ["lamp", "sofa", "chair"]);
  await list.getByRole("button", { name: "Move chair up" }).click();
  await list.locator(".chosen .value", { hasText: "1.000" }).waitFor();
  assert.equal(await page.locator("rank-lens table:visible").count(), await page.locator("rank-lens .box table:visible").count(), "the fallback is gone");
  const failed = page.problems.filter((problem) => /rank-?lens|widget|embed/i.test(problem) && !/^leaves/.test(problem));
  assert.deepEqual(failed, []);
}

for (const [path, options] of Object.entries(SITES)) {
  const name = path.split("/")[0];
  test(`${name}: the element works`, async () => {
    const page = await open(path);
    await use(page, options);
    await page.context().close();
  });
  if (options.isStrict === false) continue;
  // The policy may block inline scripts of the site itself. The element must work.
  test(`${name}: under a strict policy, too`, async () => {
    const page = await open(path, STRICT);
    await use(page, options);
    await page.context().close();
  });
}

test("html: a quiz, and a frame that grows", async () => {
  const page = await open("html/index.html", STRICT);
  await page.locator("#quiz").scrollIntoViewIfNeeded();
  await page.getByRole("textbox", { name: "What is RR of this list?" }).fill("0.5");
  await page.keyboard.press("Enter");
  await page.locator("#quiz .said.right").waitFor();
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await page.frameLocator("iframe").locator(".chosen .value", { hasText: "0.960" }).waitFor();
  await page.waitForFunction(() => document.querySelector("iframe").style.height !== "");
  await page.context().close();
});

test("next: the component hears the element", async () => {
  const page = await open("next/index.html");
  await use(page, {});
  await page.locator("output", { hasText: /^1$/ }).waitFor();
  await page.context().close();
});

test("mkdocs: instant navigation and the theme's colours", async () => {
  const page = await open("mkdocs/index.html");
  await use(page, {});
  await page.evaluate(() => {
    globalThis.stays = true;
  });
  await page.getByRole("link", { name: "More" }).first().click();
  await page.locator(".chosen .value", { hasText: "0.500" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.stays), true, "the page was not loaded anew");
  const background = () => page.locator("rank-lens .box").evaluate((box) => getComputedStyle(box).backgroundColor);
  const light = await background();
  await page.evaluate(() => document.body.setAttribute("data-md-color-scheme", "slate"));
  assert.notEqual(await background(), light);
  await page.context().close();
});
