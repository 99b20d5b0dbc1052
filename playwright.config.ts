import { availableParallelism } from "node:os";
import { chromium, defineConfig } from "@playwright/test";
import { pinnedNode } from "./scripts/lib/install.mjs";
import { memoryFolder } from "./scripts/lib/memory-folder.mjs";
import { findChromium } from "./tests/setup/binaries.ts";
import { freePort } from "./tests/setup/free-port.ts";

// Workers load this file again and inherit the folder, the ports, and the browser that the first load chose.
Object.assign(process.env, memoryFolder());
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_OTHER_SITES_PORT ??= String(await freePort());
process.env.E2E_CHROMIUM ??= JSON.stringify(await findChromium(chromium.executablePath()));
const origin = `http://localhost:${process.env.E2E_PORT}`;
const browser: { path: string; env: Record<string, string> } = JSON.parse(process.env.E2E_CHROMIUM);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  // One more than cores: a test often waits for an animation or a pause that it is about.
  workers: availableParallelism() + 1,
  // Long enough for a busy machine; no test measures time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: origin,
    locale: "en-US",
    timezoneId: "Pacific/Chatham",
    contextOptions: { reducedMotion: "reduce" },
    // Screenshots of every frame take a fifth of the run, and snapshots read blobs, which the site's policy forbids.
    // A failed test still leaves a screenshot, an outline of the page, its steps, and its requests.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.path,
      env: { ...process.env, ...browser.env },
      chromiumSandbox: process.getuid?.() !== 0 && process.platform !== "linux",
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Tests must not depend on what a browser does with unreachable hosts: a local server answers for all of them.
        `--host-resolver-rules=MAP * 127.0.0.1:${process.env.E2E_OTHER_SITES_PORT}, EXCLUDE localhost`,
        "--ignore-certificate-errors",
        // A tab's blank first page and its first document would each start a process, because the site's opener policy
        // separates them. Beyond the limit, a tab reuses an unused process, and tabs of one context and site share one.
        "--renderer-process-limit=1",
      ],
    },
  },
  projects: [
    // Tests run at two widths if the width affects them: accessibility, fit, navigation, the steps of each tool.
    // Their titles say @both, or @phone if there is nothing to test on a desktop.
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", grep: /@phone|@both/, use: phone },
  ],
  webServer: {
    command: `exec "${pinnedNode()}" tests/e2e/server.ts ${process.env.E2E_PORT} ${process.env.E2E_OTHER_SITES_PORT}`,
    url: `${origin}/readyz`,
    // Playwright builds first when it is started manually.
    timeout: 180_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
