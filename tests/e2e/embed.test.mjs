// The frame: `embed.html` on pages of other sites, in a frame without an origin.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { BASE_URLS, axe } from "./support.mjs";
import { SAVED, STRICT, named, names, pack, pages } from "./widget.mjs";

const test = pages();
const RESIZE = '<script src="widget/resize.js"></script>';
const frame = (hash, attributes = "") => `<iframe data-rank-lens title="A ranking" sandbox="allow-scripts" width="600" height="300" src="embed.html#${hash}" ${attributes}></iframe>`;
const inside = (page, at = 0) => page.frameLocator("iframe").nth(at);

/** Waits until a frame has the height that its content reports. */
const grown = (page, at = 0) => page.waitForFunction((at) => document.querySelectorAll("iframe")[at].style.height !== "", at);

test("a frame without an origin works in full", frame("g=3,2,0,1,2&k=5"), { head: "", csp: STRICT }, async (page) => {
  const list = inside(page);
  await list.locator(".chain").waitFor();
  assert.equal(await list.locator(".chosen .value").textContent(), "0.960");
  await named(list, "Move d5 up").click();
  assert.deepEqual(await names(list), ["d1", "d2", "d3", "d5", "d4"]);
  await list.locator(".grip").nth(3).press("Alt+Home");
  assert.deepEqual(await names(list), ["d5", "d1", "d2", "d3", "d4"]);
  assert.equal(await list.locator("html").evaluate(() => globalThis.origin), "null");
  const markdown = await list.locator("rank-lens").evaluate((element) => element.toMarkdown());
  assert.match(markdown, /^### nDCG@5/);
  assert.match(await list.locator("footer a").getAttribute("href"), /\/#g=2,3,2,0,1&d=d5,d1,d2,d3,d4&k=5&m=nDCG@5$/);
});

/** Serves the page and the one folder that a site copies, and nothing else. */
const onlyFolder = (page) => page.route((url) => !/\/(site\.html|icon\.svg)$|\/widget\/[\w.]+$/.test(url.pathname), (route) => route.fulfill({ status: 404 }));

test("the folder of the element holds the frame and all that it loads", '<iframe title="A ranking" sandbox="allow-scripts" src="widget/embed.html#g=3,2,0,1,2&k=5"></iframe>', {
  head: "",
  csp: STRICT,
  prepare: onlyFolder,
}, async (page) => {
  const list = inside(page);
  await list.locator(".chain").waitFor();
  assert.equal(await list.locator(".chosen .value").textContent(), "0.960");
  assert.equal(await list.locator("footer a").count(), 0, "there is no application beside a copied folder");
});

// The markup in the documents, as it stands there.
for (const document of ["README.md", "docs/embedding.md"]) {
  const markdown = await readFile(new URL(`../../${document}`, import.meta.url), "utf8");
  const blocks = [...markdown.matchAll(/^```html\n([^`]*)```$/gm)].map(([, block]) => block);
  assert.ok(blocks.length > 0, document);
  for (const [at, block] of blocks.entries()) {
    test(`${document}, markup ${at + 1}: with the one folder beside the page it works as written`, block, {
      head: "",
      csp: STRICT,
      prepare: onlyFolder,
    }, async (page) => {
      const isFrame = block.includes("<iframe");
      await (isFrame ? inside(page) : page).locator("rank-lens .chosen .value", { hasText: "0.960" }).waitFor();
      if (isFrame) await grown(page);
    });
  }
}

test("the address sets the content and the options of the frame", frame("g=1,0&k=2&view=card&readonly&theme=dark"), { head: "" }, async (page) => {
  const list = inside(page);
  await list.locator(".result").waitFor();
  assert.equal(await list.locator(".grip").count(), 0);
  assert.equal(await list.locator(".box").evaluate((box) => getComputedStyle(box).backgroundColor), "rgb(21, 26, 35)");
  await list.locator("html").evaluate(() => {
    location.hash = "#g=0,1&view=steps";
  });
  await list.locator(".chosen", { hasText: "0.631" }).waitFor();
});

test("a packed address is unpacked", frame(`${pack(SAVED)}&view=card&readonly`), { head: "", csp: STRICT }, async (page) => {
  const list = inside(page);
  await list.locator(".result").waitFor();
  // The tool's list includes the judged document that the run lacks.
  assert.deepEqual(await names(list), ["Red lamp", "sofa", "desk"]);
  assert.equal(await list.locator(".result .value").textContent(), "0.500");
  assert.equal(await list.locator(".grip").count(), 0);
});

test("a damaged address gets a message", frame(`${pack(SAVED).slice(0, -9)}`), { head: "" }, async (page) => {
  await inside(page).getByText("cut off or damaged").waitFor();
});

test("an error in the address gets a message", frame("g=1,b"), { head: "" }, async (page) => {
  await inside(page).getByText("\"b\" is not a grade").waitFor();
});

test("a page gives its frames the height of their content", frame("g=3,2,0,1,2&k=5") + frame("g=3,2&view=card") + RESIZE, { head: "", csp: STRICT }, async (page) => {
  await grown(page, 0);
  await grown(page, 1);
  const fits = (at) => page.waitForFunction((at) => {
    const frame = document.querySelectorAll("iframe")[at];
    return frame.clientHeight > 200 && frame.clientHeight === Number.parseFloat(frame.style.height);
  }, at);
  await fits(0);
  await inside(page, 0).locator(".chain").waitFor();
  const before = await page.locator("iframe").first().evaluate((frame) => frame.clientHeight);
  await inside(page, 0).getByText("Where each number comes from").click();
  await page.waitForFunction((before) => document.querySelector("iframe").clientHeight > before + 100, before);
  const height = await inside(page, 0).locator("rank-lens").evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
  await page.waitForFunction((height) => document.querySelector("iframe").clientHeight >= height, height);
  const second = await page.locator("iframe").nth(1).evaluate((frame) => frame.clientHeight);
  assert.ok(second < before, `${second} < ${before}`);
});

const SPEAKER = "<!doctype html><title>x</title><script>parent.postMessage({ type: 'rank-lens:height', height: 1234 }, '*');parent.postMessage('done', '*')</script>";
const OTHERS = '<iframe id="mine" data-rank-lens title="a" height="300" src="none.txt"></iframe><iframe id="other" title="b" src="speaker.html" height="310"></iframe>';
test("foreign messages and heights out of range change nothing", RESIZE + OTHERS, { head: "", files: { "speaker.html": { contentType: "text/html", body: SPEAKER }, "none.txt": { contentType: "text/html", body: "" } } }, async (page) => {
  const heights = () => page.evaluate(() => ["mine", "other"].map((id) => document.getElementById(id).clientHeight));
  const say = (height, type = "rank-lens:height") =>
    page.evaluate(async ([height, type]) => {
      const { contentWindow } = document.getElementById("mine");
      const heard = new Promise((done) => addEventListener("message", done, { once: true }));
      dispatchEvent(new MessageEvent("message", { data: height === "none" ? null : { type, height: height === "NaN" ? Number.NaN : height }, source: contentWindow }));
      await heard;
    }, [height, type]);
  // Messages from the page itself or from a foreign frame are ignored.
  await page.evaluate(() => postMessage({ type: "rank-lens:height", height: 999 }, "*"));
  await page.evaluate(() => new Promise((done) => {
    addEventListener("message", ({ data }) => data === "done" && done());
    document.getElementById("other").contentWindow.location.reload();
  }));
  assert.deepEqual(await heights(), [300, 310]);
  for (const wrong of ["500", "NaN", "none", null]) await say(wrong);
  await say(500, "other");
  assert.deepEqual(await heights(), [300, 310]);
  await say(500);
  assert.deepEqual(await heights(), [500, 310]);
  await say(1e9);
  assert.deepEqual(await heights(), [4000, 310]);
  await say(-5);
  assert.deepEqual(await heights(), [80, 310]);
});

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: the frame's own page is accessible`, "", { colorScheme, reducedMotion: "reduce", viewport: { width: 320, height: 900 } }, async (page) => {
    for (const url of BASE_URLS) {
      await page.goto(new URL("embed.html#g=3,2,0,1,2&k=5", url).href);
      await page.locator(".chain").waitFor();
      await axe(page);
    }
  });
}
