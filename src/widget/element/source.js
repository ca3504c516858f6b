// What the page's author wrote, as a request. What it means is decided in Rust.

const CHOICES = ["query", "k", "measure", "convention", "scale", "against", "view"];

const HEADS = {
  grade: /grade|relevan|judg|gain|label|rating/i,
  name: /doc|name|title|result|item|id|url/i,
};

const failure = (code, message, suggestion) => Object.assign(new Error(message), { code, suggestion });

/** The attributes, and the list from the first place that has one. */
export async function source(host, signal) {
  const request = {};
  for (const name of CHOICES) if (host.hasAttribute(name)) request[name] = host.getAttribute(name);
  return Object.assign(request, await list(host, signal));
}

async function list(host, signal) {
  const given = (name) => host.getAttribute(name);
  if (host.hasAttribute("link")) return { link: given("link") };
  if (host.hasAttribute("grades")) return { grades: given("grades"), names: given("names") ?? undefined };
  if (host.hasAttribute("src")) return { state: json(await text(given("src"), signal)) };
  if (document.readyState === "loading") await new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }));
  const script = host.querySelector("script[type='application/json']");
  if (script) return { state: json(script.textContent) };
  // Tools that make pages wrap tables in elements of their own.
  const table = host.querySelector("table");
  return table ? { table: rows(table) } : {};
}

async function text(address, signal) {
  const response = await fetch(new URL(address, document.baseURI), { signal }).catch((error) => {
    throw failure("not-loaded", `${address} could not be loaded`, error.message);
  });
  if (!response.ok) throw failure("not-loaded", `${address} could not be loaded`, `The server says ${response.status}.`);
  return response.text();
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure("bad-json", "the list is no JSON", error.message);
  }
}

/** Name and grade of each row: by the heads, else the last number and the first text. */
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
