// The layout of the page: no horizontal scrolling at any width, no layout shifts, dark, light and print.

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  FIRST,
  choose,
  control,
  dialog,
  drawn,
  drop,
  eventually,
  expectGrades,
  expectOrder,
  gradeButton,
  grip,
  measures,
  menu,
  openQueries,
  openSettings,
  order,
  paste,
  row,
  slider,
  tab,
  tests,
  twoRuns,
  view,
} from "./app.mjs";
import { layoutShifts, ready, watchLayoutShift } from "./support.mjs";

const test = tests();

const WIDTHS = { wide: { width: 1440, height: 900 }, middle: { width: 768, height: 1024 }, narrow: { width: 320, height: 640 } };

/** Fails if an element sticks out of the window, unless it scrolls or is clipped by its own box. */
export async function assertFits(page, what) {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const scrolls = (element) => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
        if (getComputedStyle(each).overflowX !== "visible") return true;
      }
      return false;
    };
    const out = [...document.querySelectorAll("body *")].filter((each) => {
      if (!each.checkVisibility({ visibilityProperty: true })) return false;
      const { left, right, width } = each.getBoundingClientRect();
      return width > 0 && (right > limit + 1 || left < -1) && !scrolls(each) && !each.matches(".skip, .for-listeners");
    });
    const name = (each) => `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? ""}`;
    return {
      page: document.documentElement.scrollWidth - limit,
      dialog: [...document.querySelectorAll("dialog[open]")].map((each) => each.scrollWidth - each.clientWidth),
      out: [...new Set(out.map(name))].slice(0, 8),
    };
  });
  assert.ok(wide.page <= 0, `${what}: the page is ${wide.page} pixels too wide: ${wide.out.join(", ")}`);
  assert.deepEqual(wide.out, [], what);
  assert.ok(wide.dialog.every((over) => over <= 0), `${what}: the dialog scrolls sideways`);
}

const LONG = "a-name-without-any-place-to-break-that-goes-on-and-on-and-on-and-on-and-on-and-on-to-the-end";

const NAMES = [...FIRST.slice(0, 4), "MacBook Pro for Developers who read titles that are longer than two lines of any table, from the first word to the last"];
const THREE = ["fast laptop", "quiet laptop", "cheap laptop"].map((query, at) => ({
  query,
  retrieved: NAMES,
  relevant_docs: { [NAMES[at]]: 3, [NAMES[at + 1]]: 2, [NAMES[4]]: 1 },
}));

