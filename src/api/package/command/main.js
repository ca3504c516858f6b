#!/usr/bin/env node
// The program `ranklens`. It runs a command, prints the result, and exits with 0, with 1 if a gate is
// closed, or with 2 if an error occurred.

import { version } from "./engine.js";
import { Problem, advised } from "./errors.js";
import { evaluate } from "./evaluate.js";
import { gate } from "./gate.js";
import { conventions, measures } from "./lists.js";
import { read, usage } from "./options.js";
import { about, named } from "./parameters.js";
import { quoted } from "./table.js";

const COMMANDS = [evaluate, gate, measures, conventions];

const HELP = `Usage: ranklens COMMAND [OPTION...]

Ranking measures for runs and judgments, under any tool's convention.

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(13)}${summary}`).join("\n")}

  ranklens COMMAND --help   says what a command takes
  ranklens --version        prints the version

Exit code: 0; 1 where a gate found a drop; 2 where the options or the input cannot be used.
`;

/**
 * Runs the command that the words ask for. Returns the output and the exit code.
 * @param {string[]} words
 */
async function answer(words) {
  const [first, ...rest] = words;
  if (first === undefined) throw new Problem("no command is given", "Write ranklens --help for all there are.");
  if (first === "--help" || first === "-h") return { text: HELP, code: 0 };
  if (first === "--version") return { text: `${version()}\n`, code: 0 };
  const command = COMMANDS.find(({ name }) => name === first);
  if (command === undefined) {
    const known = [...COMMANDS.map(({ name }) => name), "--help", "--version"];
    throw new Problem(`there is no command “${first}”`, advised(first, known, quoted));
  }
  const { help, values } = read(rest, command);
  if (!help) return command.run(values);
  // With a convention, the help lists its parameters.
  const convention = command.options.some(({ name }) => name === "set") ? values.one("convention") : undefined;
  const parameters = convention === undefined ? "" : `\n${about(named(convention))}`;
  return { text: `${usage(command)}${parameters}`, code: 0 };
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(Problem.describe(error));
  process.exitCode = 2;
}

// A program such as `head` may close the pipe early, which is no error.
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== "EPIPE") fail(error);
});

try {
  const { text, code } = await answer(process.argv.slice(2));
  process.exitCode = code;
  process.stdout.write(text);
} catch (error) {
  fail(error);
}
