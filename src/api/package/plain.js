// Requests as plain data, which the compiled code can read: numbers, strings, booleans, `null`, arrays
// and objects.

const DEEPEST = 64;

/**
 * The greatest number of values in a request, which is checked at each list. It is above all limits of runs and
 * judgments, and fits the memory of the module.
 */
const MOST = 20_000_000;

const encoder = new TextEncoder();

/** Returns the name of a value that is not plain data, for error messages; `undefined` for plain data. */
function strange(value) {
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (value instanceof Map) return "a Map; pass Object.fromEntries(map)";
  if (value instanceof Set) return "a Set";
  if (value instanceof Promise) return "a Promise; await it";
  if (value instanceof ArrayBuffer) return "an ArrayBuffer; pass new TextDecoder().decode(buffer) for a text";
  if (value instanceof Uint8Array) return "bytes; pass new TextDecoder().decode(bytes) for a text, Array.from(bytes) for numbers";
  if (ArrayBuffer.isView(value)) return "a typed array; pass Array.from(array)";
  return undefined;
}

/**
 * Returns a copy of a value that holds plain data only, and the number of values in it. Keys with `undefined`
 * are left out. A value that is not plain data becomes bytes with its name, so that the compiled code can name
 * its place. `refuse` makes the error for a value that is nested too deeply or contains itself, `tooMany` the
 * error for too many values.
 */
export function plain(value, { refuse, tooMany }) {
  const above = [];
  let count = 0;

  function inside(value, copy) {
    if (above.length === DEEPEST || above.includes(value)) throw refuse(DEEPEST);
    above.push(value);
    const copied = copy();
    above.pop();
    return copied;
  }

  function walk(value) {
    count += 1;
    if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
    if (Array.isArray(value)) {
      // A list with holes can be of any length and hold nothing.
      if (value.length > MOST - count) throw tooMany(value.length, MOST);
      return inside(value, () => {
        const copied = [];
        for (const [at, each] of value.entries()) {
          copied.push(walk(each));
          // The first hole is refused, with its place; those after it cost nothing.
          if (!(at in value)) break;
        }
        return copied;
      });
    }
    const name = strange(value);
    if (name !== undefined) return encoder.encode(name);
    return inside(value, () => {
      const fields = Object.entries(value).filter(([, field]) => field !== undefined);
      return Object.fromEntries(fields.map(([key, field]) => [key, walk(field)]));
    });
  }

  return { data: walk(value), count };
}
