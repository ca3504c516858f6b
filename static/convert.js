// Files of any format into lines that the reader of large runs takes. What reads them is the page's own
// module with what was split off it, which a worker loads a second time; in the page it is there.

let isRunning = false;

async function readers(isShared) {
  const [{ default: init, FileLines }, { PAGE, load }] = await Promise.all([import("./app.js"), import("./later.js")]);
  if (!isShared && !isRunning) {
    const { default: module } = await import("./module.js");
    await init({ module_or_path: await module(PAGE) });
    isRunning = true;
  }
  await load();
  return FileLines;
}

/** `read` hands the file's bytes out, unless it is told to stop; `piece` of them are read at a time. */
export async function convert(file, [format, roles, judgments], read, piece, isShared) {
  const FileLines = await readers(isShared);
  const lines = new FileLines(file.name, format, roles, judgments, piece);
  const [run, qrels] = [[], []];
  const take = (bytes) => {
    lines.push(bytes);
    run.push(lines.run());
    qrels.push(lines.qrels());
    return true;
  };
  try {
    if (!(await read(take))) return;
    take(new Uint8Array());
    const blob = (parts) => (parts.some((part) => part) ? new Blob(parts) : undefined);
    return { run: blob(run), qrels: blob(qrels), told: lines.told() };
  } finally {
    lines.free();
  }
}
