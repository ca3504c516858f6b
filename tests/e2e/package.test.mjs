// The JavaScript package beside the site, in a page and in a worker.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BASE_URLS, assertNoProblems, launch, newPage, ready } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const request = {
  run: { q1: [["lamp", 9.5], ["sofa", 7], ["chair", 6]] },
  qrels: { q1: { lamp: 2, chair: 3 } },
  measures: ["nDCG@3", "RR"],
};

const WORKER = `
  import init, { evaluate } from "./ranklens/ranklens.js";
  onmessage = async ({ data }) => {
    await init();
    postMessage(evaluate(data));
  };
`;

for (const url of BASE_URLS) {
  test(`a page and a worker get the same values at ${new URL(url).pathname}`, async () => {
    const page = await newPage(browser);
    await page.route("**/test-worker.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: WORKER }),
    );
    await page.goto(url);
    await ready(page);
    // The page's own content security policy applies.
    const here = await page.evaluate(async (request) => {
      const address = new URL("ranklens/ranklens.js", location.href).href;
      const { default: init, evaluate, explain, render } = await import(address);
      await init();
      const derivation = explain({ run: request.run, qrels: request.qrels, query: "q1", measure: "RR" });
      let error;
      try {
        evaluate({ ...request, measures: ["nDGC"] });
      } catch ({ name, code, suggestion }) {
        error = { name, code, suggestion };
      }
      return { answer: evaluate(request), error, text: render(derivation, "text") };
    }, request);
    const there = await page.evaluate(
      (request) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL("test-worker.js", location.href), { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(request);
        }),
      request,
    );
    assert.equal(here.answer.mean.RR, 1);
    assert.equal(here.answer.queries.q1["nDCG@3"], 0.8212377705398237);
    assert.deepEqual(there, here.answer);
    assert.deepEqual(here.error, {
      name: "MeasureError",
      code: "unknown-measure",
      suggestion: "Write “nDCG”.",
    });
    assert.match(here.text, /^RR = 1/);
    assertNoProblems(page);
    await page.context().close();
  });
}
