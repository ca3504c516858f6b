// The convention: each setting changes the values as its definition says.

import assert from "node:assert/strict";
import {
  choose,
  control,
  cutoff,
  drawn,
  eventually,
  expectOrder,
  expectValue,
  history,
  live,
  measures,
  notice,
  openSettings,
  order,
  paste,
  tests,
  undoButton,
  values,
} from "./app.mjs";
import { ap, dcg, err, ndcg, precision, recall, rr } from "./formulas.mjs";

const test = tests({ opened: openSettings });

/** Grades in rank order. One document is unjudged, and a judged document of grade 3 is not retrieved. */
const LIST = [1, 3, null, 0, 2, 0];
const MISSED = [3];
const HASH = "g=1,3,?,0,2,0&missed=lost:3&k=4";

const set = (page, key) => page.locator(`#set-${key}`);

/** Returns the field of a setting. The choice "other…" opens it with an initial value. */
async function field(page, key) {
  if ((await set(page, key).evaluate((element) => element.tagName)) === "SELECT") {
    await set(page, key).selectOption("other");
  }
  const found = page.locator(".setting").filter({ has: set(page, key) }).locator("input");
  await found.waitFor();
  await drawn(page);
  return found;
}

async function write(field, value) {
  await field.fill(value);
  await field.press("Enter");
}

/** Changes one setting, checks the values, and checks that undo reverts it. */
function changes(name, key, value, expected, { by = "choice", hash = HASH } = {}) {
  test(name, { hash }, async (page) => {
    const before = {};
    for (const measure of Object.keys(expected)) before[measure] = (await values(page, measure))[0];
    if (by === "choice") await set(page, key).selectOption(value);
    else await write(await field(page, key), value);
    for (const [measure, wanted] of Object.entries(expected)) await expectValue(page, measure, wanted);
    assert.ok(
      Object.entries(expected).some(([measure, wanted]) => wanted !== before[measure]),
      "the setting makes a difference here",
    );
    assert.ok((await page.locator(".setting.changed").count()) >= 1, "the change is marked");
    await page.locator("main").focus();
    await page.keyboard.press("Control+z");
    // The initial value of the field was a step of its own.
    if (by === "writing" && (await history(page)).undo) await page.keyboard.press("Control+z");
    for (const [measure, wanted] of Object.entries(before)) await expectValue(page, measure, wanted);
    assert.equal(await page.locator(".setting.changed").count(), 0);
    assert.deepEqual(await history(page), { undo: false, redo: true });
  });
}

test("the textbook is the start", { hash: HASH }, async (page) => {
  await expectValue(page, "nDCG@4", ndcg(LIST, 4, { missed: MISSED }));
  await expectValue(page, "DCG@4", dcg(LIST, 4));
  await expectValue(page, "P@4", precision(LIST, 4));
  await expectValue(page, "R@4", recall(LIST, 4, { missed: MISSED }));
  await expectValue(page, "RR", rr(LIST));
  await expectValue(page, "AP", ap(LIST, { missed: MISSED }));
  await expectValue(page, "ERR@4", err(LIST, 4, 3));
  assert.equal(await page.locator(".setting.changed").count(), 0);
});

changes("relevant from grade 3", "rel", "3", {
  RR: 1 / 2,
  "P@4": precision(LIST, 4, 3),
  "R@4": recall(LIST, 4, { missed: MISSED, from: 3 }),
  AP: ap(LIST, { missed: MISSED, from: 3 }),
}, { by: "writing" });

const exponential = (grade) => 2 ** grade - 1;
changes("exponential gain", "gain", "exponential", {
  "DCG@4": dcg(LIST, 4, { gain: exponential }),
  "nDCG@4": ndcg(LIST, 4, { missed: MISSED, gain: exponential }),
  RR: 1,
});
changes("binary gain", "gain", "binary", {
  "DCG@4": dcg(LIST, 4, { gain: (grade) => (grade >= 1 ? 1 : 0) }),
  "nDCG@4": ndcg(LIST, 4, { missed: MISSED, gain: (grade) => (grade >= 1 ? 1 : 0) }),
});
const map = { 1: 1, 2: 4, 3: 9 };
changes("a gain of its own for each grade", "gain", "1:1,2:4,3:9", {
  "DCG@4": dcg(LIST, 4, { gain: (grade) => map[grade] ?? 0 }),
  "nDCG@4": ndcg(LIST, 4, { missed: MISSED, gain: (grade) => map[grade] ?? 0 }),
}, { by: "writing" });

