import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const P = [9001, 9002, 9003]; const r = {}, d = {};
for (let i = 0; i < 16; i++) for (const p of P) {
  const c = await b.newContext(); const page = await c.newPage();
  await page.addInitScript(() => { new MutationObserver((_, o) => { const a = document.getElementById("app"); if (a && !a.hasAttribute("aria-busy")) { o.disconnect(); window.t = performance.now(); } }).observe(document, { subtree: true, attributes: true, childList: true }); });
  await page.goto(`http://localhost:${p}/`); await page.waitForFunction(() => window.t); (r[p] ??= []).push(await page.evaluate(() => window.t)); (d[p] ??= []).push(await page.evaluate(() => window.dt)); await c.close();
}
for (const p in r) { r[p].sort((a, b) => a - b); console.log(p, r[p][8].toFixed(0), r[p][2].toFixed(0), d[p].map((x) => x?.toFixed(0)).join(" ")); }
await b.close();
