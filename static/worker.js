// Reads runs of any size in a worker, or in the page if no worker can start. The module `src/stream` does the
// work; this script passes the bytes of the files to it. `src/ui/session/messages.rs`
// defines the messages: an object whose one field names the message, or the name alone.

import { convert } from "./convert.js";
import init, { Picker, Reader, heap } from "./stream.js";

/** The number of bytes that are read at a time. */
const PIECE = 1 << 20;

/**
 * The number of bytes of other formats that are converted at a time. It is smaller in the page, which must
 * stay responsive.
 */
const LINES = 8 << 20;
const FEW_LINES = 1 << 17;

/** The time in milliseconds between two progress messages, and the time until the first one. */
const PAUSE = 200;
const FIRST_PAUSE = 40;

/** The number of generated runs that are read before the first real one. */
const ROUNDS = 100;

/** Waits for a task, so that messages can arrive and the page can work if it shares the thread. */
const breathe = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(0);
  });

/**
 * Returns a function that takes requests and answers through `post`. If `isShared`, it runs in the page and
 * keeps its tasks short.
 */
export function serve(post, isShared) {
  const ready = init().then(() => {
    // In the page, this would only block the page.
    if (!isShared) warm();
    post("ready");
  });
  /** The reader of the last run. It keeps the judgments for later requests. */
  let reader;
  /** The current job. Work for any other job stops. */
  let current;

  function write(into, bytes) {
    // `space` comes first, because it may move the memory.
    const place = into.space(bytes.length);
    new Uint8Array(heap().buffer, place, bytes.length).set(bytes);
  }

  /** Reads a generated run repeatedly, so that the engine has compiled faster code before the first real run. */
  function warm() {
    const judged = Array.from({ length: 50 }, (_, at) => `0 0 ${at * 7919} ${at & 3}\n`).join("");
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `0 Q0 ${(at * 7919) % 1000003} ${at} ${(20 - at / 97).toFixed(6)} warm\n`,
    ).join("");
    const [qrels, run] = [judged, lines].map((text) => new TextEncoder().encode(text));
    for (let round = 0; round < ROUNDS; round += 1) {
      const trial = new Reader("Trec", { scores: "Binary64", ties: "IdAscending" });
      write(trial, qrels);
      trial.judged();
      write(trial, run);
      trial.feed(run.length);
      while (trial.end() === false);
      trial.free();
    }
  }

  /** Returns the compression or encoding of a file, or undefined for plain UTF-8. */
  async function coding(file) {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    return { 0x1f8b: "gzip", 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[(first << 8) | second];
  }

  /**
   * Opens a file, unpacked and as UTF-8, and starts to read its first bytes. Returns the reader, the function
   * that reads on, and the first result.
   */
  async function open(file) {
    const code = await coding(file);
    let stream = file.stream();
    if (code === "gzip") stream = stream.pipeThrough(new DecompressionStream("gzip"));
    else if (code) stream = stream.pipeThrough(new TextDecoderStream(code)).pipeThrough(new TextEncoderStream());
    let own;
    try {
      own = stream.getReader({ mode: "byob" });
    } catch {
      // Only a stream directly from the file can read into a buffer of ours.
    }
    const reader = own ?? stream.getReader();
    const next = (buffer) => (own ? own.read(new Uint8Array(buffer)) : reader.read());
    return { reader, next, first: next(new ArrayBuffer(PIECE)) };
  }

  /** Passes all bytes of a file to `take`. Stops and returns false when `take` returns false. */
  async function read(file, take, opened = open(file)) {
    const { reader, next, first } = await opened;
    let since = performance.now();
    for (let piece = first; ; ) {
      const { done, value } = await piece;
      if (done) return true;
      for (let at = 0; at < value.length; at += PIECE) {
        if (!take(value.subarray(at, at + PIECE))) {
          await reader.cancel();
          return false;
        }
      }
      if (isShared && performance.now() - since > 8) {
        await breathe();
        since = performance.now();
      }
      piece = next(value.buffer);
    }
  }

  async function evaluate({ job, run, qrels, columns, rule }) {
    reader?.free();
    reader = new Reader(columns, rule);
    const mine = reader;
    const goesOn = () => current === job;
    // The start of the run is read while the judgments are parsed.
    let opened = open(run);
    // The error is handled where `opened` is awaited.
    opened.then(({ first }) => first).catch(() => {});
    mine.expect(qrels.size);
    await read(qrels, (bytes) => goesOn() && (write(mine, bytes), true));
    if (!goesOn()) return (await opened).reader.cancel();
    mine.judged();
    post({ grades: { job, grades: mine.grades() } });
    let [bytes, since, inOrder] = [0, performance.now() + FIRST_PAUSE - PAUSE, true];
    const tell = () => {
      const queries = mine.queries();
      let reports = mine.reports();
      do {
        post({ progress: { job, bytes, queries, reports } }, [reports.buffer]);
        reports = mine.reports();
      } while (reports.length > 0);
      since = performance.now();
    };
    const take = (piece) => {
      if (!goesOn()) return false;
      write(mine, piece);
      bytes += piece.length;
      inOrder = mine.feed(piece.length);
      if (inOrder && performance.now() - since > PAUSE) tell();
      return inOrder;
    };
    /** Reports the remaining queries. Returns false if the run must be read again, or if the job was cancelled. */
    const finish = async () => {
      for (let ended = performance.now(); ; ) {
        const isDone = mine.end();
        if (isDone !== false) return isDone;
        if (performance.now() - since > PAUSE) tell();
        if (performance.now() - ended > (isShared ? 8 : PAUSE)) {
          await breathe();
          ended = performance.now();
        }
        if (!goesOn()) return false;
      }
    };
    for (let tries = 0; tries < 2; tries += 1) {
      if ((await read(run, take, opened)) && (await finish())) break;
      if (!goesOn()) return;
      // The lines are in any order. The second attempt keeps all of them.
      [bytes, inOrder] = [0, true];
      opened = open(run);
      post({ again: { job } });
    }
    if (!goesOn()) return;
    tell();
    post({ done: { job, problems: mine.problems() } });
  }

  /** Converts files of other formats to lines, one after the other. */
  async function turn({ job, files }) {
    let bytes = 0;
    for (const { file, how } of files) {
      let since = performance.now();
      const all = (take) =>
        read(file, (piece) => {
          bytes += piece.length;
          if (performance.now() - since > PAUSE) {
            post({ turned: { job, bytes } });
            since = performance.now();
          }
          return current === job && take(piece);
        });
      const made = await convert(file, how, all, isShared ? FEW_LINES : LINES, isShared);
      if (!made) return;
      post({ converted: { job, ...made } });
    }
  }

  /** Sends the lines of one query in the run and in the judgments. */
  async function pick({ job, run, query, from, to }) {
    let lines;
    // The positions count the bytes of the unpacked UTF-8 text.
    const standsTogether = to > from;
    if (standsTogether && !(await coding(run))) {
      lines = await run.slice(from, to).text();
    } else {
      const picker = new Picker(query);
      let end = 0;
      await read(run, (bytes) => {
        write(picker, bytes);
        picker.feed(bytes.length);
        end += bytes.length;
        return current === job && !(standsTogether && end > to);
      });
      lines = new TextDecoder().decode(picker.kept());
      picker.free();
    }
    if (current !== job) return;
    post({ opened: { job, run: lines, qrels: new TextDecoder().decode(reader.judgments(query)) } });
  }

  const answers = { evaluate, convert: turn, open: pick, cancel: () => {} };

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
  connect(self, false);
} else {
  // In the page: the first message brings one end of a channel.
  addEventListener("message", ({ data, ports }) => data === "ranklens: read in the page" && connect(ports[0], true));
}
