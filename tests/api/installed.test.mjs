// The package packed and installed: in Node.js, by its command, and in a page that Vite builds.
// `cargo xtask test api` sets
//   CHROMIUM  the browser's program

import assert from "node:assert/strict";
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { install } from "./installed.mjs";
import { ranklens, start } from "./support.mjs";
import { request } from "./vite/request.js";

let project;
before(async () => {
  project = await install();
});
after(() => project.remove());

test("what is packed is what is needed", async () => {
  const command = await readdir(new URL("../../src/api/package/command", import.meta.url));
  assert.deepEqual(project.packed, [
    "LICENSE",
    "README.md",
    ...command.sort().map((name) => `command/${name}`),
    "element.d.ts",
    "element.js",
    "element_bg.wasm",
    "element_view.js",
    "jsx.d.ts",
    "package.json",
    "ranklens.d.ts",
    "ranklens.js",
    "ranklens_bg.wasm",
  ]);
});

test("in Node.js it is imported by its name", async () => {
  const script = `
    import init, { evaluate } from "ranklens";
    await init();
    console.log(JSON.stringify(evaluate(${JSON.stringify(request)})));
  `;
  const { evaluate } = await start();
  const printed = await project.succeeds(process.execPath, ["--input-type=module", "--eval", script]);
  assert.deepEqual(JSON.parse(printed), evaluate(request));
});

test("npx finds its command", async () => {
  await start();
  const printed = await project.succeeds("npx", ["--offline", "ranklens", "--version"]);
  assert.equal(printed, `${ranklens.version()}\n`);
});

test("the commands of the README do what it says", async () => {
  await project.write({
    "qrels.txt": "q1 0 lamp 2\nq1 0 chair 3\n",
    "bm25.txt": "q1 Q0 lamp 1 9.5 t\nq1 Q0 sofa 2 7 t\nq1 Q0 chair 3 6 t\n",
    "dense.txt": "q1 Q0 sofa 1 9.5 t\nq1 Q0 lamp 2 7 t\nq1 Q0 chair 3 6 t\n",
    "baseline.txt": "q1 Q0 lamp 1 9.5 t\n",
    "candidate.txt": "q1 Q0 lamp 1 9.5 t\nq1 Q0 chair 2 9 t\n",
  });
  const readme = await project.read("node_modules/ranklens/README.md");
  const lines = readme.replace(/ \\\n\s+/g, " ").matchAll(/^ *npx (ranklens .+)$/gm);
  const codes = [];
  for (const [, line] of lines) {
    const summary = join(project.folder, "summary.md");
    const shell = `PATH="$PWD/node_modules/.bin:$PATH" GITHUB_STEP_SUMMARY="${summary}"; ${line}`;
    const { code, stderr } = await project.run("sh", ["-c", shell]);
    assert.equal(stderr, "", line);
    codes.push(code);
  }
  // The first comparison of the gate fails. The one in the example for pull requests passes.
  assert.deepEqual(codes, [0, 0, 0, 1, 0]);
  assert.match(await project.read("summary.md"), /^### Passed/);
});

test("a page that Vite builds gets the same values, and so does its worker", async () => {
  for (const name of ["index.html", "main.js", "worker.js", "request.js"]) {
    await copyFile(new URL(`vite/${name}`, import.meta.url), join(project.folder, name));
  }
  const shared = { root: project.folder, configFile: false, logLevel: "warn", worker: { format: "es" } };
  await build(shared);
  const files = await readdir(join(project.folder, "dist/assets"));
  // The module is a separate file, which the browser compiles during the download.
  assert.equal(files.filter((name) => name.endsWith(".wasm")).length, 1, files.join(", "));

  const server = await preview({ ...shared, preview: { host: "127.0.0.1" } });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("requestfailed", (request) => problems.push(`${request.url()} failed`));
    await page.goto(server.resolvedUrls.local[0]);
    const body = page.locator("body:not(:empty)");
    await body.waitFor({ timeout: 60_000 }).catch((error) => problems.push(error.message));
    assert.deepEqual(problems, []);
    const { here, there } = JSON.parse(await body.textContent());
    const { evaluate } = await start();
    assert.deepEqual(here, evaluate(request));
    assert.deepEqual(there, here);
  } finally {
    await browser.close();
    await server.close();
  }
});
