// Reads runs of any size, and compares runs, in a worker, or in the page if no worker can start. The modules
// `src/stream` and `src/statistics` do the work; this script passes the bytes of the files and the values to them.
// `src/ui/session/messages.rs` defines the messages: an object whose one field names the message, or the name alone.

import { convert } from "./convert.js";
import { Part, answering, gatherTogether, readTogether, remote, workersFor } from "./pool.js";
import { UNPACKER, coding, open, openAs, read, unpackForReader } from "./read_file.js";
import init, { Comparisons, Picker, Reader, heap } from "./stream.js";

/**
 * The number of bytes of other formats that are converted at a time. It is smaller in the page, which must
 * stay responsive.
 */
const LINES = 8 << 20;
const FEW_LINES = 1 << 17;

/** The time in milliseconds between two progress messages, and the time until the first one. */
const PAUSE = 200;
const FIRST_PAUSE = 40;

/** How often a generated run is read at most before the first real run. */
const ROUNDS = 100;

/** The name of a worker that helps another one to read. */
const HELPER = "helper";

/** The name of a worker that compares runs and reads none. */
const COMPARER = "comparer";

/** How long to draw before the figures from a share of the draws are sent, in milliseconds. */
const SOON = 1000;

/** Waits for a task, so that messages can arrive and the page can work if it shares the thread. */
const breathe = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(0);
  });

/** Whether the browser runs the module's vector instructions. The bytes are a function that returns a vector. */
const runsVectors = () =>
  WebAssembly.validate(
    Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11),
  );

/** Starts the module. */
async function start() {
  if (!runsVectors()) {
    throw new Error("This browser is too old to read large runs. Chrome and Edge from 91 on, Firefox from 89 on, and Safari from 16.4 on can.");
  }
  await init();
}

/** Copies bytes to the memory that an object of the module reserves for them. */
function write(into, bytes) {
  // `space` comes first, because it may move the memory.
  const place = into.space(bytes.length);
  new Uint8Array(heap().buffer, place, bytes.length).set(bytes);
}

/** Reads the judgments, and returns the part that reads pieces of the run. */
async function part(reader, { run, qrels }) {
  reader.expect(qrels.size);
  await read(qrels, (bytes) => (write(reader, bytes), true));
  reader.judged();
  return partOf(reader, run);
}

/** Returns a part that reads pieces of a plain file. `reader` has the judgments already. */
function partOf(reader, run) {
  return new Part(reader, (into, from, to) => {
    const take = (bytes) => (write(into, bytes), into.feed(bytes.length));
    return read(run, take, openAs(undefined, run.slice(from, to)));
  });
}

/** Runs this worker as the helper of another worker. */
function help() {
  const post = (message, moved) => self.postMessage(message, moved);
  const answer = answering(post, async (module, request) => {
    await init({ module_or_path: module });
    return part(new Reader(request.columns, request.rule), request);
  });
  self.onmessage = ({ data }) => answer(data);
}

/** Starts a worker that can help this one. */
function newHelper() {
  const worker = new Worker(self.location.href, { type: "module", name: HELPER });
  const helper = remote((message, moved) => worker.postMessage(message, moved));
  worker.onmessage = ({ data }) => helper.answer(data);
  worker.onerror = (event) => {
    event.preventDefault();
    helper.fail(new Error(event.message || "A worker has stopped."));
  };
  return { helper, end: () => worker.terminate() };
}

/** Has `count` helpers read a run, first those of `spares`, which it takes. */
function helpersFor(count, spares, module, { run, qrels, columns, rule }) {
  return Array.from({ length: count }, () => {
    const { helper, end } = spares.pop() ?? newHelper();
    const started = helper.start(module, { run, qrels, columns, rule });
    // If a helper does not start, the others read everything.
    const nobody = () => undefined;
    return { helper: started.then(() => helper, nobody), end };
  });
}

/**
 * Returns a function that takes requests and answers through `post`. If `isShared`, it runs in the page and
 * keeps its tasks short.
 */
