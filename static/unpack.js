// A compiled module, taken apart and packed by `xtask/src/streams.rs`, put together again. LZMA makes it
// much smaller than the gzip that web servers have. The reading half of it follows Igor Pavlov's
// specification (7-zip.org, lzma-specification.txt).

// Where each kind of probability starts. Lengths have a table for new and one for repeated distances.
const [MATCH, REPEAT, FIRST, SECOND, THIRD, LONG] = [0, 192, 204, 216, 228, 240];
const [SLOT, NEAR, LOW_BITS, LENGTH, LENGTH_AGAIN, LITERAL] = [432, 688, 816, 832, 1346, 2048];

const damaged = (name) => new Error(`${name} is damaged`);

/** The packed module of this name, from beside this script. */
export async function fetched(name, options) {
  const answer = await fetch(new URL(name, import.meta.url), options);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The compiled module of this name. */
export default async (name) => unpack(await fetched(name), name);

/** Streams: see `xtask/src/streams.rs`. */
const COUNT = 16;

export function unpack(packed, name) {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const streams = [];
  let at = 5;
  while (streams.length < COUNT) {
    if (at + 9 > packed.length) throw damaged(name);
    const [size, length] = [view.getUint32(at + 1, true), view.getUint32(at + 5, true)];
    const part = packed.subarray(at + 9, at + 9 + length);
    // What was not packed must not set gigabytes aside.
    if (packed[at] > 4 || part.length < length || size > 1e4 * length) throw damaged(name);
    streams.push(stream(part, size, packed[at], name));
    at += 9 + length;
  }
  return joined(streams, packed[4] === 1, view.getUint32(0, true), name);
}

/** For each load and store, from 0x28 on, its alignment; for what follows 0xfc, from 8 on, its numbers. */
const ALIGNED = Uint8Array.from("23230011001122232301012");
const BULK = "2121212111";

/** `splits`: what stands after the reading of a local has streams of its own. */
function joined(streams, splits, size, name) {
  const total = streams.reduce((sum, bytes) => sum + bytes.length, 0);
  // Besides what is in the streams there are alignments and lengths.
  if (size > 4 * total + 99) throw damaged(name);
  const output = new Uint8Array(size);
  const places = new Uint32Array(COUNT);
  const [OPCODES, LOCALS, NEXT, WRITTEN, OFFSETS, SHORT, WITH, LONG, CALLS] = places.keys();
  const [BLOCKS, BRANCHES, WIDE, FRACTIONS, RARE, DECLARED, REST] = [...places.keys()].slice(9);
  let end = 0;
  let before = 0;
  const copy = (from, count) => {
    const stop = places[from] + count;
    if (!(stop <= streams[from].length)) throw damaged(name);
    for (let at = places[from]; at < stop; at += 1) output[end++] = streams[from][at];
    places[from] = stop;
  };
  const number = (from) => {
    const bytes = streams[from];
    let at = places[from];
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      output[end++] = byte;
      number += (byte & 127) * scale;
      // There may be none left.
      if (!(byte > 127)) break;
    }
    if (at > bytes.length) throw damaged(name);
    places[from] = at;
    return number;
  };
  /** Puts the length of what `write` writes before it. */
  const measured = (write) => {
    const start = end;
    write();
    const bytes = [];
    let length = end - start;
    for (; length > 127; length >>>= 7) bytes.push((length & 127) | 128);
    bytes.push(length);
    output.copyWithin(start + bytes.length, start, end);
    output.set(bytes, start);
    end += bytes.length;
  };
  const numbers = (from, count) => {
    for (let left = count; left > 0; left -= 1) number(from);
  };
  function body() {
    for (let left = number(DECLARED); left > 0; left -= 1) {
      number(DECLARED);
      copy(DECLARED, 1);
    }
    for (let depth = 1; depth > 0; ) {
      const opcode = streams[OPCODES][places[OPCODES]++];
      if (opcode === undefined) throw damaged(name);
      output[end++] = opcode === 0xef ? 0x41 : opcode;
      const isNext = splits && before === 0x20;
      before = opcode;
      // The usual ones first.
      if (opcode === 0x20) number(isNext ? NEXT : LOCALS);
      else if (opcode === 0x21 || opcode === 0x22) number(splits ? WRITTEN : LOCALS);
      else if (opcode === 0x41) number(isNext ? WITH : SHORT);
      else if (opcode >= 0x28 && opcode < 0x3f) (output[end++] = ALIGNED[opcode - 0x28]), number(OFFSETS);
      else if (opcode > 0x44 && opcode < 0xc5) continue;
      else if (opcode === 0x0b) depth -= 1;
      else if (opcode === 0x10) number(CALLS);
      else if (opcode > 1 && opcode < 5) (depth += 1), number(BLOCKS);
      else if (opcode === 0x0c || opcode === 0x0d) number(BRANCHES);
      else if (opcode === 0xef) number(LONG);
      else if (opcode === 0x42) number(WIDE);
      else if (opcode === 0x0e) numbers(BRANCHES, number(BRANCHES) + 1);
      else if (opcode === 0x11) numbers(RARE, 2);
      else if (opcode === 0x1c) copy(RARE, number(RARE));
      else if (opcode === 0x43) copy(FRACTIONS, 4);
      else if (opcode === 0x44) copy(FRACTIONS, 8);
      else if (opcode === 0xfc) numbers(RARE, BULK[number(RARE) - 8] ?? 0);
      else if ((opcode > 0x22 && opcode < 0x41) || opcode === 0xd0 || opcode === 0xd2) number(RARE);
    }
  }
  copy(REST, 8);
  while (end < size) {
    copy(REST, 1);
    if (output[end - 1] !== 10) copy(REST, number(REST));
    else
      measured(() => {
        for (let left = number(REST); left > 0; left -= 1) measured(body);
      });
  }
  if (end !== size) throw damaged(name);
  return output;
}

