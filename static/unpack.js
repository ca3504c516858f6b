// Unpacks files that were packed by zstd, which browsers cannot do by themselves. The worker that reads large runs loads this
// script when such a file comes. The page starts it as a worker of its own to get the start of one.

import { Decompress } from "./zstd.js";

/** The name of the worker that the page starts. */
const START = "start of a packed file";

/**
 * Returns the stream of a file's unpacked bytes.
 * @param {Blob} file
 */
export function unpacked(file) {
  let unpack;
  const pieces = new TransformStream({
    start(controller) {
      // The library keeps what it gives.
      unpack = new Decompress((piece) => piece.length > 0 && controller.enqueue(piece.slice()));
    },
    transform: (piece) => unpack.push(piece),
    flush: () => unpack.push(new Uint8Array(), true),
  });
  return file.stream().pipeThrough(pieces);
}

/** Returns about so many bytes at the start of a file, and whether these are all. */
async function startOf(file, most) {
  const reader = unpacked(file).getReader();
  const parts = [];
  for (let length = 0; length <= most; ) {
    const { done, value } = await reader.read();
    if (done) return { text: new Blob(parts), isWhole: true };
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return { text: new Blob(parts), isWhole: false };
}

if (self.name === START) {
  addEventListener("message", async ({ data: [file, most] }) => {
    try {
      postMessage(await startOf(file, most));
    } catch (error) {
      postMessage({ why: String(error?.message ?? error) });
    }
  });
}
