// Errors of the command.

/** An error that the user can correct: what is wrong, and what to do. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [suggestion]
   */
  constructor(message, suggestion) {
    super(message);
    this.suggestion = suggestion;
  }

  /**
   * Returns the printed form of an error. Errors of the module have a `code`. An error without one that is no
   * `Problem` is a mistake in this program, so that its stack is printed.
   * @param {unknown} error
   */
  static describe(error) {
    if (!(error instanceof Error)) return `error: ${error}\n`;
    if (!(error instanceof Problem || "code" in error)) return `error: ${error.stack}\n`;
    const advice = /** @type {{ suggestion?: string }} */ (error).suggestion;
    return `error: ${error.message}\n${advice === undefined ? "" : `  ${advice}\n`}`;
  }
}

/**
 * Returns the advice about an unknown word: the nearest of the words `alike`, if one is near, and the known words.
 * Dashes at the start do not count.
 * @param {string} word
 * @param {readonly string[]} known
 * @param {(word: string) => string} [written] returns the form in which the nearest word is written
 * @param {readonly string[]} [alike]
 */
export function advised(word, known, written = (word) => word, alike = known) {
  const bare = (/** @type {string} */ text) => text.replace(/^-+/, "");
  const [close] = near(bare(word), alike, bare).filter((each) => isNear(bare(word), bare(each)));
  return `${close === undefined ? "" : `Write ${written(close)}. `}Known: ${known.join(", ")}.`;
}

/**
 * Returns the known words, the one with the smallest edit distance first.
 * @param {string} word
 * @param {readonly string[]} known
 * @param {(word: string) => string} [spelled] returns the form in which a known word is compared
 */
export function near(word, known, spelled = (word) => word) {
  // No known word is near a long text.
  const found = word.toLowerCase().slice(0, 60);
  const changes = new Map(known.map((other) => [other, distance(found, spelled(other).toLowerCase())]));
  return [...known].sort((one, other) => (changes.get(one) ?? 0) - (changes.get(other) ?? 0));
}

/**
 * Whether at most half of the letters of two words differ.
 * @param {string} one
 * @param {string} other
 */
export function isNear(one, other) {
  const longest = Math.max(one.length, other.length);
  return longest <= 60 && distance(one.toLowerCase(), other.toLowerCase()) * 2 <= longest;
}

/**
 * Returns the edit distance: the number of letters to insert, delete or replace.
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = row[j] + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replaced, row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[to.length];
}