describe("nothing scrolls sideways", () => {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    test(`${width}: the first view with each measure`, { viewport }, async (page) => {
      await assertFits(page, "start");
      for (const name of await measures(page)) {
        await choose(page, name);
        await assertFits(page, name);
      }
    });

    test(`${width}: examples with several queries, keywords, missed documents, two readings`, { viewport }, async (page) => {
      for (const example of ["a0-mrr", "a2-keywords", "a0-ndcg", "a3-recall", "a3-ndcg-code", "a4-mean-ndcg"]) {
        await page.evaluate((id) => (location.hash = `example=${id}`), example);
        // The link is opened in a task of its own, before the frame that is waited for.
        await drawn(page);
        await drawn(page);
        await assertFits(page, example);
      }
    });

    test(`${width}: dialogs, the row editor, a notice, opened details`, { viewport }, async (page) => {
      await menu(page, "Examples");
      await dialog(page).waitFor();
      await assertFits(page, "gallery");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Paste…" }).click();
      await dialog(page).getByRole("textbox").first().fill(`lamp:3 ${LONG}:x ${LONG}`);
      await dialog(page).locator(".trouble").waitFor();
      await assertFits(page, "paste");
      await page.keyboard.press("Escape");
      await menu(page, "Start over");
      await assertFits(page, "start over");
      await page.keyboard.press("Escape");
      await page.locator("summary").first().click();
      await assertFits(page, "details");
      await control(page, FIRST[1], "edit").click();
      await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
      await assertFits(page, "row editor");
      await page.evaluate(() => (location.hash = "example=none"));
      await page.locator(".notice").waitFor();
      await assertFits(page, "notice");
    });

    test(`${width}: long names, large grades, many digits, an empty list`, { viewport }, async (page) => {
      await paste(page, JSON.stringify([{ query: LONG, retrieved: [LONG, `${LONG}2`, "short"], relevant_docs: { [LONG]: 100000, [`${LONG}2`]: 12.625, [`${LONG}3`]: 7 } }]));
      await expectGrades(page, [100000, 12.625, null]);
      await assertFits(page, "long names");
      await openSettings(page);
      await page.locator("#set-digits").selectOption("17");
      await page.locator(".side-head").getByRole("button", { name: "Close" }).click();
      for (const name of ["nDCG", "AP", "ERR"]) {
        await choose(page, name);
        await assertFits(page, `17 digits, ${name}`);
      }
      await page.evaluate(() => (location.hash = "missed=lost:2"));
      await page.locator(".empty").first().waitFor();
      await assertFits(page, "empty list");
    });
  }

  for (const width of [320, 900, 1024, 1200, 1280, 1366, 1440]) {
    test(`beside a list of queries names have room and numbers stay whole, ${width} px wide`, { viewport: { width, height: 900 } }, async (page) => {
      await drop(page, { "three.json": JSON.stringify(THREE) });
      if (width >= 1200) await openQueries(page);
      const narrow = () => page.evaluate(() => {
        const lines = (cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
        };
        const words = [...document.querySelectorAll(".panel td.number, .actual thead th, .panel thead th")].filter((each) => !/\s/.test(each.textContent));
        const cut = [...document.querySelectorAll(".table-wrap, .panel")].filter((each) => each.scrollWidth > each.clientWidth);
        const names = [...document.querySelectorAll(".actual tbody .doc")].filter((each) => each.clientWidth < (innerWidth < 700 ? 112 : 144));
        return [...words.filter((each) => each.checkVisibility() && lines(each) > 1), ...cut, ...names].map((each) => each.textContent.slice(0, 40));
      });
      for (const name of ["nDCG", "RR"]) {
        await choose(page, name);
        assert.deepEqual(await narrow(), [], name);
      }
    });
  }

  test("narrow: names are whole, and headings keep to their columns", { viewport: WIDTHS.narrow }, async (page) => {
    const out = await page.evaluate(() => {
      const isOut = (cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
      };
      const isCut = (name) => name.scrollHeight > name.clientHeight + 1;
      const cells = [...document.querySelectorAll("thead th")].filter((cell) => cell.checkVisibility() && isOut(cell));
      const names = [...document.querySelectorAll(".actual .doc > span")].filter(isCut);
      return [...cells, ...names].map((each) => each.textContent);
    });
    assert.deepEqual(out, []);
  });

  test("with text twice as large", { viewport: { width: 640, height: 900 } }, async (page) => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await assertFits(page, "200 %");
  });

  test("with the text spacing that readers may set", { viewport: WIDTHS.narrow }, async (page) => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }");
      document.adoptedStyleSheets = [sheet];
    });
    await assertFits(page, "text spacing");
  });
});

