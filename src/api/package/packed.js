// Plain data as three flat pieces, which cross the border to the compiled code at once: `tags` say
// what comes next, `numbers` hold numbers, lengths of texts and counts, `text` holds all texts, each
// followed by a new line. `src/api/packed.rs` is the other side.

export const NULL = 0;
export const FALSE = 1;
export const TRUE = 2;
export const NUMBER = 3;
export const TEXT = 4;
export const LIST = 5;
export const OBJECT = 6;
export const STRANGE = 7;

const DEEPEST = 64;

/** What is no plain object, though its keys could be listed. */
function strange(value) {
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (value instanceof Map) return "a Map; pass Object.fromEntries(map)";
  if (value instanceof Set) return "a Set; pass [...set]";
  if (value instanceof Promise) return "a Promise; await it";
  if (ArrayBuffer.isView(value)) return "a typed array; pass Array.from(array)";
  if (value instanceof ArrayBuffer) return "an ArrayBuffer";
  return undefined;
}

/** `refuse` makes the error for what has no end. */
export function pack(value, refuse) {
  const tags = [];
  const numbers = [];
  const texts = [];
  const above = [];

  function text(value) {
    texts.push(value);
    numbers.push(value.length);
  }

  function inside(value, walk) {
    if (above.length === DEEPEST || above.includes(value)) throw refuse(DEEPEST);
    above.push(value);
    walk();
    above.pop();
  }

  function walk(value) {
    if (typeof value === "number") {
      tags.push(NUMBER);
      numbers.push(value);
    } else if (typeof value === "string") {
      tags.push(TEXT);
      text(value);
    } else if (value === null) {
      tags.push(NULL);
    } else if (typeof value === "boolean") {
      tags.push(value ? TRUE : FALSE);
    } else if (Array.isArray(value)) {
      tags.push(LIST);
      numbers.push(value.length);
      inside(value, () => {
        // Unlike `forEach` this comes by holes too.
        for (let at = 0; at < value.length; at += 1) walk(value[at]);
      });
    } else {
      const what = strange(value);
      if (what !== undefined) {
        tags.push(STRANGE);
        text(what);
        return;
      }
      const fields = Object.entries(value).filter(([, field]) => field !== undefined);
      tags.push(OBJECT);
      numbers.push(fields.length);
      inside(value, () => {
        for (const [key, field] of fields) {
          text(key);
          walk(field);
        }
      });
    }
  }

  walk(value);
  texts.push("");
  return [Uint8Array.from(tags), Float64Array.from(numbers), texts.join("\n")];
}

export function unpack([tags, numbers, all]) {
  let tag = 0;
  let number = 0;
  let place = 0;

  function text() {
    const start = place;
    const end = start + numbers[number++];
    place = end + 1;
    return all.slice(start, end);
  }

  function object() {
    const made = {};
    for (let left = numbers[number++]; left > 0; left -= 1) {
      const key = text();
      const value = walk();
      // An assignment would change the prototype.
      if (key === "__proto__") Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
      else made[key] = value;
    }
    return made;
  }

  function walk() {
    switch (tags[tag++]) {
      case NUMBER:
        return numbers[number++];
      case TEXT:
        return text();
      case LIST:
        return Array.from({ length: numbers[number++] }, walk);
      case OBJECT:
        return object();
      case TRUE:
        return true;
      case FALSE:
        return false;
      default:
        return null;
    }
  }

  return walk();
}
