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
   * As it is printed. Errors of the module have a `code`; what has none is a mistake in here, of which
   * all is told.
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
 * Returns the known word with the smallest edit distance.
 * @param {string} word
 * @param {readonly string[]} known at least one
 */
export function nearest(word, known) {
  const changes = known.map((other) => distance(word.toLowerCase(), other.toLowerCase()));
  return known[changes.indexOf(Math.min(...changes))];
}

/**
 * Returns the edit distance: letters to insert, delete or replace.
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
