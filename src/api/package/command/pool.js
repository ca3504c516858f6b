// Reads a run with several workers, in the page and in the command. The file is cut into pieces; the workers
// read them, and `src/stream` joins what they read in the order of the file. The result does not depend on
// the cuts.
//
// A worker is a `Part` in this thread, or a `remote` one in another thread.

/** The greatest number of workers that read one run. */
export const MOST = 8;

/** The number of bytes for which one more worker is started. To start a worker takes as long as to read them. */
const ENOUGH = 48 << 20;

/** The least and the greatest length of a piece. */
const [SHORT, LONG] = [4 << 20, 32 << 20];

/** The number of pieces for each worker. With several pieces, all workers end at about the same time. */
const EACH = 4;

/** The number of pieces that a worker reads at a time: while one waits for its bytes, the other is read. */
const LANES = 2;

/**
 * The number of classes of queries for each worker, if the lines of a run are in any order. Only some classes
 * are in memory at a time.
 */
const CLASSES = 8;

/**
 * Passes the bytes of a run between two places to an object of the module, until the object takes no more. Returns
 * whether it took all.
 * @typedef {(into: any, from: number, to: number) => Promise<boolean>} Read
 *
 * The lines of a class of queries, with the number of lines in the file before them.
 * @typedef {[number, Uint8Array]} Lines
 *
 * Reads pieces of a run.
 * @typedef {object} Reading
 * @property {(from: number, to: number) => Promise<Uint8Array | undefined>} piece reads a piece; returns
 *   `undefined` if the lines are in any order, so that the run must be read again with `keep`
 * @property {(from: number, to: number) => Promise<Uint8Array | undefined>} keep reads a piece whose lines are in any
 *   order, and keeps them
 * @property {(kind: number, kinds: number) => Promise<Uint8Array>} linesOf returns the kept lines of a class
 * @property {(parts: Lines[]) => Promise<Uint8Array>} rank ranks the queries of a class
 *
 * A `Reading` in another thread.
 * @typedef {Reading & {
 *   start: (...given: any[]) => Promise<void>,
 *   answer: (message: { id: number, result?: any, error?: string }) => void,
 *   fail: (error: Error) => void,
 * }} Remote
 *
 * @typedef {{ id: number, name: string, given: any[] }} Call
 * @typedef {(message: any, moved: ArrayBuffer[]) => void} Post
 */

/**
 * Returns the number of workers that read a run.
 * @param {number} bytes the length of the run
 * @param {number} cores those that the machine has
 */
export function workersFor(bytes, cores) {
  return Math.max(1, Math.min(MOST, cores, Math.ceil(bytes / ENOUGH)));
}

/**
 * Returns the ends of pieces: `[from, to]` for each.
 * @param {number} bytes
 * @param {number} count
 * @returns {[number, number][]}
 */
function pieces(bytes, count) {
  const places = Array.from({ length: count + 1 }, (_, at) => Math.round((bytes * at) / count));
  return places.slice(1).map((to, at) => [places[at], to]);
}

/**
 * Reads pieces in this thread.
 * @implements {Reading}
 */
