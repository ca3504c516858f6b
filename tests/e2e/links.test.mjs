// Links that people type, and the address during work.

import assert from "node:assert/strict";
import {
  FIRST,
  dialog,
  drawn,
  eventually,
  expectGrades,
  expectOrder,
  expectValue,
  goHash,
  gradeButton,
  grades,
  notice,
  order,
  picture,
  tests,
  undoButton,
} from "./app.mjs";
import { ndcg, recall, rr } from "./formulas.mjs";
import { ready } from "./support.mjs";

const test = tests();
const hash = (page) => page.evaluate(() => location.hash);

test("a list of grades, a cutoff and a measure open as written", { hash: "g=3,2,0,1,2&k=3&m=nDCG" }, async (page) => {
  await expectOrder(page, ["d1", "d2", "d3", "d4", "d5"]);
  await expectGrades(page, [3, 2, 0, 1, 2]);
  await expectValue(page, "nDCG@3", ndcg([3, 2, 0, 1, 2], 3));
  assert.equal(await page.locator(".value-line[data-card=nDCG]").count(), 1);
});

test("names, missed documents, a query and unjudged documents may be written too", { hash: "g=1,?,0&d=lamp,red%20sofa,chair&missed=desk:2,rug:0&q=furniture&k=2&m=R" }, async (page) => {
  await expectOrder(page, ["lamp", "red sofa", "chair"]);
  await expectGrades(page, [1, null, 0]);
  await page.getByRole("heading", { level: 1, name: "furniture" }).waitFor();
  await expectValue(page, "R@2", recall([1, null, 0], 2, { missed: [2, 0] }));
  await page.getByRole("heading", { name: "Judged, not retrieved: 2" }).waitFor();
});

for (const [keys, measure, expected] of [
  ["gain=exponential", "nDCG@4", ndcg([1, 3, 0, 2], 4, { gain: (g) => 2 ** g - 1 })],
  ["gain=0:0,1:1,2:5,3:6", "nDCG@4", ndcg([1, 3, 0, 2], 4, { gain: (g) => [0, 1, 5, 6][g] })],
  ["discount=rank", "nDCG@4", ndcg([1, 3, 0, 2], 4, { discount: (rank) => rank })],
  ["rel=3&m=RR", "RR", rr([1, 3, 0, 2], 3)],
  ["rel=2&ideal=top&k=2", "nDCG@2", ndcg([1, 3, 0, 2], 2, { pool: [1, 3] })],
]) {
  test(`a link sets the convention: ${keys}`, { hash: `g=1,3,0,2&${keys}` }, async (page) => {
    await expectValue(page, measure, expected);
    assert.ok((await page.locator(".word.changed").count()) >= 1, "the change is marked");
  });
}

test("a link may change the convention of an example", { hash: "example=a3-ndcg&gain=exponential" }, async (page) => {
  await expectOrder(page, FIRST);
  await expectValue(page, "nDCG@5", ndcg([3, 2, 0, 1, 2], 5, { gain: (g) => 2 ** g - 1 }));
});

test("another address takes effect at once, and undo takes it back", {}, async (page) => {
  await goHash(page, "g=0,1&k=2");
  await expectOrder(page, ["d1", "d2"]);
  await expectValue(page, "nDCG@2", 1 / Math.log2(3));
  await goHash(page, "example=a3-precision");
  await expectValue(page, "P@5", 0.6);
  await undoButton(page).click();
  await expectOrder(page, ["d1", "d2"]);
  await undoButton(page).click();
  await expectOrder(page, FIRST);
});

test("another address closes a dialog", {}, async (page) => {
  await page.getByRole("button", { name: "Paste" }).click();
  await dialog(page).waitFor();
  await goHash(page, "g=0,1&k=2");
  await dialog(page).waitFor({ state: "detached" });
  await expectOrder(page, ["d1", "d2"]);
});

test("the browser's back goes to the address before", {}, async (page) => {
  await goHash(page, "g=0,1&k=2");
  await expectOrder(page, ["d1", "d2"]);
  await goHash(page, "g=1,0,1&k=2");
  await expectOrder(page, ["d1", "d2", "d3"]);
  await page.goBack();
  await expectOrder(page, ["d1", "d2"]);
});

test("the address keeps a link only as long as the screen shows what it says", { hash: "g=3,2,0&k=3" }, async (page) => {
  await expectGrades(page, [3, 2, 0]);
  assert.equal(await hash(page), "#g=3,2,0&k=3");
  await gradeButton(page, "d3", 1).click();
  await expectGrades(page, [3, 2, 1]);
  await eventually(() => hash(page), "");
});

test("a reload of a link that was edited keeps the edit", { hash: "g=3,2,0&k=3" }, async (page) => {
  await gradeButton(page, "d3", 1).click();
  await expectGrades(page, [3, 2, 1]);
  await page.reload();
  await ready(page);
  await expectGrades(page, [3, 2, 1]);
});

for (const [link, message] of [
  ["example=nothing-here", /there is no example "nothing-here"/],
  ["g=3,x,1", /"x" is not a grade/],
  ["g=NaN,1", /"NaN" is not a grade/],
  ["g=1e999", /"1e999" is not a grade/],
  ["g=3,1&k=0", /k=0 is not a whole number from 1/],
  ["g=3,1&k=2.5", /k=2\.5/],
  ["g=3,1&m=nDGC", /nearest is nDCG/],
  ["g=3,1&gian=linear", /the nearest is "gain"/],
  ["g=3,1&ties=random", /ties=random: expected listed, reversed, id, id-up, worst, numba, averaged/],
  ["g=3,1&d=a", /1 name and 2 grades/],
  ["d=a,b,a", /two documents are named "a"/],
  ["g=3&missed=d1:2", /two documents are named "d1"/],
  ["k=5", /it has no list/],
  ["d=%FF%FE", /not UTF-8/],
]) {
  test(`a wrong link is told and keeps the screen: ${link}`, { words: link.includes("NaN") }, async (page) => {
    await goHash(page, "g=2,0,1&k=3");
    await expectGrades(page, [2, 0, 1]);
    const before = await picture(page);
    await goHash(page, link);
    await notice(page).filter({ hasText: message }).waitFor();
    assert.match(await notice(page).innerText(), /^This link cannot be opened/);
    assert.deepEqual(await picture(page), before);
    await page.locator(".notice").getByRole("button", { name: "Close" }).click();
    await notice(page).waitFor({ state: "detached" });
  });
}

test("a page that opens with a wrong link says so and shows the first example", { hash: "g=3,x" }, async (page) => {
  await page.getByRole("alert").filter({ hasText: "This link cannot be opened" }).waitFor();
  assert.deepEqual(await order(page), FIRST);
});

test("a link of ten thousand documents opens, one of more is refused", {}, async (page) => {
  await goHash(page, `g=${Array(10_000).fill(1).join(",")}&k=10`);
  await expectValue(page, "R@10", 10 / 10_000);
  await goHash(page, `g=${Array(10_001).fill(1).join(",")}`);
  await notice(page).filter({ hasText: "10001 documents are more than 10000" }).waitFor();
});

test("a link is opened even when the address has lost it by then", {}, async (page) => {
  await page.evaluate(() => {
    location.hash = "g=3,1,0,0,2";
    history.replaceState(null, "", location.pathname);
  });
  await expectGrades(page, [3, 1, 0, 0, 2]);
});

test("a foreign fragment changes nothing but a message", {}, async (page) => {
  await goHash(page, "main");
  await drawn(page);
  assert.deepEqual(await grades(page), [3, 2, 0, 1, 2]);
});