function stream(packed, size, literalBits, name) {
  const output = new Uint8Array(size);
  const chances = new Uint16Array(LITERAL + (0x300 << literalBits)).fill(1024);
  let at = 1;
  // The range, and the code in it. In an array of their kind they are never boxed, which halves the time.
  const now = Uint32Array.of(0xffffffff, 0);
  for (let byte = 0; byte < 4; byte += 1) shift();

  function shift() {
    now[1] = (now[1] << 8) | packed[at];
    at += 1;
  }

  function narrow() {
    if (now[0] >= 0x1000000) return;
    now[0] <<= 8;
    shift();
  }

  function bit(place) {
    const chance = chances[place];
    const range = now[0];
    const code = now[1];
    const bound = (range >>> 11) * chance;
    let is = 0;
    if (code < bound) {
      now[0] = bound;
      chances[place] = chance + ((2048 - chance) >>> 5);
    } else {
      now[0] = range - bound;
      now[1] = code - bound;
      chances[place] = chance - (chance >>> 5);
      is = 1;
    }
    // As `narrow`, which would be called for each bit.
    if (now[0] < 0x1000000) {
      now[0] <<= 8;
      now[1] = (now[1] << 8) | packed[at++];
    }
    return is;
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

  function length(place) {
    if (!bit(place)) return 2 + number(place + 2, 3);
    if (!bit(place + 1)) return 10 + number(place + 130, 3);
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
      now[0] >>>= 1;
      const is = now[1] >= now[0];
      if (is) now[1] -= now[0];
      high = (high << 1) | (is ? 1 : 0);
      narrow();
    }
    return start + (high << 4) + reversed(LOW_BITS, 4);
  }

  let state = 0;
  let last = [0, 0, 0, 0];
  let end = 0;
  while (end < size) {
    if (at > packed.length + 4) throw damaged(name);
    if (!bit(MATCH + 16 * state)) {
      const before = end > 0 ? output[end - 1] : 0;
      const table = LITERAL + 0x300 * (before >> (8 - literalBits));
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
      count = length(LENGTH);
      last = [distance(count), last[0], last[1], last[2]];
    } else {
      let used = 0;
      if (bit(FIRST + state)) used = !bit(SECOND + state) ? 1 : !bit(THIRD + state) ? 2 : 3;
      else if (!bit(LONG + 16 * state)) count = 1;
      state = isLate ? 11 : count === 1 ? 9 : 8;
      count ||= length(LENGTH_AGAIN);
      if (used > 0) last = [last[used], ...last.filter((_, place) => place !== used)];
    }
    if (last[0] >= end) throw damaged(name);
    for (const stop = Math.min(end + count, size); end < stop; end += 1) output[end] = output[end - last[0] - 1];
  }
  return output;
}
