// The page and the element as a reader uses them, through WebDriver.

import assert from "node:assert/strict";
import { Key } from "selenium-webdriver";

const MILLISECONDS = 60_000;

const BUTTON = "document.querySelector('rank-lens').shadowRoot.querySelector(`button[aria-label='${arguments[0]}']`)";

export class Page {
  #session;

  constructor(session) {
    this.#session = session;
  }

  run(script, ...given) {
    return this.#session.executeScript(script, ...given);
  }

  until(script, ...given) {
    return this.#session.wait(() => this.run(script, ...given), MILLISECONDS, `not so in time: ${script} ${given.join(", ")}`);
  }

  async open(url) {
    await this.#session.get(url);
    await this.ready();
  }

  /** Opens a page that is not ours. */
  visit(url) {
    return this.#session.get(url);
  }

  ready() {
    return this.until("return document.querySelector('#app:not([aria-busy])') !== null");
  }

  /** Clicks what a script returns. */
  async click(script, ...given) {
    const element = await this.run(script, ...given);
    assert.ok(element, `nothing to click: ${script}`);
    await this.run("arguments[0].scrollIntoView({ block: 'center' })", element);
    await element.click();
  }

  press(name) {
    return this.click("return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).trim() === arguments[0])", name);
  }

  /** Waits until the ranking has these documents. */
  listed(...documents) {
    return this.until("return [...document.querySelectorAll('table[data-table=actual] tbody tr[data-doc]')].map((row) => row.dataset.doc).join() === arguments[0]", documents.join());
  }

  /**
   * Returns every value on the page with all its digits, and the top of the ranking as text. The page may draw
   * in several tasks; what it shows twice in a row is complete.
   */
  async picture() {
    const read = async () =>
      JSON.stringify(
        await this.run(`
          const values = [...document.querySelectorAll("output[data-measure]")].map(({ dataset: { ...data } }) => data);
          const rows = [...document.querySelectorAll("table[data-table=actual] tbody tr[data-doc]")].slice(0, 10);
          const cells = rows.map((row) => [...row.cells].map((cell) => cell.textContent));
          return { values, cells };
        `),
      );
    let before = "";
    await this.#session.wait(async () => before === (before = await read()), MILLISECONDS, "the page does not come to rest");
    const picture = JSON.parse(before);
    assert.ok(picture.values.length > 0, "there are values");
    return picture;
  }

  /** Copies a text from a field of its own, and pastes it onto the page. */
  async paste(text) {
    await this.run(
      `
        const field = document.createElement("textarea");
        field.id = "to-copy";
        field.value = arguments[0];
        document.querySelector("main").prepend(field);
        field.focus();
        field.select();
      `,
      text,
    );
    await this.#keys("c");
    await this.run("document.querySelector('#to-copy').remove()");
    await this.#keys("v");
  }

  /** Presses a key with Control. */
  #keys(key) {
    return this.#session.actions().keyDown(Key.CONTROL).keyDown(key).keyUp(key).keyUp(Key.CONTROL).perform();
  }

  /** Drops files that the site serves under these names. */
  drop(...names) {
    return this.run(
      `
        return (async () => {
          const data = new DataTransfer();
          for (const name of arguments[0]) data.items.add(new File([await (await fetch(name)).blob()], name));
          for (const type of ["dragenter", "dragover", "drop"]) {
            document.querySelector("main").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
          }
        })();
      `,
      names,
    );
  }

  /** Returns the link that the page makes of its state. */
  async link() {
    await this.press("Share…");
    const field = "document.querySelector('dialog[open] [aria-label=Link]')";
    await this.until(`return ${field}?.value.includes("#") ?? false`);
    const link = await this.run(`return ${field}.value`);
    await this.press("Close");
    await this.until("return document.querySelector('dialog[open]') === null");
    return link;
  }

  /** Scrolls the frame of the page into view. An engine draws nothing in a frame that is not in view. */
  seeFrame() {
    return this.run("document.querySelector('iframe').scrollIntoView()");
  }

  /** Works inside the frame of the page for the length of a function. */
  async inFrame(work) {
    const switchTo = this.#session.switchTo();
    await switchTo.frame(await this.run("return document.querySelector('iframe')"));
    try {
      return await work();
    } finally {
      await switchTo.defaultContent();
    }
  }

  /** Waits until the element shows a value. */
  shows(text) {
    return this.until("return document.querySelector('rank-lens')?.shadowRoot.querySelector('.chosen .value')?.textContent === arguments[0]", text);
  }

  /** Presses a button in the element. */
  pressInElement(name) {
    return this.click(`return ${BUTTON}`, name);
  }

  /** The same by a script: WebKit's driver misses what is in a frame. */
  pressByScript(name) {
    return this.run(`${BUTTON}.click()`, name);
  }

  /**
   * Returns the list of the element, all texts in its box, and what the page was told. It crosses as text: not
   * every driver keeps all digits of a number.
   */
  async element() {
    const text = await this.run(`
      const element = document.querySelector("rank-lens");
      const box = element.shadowRoot.querySelector(".box");
      const form = document.forms[0] && [...new FormData(document.forms[0])];
      return JSON.stringify({ state: element.getState(), box: box.textContent, told: globalThis.told, form });
    `);
    return JSON.parse(text);
  }
}
