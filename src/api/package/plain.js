// Requests as plain data, which the compiled code can read: numbers, strings, booleans, `null`, arrays
// and objects.

const DEEPEST = 64;

/**
 * The greatest number of values in a request, which is checked at each list. It is above all limits of runs and
 * judgments, and fits the memory of the module.
 */
const MOST = 20_000_000;

/** The keys of a request that hold data. In the data, no key may be `undefined`, so that no document is lost unsaid. */
const DATA = new Set(["run", "qrels", "baseline", "candidate"]);

const encoder = new TextEncoder();

/** Returns the name of a value that is not plain data, for error messages; `undefined` for plain data. */
function strange(value) {
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (value instanceof Map) return "a Map; pass Object.fromEntries(map)";
  if (value instanceof Set) return "a Set";
  if (value instanceof Date) return "a Date";
  if (value instanceof RegExp) return "a RegExp";
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return "an object with one value; pass value.valueOf()";
  if (value instanceof Promise) return "a Promise; await it";
  if (value instanceof ArrayBuffer) return "an ArrayBuffer; pass new TextDecoder().decode(buffer) for a text";
  if (value instanceof Uint8Array) return "bytes; pass new TextDecoder().decode(bytes) for a text, Array.from(bytes) for numbers";
  if (ArrayBuffer.isView(value)) return "a typed array; pass Array.from(array)";
  return undefined;
}

/**
 * Returns a copy of a value that holds plain data only, and the number of values in it. Keys with `undefined`
 * are left out, but in a run and in judgments they are refused. A value that is not plain data becomes bytes with
 * its name, so that the compiled code can name its place. `refuse` makes the error for a value that is nested too
 * deeply or contains itself, `tooMany` the error for too many values.
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

  /** `isData` says that the value is a part of a run or of judgments. */
  function walk(value, isData) {
    count += 1;
    if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
    if (Array.isArray(value)) {
      // A list with holes can be of any length and hold nothing.
      if (value.length > MOST - count) throw tooMany(value.length, MOST);
      return inside(value, () => {
        const copied = [];
        for (const [at, each] of value.entries()) {
          copied.push(walk(each, isData));
          // The first hole is refused, with its place; those after it cost nothing.
          if (!(at in value)) break;
        }
        return copied;
      });
    }
    const name = strange(value);
    if (name !== undefined) return encoder.encode(name);
    return inside(value, () => {
      const isRequest = above.length === 1;
      const fields = Object.entries(value).filter(([, field]) => isData || field !== undefined);
      return Object.fromEntries(fields.map(([key, field]) => [key, walk(field, isData || (isRequest && DATA.has(key)))]));
    });
  }

  return { data: walk(value, false), count };
}
