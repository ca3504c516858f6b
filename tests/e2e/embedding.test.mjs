// The markup that embeds the list in other pages: its text, its preview, and its use on a page.

import assert from "node:assert/strict";
import {
  dialog,
  eventually,
  expectOrder,
  gradeButton,
  grip,
  menu,
  openByKey,
  paste,
  tests,
  values,
} from "./app.mjs";
import { BASE_URL, axe } from "./support.mjs";

/** Blocking service workers would fail in a frame without an origin, where there are none anyway. */
const allowed = { serviceWorkers: "allow" };
const test = tests();

const TWO = "query,doc,title,score,grade\nlamps,red lamp,<b>Red</b>,3.5,2\nlamps,sofa,So,2.5,0\nlamps,rug,,1,3\nchairs,stool,St,1.5,1\n";

const open = async (page) => {
  await menu(page, "Embed…");
  await preview(page).locator(".box").waitFor();
};
const preview = (page) => page.frameLocator("dialog iframe");
const markup = (page) => dialog(page).getByLabel("Markup").inputValue();
const choose = (page, label, option) => dialog(page).getByLabel(label, { exact: true }).selectOption({ label: option });
const shown = (page) => preview(page).locator("rank-lens").evaluate((element) => element.getState());

/** Shows the markup on a plain page of the same server and checks its element. */
async function pasted(page, text, check) {
  const other = await page.context().newPage();
  const body = `<!doctype html><html lang="en"><head><title>A site</title><link rel="icon" href="icon.svg"></head><body><main>${text}</main></body></html>`;
  await other.route("**/plain.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await other.goto(new URL("plain.html", BASE_URL).href);
  await check(other);
  await other.close();
}

const valueOf = (scope) => scope.locator("rank-lens").evaluate((element) => element.toMarkdown().then((text) => /= ([\d.]+)\s/.exec(text)?.[1]));
const cardOf = async (page) => (await values(page, "nDCG@3"))[0].toFixed(3);

test("a list that fits into attributes is embedded with attributes", allowed, async (page) => {
  await paste(page, "lamp:3 sofa:0 rug:2");
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await open(page);
  assert.match(await markup(page), /<rank-lens grades="3 0 2" names="lamp,sofa,rug" .*measure="nDCG@3" k="3"/);
  assert.equal(await preview(page).locator(".chosen .value").textContent(), await cardOf(page));
  await pasted(page, await markup(page), async (other) => {
    await other.locator("rank-lens .chain").waitFor();
    assert.equal(await other.locator(".chosen .value").textContent(), await cardOf(page));
    assert.match(await other.locator("footer a").getAttribute("href"), new RegExp(`^${BASE_URL}#g=3,0,2`));
  });
});

test("titles and scores are embedded by an element and by a frame; a message names what is left out", allowed, async (page) => {
  await paste(page, TWO);
  await expectOrder(page, ["red lamp", "sofa", "rug"]);
  await open(page);
  await dialog(page).getByText("It contains only the open query.").waitFor();
  const value = await cardOf(page);
  const same = async (other) => {
    await other.locator("rank-lens .ranking").waitFor();
    const { docs, k } = await other.locator("rank-lens").evaluate((element) => element.getState());
    assert.deepEqual(docs.map(({ id, title, score, grade }) => [id, title, score, grade]), [
      ["red lamp", "<b>Red</b>", 3.5, 2],
      ["sofa", "So", 2.5, 0],
      ["rug", undefined, 1, 3],
    ]);
    assert.equal(k, 3);
    assert.equal(await other.locator(".chosen .value").textContent(), value);
    assert.equal(await other.locator("rank-lens b").filter({ hasText: "Red" }).count(), 0);
  };
  await same(preview(page));
  await pasted(page, await markup(page), same);
  await choose(page, "For", "a page, as a frame");
  assert.match(await markup(page), /^<iframe [^>]*sandbox="allow-scripts [^"]*"[^>]* src="[^"]*embed\.html#z1:[\w-]+&amp;view=steps/);
  assert.ok(!(await markup(page)).includes("allow-same-origin"));
  assert.match(await markup(page), / frameborder="0"/);
  await pasted(page, await markup(page), async (other) => {
    await same(other.frameLocator("iframe"));
    await other.waitForFunction(() => document.querySelector("iframe").style.height !== "");
    assert.equal(await other.locator("iframe").evaluate((frame) => getComputedStyle(frame).borderTopWidth), "0px");
  });
});

test("each tool of sites has its recipe, in plain words", allowed, async (page) => {
  await paste(page, "lamp:3 sofa:0 rug:2");
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await open(page);
  const names = await dialog(page).getByLabel("For", { exact: true }).locator("option").allTextContents();
  assert.deepEqual(names.slice(2), ["MkDocs Material", "Sphinx with MyST", "mdBook", "Docusaurus", "Next or React", "Quarto", "Jupyter"]);
  for (const name of names) {
    await choose(page, "For", name);
    await eventually(async () => (await markup(page)).length > 0, true);
    assert.doesNotMatch(await dialog(page).textContent(), /CORS|origin/);
  }
  await axe(page);
  await choose(page, "For", "MkDocs Material");
  await dialog(page).getByText("Write into mkdocs.yml:").waitFor();
  assert.match(await dialog(page).locator("pre").textContent(), /^extra_javascript:\n  - path: rank-lens\/element\.js/);
  assert.match(await markup(page), /^<div>\n<rank-lens grades="3 0 2"/);
  assert.doesNotMatch(await markup(page), /<script/);
  await axe(page);
  await choose(page, "For", "Jupyter");
  assert.match(await markup(page), /^from IPython\.display import HTML\n\nHTML\('''<iframe /);
  assert.equal(await dialog(page).getByLabel("With a table").count(), 0);
});

test("the list is also a table, for readers without scripts", allowed, async (page) => {
  await paste(page, "lamp:3 sofa:0 rug:2");
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await open(page);
  const text = await markup(page);
  const other = await page.context().browser().newContext({ javaScriptEnabled: false });
  const plain = await other.newPage();
  await plain.setContent(`<main>${text}</main>`);
  assert.deepEqual(await plain.locator("rank-lens tbody tr").allTextContents(), ["1lamp3", "2sofa0", "3rug2"]);
  await other.close();
  await pasted(page, text, async (site) => {
    await site.locator("rank-lens .chain").waitFor();
    assert.equal(await site.locator("rank-lens > table:visible").count(), 0, "the element takes its place");
  });
  await dialog(page).getByLabel("With a table").uncheck();
  await eventually(async () => (await markup(page)).includes("<table"), false);
});

test("the first choice has the focus, and keeps it when the preview comes", allowed, async (page) => {
  await openByKey(page, "Embed…");
  await preview(page).locator(".box").waitFor();
  const first = dialog(page).getByLabel("For", { exact: true });
  await eventually(() => first.evaluate((each) => each === document.activeElement), true);
});

test("the dialog closes on Escape and by its button, and gives the focus back", allowed, async (page) => {
  const opener = page.getByRole("button", { name: "More", exact: true });
  const leave = dialog(page).getByRole("button", { name: "Close" });
  for (const way of [() => leave.click(), () => page.keyboard.press("Escape")]) {
    await open(page);
    await way();
    await dialog(page).waitFor({ state: "detached" });
    await eventually(() => opener.evaluate((each) => each === document.activeElement), true);
  }
});

test("without a network the markup is shown, and a message says that there is no preview", { ...allowed, problems: true }, async (page) => {
  await open(page);
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await menu(page, "Embed…");
  await dialog(page).getByText("The preview needs a connection, and there is none now.").waitFor();
  assert.match(await markup(page), /<rank-lens grades="3 2 0 1 2"/);
  assert.equal(await dialog(page).locator("iframe").count(), 0);
  await axe(page);
});

test("view and editing are chosen by keyboard, and the preview follows", allowed, async (page) => {
  await paste(page, "lamp:3 sofa:0 rug:2");
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await grip(page, "rug").focus();
  await page.keyboard.press("Alt+Home");
  await expectOrder(page, ["rug", "lamp", "sofa"]);
  await openByKey(page, "Embed…");
  await preview(page).locator(".box").waitFor();
  const showing = dialog(page).getByLabel("Showing", { exact: true });
  await showing.focus();
  for (const [view, part] of [["card", ".result"], ["compare", ".compare"], ["quiz", ".quiz"]]) {
    await page.keyboard.press("ArrowDown");
    await eventually(async () => (await markup(page)).includes(`view="${view}"`), true);
    await preview(page).locator(part).waitFor();
    assert.equal((await shown(page)).view, view);
    if (view === "compare") assert.deepEqual((await shown(page)).against, ["lamp", "sofa", "rug"]);
  }
  await page.keyboard.press("Home");
  await preview(page).locator(".grip").first().waitFor();
  await dialog(page).getByLabel("Readers may change it").focus();
  await page.keyboard.press("Space");
  await eventually(async () => (await markup(page)).includes(" readonly"), true);
  await eventually(async () => preview(page).locator(".chosen .value").count(), 1);
  assert.equal(await preview(page).locator(".grip").count(), 0);
  const steps = await page.evaluate(() => history.length);
  await page.keyboard.press("Space");
  await preview(page).locator(".grip").first().waitFor();
  assert.equal(await page.evaluate(() => history.length), steps);
  await page.keyboard.press("Escape");
  assert.equal(await dialog(page).count(), 0);
  await eventually(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")), "More");
});

test("the markup is copied, and what the page shows is what is embedded", allowed, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await paste(page, "lamp:3 sofa:0 rug:2");
  await expectOrder(page, ["lamp", "sofa", "rug"]);
  await gradeButton(page, "sofa", 3).click();
  await open(page);
  assert.equal(await valueOf(preview(page)), await cardOf(page));
  await dialog(page).getByRole("button", { name: "Copy markup" }).click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await markup(page));
});

test("the preview has the colours that were chosen for the page", { ...allowed, colorScheme: "light" }, async (page) => {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByLabel("Theme").selectOption({ label: "Dark" });
  await open(page);
  assert.equal(await preview(page).locator(".box").evaluate((box) => getComputedStyle(box).backgroundColor), "rgb(21, 26, 35)");
});

test("without a network there is the markup, and no preview", allowed, async (page) => {
  await paste(page, "query,doc,grade\nq,lamp,3\nq,sofa,1");
  await expectOrder(page, ["lamp", "sofa"]);
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await menu(page, "Embed…");
  await dialog(page).getByText("The preview needs a connection").waitFor();
  assert.match(await markup(page), /<rank-lens /);
  assert.equal(await page.locator("dialog iframe").count(), 0);
});

test("a list that the element refuses is not embedded", allowed, async (page) => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `q,doc${at},${at % 3}`);
  await paste(page, `query,doc,grade\n${rows.join("\n")}`);
  await eventually(() => page.locator("#k").inputValue(), "10");
  await menu(page, "Embed…");
  await dialog(page).getByText("10,000 documents at most").waitFor();
  assert.equal(await dialog(page).getByRole("button", { name: "Copy markup" }).count(), 0);
  await axe(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: the dialog is accessible, and fits any screen`, { ...allowed, colorScheme }, async (page) => {
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      await axe(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.ok(await dialog(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth));
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-${colorScheme}-${width}.png` });
      await page.keyboard.press("Escape");
    }
  });
}
