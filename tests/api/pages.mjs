// Pages with the installed package, opened in Chromium.
// `cargo xtask test api` sets
//   CHROMIUM  the browser's program

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { start } from "./support.mjs";
import { request } from "./bundled/request.js";

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });

/** Opens a page for a check. Fails if the page tells of a problem. */
async function on(browser, url, check) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("requestfailed", (request) => problems.push(`${request.url()} failed`));
  page.on("response", (response) => {
    if (!response.ok()) problems.push(`${response.url()}: ${response.status()}`);
  });
  try {
    await page.goto(url);
    await check(page).catch((error) => problems.push(error.message));
    assert.deepEqual(problems, []);
  } finally {
    await page.close();
  }
}

/** Checks that a page and its worker get the values that the package gives in Node.js. */
export function checkPackage(browser, url) {
  return on(browser, url, async (page) => {
    const body = page.locator("body:not(:empty)");
    await body.waitFor();
    const { here, there } = JSON.parse(await body.textContent());
    const { evaluate } = await start();
    assert.deepEqual(here, evaluate(request));
    assert.deepEqual(there, here);
  });
}

/** Checks that an element draws, is edited, and tells its events. */
export function checkElement(browser, url) {
  return on(browser, url, async (page) => {
    const value = page.locator("rank-lens .chosen .value");
    await value.waitFor();
    assert.equal(await value.textContent(), "0.960");
    await page.getByRole("button", { name: "Move d5 up", exact: true }).click();
    await page.locator("rank-lens .chosen .value", { hasText: "0.968" }).waitFor();
    const told = await page.evaluate(() => globalThis.told);
    assert.deepEqual(told.map(({ name }) => name), ["ready", "change"]);
    assert.deepEqual(told[1].detail.state.docs.map(({ id }) => id), ["d1", "d2", "d3", "d5", "d4"]);
    assert.equal(told[1].detail.values["nDCG@5"].toFixed(3), "0.968");
  });
}
