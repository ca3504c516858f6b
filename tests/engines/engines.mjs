// Starts the browsers, each with an empty profile, by their own WebDriver programs.
// `cargo xtask test engines` sets, for each engine that is there, the browser and its driver:
//   CHROMIUM, CHROMEDRIVER; FIREFOX, GECKODRIVER; WEBKIT, WEBKITDRIVER

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { Builder, Capabilities } from "selenium-webdriver";

const program = (name) => process.env[name];

export const ENGINES = {
  Chromium: {
    browser: program("CHROMIUM"),
    driver: program("CHROMEDRIVER"),
    capabilities: (binary) => ({
      browserName: "chrome",
      "goog:chromeOptions": { binary, args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"] },
    }),
  },
  Firefox: {
    browser: program("FIREFOX"),
    driver: program("GECKODRIVER"),
    capabilities: (binary) => ({ browserName: "firefox", "moz:firefoxOptions": { binary, args: ["-headless"] } }),
  },
  WebKit: {
    browser: program("WEBKIT"),
    driver: program("WEBKITDRIVER"),
    capabilities: (binary) => ({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    }),
    // It has no mode without a display.
    display: true,
  },
};

/** Returns a port that nothing listens on. */
async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a browser. Returns its driver and a function that ends both programs. */
export async function launch({ browser, driver, capabilities, display }) {
  const port = await freePort();
  const command = [driver, `--port=${port}`];
  if (display) command.unshift("xvfb-run", "--auto-servernum");
  // A group of its own, so that the display ends with it.
  const child = spawn(command[0], command.slice(1), { detached: true, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended already.
    }
  };
  try {
    await answering(url, child);
    const session = await new Builder().usingServer(url).withCapabilities(new Capabilities(capabilities(browser))).build();
    await session.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 });
    const end = () => session.quit().finally(stop);
    return { session, end };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Waits until the driver answers. */
async function answering(url, child) {
  for (const end = Date.now() + 60_000; ; ) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    assert.equal(child.exitCode, null, "the driver ended");
    assert.ok(Date.now() < end, "the driver does not answer");
    await new Promise((soon) => setTimeout(soon, 50));
  }
}