for (const [name, discount] of Object.entries({
  ln: (rank) => Math.log(rank + 1),
  log10: (rank) => Math.log10(rank + 1),
  rank: (rank) => rank,
  none: () => 1,
})) {
  changes(`discount ${name}`, "discount", name, {
    "DCG@4": dcg(LIST, 4, { discount }),
    "nDCG@4": ndcg(LIST, 4, { missed: MISSED, discount }),
  });
}
changes("a discount with a base of its own", "discount", "log:3", {
  "DCG@4": dcg(LIST, 4, { discount: (rank) => Math.log(rank + 1) / Math.log(3) }),
}, { by: "writing" });

changes("an ideal from retrieved documents only", "ideal", "retrieved", { "nDCG@4": ndcg(LIST, 4), "R@4": 2 / 4 });
changes("an ideal from the top k only", "ideal", "top", { "nDCG@4": ndcg(LIST, 4, { pool: LIST.slice(0, 4) }) });
changes("an ideal in which documents stand twice", "ideal", "twice", {
  "nDCG@4": ndcg(LIST, 4, { pool: [...LIST.slice(0, 4), ...LIST, ...MISSED] }),
});

const without = LIST.filter((grade) => grade !== null);
changes("unjudged documents left out", "unjudged", "out", {
  "nDCG@4": ndcg(without, 4, { missed: MISSED }),
  "P@4": precision(without, 4),
  AP: ap(without, { missed: MISSED }),
});
const assumed = LIST.map((grade) => grade ?? 2);
changes("unjudged documents taken for grade 2", "unjudged", "2", {
  "nDCG@4": ndcg(assumed, 4, { missed: MISSED }),
  "P@4": precision(assumed, 4),
  "Judged@4": 3 / 4,
}, { by: "writing" });

changes("precision over the documents shown", "pdiv", "shown", { "P@8": 3 / 6 }, { hash: HASH.replace("k=4", "k=8") });

changes("average precision over what could be found", "apdiv", "min", {
  "AP@2": ap(LIST.slice(0, 2), { divisor: 2 }),
}, { hash: HASH.replace("k=4", "k=2&m=AP@2") });

changes("average precision over what was found", "apdiv", "found", { AP: ap(LIST, { divisor: 3 }) });

for (const [value, expected] of [["0", 0], ["1", 1]]) {
  changes(`nothing relevant counts as ${value}`, "none", value, {
    "nDCG@3": expected,
    "R@3": expected,
    AP: expected,
  }, { hash: "g=0,0,?&k=3" });
}

changes("a scale for ERR that is longer than the grades given", "max", "4", { "ERR@4": err(LIST, 4, 4) }, { by: "writing" });

const to2 = (value) => Math.round(value * 100) / 100;
changes("every step rounded to two decimals", "round", "2", {
  "DCG@4": to2(1) + to2(3 / to2(Math.log2(3))),
});

test("ties follow the scores that came with the list", {}, async (page) => {
  await paste(page, "rank,doc,score,grade\n1,b,2.0,0\n2,c,1.5,3\n3,a,1.5,1\n4,d,1.0,2\n");
  await expectOrder(page, ["b", "c", "a", "d"]);
  await cutoff(page).fill("4");
  await expectValue(page, "nDCG@4", ndcg([0, 3, 1, 2], 4));
  // Descending by identifier, as trec_eval sorts.
  await set(page, "ties").selectOption("id");
  await expectOrder(page, ["b", "c", "a", "d"]);
  await set(page, "ties").selectOption("averaged");
  await expectValue(page, "nDCG@4", ndcg([0, 2, 2, 2], 4, { pool: [0, 3, 1, 2] }));
  await undoButton(page).click();
  await undoButton(page).click();
  await paste(page, "rank,doc,score,grade\n1,b,2.0,0\n2,a,1.5,1\n3,c,1.5,3\n4,d,1.0,2\n");
  await expectOrder(page, ["b", "a", "c", "d"]);
  await set(page, "ties").selectOption("id");
  await expectOrder(page, ["b", "c", "a", "d"]);
});