describe("what belongs together looks so", () => {
  test("a dialog's buttons keep away from its fields", { viewport: { width: 1280, height: 1100 } }, async (page) => {
    await page.getByRole("button", { name: "Paste…" }).click();
    await dialog(page).getByRole("textbox").first().fill(`lamp:3 ${LONG}:x`);
    await dialog(page).locator(".trouble").waitFor();
    const gap = await dialog(page).evaluate((dialog) => {
      const [field, buttons] = [[...dialog.querySelectorAll("textarea")].at(-1), dialog.querySelector(".buttons")];
      return buttons.getBoundingClientRect().top - field.getBoundingClientRect().bottom;
    });
    assert.ok(gap >= 8, `${gap}`);
  });

  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    test(`the button that shows a pasted text is in view, ${viewport.width} px wide`, { viewport }, async (page) => {
      await page.getByRole("button", { name: "Paste…" }).click();
      const fields = dialog(page).getByRole("textbox");
      await fields.nth(0).fill("q1 Q0 a 1 3 x\nq1 Q0 b 2 2 x\nq2 Q0 c 1 3 x\n");
      await fields.nth(1).fill("q1 0 b 1\nq2 0 c 1\n");
      await dialog(page).locator(".preview.good").waitFor();
      const box = await dialog(page).getByRole("button", { name: "Show", exact: true }).boundingBox();
      assert.ok(box.y + box.height <= viewport.height, `${JSON.stringify(box)}`);
    });
  }

  test("long names take two lines wherever they stand", { viewport: WIDTHS.middle }, async (page) => {
    await drop(page, { "three.json": JSON.stringify(THREE) });
    await choose(page, "AP");
    await tab(page, "Cutoffs");
    const name = page.locator(".hits .clamped").last();
    await eventually(() => name.getAttribute("title"), NAMES[4]);
    const [height, line] = await name.evaluate((name) => [name.getBoundingClientRect().height, parseFloat(getComputedStyle(name).lineHeight)]);
    assert.ok(height < 2.1 * line, `${height / line} lines`);
  });
});

describe("forced colours", () => {
  const shot = (locator) => locator.screenshot({ animations: "disabled" });

  test("the marks of buttons are drawn", { forcedColors: "active" }, async (page) => {
    for (const button of [grip(page, FIRST[0]), control(page, FIRST[0], "edit")]) {
      const drawn = await shot(button);
      assert.deepEqual(await shot(button), drawn);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(".actual button::before { visibility: hidden }");
        document.adoptedStyleSheets = [sheet];
      });
      assert.notDeepEqual(await shot(button), drawn);
      await page.evaluate(() => (document.adoptedStyleSheets = []));
    }
  });

  test("all bars have the colour of text", { forcedColors: "active" }, async (page) => {
    const colours = await page.locator(".bar .filled").evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
    assert.deepEqual([...new Set(colours)], [await page.evaluate(() => getComputedStyle(document.body).color)]);
  });
});

describe("controls can be hit", () => {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    test(`${width}: a press within 12 pixels of a control's middle hits it`, { viewport }, async (page) => {
      const missed = await page.evaluate(() => {
        const controls = [...document.querySelectorAll("button, select, input, summary, a[href]")];
        const hit = (control, x, y) => {
          const found = document.elementFromPoint(x, y);
          return found !== null && (control.contains(found) || found.closest("label")?.control === control);
        };
        return controls
          .filter((each) => each.checkVisibility() && !each.matches(".skip"))
          .filter((control) => {
            control.scrollIntoView({ block: "center", behavior: "instant" });
            const { left, top, width, height } = control.getBoundingClientRect();
            // A control that is large enough needs no further check.
            if (width >= 24 && height >= 24) return false;
            const [x, y] = [left + width / 2, top + height / 2];
            return ![[-11, 0], [11, 0], [0, -11], [0, 11]].every(([dx, dy]) => hit(control, x + dx, y + dy));
          })
          .map((control) => control.getAttribute("aria-label") ?? control.textContent);
      });
      assert.deepEqual(missed, []);
    });
  }
});

