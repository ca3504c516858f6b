// LZMA makes the compiled module a fifth smaller than the gzip that web servers have.

import { Decoder } from "lzma1/decoder";
import { InputBuffer, OutputBuffer } from "lzma1/streams";

/** The compiled module, unpacked. */
export default async () => {
  const answer = await fetch(new URL("./app.wasm.lzma", import.meta.url));
  if (!answer.ok) throw new Error(`app.wasm.lzma: ${answer.status} ${answer.statusText}`);
  const packed = await answer.arrayBuffer();
  // Bytes 5 to 12 of the header hold the length; so much is set aside at once.
  const output = new OutputBuffer(new DataView(packed).getUint32(5, true));
  new Decoder().decompress(new InputBuffer(new Uint8Array(packed)), output);
  return output.toArray();
};