for (const [key, text] of [["rel", "much"], ["gain", "cubic"], ["discount", "log:1"], ["max", "0"], ["round", "16"], ["unjudged", "1e400"]]) {
  test(`a wrong value for ${key} is told with what may stand there, and changes nothing`, { hash: HASH }, async (page) => {
    const input = await field(page, key);
    const before = [await values(page, "nDCG@4"), await values(page, "ERR@4"), await history(page)];
    await write(input, text);
    await notice(page).filter({ hasText: `\u201c${text}\u201d cannot be read` }).waitFor();
    assert.match(await notice(page).innerText(), /write /);
    assert.deepEqual([await values(page, "nDCG@4"), await values(page, "ERR@4"), await history(page)], before);
  });
}

test("more digits are shown when asked for, and the value itself stays", {}, async (page) => {
  const output = page.locator('[data-card] output.value[data-measure="nDCG@5"]');
  for (const [digits, text] of [["2", "0.96"], ["6", "0.960247"], ["17", "0.96024717578626040"]]) {
    await set(page, "digits").selectOption(digits);
    await eventually(() => output.textContent(), text);
    assert.equal(await output.getAttribute("data-value"), "0.9602471757862604");
  }
});

test("where nothing is relevant, each measure that has no value says why", { hash: "g=0,0,?&k=3" }, async (page) => {
  for (const name of ["R", "AP", "F1"]) {
    await choose(page, name);
    const value = page.locator(".value-line output.value");
    assert.equal(await value.innerText(), "undefined", name);
    assert.ok(await value.getAttribute("data-undefined"), name);
    assert.equal(await value.getAttribute("data-value"), null, name);
    assert.equal(await page.locator(".account").innerText(), "No document is judged relevant.", name);
  }
  await choose(page, "nDCG");
  assert.equal(await page.locator(".account").innerText(), "No judged document has any gain, so there is nothing to divide by.");
  await expectValue(page, "P@3", 0);
  // The formula of each measure shows the change too.
  for (const name of await measures(page)) {
    await choose(page, name);
    assert.match(await page.locator(".formula .chain").innerText(), /\S/, name);
  }
});

test("a grade beyond the scale of ERR is a reason, not a number", { hash: "g=5,1&max=4&k=2" }, async (page) => {
  await choose(page, "ERR");
  assert.equal(await page.locator(".value-line output.value").innerText(), "undefined");
  assert.match(await page.locator(".account").innerText(), /^Grade 5 is above the scale.s end, 4/);
});

test("grades too large to compute with are a reason, not a number", { hash: "g=1000000,5&gain=exponential&k=2" }, async (page) => {
  assert.equal(await page.locator(".value-line output.value").innerText(), "undefined");
  assert.match(await page.locator(".account").innerText(), /too large to compute with/);
});

test("the settings stay when another list is pasted", { hash: HASH }, async (page) => {
  await set(page, "gain").selectOption("exponential");
  await paste(page, "2 3 0");
  await expectOrder(page, ["d1", "d2", "d3"]);
  assert.equal(await set(page, "gain").inputValue(), "exponential");
  await cutoff(page).fill("3");
  await expectValue(page, "nDCG@3", ndcg([2, 3, 0], 3, { gain: exponential }));
});

test("a setting that is changed is told with its label, not with its key", { hash: HASH }, async (page) => {
  await set(page, "gain").selectOption("exponential");
  await live(page).filter({ hasText: /^gain: 2\^g \u2212 1; nDCG at 4 is/ }).waitFor({ state: "attached" });
});

test("a list that is edited keeps its convention", { hash: `${HASH}&gain=exponential` }, async (page) => {
  await control(page, "d2", "up").click();
  await expectValue(page, "nDCG@4", ndcg([3, 1, null, 0, 2, 0], 4, { missed: MISSED, gain: exponential }));
  assert.deepEqual(await order(page), ["d2", "d1", "d3", "d4", "d5", "d6"]);
});

test("the argument of a measure is a word of the sentence", { hash: "g=1,0,1&m=RBP" }, async (page) => {
  const persistence = page.getByRole("textbox", { name: "p", exact: true });
  const rbp = (p) => (1 - p) * (1 + p ** 2);
  await expectValue(page, "RBP(p=0.8)", rbp(0.8));
  await persistence.fill("0.5");
  await persistence.press("Enter");
  await expectValue(page, "RBP(p=0.5)", rbp(0.5));
  await persistence.fill("2");
  await persistence.press("Enter");
  await page.getByRole("alert").getByText("Write p=<number above 0, below 1>.").waitFor();
  await expectValue(page, "RBP(p=0.5)", rbp(0.5));
  await undoButton(page).click();
  await expectValue(page, "RBP(p=0.8)", rbp(0.8));
});
