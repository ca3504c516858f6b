// Reads a run with several workers, in the page and in the command. The file is cut into pieces; the workers
// read them, and `src/stream` joins what they read in the order of the file. The result does not depend on
// the cuts.
//
// A worker is a `Part`, in this thread or, as `remote` gives it, in another.

/** The most workers that read one run. */
const MOST = 8;

/** The bytes of a run that are worth one more worker, which needs a moment to start. */
const ENOUGH = 12 << 20;

/** The least and the greatest length of a piece. */
const [SHORT, LONG] = [4 << 20, 32 << 20];

/** The pieces for each worker, so that all end at about the same time. */
const EACH = 4;

/** The pieces that a worker reads at a time: while one waits for its bytes, the other is read. */
const LANES = 2;

/** The classes of queries for each worker, where lines are in any order. Only some are in memory at a time. */
const CLASSES = 8;

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
 */
function pieces(bytes, count) {
  const places = Array.from({ length: count + 1 }, (_, at) => Math.round((bytes * at) / count));
  return places.slice(1).map((to, at) => [places[at], to]);
}

/** Reads pieces in this thread. */
export class Part {
  /**
   * @param {any} reader a `Reader` that has its judgments
   * @param {(from: number, to: number, take: (bytes: Uint8Array) => boolean) => Promise<boolean>} read passes
   *   bytes of the run to a function until it returns false, and then returns false
   * @param {(into: any, bytes: Uint8Array) => void} write writes bytes to the place that an object has for them
   */
  constructor(reader, read, write) {
    Object.assign(this, { reader, read, write });
    /** @type {any[]} readers of pieces that are not used */
    this.idle = [];
  }

  /** Reads a piece. Returns nothing where the run must be read again, with its lines in any order. */
  async piece(from, to) {
    const piece = this.idle.pop() ?? this.reader.piece(false);
    const read = await this.#read(piece, from, to);
    this.idle.push(piece);
    return read;
  }

  /** Reads a piece whose lines are in any order, and keeps them. */
  keep(from, to) {
    this.kept?.free();
    this.kept = this.reader.piece(true);
    return this.#read(this.kept, from, to);
  }

  async #read(piece, from, to) {
    piece.start(from);
    const isRead = await this.read(from, to, (bytes) => {
      this.write(piece, bytes);
      return piece.feed(bytes.length);
    });
    return isRead ? piece.end() : undefined;
  }

  /** Returns the lines of a class of queries that were kept. */
  async linesOf(kind, kinds) {
    return this.kept.class(kind, kinds);
  }

  /** Ranks the queries of a class. Each part has the number of lines before it and its bytes. */
  async rank(parts) {
    this.merger ??= this.reader.merger();
    for (const [lines, bytes] of parts) this.merger.add(lines, bytes);
    return this.merger.rank();
  }
}

/**
 * Reads a run with several workers and joins what they read.
 * @param {any} reader a `Reader` that has its judgments; in the end it has read the run but for its end
 * @param {any[]} workers each is there or a promise, which gives nothing where a worker cannot start; the first
 *   is there
 * @param {number} size the length of the run in bytes
 * @param {(bytes: number) => boolean} goesOn is told how many more bytes are read; returns false to stop
 * @returns {Promise<boolean | undefined>} false where the run must be read again, in any order; nothing if it was
 *   stopped
 */
export async function readTogether(reader, workers, size, goesOn) {
  const count = Math.max(workers.length * EACH, Math.ceil(size / LONG));
  const all = pieces(size, Math.max(1, Math.min(count, Math.ceil(size / SHORT))));
  /** @type {(Uint8Array | undefined)[]} what was read and is not joined yet, by the place of the piece */
  const waiting = [];
  let [next, joined, result] = [0, 0, true];
  const join = () => {
    for (; result && joined in waiting; joined += 1) {
      const read = waiting[joined];
      delete waiting[joined];
      if (read === undefined || !reader.join(read)) result = false;
      else if (!goesOn(all[joined][1] - all[joined][0])) result = undefined;
    }
  };
  const lane = async (starting) => {
    const worker = await starting;
    while (worker && result && next < all.length) {
      const at = next;
      next += 1;
      waiting[at] = await worker.piece(...all[at]);
      join();
    }
  };
  await Promise.all(workers.flatMap((worker) => Array.from({ length: LANES }, () => lane(worker))));
  return result;
}

/**
 * Reads a run whose lines are in any order: each worker keeps the lines of its piece, and ranks classes of
 * queries.
 * @param {any} reader as of `readTogether`; in the end it has read the run
 * @param {any[]} starting
 * @param {number} size
 * @param {(bytes: number) => boolean} goesOn
 * @returns {Promise<boolean>} false if it was stopped
 */
export async function gatherTogether(reader, starting, size, goesOn) {
  const workers = (await Promise.all(starting)).filter((worker) => worker);
  const all = pieces(size, workers.length);
  let isOn = true;
  const read = await Promise.all(
    all.map(async ([from, to], at) => {
      const kept = await workers[at].keep(from, to);
      isOn &&= goesOn(to - from);
      return kept;
    }),
  );
  if (!isOn) return false;
  const gatherer = reader.gatherer();
  for (const piece of read) gatherer.take(piece);
  gatherer.end();
  const kinds = workers.length * CLASSES;
  let next = 0;
  const lane = async (worker) => {
    while (isOn && next < kinds) {
      const kind = next;
      next += 1;
      const parts = await Promise.all(workers.map((worker) => worker.linesOf(kind, kinds)));
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

/** Returns the buffers of bytes in a value, which may be moved to another thread. */
function buffers(value) {
  if (value instanceof Uint8Array) return [value.buffer];
  return Array.isArray(value) ? value.flatMap(buffers) : [];
}

/**
 * Returns a worker in another thread as a `Part`, with `start` besides.
 * @param {(message: any, moved: ArrayBuffer[]) => void} post
 * @returns {any} also `answer`, which takes the messages of the other thread, and `fail`, for its end
 */
export function remote(post) {
  const open = new Map();
  let [last, broken] = [0, undefined];
  const call = (name) => (...given) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      last += 1;
      open.set(last, { resolve, reject });
      post({ id: last, name, given }, buffers(given));
    });
  const names = ["start", "piece", "keep", "linesOf", "rank"];
  return {
    ...Object.fromEntries(names.map((name) => [name, call(name)])),
    answer({ id, result, error }) {
      const { resolve, reject } = open.get(id);
      open.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    },
    fail(error) {
      broken = error;
      for (const { reject } of open.values()) reject(error);
      open.clear();
    },
  };
}

/**
 * Returns the function that answers the messages of `remote` in the other thread.
 * @param {(message: any, moved: ArrayBuffer[]) => void} post
 * @param {(...given: any[]) => Promise<Part>} start makes the `Part`, of what `start` of the remote one was given
 */
export function answering(post, start) {
  /** @type {Promise<any> | undefined} */
  let part;
  return async ({ id, name, given }) => {
    try {
      if (name === "start") {
        part = start(...given);
        await part;
        return post({ id }, []);
      }
      const result = await (await part)[name](...given);
      post({ id, result }, buffers(result));
    } catch (error) {
      post({ id, error: String(error?.message ?? error) }, []);
    }
  };
}
