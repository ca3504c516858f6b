// The installed package in the programs that run JavaScript outside of pages.

import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { install } from "./installed.mjs";
import { PACKAGE, start } from "./support.mjs";
import { request } from "./bundled/request.js";

const MODULES = fileURLToPath(new URL("node_modules/", import.meta.url));
const { engines } = JSON.parse(await readFile(new URL("package.json", PACKAGE), "utf8"));

/** The oldest Node.js that the package allows. npm has it for some systems only. */
const OLDEST = join(MODULES, `oldest-node-${process.platform}-${process.arch}/bin/node`);
const missing = await access(OLDEST).then(() => false, () => `npm has no such program for ${process.platform}-${process.arch}`);

const PROGRAMS = {
  "the oldest Node.js": { run: [OLDEST], skip: missing },
  "this Node.js": { run: [process.execPath] },
  Bun: { run: [join(MODULES, ".bin/bun")] },
  Deno: { run: [join(MODULES, ".bin/deno"), "run", "--allow-read", "--no-lock"] },
};

const SCRIPT = `
  import init, { evaluate } from "ranklens";
  await init();
  console.log(JSON.stringify(evaluate(${JSON.stringify(request)})));
`;
/** A script of the kind that has no imports. */
const COMMON = `
  (async () => {
    const { default: init, evaluate } = await import("ranklens");
    await init();
    console.log(JSON.stringify(evaluate(${JSON.stringify(request)})));
  })();
`;

let project;
let expected;
before(async () => {
  project = await install();
  await project.write({ "use.mjs": SCRIPT, "use.cjs": COMMON });
  expected = (await start()).evaluate(request);
});
after(() => project?.remove());

test("the oldest Node.js is the one that the package names", { skip: missing }, async () => {
  const version = await project.succeeds(OLDEST, ["--version"]);
  assert.equal(`>=${version.trim().slice(1)}`, engines.node.replace(/^>=(\d+)$/, ">=$1.0.0"));
});

for (const [name, { run, skip = false }] of Object.entries(PROGRAMS)) {
  for (const script of ["use.mjs", "use.cjs"]) {
    test(`${name}: ${script} gets the values`, { skip }, async () => {
      const [program, ...args] = run;
      const printed = await project.succeeds(program, [...args, script]);
      assert.deepEqual(JSON.parse(printed), expected);
    });
  }
}

test("require gives the package, too, where Node.js can require modules", async () => {
  const script = COMMON.replace("await import(", "require(");
  const printed = await project.succeeds(process.execPath, ["--eval", script]);
  assert.deepEqual(JSON.parse(printed), expected);
});

test("the command runs on the oldest Node.js", { skip: missing }, async () => {
  await project.write({ "qrels.txt": "q1 0 lamp 2\nq1 0 chair 3\n", "run.txt": "q1 Q0 lamp 1 9.5 t\nq1 Q0 sofa 2 7 t\n" });
  const command = join(project.folder, "node_modules/ranklens/command/main.js");
  const printed = await project.succeeds(OLDEST, [command, "evaluate", "--qrels", "qrels.txt", "--run", "run.txt", "-m", "RR", "--format", "json"]);
  assert.equal(JSON.parse(printed).runs[0].mean.RR, 1);
});