export function serve(post, isShared) {
  /** Helpers that have no run yet. */
  const spares = [];
  const ready = start().then(() => {
    post("ready");
    // In the page, this would only block the page.
    if (isShared || self.name === COMPARER) return;
    // A large run does not wait for the first helper.
    if (navigator.hardwareConcurrency > 1) spares.push(newHelper());
    warm();
  });
  // The first request reports the error.
  ready.catch(() => {});
  /** The reader of the last run. It keeps the judgments for later requests. */
  let reader;
  /** The current job. Work for any other job stops. */
  let current;

  /**
   * Reads a generated run repeatedly until the first request, so that the engine has compiled faster code by then.
   * The worker starts when files are dragged over the page or chosen, which takes the user a moment.
   */
  async function warm() {
    const judged = Array.from({ length: 50 }, (_, at) => `0 0 ${at * 7919} ${at & 3}\n`).join("");
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `0 Q0 ${(at * 7919) % 1000003} ${at} ${(20 - at / 97).toFixed(6)} warm\n`,
    ).join("");
    const [qrels, run] = [judged, lines].map((text) => new TextEncoder().encode(text));
    for (let round = 0; round < ROUNDS && current === undefined; round += 1) {
      const trial = Reader.trial();
      write(trial, qrels);
      trial.judged();
      write(trial, run);
      trial.feed(run.length);
      while (trial.end() === false);
      trial.free();
      await breathe();
    }
  }

  /** Returns a function that lets the page work from time to time, if the page shares the thread. */
  function rests() {
    let since = performance.now();
    return async () => {
      if (!isShared || performance.now() - since <= 8) return;
      await breathe();
      since = performance.now();
    };
  }

  async function evaluate(request) {
    const { job, run, qrels, columns, rule } = request;
    reader?.free();
    reader = new Reader(columns, rule);
    const mine = reader;
    const goesOn = () => current === job;
    let count = isShared ? 1 : workersFor(run.size, navigator.hardwareConcurrency ?? 1);
    // A packed or encoded file can be read only from its start.
    if (count > 1 && (await coding(run))) count = 1;
    // The start of the run is read while the judgments are parsed.
    let opened = count === 1 ? open(run, isShared) : undefined;
    // The error is handled where `opened` is awaited.
    opened?.then(({ first }) => first).catch(() => {});
    const helpers = helpersFor(count - 1, spares, init.__wbindgen_wasm_module, request);
    try {
      mine.expect(qrels.size);
      await read(qrels, (bytes) => goesOn() && (write(mine, bytes), true), undefined, rests());
      if (!goesOn()) return (await opened)?.reader.cancel();
      mine.judged();
      post({ grades: { job, grades: mine.grades() } });
      let [bytes, since] = [0, performance.now() + FIRST_PAUSE - PAUSE];
      const postProgress = () => {
        const queries = mine.queries();
        let reports = mine.reports();
        do {
          post({ progress: { job, bytes, queries, reports } }, [reports.buffer]);
          reports = mine.reports();
        } while (reports.length > 0);
        since = performance.now();
      };
      /** Counts more bytes as read, and posts the progress now and then. Returns false if the job was cancelled. */
      const took = (more) => {
        bytes += more;
        if (goesOn() && performance.now() - since > PAUSE) postProgress();
        return goesOn();
      };
      /** Reads the run from its start. Returns false if it must be read again, or if the job was cancelled. */
      const alone = () => {
        const take = (piece) => {
          if (!goesOn()) return false;
          write(mine, piece);
          return mine.feed(piece.length) && took(piece.length);
        };
        return read(run, take, opened ?? open(run, isShared), rests());
      };
      /** Does the same with all workers. */
      const together = (readAll) => {
        const workers = [partOf(mine, run), ...helpers.map(({ helper }) => helper)];
        return readAll(mine, workers, run.size, took);
      };
      /** Reports the remaining queries. Returns false if the run must be read again, or if the job was cancelled. */
      const finish = async () => {
        for (let ended = performance.now(); ; ) {
          const isDone = mine.end();
          if (isDone !== false) return isDone;
          if (!took(0)) return false;
          if (performance.now() - ended > (isShared ? 8 : PAUSE)) {
            await breathe();
            ended = performance.now();
          }
        }
      };
      let isRead = (count > 1 ? await together(readTogether) : await alone()) && (await finish());
      if (!isRead && goesOn()) {
        // The lines of a query do not stand together. The second attempt keeps all lines.
        [bytes, opened] = [0, undefined];
        post({ again: { job } });
        isRead = count > 1 ? await together(gatherTogether) : (await alone()) && (await finish());
      }
      if (!goesOn()) return;
      postProgress();
      post({ done: { job, problems: mine.problems(), memory: heap().buffer.byteLength } });
    } finally {
      for (const { end } of helpers) end();
      // Cancelling has no effect on a file that was read to its end.
      opened?.then(({ reader }) => reader.cancel()).catch(() => {});
    }
  }

  /** Converts files of other formats to lines, one after the other. */
  async function convertFiles({ job, files }) {
    let bytes = 0;
    for (const { file, how } of files) {
      let since = performance.now();
      const all = (take) =>
        read(
          file,
          (piece) => {
            bytes += piece.length;
            if (performance.now() - since > PAUSE) {
              post({ converting: { job, bytes } });
              since = performance.now();
            }
            return current === job && take(piece);
          },
          undefined,
          rests(),
        );
      const made = await convert(file, how, all, isShared ? FEW_LINES : LINES, isShared);
      if (!made) return;
      post({ converted: { job, ...made } });
    }
  }

  /** Sends the lines of one query in the run and in the judgments. */
  async function sendQuery({ job, run, query, from, to }) {
    let lines;
    // The positions count the bytes of the unpacked UTF-8 text.
    const standsTogether = to > from;
    if (standsTogether && !(await coding(run))) {
      lines = await run.slice(from, to).text();
    } else {
      const picker = new Picker(query);
      let end = 0;
      const take = (bytes) => {
        write(picker, bytes);
        picker.feed(bytes.length);
        end += bytes.length;
        return current === job && !(standsTogether && end > to);
      };
      try {
        await read(run, take, undefined, rests());
        lines = new TextDecoder().decode(picker.kept());
      } finally {
        picker.free();
      }
    }
    if (current !== job) return;
    post({ opened: { job, run: lines, qrels: new TextDecoder().decode(reader.judgments(query)) } });
  }

  /** Compares pairs of runs, and sends their figures. If they take long, it first sends those from a share of the draws. */
  async function compare({ job, pairs, share }) {
    const comparisons = new Comparisons(pairs);
    const send = (isInterim) => post({ compared: { job, figures: comparisons.figures(), isInterim } });
    try {
      const rest = rests();
      const begun = performance.now();
      let [since, hasInterim] = [begun, share >= 1];
      for (const goal of [share, 1]) {
        while (!comparisons.step(goal)) {
          await rest();
          if (current !== job) return;
          const now = performance.now();
          if (now - since > PAUSE) {
            post({ comparing: { job, share: comparisons.share() } });
            since = now;
          }
          if (!hasInterim && goal === 1 && now - begun > SOON) {
            send(true);
            hasInterim = true;
          }
        }
      }
      send(false);
    } finally {
      comparisons.free();
    }
  }

  const answers = { evaluate, compare, convert: convertFiles, open: sendQuery, cancel: () => {} };

  return async (message) => {
    const [[kind, request]] = Object.entries(message);
    const { job } = request;
    current = job;
    try {
      await ready;
      await answers[kind](request);
    } catch (error) {
      if (job) post({ failed: { job, why: String(error?.message ?? error) } });
    }
  };
}

/** Answers the requests that arrive through a port. */
function connect(port, isShared) {
  const answer = serve((message, moved) => port.postMessage(message, moved ?? []), isShared);
  port.onmessage = ({ data }) => answer(data);
}

if (typeof WorkerGlobalScope === "function" && self instanceof WorkerGlobalScope) {
  if (self.name === HELPER) help();
  else if (self.name === UNPACKER) unpackForReader();
  else connect(self, false);
} else {
  // In the page: the first message brings one end of a channel.
  addEventListener("message", ({ data, ports }) => data === "ranklens: read in the page" && connect(ports[0], true));
}
