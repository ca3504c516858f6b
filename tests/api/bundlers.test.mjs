// The package and the element in what bundlers make of them, in Chromium.

import assert from "node:assert/strict";
import { copyFile, mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";
import { serve } from "../support/serve.mjs";
import { install } from "./installed.mjs";
import { checkElement, checkPackage, launch } from "./pages.mjs";

const SOURCES = new URL("bundled/", import.meta.url);

let project;
let browser;
before(async () => {
  project = await install();
  for (const name of await readdir(SOURCES)) await copyFile(new URL(name, SOURCES), join(project.folder, name));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await project?.remove();
});

const settings = (more) => ({ root: project.folder, configFile: false, logLevel: "warn", ...more });

/** Serves a folder of the project for a check. */
async function served(folder, check) {
  const site = await serve(join(project.folder, folder));
  try {
    await check(site.url);
  } finally {
    await site.close();
  }
}

/** Writes pages whose scripts are no modules, for bundlers that do not read pages. */
async function writePages(folder, kind) {
  await mkdir(join(project.folder, folder), { recursive: true });
  for (const name of ["index.html", "element.html"]) {
    const html = await readFile(new URL(name, SOURCES), "utf8");
    await project.write({ [`${folder}/${name}`]: html.replace('type="module"', kind) });
  }
}

test("the element on a plain page", async () => {
  // The page's own script would need an import map.
  const html = await readFile(new URL("element.html", SOURCES), "utf8");
  const script = await readFile(new URL("element.js", SOURCES), "utf8");
  await project.write({
    "plain.html": html.replace("/element.js", "plain.js"),
    "plain.js": script.replace("ranklens/", "./node_modules/ranklens/"),
  });
  await served(".", (url) => checkElement(browser, new URL("plain.html", url).href));
});

test("Vite: a build", async () => {
  const input = ["index.html", "element.html"].map((name) => join(project.folder, name));
  await vite.build(settings({ worker: { format: "es" }, build: { rolldownOptions: { input } } }));
  const files = await readdir(join(project.folder, "dist/assets"));
  // The package's module is a separate file, which the browser compiles during the download.
  assert.equal(files.filter((name) => name.endsWith(".wasm")).length, 1, files.join(", "));
  await served("dist", async (url) => {
    await checkPackage(browser, new URL("index.html", url).href);
    await checkElement(browser, new URL("element.html", url).href);
  });
});

test("Vite: its development server", async () => {
  const server = await vite.createServer(settings({ server: { host: "127.0.0.1" } }));
  try {
    await server.listen();
    const [url] = server.resolvedUrls.local;
    await checkElement(browser, new URL("element.html", url).href);
    await checkPackage(browser, url);
  } finally {
    await server.close();
  }
});

test("webpack", async () => {
  const stats = await promisify(webpack)({
    mode: "production",
    context: project.folder,
    entry: { main: "./main.js", element: "./element.js" },
    output: { path: join(project.folder, "webpack") },
  });
  // A hint that files are large is no fault.
  const problems = [...stats.compilation.errors, ...stats.compilation.warnings].filter(({ name }) => !/OverSize|NoAsyncChunks/.test(name));
  assert.deepEqual(problems.map(({ message }) => message), []);
  await writePages("webpack", "defer");
  await served("webpack", async (url) => {
    await checkPackage(browser, new URL("index.html", url).href);
    await checkElement(browser, new URL("element.html", url).href);
  });
});

for (const [what, options, kind] of [
  ["one file", { bundle: true }, "defer"],
  ["several files", { bundle: true, splitting: true, format: "esm" }, 'type="module"'],
]) {
  test(`esbuild: ${what}`, async () => {
    const folder = `esbuild-${kind.length}`;
    const outdir = join(project.folder, folder);
    const { warnings } = await esbuild.build({ ...options, entryPoints: [join(project.folder, "element.js")], outdir, logLevel: "silent" });
    assert.deepEqual(warnings, []);
    await writePages(folder, kind);
    await served(folder, (url) => checkElement(browser, new URL("element.html", url).href));
  });
}
