// node pack.mjs LIBRARY FROM TO: writes the file FROM to TO, packed with LZMA.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [library, from, to] = process.argv.slice(2);
const { compress } = await import(pathToFileURL(library));
writeFileSync(to, compress(readFileSync(from), 9));
