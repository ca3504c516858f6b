// The first list of the page, and the worked examples with their exact values.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  EXAMPLES,
  FIRST,
  choose,
  cutoff,
  dialog,
  eventually,
  expectOrder,
  expectValue,
  goHash,
  grades,
  measures,
  menu,
  order,
  row,
  tab,
  tests,
  undoButton,
  values,
} from "./app.mjs";
import { ndcg } from "./formulas.mjs";

const test = tests();

describe("the first view", () => {
  test("an example is there, with its value, both tables, its formula, and what to do next", {}, async (page) => {
    const output = page.locator('[data-card] output.value[data-measure="nDCG@5"]');
    assert.equal(await output.getAttribute("data-value"), "0.9602471757862604");
    assert.equal(await output.textContent(), "0.960");
    await page.getByRole("table", { name: "Ranking", exact: true }).waitFor();
    await page.getByRole("table", { name: "Ideal ranking" }).waitFor();
    assert.deepEqual(await order(page), FIRST);
    assert.deepEqual(await grades(page), [3, 2, 0, 1, 2]);
    assert.match(await page.locator(".account").innerText(), /^0\.226 of 5\.693 is lost\. Rank 3 shows a grade 0/);
  });

  test("the ranking shows how each row comes to its contribution", { viewport: { width: 1440, height: 900 } }, async (page) => {
    const table = page.getByRole("table", { name: "Ranking", exact: true });
    for (const header of ["Rank", "Document", "Grade", "Gain", "Contribution", "Lost"]) {
      await table.getByRole("columnheader", { name: header, exact: true }).waitFor();
    }
    const cells = (name) => row(page, name).locator("td:is(.step, .contribution) > span").allTextContents();
    assert.deepEqual(await cells(FIRST[4]), ["2", "2.585", "0.774"]);
    const ideal = page.getByRole("table", { name: "Ideal ranking" }).locator("tbody tr");
    assert.deepEqual(await ideal.locator(".grade-chip").allTextContents(), ["3", "2", "2", "1", "0"]);
    const sums = (table) => table.locator("tfoot td").allInnerTexts();
    assert.deepEqual((await sums(table)).filter(Boolean), ["5.466", "\u22120.226"]);
    assert.deepEqual((await sums(page.getByRole("table", { name: "Ideal ranking" }))).filter(Boolean), ["5.693"]);
  });

  test("the formula is native MathML with this list's numbers, and follows an edit", {}, async (page) => {
    const formula = page.locator(".formula .chain");
    const math = () =>
      formula.evaluate((chain) =>
        [...chain.querySelectorAll("math")].every((each) => each instanceof MathMLElement)
          ? chain.textContent.replace(/\s/g, "")
          : "no MathML",
      );
    assert.match(await math(), /5\.466.*5\.693.*0\.960/);
    assert.ok((await formula.locator("mfrac").count()) > 0);
    assert.ok((await formula.locator("mfrac").first().boundingBox()).height > 20, "a fraction has two lines");
    await cutoff(page).fill("3");
    await eventually(async () => (await math()).includes(ndcg([3, 2, 0, 1, 2], 3).toFixed(3)), true);
  });

  test("every measure has a card with a value and a sentence, and shows its steps when chosen", {}, async (page) => {
    const names = await measures(page);
    assert.ok(names.length >= 13, `${names}`);
    for (const name of names) {
      await choose(page, name);
      const card = page.locator(`[data-card="${name}"]`);
      assert.match(await card.locator("output.value").innerText(), /^\d\.\d{3}$/, name);
      assert.ok((await page.locator(".account").innerText()).length > 5, name);
      assert.ok((await page.locator(".formula math").count()) > 1, name);
      const title = (await card.locator(".measure-menu").getAttribute("title")).split(":")[0];
      assert.ok((await page.locator("#formula").innerText()).startsWith(title), name);
    }
  });
});

/** Returns the values that an example must show: measure, value and scope, and the cutoff to set first. */
function expectations({ measure, exact }) {
  const list = [];
  for (const [key, value] of Object.entries(exact)) {
    const at = /@(\d+)$/.exec(key)?.[1];
    const cutoffOf = at ?? /@(\d+)$/.exec(measure)?.[1];
    if (/^(R|P|F1)@\d+$/.test(key)) list.push({ name: key, value, k: at });
    else if (key === "nDCG" || key === "DCG") list.push({ name: `${key}@${cutoffOf}`, value, k: cutoffOf });
    else if (key === "AP") list.push({ name: "AP", value });
    else if (key === "MRR" || key === "mean RR") list.push({ name: "RR", value, scope: "mean" });
    else if (key.startsWith("coverage@")) list.push({ name: `Success@${at}`, value, scope: "mean", k: at });
    else if (key === "RR" && !Array.isArray(value)) list.push({ name: "RR", value });
  }
  return list;
}

/** Returns the reciprocal ranks of all queries, in order. */
function reciprocalRanks(page) {
  return page
    .getByRole("table", { name: "Reciprocal rank over queries" })
    .locator("tbody output")
    .evaluateAll((outputs) => outputs.map((output) => Number(output.dataset.value)));
}