describe("nothing jumps", () => {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    for (const hash of ["", "example=a2-keywords"]) {
      test(`${width}: while the page loads ${hash}`, { viewport, hash, start: watchLayoutShift }, async (page) => {
        assert.deepEqual(await layoutShifts(page), []);
      });
    }
  }

  test("a move, a grade and a cutoff shift nothing but what they change", { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" }, async (page) => {
    const place = () => page.getByRole("table", { name: "Ranking", exact: true }).evaluate((table) => {
      const { x, y, width } = table.getBoundingClientRect();
      return [x, y + scrollY, width].map(Math.round);
    });
    // The first edit adds the differences to the cards.
    const before = await place();
    await grip(page, FIRST[4]).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expectOrder(page, [FIRST[0], FIRST[1], FIRST[2], FIRST[4], FIRST[3]]);
    assert.deepEqual(await place(), before, "after a move");
    await page.keyboard.press("1");
    await expectGrades(page, [3, 2, 0, 1, 1]);
    assert.deepEqual(await place(), before, "after a grade");
  });

  test("where motion is reduced, nothing slides", { reducedMotion: "reduce" }, async (page) => {
    await page.evaluate(() => {
      globalThis.animations = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...args) {
        globalThis.animations += 1;
        return animate.apply(this, args);
      };
    });
    await control(page, FIRST[4], "up").click();
    await expectOrder(page, [FIRST[0], FIRST[1], FIRST[2], FIRST[4], FIRST[3]]);
    await drawn(page);
    assert.equal(await page.evaluate(() => globalThis.animations), 0);
  });
});

describe("the theme", () => {
  const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const lightness = (color) => /\d+/g[Symbol.match](color).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);

  for (const [colorScheme, is] of [["light", (sum) => sum > 600], ["dark", (sum) => sum < 200]]) {
    test(`follows a ${colorScheme} system`, { colorScheme }, async (page) => {
      assert.ok(is(lightness(await paper(page))), await paper(page));
    });
  }

  test("can be chosen, stays after a reload, and can follow the system again", { colorScheme: "light" }, async (page) => {
    const light = await paper(page);
    const select = page.getByRole("combobox", { name: "Theme" });
    const open = () => page.getByRole("button", { name: "More", exact: true }).click();
    await open();
    await select.selectOption("dark");
    await eventually(async () => (await paper(page)) !== light, true);
    await page.reload();
    await ready(page);
    assert.notEqual(await paper(page), light);
    await open();
    assert.equal(await select.inputValue(), "dark");
    await select.selectOption("system");
    await eventually(() => paper(page), light);
    await page.reload();
    await ready(page);
    assert.equal(await paper(page), light);
    assert.equal(await page.evaluate(() => localStorage.getItem("ranklens.theme")), null);
  });
});

