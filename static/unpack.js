// LZMA makes the compiled module a fifth smaller than the gzip that web servers have. This is the
// reading half of Igor Pavlov's LZMA specification (7-zip.org, lzma-specification.txt), for files whose
// header holds their length, as `xtask/src/pack.mjs` writes them.

// Where each kind of probability starts. Lengths have a table for new and one for repeated distances.
const [MATCH, REPEAT, FIRST, SECOND, THIRD, LONG] = [0, 192, 204, 216, 228, 240];
const [SLOT, NEAR, LOW_BITS, LENGTH, LENGTH_AGAIN, LITERAL] = [432, 688, 816, 832, 1346, 2048];

/** The compiled module, unpacked. */
export default async () => {
  const answer = await fetch(new URL("./app.wasm.lzma", import.meta.url));
  if (!answer.ok) throw new Error(`app.wasm.lzma: ${answer.status} ${answer.statusText}`);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
};

export function unpack(packed) {
  const [properties] = packed;
  const size = new DataView(packed.buffer).getUint32(5, true);
  const literalBits = properties % 9;
  const literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
  const mask = (1 << Math.floor(properties / 45)) - 1;
  // What is no LZMA file must not set gigabytes aside.
  if (!(properties < 225) || size > 64 * packed.length) throw damaged();

  const output = new Uint8Array(size);
  const chances = new Uint16Array(LITERAL + (0x300 << (literalBits + 4))).fill(1024);
  let at = 13;
  let range = 0xffffffff;
  let code = 0;
  for (let byte = 0; byte < 5; byte += 1) shift();

  function shift() {
    code = ((code << 8) | packed[at]) >>> 0;
    at += 1;
  }

  function narrow() {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    shift();
  }

  function bit(place) {
    const chance = chances[place];
    const bound = (range >>> 11) * chance;
    const is = code >= bound;
    if (is) {
      range -= bound;
      code -= bound;
      chances[place] = chance - (chance >>> 5);
    } else {
      range = bound;
      chances[place] = chance + ((2048 - chance) >>> 5);
    }
    narrow();
    return is ? 1 : 0;
  }

  /** A number whose highest bit comes first. */
  function number(place, bits) {
    let number = 1;
    for (let read = 0; read < bits; read += 1) number = (number << 1) | bit(place + number);
    return number - (1 << bits);
  }

  /** A number whose lowest bit comes first. */
  function reversed(place, bits) {
    let [node, number] = [1, 0];
    for (let read = 0; read < bits; read += 1) {
      const next = bit(place + node);
      node = (node << 1) | next;
      number |= next << read;
    }
    return number;
  }

  function length(place, low) {
    if (!bit(place)) return 2 + number(place + 2 + 8 * low, 3);
    if (!bit(place + 1)) return 10 + number(place + 130 + 8 * low, 3);
    return 18 + number(place + 258, 8);
  }

  function distance(length) {
    const slot = number(SLOT + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) << bits;
    if (slot < 14) return start + reversed(NEAR + start - slot, bits);
    let high = 0;
    for (let read = 4; read < bits; read += 1) {
      range >>>= 1;
      const is = code >= range;
      if (is) code -= range;
      high = (high << 1) | (is ? 1 : 0);
      narrow();
    }
    return start + (high << 4) + reversed(LOW_BITS, 4);
  }

  let state = 0;
  let last = [0, 0, 0, 0];
  let end = 0;
  while (end < size) {
    if (at > packed.length) throw damaged();
    const low = end & mask;
    if (!bit(MATCH + 16 * state + low)) {
      const before = end > 0 ? output[end - 1] : 0;
      const table = LITERAL + 0x300 * (((end & literalMask) << literalBits) + (before >> (8 - literalBits)));
      let byte = 1;
      // After a repetition the byte differs from the one that would have gone on with it.
      for (let other = output[end - last[0] - 1]; state >= 7 && byte < 256; other <<= 1) {
        const expected = (other >> 7) & 1;
        const next = bit(table + ((1 + expected) << 8) + byte);
        byte = (byte << 1) | next;
        if (next !== expected) break;
      }
      while (byte < 256) byte = (byte << 1) | bit(table + byte);
      output[end] = byte;
      end += 1;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let count = 0;
    const isLate = state >= 7;
    if (!bit(REPEAT + state)) {
      state = isLate ? 10 : 7;
      count = length(LENGTH, low);
      last = [distance(count), last[0], last[1], last[2]];
    } else {
      let used = 0;
      if (bit(FIRST + state)) used = !bit(SECOND + state) ? 1 : !bit(THIRD + state) ? 2 : 3;
      else if (!bit(LONG + 16 * state + low)) count = 1;
      state = isLate ? 11 : count === 1 ? 9 : 8;
      count ||= length(LENGTH_AGAIN, low);
      if (used > 0) last = [last[used], ...last.filter((_, place) => place !== used)];
    }
    if (last[0] >= end) throw damaged();
    for (const stop = Math.min(end + count, size); end < stop; end += 1) output[end] = output[end - last[0] - 1];
  }
  return output;
}

const damaged = () => new Error("app.wasm.lzma is damaged");