async function expectExample(page, example) {
  await tab(page, "Article");
  const panel = page.locator("section[data-verdict]");
  await eventually(() => panel.getAttribute("data-verdict"), example.verdict);
  for (const { name, value, scope, k } of expectations(example)) {
    const shown = await values(page, name, scope ?? null);
    if (shown.length === 0 && k) await cutoff(page).fill(k);
    await expectValue(page, name, value, scope ?? null);
  }
  if (Array.isArray(example.exact.RR)) {
    await tab(page, "Cutoffs");
    const found = await reciprocalRanks(page);
    assert.equal(found.length, example.exact.RR.length);
    found.forEach((rr, at) => assert.ok(Math.abs(rr - example.exact.RR[at]) <= 1e-12, `query ${at + 1}`));
  }
}

describe("worked examples", () => {
  test("the expectations cover every example that has exact values", {}, async () => {
    assert.equal(EXAMPLES.length, 26);
    const bare = EXAMPLES.filter((each) => expectations(each).length === 0).map(({ id }) => id);
    // These examples have no value of a measure. Their other content is tested below.
    assert.deepEqual(bare, ["a0-benchmark", "a2-discount", "a4-mean-ndcg"]);
  });

  test("all open by their link, with their verdict and their exact values", {}, async (page) => {
    for (const example of EXAMPLES) {
      await goHash(page, `example=${example.id}`);
      await expectExample(page, example);
    }
  });

  test("all open from the gallery, which tells their verdicts", {}, async (page) => {
    for (const example of EXAMPLES) {
      await menu(page, "Examples");
      const link = dialog(page).locator(`a[href="#example=${example.id}"]`);
      assert.equal(await link.locator("[data-verdict]").innerText(), example.verdict);
      await link.click();
      await dialog(page).waitFor({ state: "detached" });
      await eventually(() => page.evaluate(() => location.hash), `#example=${example.id}`);
      await tab(page, "Article");
      await eventually(
        () => page.locator("section[data-verdict]").getAttribute("data-verdict"),
        example.verdict,
      );
    }
    await menu(page, "Examples");
    const current = dialog(page).locator("a[aria-current=true]");
    assert.equal(await current.getAttribute("href"), `#example=${EXAMPLES.at(-1).id}`);
    assert.equal(await dialog(page).locator("li a").count(), EXAMPLES.length + 1);
  });

  test("an example that is opened by a link can be undone", {}, async (page) => {
    await goHash(page, "example=a4-ndcg");
    await expectOrder(page, ["d1", "d2", "d3", "d4"]);
    await undoButton(page).click();
    await expectOrder(page, FIRST);
  });

  test("the values of rounded steps stand beside the exact ones", {}, async (page) => {
    await tab(page, "Article");
    const table = page.getByRole("table", { name: "The article's numbers" });
    const line = (name) =>
      table.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) }).locator("td").allTextContents();
    assert.deepEqual(await line("DCG@5"), ["5.467", "5.46700", "5.46624"]);
    assert.deepEqual(await line("nDCG@5"), ["0.960", (5.467 / 5.693).toFixed(5), "0.96025"]);
  });

  test("each reading of a list that can be read in two ways opens with its own settings", { hash: "example=a3-ndcg-code" }, async (page) => {
    await tab(page, "Article");
    const list = [3, 2, 0, 1, 2, 0, 3];
    await page.getByRole("button", { name: "Show: table: ideal from the five shown" }).click();
    await expectValue(page, "nDCG@5", ndcg(list, 5, { pool: list.slice(0, 5) }));
    await page.getByRole("button", { name: "Show: program: ideal from the whole list" }).click();
    await expectValue(page, "nDCG@5", ndcg(list, 5));
    assert.equal(await page.locator("#word-ideal").inputValue(), "retrieved");
  });

  test("the judgment map whose grade 0 counts as relevant shows both readings", { hash: "example=a0-benchmark" }, async (page) => {
    await expectValue(page, "RR", 1 / 4);
    await tab(page, "Article");
    await page.getByRole("button", { name: "Show: RR as the program computes it" }).click();
    await expectValue(page, "RR", 1);
    await page.getByRole("button", { name: "Show: R@3 as the program computes it" }).click();
    await expectValue(page, "R@3", 1 / 2);
    await page.getByRole("button", { name: "Show: R@3, relevant from grade 1" }).click();
    await expectValue(page, "R@3", 0);
  });

  test("the discount table has the discounts of the ranks", { hash: "example=a2-discount" }, async (page) => {
    await tab(page, "Cutoffs");
    const cells = await page
      .getByRole("table", { name: "Discount", exact: true })
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => Number(cell.textContent))));
    assert.ok(cells.length >= 6);
    for (const [rank, divisor, discount] of cells) {
      assert.equal(divisor, Number(Math.log2(rank + 1).toFixed(3)));
      assert.equal(discount, Number((1 / Math.log2(rank + 1)).toFixed(3)));
    }
  });

  test("the mean that counts documents twice is shown beside the correct one", { hash: "example=a4-mean-ndcg" }, async (page) => {
    const { exact } = EXAMPLES.find(({ id }) => id === "a4-mean-ndcg");
    await expectValue(page, "nDCG@4", exact.correct);
    await tab(page, "Article");
    await page.getByRole("button", { name: "Show: as the program computes it" }).click();
    await expectValue(page, "nDCG@4", exact["as the article's code computes it"]);
  });
});
