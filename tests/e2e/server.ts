/**
 * The server under test: the built product on an embedded database of its own with the sample data.
 * `node server.ts <port>`; the data folder goes when the server stops.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtServer } from "../../scripts/lib/build.mjs";
import { pinnedNode } from "../../scripts/lib/install.mjs";
import { testAccounts } from "../setup/accounts.ts";

const PARENT_CHECK_MS = 1000;
const port = process.argv[2] ?? "0";
const scratch = mkdtempSync(path.join(tmpdir(), "dosecompare-e2e-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

const server = spawn(pinnedNode(), [builtServer()], {
  // Neither the machine's settings nor a `.env` file reach it.
  cwd: scratch,
  env: {
    PATH: process.env.PATH,
    TZ: "Pacific/Chatham",
    NODE_ENV: "production",
    ALLOW_EMBEDDED_DB: "1",
    SAMPLE_DATA: "1",
    DATA_DIR: path.join(scratch, "data"),
    PORT: port,
    SITE_URL: `http://localhost:${port}`,
    // Every test sends an address of its own, so that limits per visitor do not join them.
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    ...testAccounts,
  },
  stdio: ["ignore", "inherit", "inherit"],
});
server.on("exit", (code) => process.exit(code ?? 1));

const stop = () => server.kill("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The test runner may have been killed.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, PARENT_CHECK_MS);
