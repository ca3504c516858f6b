// Packs the package and installs it with npm into an empty project, without network access.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE } from "./support.mjs";

/** Returns a new project with the package in it. */
export async function install() {
  const folder = await mkdtemp(join(tmpdir(), "ranklens-installed-"));
  const project = new Project(folder);
  await project.write({ "package.json": '{ "name": "empty", "version": "1.0.0", "private": true }' });
  const pack = ["pack", fileURLToPath(PACKAGE), "--json", "--pack-destination", folder];
  const [packed] = JSON.parse(await project.succeeds("npm", pack));
  const quiet = ["--offline", "--no-audit", "--no-fund"];
  await project.succeeds("npm", ["install", join(folder, packed.filename), ...quiet]);
  project.packed = packed.files.map(({ path }) => path).sort();
  return project;
}

class Project {
  constructor(folder) {
    this.folder = folder;
  }

  remove() {
    return rm(this.folder, { recursive: true });
  }

  /** Writes files, given by name with texts or bytes. */
  async write(files) {
    for (const [name, content] of Object.entries(files)) await writeFile(join(this.folder, name), content);
  }

  read(name) {
    return readFile(join(this.folder, name), "utf8");
  }

  /** Runs a program in the project. Returns its output and its exit code. */
  run(program, args, input = "") {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: this.folder });
      const printed = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"]) {
        child[stream].setEncoding("utf8").on("data", (text) => (printed[stream] += text));
      }
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, ...printed }));
      // A program that ignores its input may have ended already.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    });
  }

  async succeeds(program, args) {
    const { code, stdout, stderr } = await this.run(program, args);
    assert.equal(code, 0, `${program} ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  }

  /** Runs the installed command. */
  ranklens(args, input) {
    return this.run(join(this.folder, "node_modules/.bin/ranklens"), args, input);
  }
}
