// node unpacked.mjs SCRIPT PACKED MODULE: fails unless the script makes the module of the packed file.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, packed, module] = process.argv.slice(2);
const { unpack } = await import(pathToFileURL(script));
const made = unpack(new Uint8Array(readFileSync(packed)), packed);
if (!Buffer.from(made).equals(readFileSync(module))) throw new Error(`${script} does not unpack ${packed}`);