describe("on paper", () => {
  test("the worked example is there and the controls are not", {}, async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const name of ["Ranking", "Ideal ranking"]) {
      assert.ok(await page.getByRole("table", { name, exact: true }).isVisible(), name);
    }
    assert.ok(await page.locator(".formula .chain").isVisible());
    assert.ok((await page.locator(".measure-menu").boundingBox()).x >= 0, "the measure is not cut off");
    for (const locator of [page.getByRole("button", { name: "Examples" }), page.getByRole("button", { name: "Paste…" }), slider(page), grip(page, FIRST[0]), control(page, FIRST[0], "up"), control(page, FIRST[0], "edit"), page.getByRole("textbox", { name: "Name of a document to add" })]) {
      assert.equal(await locator.isVisible(), false, `${locator}`);
    }
    // The print shows the grade, not its buttons.
    assert.ok(await row(page, FIRST[0]).locator(".grades [aria-pressed=true]").isVisible());
  });

  test("several queries are there with their mean, and no button is drawn", {}, async (page) => {
    await drop(page, { "three.json": JSON.stringify(THREE) });
    await openQueries(page);
    await page.getByRole("table", { name: "All queries" }).waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("table", { name: "All queries" }).locator("tbody tr[data-rank]").filter({ visible: true }).count(), 3);
    assert.ok(await page.locator(".means .card").first().isVisible());
    const buttons = await page.getByRole("button").filter({ visible: true }).evaluateAll((all) => all.filter((each) => !each.matches(".name, .link, .strip li button, .written, [aria-pressed=true]")));
    assert.deepEqual(buttons, []);
  });

  test("the convention stays readable on paper", {}, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".convention-sentence").isVisible());
    assert.match(await page.locator(".convention-sentence").innerText(), /gain/);
  });

  test("all rows of long tables are printed: both rankings, all queries, all compared queries", {}, async (page) => {
    await page.evaluate(() => {
      const rows = (table) => [table.getAttribute("aria-label"), table.querySelectorAll("tbody tr[data-rank]").length];
      const note = () => {
        globalThis.printed = Object.fromEntries([...document.querySelectorAll("table")].map(rows));
      };
      addEventListener("afterprint", note, true);
    });
    // Between two turns of Yew's scheduler, which come while a list has just been opened, a print has what is drawn so far.
    const expectPrinted = (expected) =>
      eventually(async () => {
        await page.pdf();
        const rows = await page.evaluate(() => globalThis.printed);
        return Object.keys(expected).map((table) => rows[table]);
      }, Object.values(expected));
    const lines = Array.from({ length: 300 }, (_, at) => `doc${at},${at % 3}`);
    await drop(page, { "long.csv": `doc,grade\n${lines.join("\n")}` });
    await eventually(async () => (await order(page))[0], "doc0");
    await expectPrinted({ "Ranking": 300, "Ideal ranking": 300 });
    await twoRuns(page, 120);
    await openQueries(page);
    await page.getByRole("table", { name: "All queries" }).waitFor();
    await expectPrinted({ "All queries": 120 });
    await view(page, "Compare");
    await page.getByRole("table", { name: "Queries by difference" }).waitFor();
    await expectPrinted({ "Queries by difference": 120 });
    // A box that scrolls would cut them off.
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".compare .scrolls").evaluate((box) => getComputedStyle(box).overflowY), "visible");
  });

  test("the sums stand below their columns", {}, async (page) => {
    await page.emulateMedia({ media: "print" });
    const ends = await page.locator("table[data-table=actual]").evaluate((table) => {
      const end = (row) => table.querySelector(`${row} td.contribution`).getBoundingClientRect().right;
      return [end("tbody"), end("tfoot")];
    });
    assert.ok(Math.abs(ends[0] - ends[1]) < 1, ends.join(" and "));
  });

  test("a long list is printed whole", {}, async (page) => {
    const lines = Array.from({ length: 300 }, (_, at) => `doc${at},${at % 3}`);
    await drop(page, { "long.csv": `doc,grade\n${lines.join("\n")}` });
    await eventually(async () => (await order(page))[0], "doc0");
    assert.ok((await order(page)).length < 300);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await eventually(async () => (await order(page)).length, 300);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await eventually(async () => (await order(page)).length < 300, true);
  });
});

describe("long lists", () => {
  test("draw what is seen, wherever one scrolls", { hash: `g=${Array.from({ length: 1000 }, (_, at) => at % 4).join(",")}&k=10` }, async (page) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const first = () => page.evaluate(() => {
      const rows = [...document.querySelectorAll("table[data-table=actual] tr[data-rank]")];
      return Number(rows.find((row) => row.getBoundingClientRect().bottom > 100)?.dataset.rank ?? 0);
    });
    await page.evaluate(() => document.querySelector("table[data-table=actual]").scrollIntoView());
    for (const rank of [200, 700, 900]) {
      await page.evaluate((rank) => {
        const table = document.querySelector("table[data-table=actual]").getBoundingClientRect();
        scrollTo(0, scrollY + table.top + (table.height / 1001) * rank - 100);
      }, rank);
      await eventually(async () => Math.abs((await first()) - rank) <= 3, true);
      assert.ok((await order(page)).length < 150);
    }
    assert.ok(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height) < 100, "the page keeps its length");
  });

  test("are edited in the middle as at the top", { hash: `g=${Array.from({ length: 1000 }, (_, at) => at % 4).join(",")}&k=1000` }, async (page) => {
    await page.evaluate(() => {
      const table = document.querySelector("table[data-table=actual]").getBoundingClientRect();
      scrollTo(0, scrollY + table.top + table.height / 2);
    });
    await row(page, "d500").waitFor();
    await gradeButton(page, "d500", 0).click();
    await eventually(() => row(page, "d500").locator("[aria-pressed=true]").innerText(), "0");
    await control(page, "d500", "up").click();
    await eventually(() => row(page, "d500").getAttribute("data-rank"), "499");
  });
});
