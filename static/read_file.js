// Reads the bytes of a file, unpacked and as UTF-8, for `worker.js`. A long packed file is unpacked in a second
// worker, which runs the same script and calls `unpackForReader`.

/** The number of bytes that are read at a time. */
const PIECE = 1 << 20;

/** The name of a worker that unpacks for another one. */
export const UNPACKER = "unpacker";

/** The compressions of files, and the error for a file that cannot be unpacked. */
const PACKINGS = ["gzip", "zstd"];
const DAMAGED = "The file cannot be unpacked: it is cut off or damaged. Pack it again, or unpack it yourself.";

/**
 * The readers that are in use. Chromium collects a stream that nothing refers to but the code that waits for it; then that
 * waits for ever.
 */
const inUse = new Set();

/** A packed file with more bytes than this is unpacked in a second worker. */
const LONG_PACKED = 1 << 20;

/** The number of unpacked pieces that may wait to be read. */
const AHEAD = 16;

/** Returns the compression or encoding of a file, or undefined for plain UTF-8. */
export async function coding(file) {
  const [first, second, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isFrame = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
  // Parallel packers start with a frame that readers must skip.
  const isSkipped = first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18;
  if (isFrame || isSkipped) return "zstd";
  return { 0x1f8b: "gzip", 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[(first << 8) | second];
}

/** Loads the unpacker that the browser lacks for such a file. */
async function prepare(code) {
  if (code === "zstd") streams.zstd ??= (await import("./unpack.js")).unpacked;
}

/** The streams of the bytes of files, unpacked and as UTF-8. */
const streams = {
  gzip: (file) => file.stream().pipeThrough(new DecompressionStream("gzip")),
  plain: (file) => file.stream(),
};

/**
 * Starts to read the first bytes of a file, unpacked and as UTF-8. Returns the reader, the function that reads the
 * next bytes, and the first result.
 */
export function openAs(code, file) {
  const decoded = () => file.stream().pipeThrough(new TextDecoderStream(code)).pipeThrough(new TextEncoderStream());
  const stream = streams[code ?? "plain"]?.(file) ?? decoded();
  let own;
  try {
    own = stream.getReader({ mode: "byob" });
  } catch {
    // Only a stream directly from the file can read into a buffer of ours.
  }
  const reader = own ?? stream.getReader();
  const read = (buffer) => (own ? own.read(new Uint8Array(buffer)) : reader.read());
  const next = PACKINGS.includes(code) ? () => read().catch(() => Promise.reject(new Error(DAMAGED))) : read;
  return { reader, next, first: next(new ArrayBuffer(PIECE)) };
}

/**
 * Starts to read a file, whatever its compression or encoding. Does not start a worker if `isShared`: this script then
 * runs in the page.
 */
export async function open(file, isShared) {
  const code = await coding(file);
  if (PACKINGS.includes(code) && file.size > LONG_PACKED && !isShared) return openBeside(code, file);
  await prepare(code);
  return openAs(code, file);
}

/** Does the same as `openAs` for a packed file. A second worker unpacks it while this one reads. */
function openBeside(code, file) {
  const worker = new Worker(self.location.href, { type: "module", name: UNPACKER });
  const [waiting, ready] = [[], []];
  const give = (result) => (waiting.length > 0 ? waiting.shift()(result) : ready.push(result));
  worker.onmessage = ({ data }) => give(data);
  worker.onerror = (event) => {
    event.preventDefault();
    give({ error: event.message || "The worker that unpacks has stopped." });
  };
  const ask = () => worker.postMessage("more");
  worker.postMessage([code, file]);
  for (let count = 0; count < AHEAD; count += 1) ask();
  const next = async () => {
    const { error, done, value } = ready.shift() ?? (await new Promise((resolve) => waiting.push(resolve)));
    if (error === undefined && !done) ask();
    else worker.terminate();
    if (error !== undefined) throw new Error(error);
    return { done, value };
  };
  return { reader: { cancel: async () => worker.terminate() }, next, first: next() };
}

/** Unpacks a file for another worker, which sends the file first and then a message for each piece that it wants. */
export function unpackForReader() {
  let [opened, started] = [];
  let last = Promise.resolve();
  const start = async ([code, file]) => {
    await prepare(code);
    opened = openAs(code, file);
  };
  const give = async () => {
    try {
      if (!opened) await started;
      const { done, value } = await (opened.first ?? opened.next());
      opened.first = undefined;
      self.postMessage({ done, value }, value ? [value.buffer] : []);
    } catch (error) {
      self.postMessage({ error: String(error?.message ?? error) });
    }
  };
  self.onmessage = ({ data }) => {
    if (data === "more") last = last.then(give);
    else started = start(data);
  };
}

/**
 * Passes all bytes of a file to `take`. Stops and returns false when `take` returns false. `opened` is what `open` or
 * `openAs` returned for the file. `rest` is awaited after each piece.
 */
export async function read(file, take, opened = open(file), rest = () => undefined) {
  const { reader, next, first } = await opened;
  inUse.add(reader);
  try {
    for (let piece = first; ; ) {
      const { done, value } = await piece;
      if (done) return true;
      for (let at = 0; at < value.length; at += PIECE) {
        if (!take(value.subarray(at, at + PIECE))) {
          await reader.cancel();
          return false;
        }
      }
      await rest();
      piece = next(value.buffer);
    }
  } finally {
    inUse.delete(reader);
  }
}
