// A web server for tests, which can be stopped in the middle of one.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves folders as one; the first that has a file counts. Returns the address and a function that ends it. */
export async function serve(...folders) {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
    for (const folder of folders) {
      const content = await readFile(join(folder, path)).catch(() => undefined);
      if (content === undefined) continue;
      return response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(content);
    }
    return response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}
