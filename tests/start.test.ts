import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "./setup/free-port.ts";

const script = path.resolve(import.meta.dirname, "../scripts/start.mjs");
const scratch = mkdtempSync(path.join(tmpdir(), "dosecompare-start-"));
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill("SIGTERM");
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Runs `npm start` without npm, with these settings and none of our own. */
function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATABASE_URL: "", LOG_LEVEL: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => output, ended };
}

const answers = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

// A first start adds the sample data, which takes a busy machine a minute.
const patient = { timeout: 120_000 };

describe("npm start", { timeout: 300_000 }, () => {
  test("serves, prints the URL, keeps its data private, and stops when asked", async () => {
    const [port, otherPort] = [await freePort(), await freePort()];
    const settings = { PORT: String(port), DATA_DIR: path.join(scratch, "data") };
    const first = start(settings);
    await expect.poll(first.output, patient).toContain(`http://localhost:${port}`);
    await expect.poll(() => answers(`http://localhost:${port}`), patient).toBe(true);

    const second = start({ ...settings, PORT: String(otherPort) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split("\n")).toEqual([
      expect.stringContaining("in use by another process"),
    ]);

    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(await answers(`http://localhost:${port}`)).toBe(false);
  });

  test("leaves no server running when it is killed", async () => {
    const port = await freePort();
    const settings = { PORT: String(port), DATA_DIR: path.join(scratch, "killed") };
    // An empty site starts fastest: its content doesn't matter here, and sample data takes most of the time of a first
    // start.
    const { child } = start({ ...settings, SAMPLE_DATA: "false" });
    await expect.poll(() => answers(`http://localhost:${port}`), patient).toBe(true);
    child.kill("SIGKILL");
    await expect.poll(() => answers(`http://localhost:${port}`), patient).toBe(false);
  });

  test("names a wrong setting in one line", async () => {
    const { output, ended } = start({ PORT: "eighty", DATA_DIR: path.join(scratch, "wrong") });
    expect(await ended).toBe(1);
    expect(output().trim().split("\n")).toEqual([expect.stringContaining("PORT")]);
  });
});
