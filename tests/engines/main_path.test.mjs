// The main path of the page and of the element in each engine. What Chromium shows, all must show.
// `cargo xtask test engines` sets, beside the programs that `engines.mjs` names,
//   DIST  the built site
//   RUNS  a folder with S.run and S.qrels, a run of 50,000 lines

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../support/serve.mjs";
import { ENGINES, launch } from "./engines.mjs";
import { Page } from "./page.mjs";

const { DIST, RUNS } = process.env;
const PAGES = fileURLToPath(new URL("pages/", import.meta.url));

const TWO = "query,doc,title,score,grade\nlamps,red lamp,Red,3.5,2\nlamps,sofa,So,2.5,0\nlamps,rug,Ru,1.25,1\nchairs,stool,St,1.5,1\n";

/** The steps in order. Each returns what is to be the same in every engine. */
const STEPS = {
  "first visit": async ({ page, site }) => {
    await page.open(site.url);
    return page.picture();
  },
  "edit": async ({ page, seen }) => {
    await page.click("return document.querySelector('table[data-table=actual] tr[data-rank=\"2\"] [data-control=up]')");
    await page.until("return document.querySelector('table[data-table=actual] tr[data-doc]').dataset.doc !== arguments[0]", "Top Programming Laptops 2024");
    const edited = await page.picture();
    assert.notDeepEqual(edited.values, seen["first visit"].values);
    return edited;
  },
  "undo": async ({ page, seen }) => {
    await page.press("Undo");
    await page.until("return document.querySelector('table[data-table=actual] tr[data-doc]').dataset.doc === arguments[0]", "Top Programming Laptops 2024");
    const undone = await page.picture();
    assert.deepEqual(undone.values, seen["first visit"].values);
    return undone;
  },
  "paste": async ({ page }) => {
    await page.paste(TWO);
    await page.listed("red lamp", "sofa", "rug");
    return page.picture();
  },
  "link there and back": async ({ page, site, seen }) => {
    const link = await page.link();
    await page.visit("about:blank");
    await page.open(`${site.url}#g=0,1&k=2`);
    await page.listed("d1", "d2");
    await page.open(link);
    await page.listed("red lamp", "sofa", "rug");
    const again = await page.picture();
    assert.deepEqual(again, seen.paste);
    // What follows the origin: the packed state.
    return { link: link.slice(site.url.length), again };
  },
  "drop of a run of 50,000 lines": async ({ page }) => {
    await page.drop("S.run", "S.qrels");
    await page.until("return document.querySelector('h1').textContent !== 'lamps' && document.querySelector('output[data-scope=mean]') !== null && document.querySelector('[role=progressbar]') === null");
    return page.picture();
  },
  "without a network": async ({ page, site }) => {
    await page.open(site.url);
    await page.run("return navigator.serviceWorker.ready.then(() => true)");
    await page.visit("about:blank");
    await site.close();
    // WebDriver's own way to reload a page passes by the service worker in Firefox.
    await page.open(site.url);
    await page.paste("lamp:3 sofa:0 rug:2");
    await page.listed("lamp", "sofa", "rug");
    return page.picture();
  },
  "element": async ({ page, other }) => {
    await page.visit(new URL("element.html", other.url).href);
    await page.shows("0.960");
    await page.pressInElement("Move d5 up");
    await page.shows("0.968");
    const shown = await page.element();
    assert.deepEqual(shown.told.map(({ type }) => type), ["rank-lens-ready", "rank-lens-change", "input", "change"]);
    return shown;
  },
  "frame": async ({ page }) => {
    await page.seeFrame();
    await page.until("return document.querySelector('iframe').style.height !== ''");
    return page.inFrame(async () => {
      await page.shows("0.960");
      await page.pressByScript("Move d5 up");
      await page.shows("0.968");
      assert.equal(await page.run("return origin"), "null");
      return page.element();
    });
  },
};

/** What Chromium showed, by step. */
const expected = {};

for (const [name, engine] of Object.entries(ENGINES)) {
  const skip = engine.driver ? false : "it is not installed";
  test(name, { skip }, async (t) => {
    const site = await serve(DIST, RUNS);
    const other = await serve(PAGES, DIST);
    const { session, end } = await launch(engine);
    t.after(() => Promise.allSettled([end(), site.close(), other.close()]));
    const seen = {};
    const page = new Page(session);
    for (const [step, take] of Object.entries(STEPS)) {
      await t.test(step, async () => {
        seen[step] = await take({ page, site, other, seen });
        expected[step] ??= seen[step];
        assert.deepEqual(seen[step], expected[step]);
      });
    }
  });
}
