// Reads runs of any size, beside the page or, where no worker can start, in it. What counts is in the
// module that it loads (`src/stream`); here bytes go from files into it.

import { convert } from "./convert.js";
import init, { Picker, Reader, heap } from "./glue.js";

/** Bytes read at a time. */
const PIECE = 1 << 20;

/** Bytes of other formats turned into lines at a time: fewer where the page waits. */
const LINES = 8 << 20;
const FEW_LINES = 1 << 17;

/** Milliseconds between two messages about progress, and until the first. */
const PAUSE = 200;
const FIRST_PAUSE = 40;

/** Runs made up before a real one is read. */
const ROUNDS = 100;

/** Lets a message come in, and the page work where both share a thread. */
const breathe = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(0);
  });

/** Answers messages through `post`. Its tasks stay short where `isShared` says that the page waits. */
export function serve(post, isShared) {
  const module = import("./module.js").then((module) => module.default("stream.wasm.lzma"));
  const ready = module.then((module_or_path) => init({ module_or_path })).then(() => {
    // In the page it would only hold up the page.
    if (!isShared) warm();
    post({ kind: "ready" });
  });
  /** The run read last. */
  let reader;
  /** The job that is not to be given up. */
  let current;

  function write(into, bytes) {
    // The place first: asking for it may move the memory.
    const place = into.space(bytes.length);
    new Uint8Array(heap().buffer, place, bytes.length).set(bytes);
  }

  /** The engine makes faster code of what has run for a while: a made-up run, before there is a real one. */
  function warm() {
    const judged = Array.from({ length: 50 }, (_, at) => `0 0 ${at * 7919} ${at & 3}\n`).join("");
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `0 Q0 ${(at * 7919) % 1000003} ${at} ${(20 - at / 97).toFixed(6)} warm\n`,
    ).join("");
    const [qrels, run] = [judged, lines].map((text) => new TextEncoder().encode(text));
    for (let round = 0; round < ROUNDS; round += 1) {
      const trial = new Reader(0, 0, 3);
      write(trial, qrels);
      trial.judged();
      write(trial, run);
      trial.feed(run.length);
      while (trial.end() === false);
      trial.free();
    }
  }

  /** What the bytes of a file are, where they are not those of its text in UTF-8. */
  async function coding(file) {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    return { 0x1f8b: "gzip", 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[(first << 8) | second];
  }

  /** What reads the bytes of a file, unpacked and as UTF-8, and the first of them on their way. */
  async function open(file) {
    const code = await coding(file);
    let stream = file.stream();
    if (code === "gzip") stream = stream.pipeThrough(new DecompressionStream("gzip"));
    else if (code) stream = stream.pipeThrough(new TextDecoderStream(code)).pipeThrough(new TextEncoderStream());
    let own;
    try {
      own = stream.getReader({ mode: "byob" });
    } catch {
      // Only bytes straight from the file can be read into memory of our own.
    }
    const reader = own ?? stream.getReader();
    const next = (buffer) => (own ? own.read(new Uint8Array(buffer)) : reader.read());
    return { reader, next, first: next(new ArrayBuffer(PIECE)) };
  }

  /** Hands all bytes of a file to `take`, until that says no. */
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

  async function evaluate({ job, run, qrels, columns, scores, ties }) {
    reader?.free();
    reader = new Reader(columns, scores, ties);
    const mine = reader;
    const goesOn = () => current === job;
    // Its start is on its way while the judgments are read.
    let opened = open(run);
    // What goes wrong is told where it is waited for.
    opened.then(({ first }) => first).catch(() => {});
    mine.expect(qrels.size);
    await read(qrels, (bytes) => goesOn() && (write(mine, bytes), true));
    if (!goesOn()) return (await opened).reader.cancel();
    mine.judged();
    post({ kind: "grades", job, grades: mine.grades() });
    let [bytes, since, inOrder] = [0, performance.now() + FIRST_PAUSE - PAUSE, true];
    const tell = () => {
      const queries = mine.queries();
      let reports = mine.reports();
      do {
        post({ kind: "progress", job, bytes, queries, reports }, [reports.buffer]);
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
    /** False where the run must be read again. */
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
      // Its lines are in any order: all of them are kept now.
      [bytes, inOrder] = [0, true];
      opened = open(run);
      post({ kind: "again", job });
    }
    if (!goesOn()) return;
    tell();
    const size = heap().buffer.byteLength;
    post({ kind: "done", job, problems: mine.problems(), size });
  }

  /** Files of other formats, one after the other, as lines. */
  async function turn({ job, files }) {
    let bytes = 0;
    for (const [file, how] of files) {
      let since = performance.now();
      const all = (take) =>
        read(file, (piece) => {
          bytes += piece.length;
          if (performance.now() - since > PAUSE) {
            post({ kind: "turned", job, bytes });
            since = performance.now();
          }
          return current === job && take(piece);
        });
      const made = await convert(file, how, all, isShared ? FEW_LINES : LINES, isShared);
      if (!made) return;
      post({ kind: "converted", job, ...made });
    }
  }

  /** The lines of one query in the run and in the judgments. */
  async function pick({ job, run, query, from, to }) {
    let lines;
    // Places count the bytes of the text.
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
    post({ kind: "opened", job, run: lines, qrels: new TextDecoder().decode(reader.judgments(query)) });
  }

  return async (message) => {
    current = message.job;
    try {
      await ready;
      if (message.kind === "evaluate") await evaluate(message);
      if (message.kind === "convert") await turn(message);
      if (message.kind === "open") await pick(message);
    } catch (error) {
      post({ kind: "failed", job: message.job, why: String(error?.message ?? error), turning: message.kind === "convert" });
    }
  };
}

if (typeof WorkerGlobalScope === "function" && self instanceof WorkerGlobalScope) {
  const answer = serve((message, moved) => self.postMessage(message, moved ?? []), false);
  self.onmessage = ({ data }) => answer(data);
}