export class Part {
  /**
   * @param {any} reader a `Reader` that has its judgments
   * @param {Read} read
   */
  constructor(reader, read) {
    this.reader = reader;
    this.read = read;
    /** @type {any[]} readers of pieces that are not used */
    this.idle = [];
    /** @type {any} */
    this.kept = undefined;
    /** @type {any} */
    this.merger = undefined;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  async piece(from, to) {
    const piece = this.idle.pop() ?? this.reader.piece(false);
    const read = await this.#read(piece, from, to);
    this.idle.push(piece);
    return read;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  keep(from, to) {
    this.kept?.free();
    this.kept = this.reader.piece(true);
    return this.#read(this.kept, from, to);
  }

  /**
   * @param {any} piece
   * @param {number} from
   * @param {number} to
   * @returns {Promise<Uint8Array | undefined>}
   */
  async #read(piece, from, to) {
    piece.start(from);
    return (await this.read(piece, from, to)) ? piece.end() : undefined;
  }

  /**
   * @param {number} kind
   * @param {number} kinds
   * @returns {Promise<Uint8Array>}
   */
  async linesOf(kind, kinds) {
    return this.kept.class(kind, kinds);
  }

  /**
   * @param {Lines[]} parts
   * @returns {Promise<Uint8Array>}
   */
  async rank(parts) {
    this.merger ??= this.reader.merger();
    for (const [lines, bytes] of parts) this.merger.add(lines, bytes);
    return this.merger.rank();
  }
}

/**
 * Reads a run with several workers and joins what they read.
 * @param {any} reader a `Reader` that has its judgments; afterwards it has read the run, and its `end` must be
 *   called
 * @param {(Reading | Promise<Reading | undefined>)[]} workers the first has started; a promise gives
 *   `undefined` if its worker cannot start
 * @param {number} size the length of the run in bytes
 * @param {(bytes: number) => boolean} goesOn gets the number of bytes read since the last call; returns false
 *   to stop
 * @returns {Promise<boolean>} false if the run must be read again with `gatherTogether`, or if it was stopped
 */
export async function readTogether(reader, workers, size, goesOn) {
  const count = Math.max(workers.length * EACH, Math.ceil(size / LONG));
  const all = pieces(size, Math.max(1, Math.min(count, Math.ceil(size / SHORT))));
  /** @type {(Uint8Array | undefined)[]} what was read and is not joined yet, by the place of the piece */
  const waiting = [];
  let [next, joined, isOn] = [0, 0, true];
  const join = () => {
    for (; isOn && joined in waiting; joined += 1) {
      const read = waiting[joined];
      delete waiting[joined];
      isOn = read !== undefined && reader.join(read) && goesOn(all[joined][1] - all[joined][0]);
    }
  };
  const lane = async (/** @type {Reading | Promise<Reading | undefined>} */ starting) => {
    const worker = await starting;
    while (worker && isOn && next < all.length) {
      const at = next;
      next += 1;
      waiting[at] = await worker.piece(...all[at]);
      join();
    }
  };
  await Promise.all(workers.flatMap((worker) => Array.from({ length: LANES }, () => lane(worker))));
  return isOn;
}

/**
 * Reads a run whose lines are in any order: each worker keeps the lines of its piece, and ranks classes of
 * queries.
 * @param {any} reader as for `readTogether`; afterwards it has read the run
 * @param {(Reading | Promise<Reading | undefined>)[]} starting the workers, as for `readTogether`
 * @param {number} size
 * @param {(bytes: number) => boolean} goesOn
 * @returns {Promise<boolean>} false if it was stopped
 */
export async function gatherTogether(reader, starting, size, goesOn) {
  const workers = (await Promise.all(starting)).filter((worker) => worker !== undefined);
  const all = pieces(size, workers.length);
  let isOn = true;
  const keep = async (/** @type {[number, number]} */ [from, to], /** @type {number} */ at) => {
    const kept = await workers[at].keep(from, to);
    isOn &&= goesOn(to - from);
    return kept;
  };
  const read = await Promise.all(all.map(keep));
  if (!isOn) return false;
  const gatherer = reader.gatherer();
  for (const piece of read) gatherer.take(piece);
  gatherer.end();
  const kinds = workers.length * CLASSES;
  let next = 0;
  const lane = async (/** @type {Reading} */ worker) => {
    while (isOn && next < kinds) {
      const kind = next;
      next += 1;
      const parts = await Promise.all(workers.map((worker) => worker.linesOf(kind, kinds)));
      /** @type {Lines[]} */
      const all = parts.flatMap((part, at) => [
        [0, gatherer.classAtCut(at, kind, kinds)],
        [gatherer.linesBefore(at), part],
      ]);
      all.push([0, gatherer.classAtCut(parts.length, kind, kinds)]);
      const ranked = await worker.rank(all.filter(([, bytes]) => bytes.length > 0));
      if (isOn) gatherer.takeRanked(ranked);
      isOn &&= goesOn(0);
    }
  };
  await Promise.all(workers.map(lane));
  if (isOn) reader.takeOver(gatherer);
  else gatherer.free();
  return isOn;
}

/**
 * Returns the buffers of bytes in a value, which may be moved to another thread.
 * @param {any} value
 * @returns {ArrayBuffer[]}
 */
function buffers(value) {
  if (value instanceof Uint8Array) return [/** @type {ArrayBuffer} */ (value.buffer)];
  return Array.isArray(value) ? value.flatMap(buffers) : [];
}

/**
 * Returns a `Reading` in another thread.
 * @param {Post} post
 * @returns {Remote} with `answer`, which takes the messages of the other thread, and `fail`, for an error that
 *   ends it
 */
export function remote(post) {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const open = new Map();
  let last = 0;
  /** @type {Error | undefined} */
  let broken;
  const call = (/** @type {string} */ name) => (/** @type {any[]} */ ...given) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      last += 1;
      open.set(last, { resolve, reject });
      post({ id: last, name, given }, buffers(given));
    });
  const [start, piece, keep, linesOf, rank] = ["start", "piece", "keep", "linesOf", "rank"].map(call);
  return /** @type {Remote} */ ({
    ...{ start, piece, keep, linesOf, rank },
    answer({ id, result, error }) {
      const waiting = open.get(id);
      open.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    },
    fail(error) {
      broken = error;
      for (const { reject } of open.values()) reject(error);
      open.clear();
    },
  });
}

/**
 * Returns the function that answers the messages of `remote` in the other thread.
 * @param {Post} post
 * @param {(...given: any[]) => Promise<Part>} start makes the `Part` from the arguments of the remote `start`
 */
export function answering(post, start) {
  /** @type {Promise<any> | undefined} */
  let part;
  return async (/** @type {Call} */ { id, name, given }) => {
    try {
      if (name === "start") {
        part = start(...given);
        await part;
        return post({ id }, []);
      }
      const result = await (await part)[name](...given);
      post({ id, result }, buffers(result));
    } catch (error) {
      post({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  };
}
