// Builds a request from what the author of the page wrote. The compiled code interprets it.

const CHOICES = ["query", "k", "measure", "convention", "scale", "against", "view", "step"];

const HEADS = {
  grade: /grade|relevan|judg|gain|label|rating/i,
  name: /doc|name|title|result|item|id|url/i,
};

const EMBED = "Open it in RankLens, and copy what Embed gives there.";

const failure = (code, message, suggestion) => Object.assign(new Error(message), { code, suggestion });

/**
 * Returns the attributes and the list. The list comes from the first source that holds one: an attribute, a
 * script or a table.
 */
export async function source(host, signal) {
  return { ...choices(host), ...(await list(host, signal)) };
}

/** Returns the same synchronously, or `undefined` if the list must be loaded or unpacked first. */
export function sourceNow(host) {
  const found = listNow(host);
  return found && { ...choices(host), ...found };
}

function choices(host) {
  return Object.fromEntries(CHOICES.filter((name) => host.hasAttribute(name)).map((name) => [name, host.getAttribute(name)]));
}

function listNow(host) {
  const given = (name) => host.getAttribute(name);
  if (host.hasAttribute("link")) return PACKED.test(given("link")) ? undefined : { link: given("link") };
  if (host.hasAttribute("grades")) return { grades: given("grades"), names: given("names") ?? undefined };
  if (host.hasAttribute("src") || document.readyState === "loading") return undefined;
  const script = host.querySelector("script[type='application/json']");
  if (script) return { state: json(script.textContent) };
  // Site generators may wrap a table in other elements, so that it is not a direct child.
  const table = host.querySelector("table");
  return table ? { table: rows(table) } : {};
}

async function list(host, signal) {
  const found = listNow(host);
  if (found) return found;
  if (host.hasAttribute("link")) return { state: await unpacked(host.getAttribute("link")) };
  if (host.hasAttribute("src")) return { state: json(await text(host.getAttribute("src"), signal)) };
  await new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }));
  return listNow(host);
}

async function text(address, signal) {
  const response = await fetch(new URL(address, document.baseURI), { signal }).catch((error) => {
    throw failure("not-loaded", `${address} could not be loaded`, error.message);
  });
  if (!response.ok) throw failure("not-loaded", `${address} could not be loaded`, `The server says ${response.status}.`);
  return response.text();
}

/** A link that holds a packed state: the version of its format, and the packed letters. */
const PACKED = /^(?:[^#]*#)?z(\d+)(?::|%3a)([\w-]*)/i;

/** Returns the state of a packed link, which the browser unpacks. */
async function unpacked(link) {
  const [, version, letters] = PACKED.exec(link);
  if (version !== "1") throw failure("bad-link", "this link is of a later version", "Load the element’s files of that version.");
  try {
    const step = /[&#]step=([1-9]\d*)/.exec(link)?.[1];
    return { ...state(JSON.parse(await inflated(letters))), step };
  } catch (error) {
    throw error.code === "bad-link" ? error : failure("bad-link", "this link is cut off or damaged", "Ask for it again.");
  }
}

/** The limit of an unpacked link, which protects the memory of the page. */
const MOST_BYTES = 16 << 20;

async function inflated(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  for (let left = MOST_BYTES; ; ) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(value);
    left -= value.length;
    if (left < 0) {
      reader.cancel();
      throw new RangeError();
    }
  }
}

/** Returns the state of the first list of saved work, which stores its queries as columns. */
function state({ v, data, measure, k, convention, adapter, settings }) {
  if (v !== 1) throw new RangeError();
  if (!data.queries) throw failure("bad-link", "this link holds documents for keywords, and no list", EMBED);
  const { id, docs, scores = [], titles = [], grades = [], missed = [] } = data.queries[0];
  const listed = new Set(docs);
  // If the order of the judgments differs from that of the list, `missed` holds all of them.
  const judged = new Map(missed);
  const changes = [...(adapter ? [["adapter", adapter]] : []), ...settings];
  return {
    query: id,
    docs: docs.map((id, at) => ({ id, score: scores[at], title: titles[at] ?? undefined, grade: grades[at] ?? judged.get(id) })),
    missed: [...judged].filter(([id]) => !listed.has(id)).map(([id, grade]) => ({ id, grade })),
    measure,
    k,
    convention: [convention, ...changes.map((pair) => pair.join("="))].join(" "),
  };
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure("bad-json", "the list is no JSON", error.message);
  }
}

/**
 * Returns the name and the grade of each row. The column heads name the columns. Without them, the grade is
 * the last number of a row and the name is its first text.
 */
function rows(table) {
  const cells = (row) => [...row.cells].map((cell) => cell.textContent.trim());
  const all = [...table.rows].filter((row) => row.cells.length > 0);
  const isHead = (row) => row.parentElement.tagName === "THEAD" || [...row.cells].every((cell) => cell.tagName === "TH");
  const heads = all.filter(isHead).map(cells)[0] ?? [];
  const body = all.filter((row) => !isHead(row)).map(cells);
  const isNumber = (text) => text === "?" || (text !== "" && !Number.isNaN(Number(text)));
  const first = body[0] ?? [];
  const headed = (key) => heads.findIndex((head) => HEADS[key].test(head));
  const found = (...places) => places.find((place) => place >= 0) ?? -1;
  const grade = found(headed("grade"), first.findLastIndex(isNumber));
  const name = found(headed("name"), first.findIndex((text, at) => at !== grade && !isNumber(text)));
  return body.map((row, at) => [row[name] || `d${at + 1}`, row[grade] ?? ""]);
}
