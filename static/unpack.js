// Unpacks files packed by zstd, which browsers cannot unpack. The worker that reads large runs loads this script when
// such a file comes. The page starts it as a separate worker to get the first bytes of such a file.
//
// The library that unpacks ignores checksums. So this script cuts the file into frames, as RFC 8878 describes them,
// and compares the checksum of each frame.

import { Decompress, xxhash } from "./zstd.js";

/** The name of the worker that the page starts. */
const START = "start of a packed file";

const MAGIC = 0xfd2fb528;

/** The first four bytes of a frame without data, as a number. Its last hexadecimal digit may be any. */
const SKIPPABLE = 0x184d2a50;

/** The sizes of two fields in a frame's header, in bytes, each by two bits of the frame's descriptor. */
const ID = [0, 1, 2, 4];
const SIZE = [0, 2, 4, 8];

/** Two types of blocks: a byte that is repeated, and a type without a meaning. */
const [REPEATED, RESERVED] = [1, 3];

/** The most bytes of a skippable frame that are taken at once. */
const SKIPPED = 1 << 16;

/** The little-endian number in two to four bytes. */
const number = (bytes) => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);

/**
 * Reads frames one after the other. The generator yields how many bytes it needs, gets them, and calls `give` with
 * unpacked bytes. It yields 0 between frames, where the file may end.
 */
function* frames(give, create64) {
  for (;;) {
    yield 0;
    const start = yield 4;
    const magic = number(start);
    if (magic - (magic % 16) === SKIPPABLE) {
      for (let left = number(yield 4); left > 0; left -= SKIPPED) yield Math.min(left, SKIPPED);
    } else if (magic === MAGIC) {
      yield* frame(start, give, create64());
    } else {
      throw new Error("no frame starts here");
    }
  }
}

/** Reads the rest of a frame after its first bytes. */
function* frame(start, give, hash) {
  const unpack = new Decompress((piece) => {
    if (piece.length === 0) return;
    hash.update(piece);
    // The library reuses the memory of the piece that it gives.
    give(piece.slice());
  });
  const descriptor = yield 1;
  const [flags] = descriptor;
  const isSingle = (flags >> 5) & 1;
  const hasChecksum = (flags >> 2) & 1;
  unpack.push(join(start, descriptor));
  const rest = (isSingle ? 0 : 1) + ID[flags & 3] + (SIZE[flags >> 6] || isSingle);
  if (rest > 0) unpack.push(yield rest);
  for (let isLast = 0; !isLast; ) {
    const head = yield 3;
    isLast = head[0] & 1;
    const type = (head[0] >> 1) & 3;
    if (type === RESERVED) throw new Error("a block has no type");
    const size = type === REPEATED ? 1 : number(head) >> 3;
    unpack.push(size > 0 ? join(head, yield size) : head, Boolean(isLast && !hasChecksum));
  }
  if (!hasChecksum) return;
  const checksum = yield 4;
  unpack.push(checksum, true);
  if (number(checksum) !== Number(hash.digest() & 0xffffffffn)) throw new Error("a checksum differs");
}

function join(a, b) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Returns the stream of a file's unpacked bytes. It fails if the file is cut off or damaged. */
export function unpacked(file) {
  let reader;
  let [wanted, kept] = [0, new Uint8Array()];
  const pieces = new TransformStream({
    async start(controller) {
      const { create64 } = await xxhash();
      reader = frames((piece) => controller.enqueue(piece), create64);
      wanted = reader.next().value;
    },
    transform(piece) {
      const bytes = kept.length > 0 ? join(kept, piece) : piece;
      let at = 0;
      // Between two frames, no bytes are wanted: the next frame is requested when there are more bytes.
      while (at < bytes.length && bytes.length - at >= wanted) {
        const taken = bytes.slice(at, at + wanted);
        at += wanted;
        wanted = reader.next(taken).value;
      }
      kept = bytes.slice(at);
    },
    flush() {
      if (wanted > 0 || kept.length > 0) throw new Error("the file ends within a frame");
    },
  });
  return file.stream().pipeThrough(pieces);
}

/** Returns about the first `most` unpacked bytes of a file, and whether these are all. */
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
