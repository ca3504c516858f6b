import { chromium } from "playwright-core";
const [,, set="S", shots] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu","--disable-quic"] });
const page = await browser.newPage({ viewport: {width: 1440, height: 900} });
page.on("console", (m) => console.log("console:", m.text()));
page.on("pageerror", (m) => console.log("error:", m));
await page.goto("http://localhost:9001/");
await page.waitForSelector("#app:not([aria-busy])");
await page.waitForTimeout(1500);
await page.evaluate(() => { window.gaps=[]; let last=performance.now(); const tick=()=>{const n=performance.now(); window.gaps.push(n-last); last=n; setTimeout(tick,0)}; tick(); new PerformanceObserver(l=>{for(const e of l.getEntries()) (window.long??=[]).push(e.duration)}).observe({type:"longtask"}); });
for (let i=0;i<2;i++){
const t = Date.now();
await page.evaluate(()=>{window.gaps.length=0; window.long=[]; window.t0=undefined; document.querySelector("#files").addEventListener("change",()=>{window.t0=performance.now()},{once:true,capture:true}); window.t1=new Promise(r=>{const look=()=>{const el=document.querySelector(".summary output"); const el2=document.querySelector(".reading"); if(window.sawReading&&el&&!el2) {window.sawReading=false; r(performance.now()); return;} if(el2) window.sawReading=true; setTimeout(look,0)}; look();});});
await page.setInputFiles("#files", [`/tmp/perf/data/${set}.run`, `/tmp/perf/data/${set}.qrels`]);
const r = await Promise.race([page.evaluate(async()=>{const t1=await window.t1; window.log2=window.log; window.log=[]; return {log: JSON.stringify(window.log2), ms: t1-window.t0, gap: Math.max(...window.gaps), long: Math.max(0,...window.long)}}), new Promise(r=>setTimeout(()=>r("timeout"),30000))]);
console.log(set, r);
if (r === "timeout") break;
}
console.log((await page.locator(".summary").first().innerText().catch(()=>"none")).slice(0,600));
await page.screenshot({path:`/tmp/large-${set}.png`});
await browser.close();
