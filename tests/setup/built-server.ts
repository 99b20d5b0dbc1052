import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { currentBuildId, currentBuiltServer } from "../../scripts/lib/build.mjs";
import { memorySettings, serverArguments } from "../../scripts/lib/built.mjs";
import { pinnedNode } from "../../scripts/lib/install.mjs";
import { testAccounts } from "./accounts.ts";
import { freePort } from "./free-port.ts";

const POLL_MS = 50;
const SCRATCH = "dosecompare-server-";
const stopWithParent = new URL("../../scripts/lib/stop-with-parent.mjs", import.meta.url).href;

export type BuiltServer = {
  /** "http://localhost:41234" */
  origin: string;
  process: ChildProcess;
  /** Resolves to the exit code when the server has ended for any reason. */
  ended: Promise<number>;
  /** Asks it to stop as an operating system does, and waits. */
  stop(): Promise<number>;
};

export type BuiltServerOptions = {
  /** A free port unless given. */
  port?: number;
  /** Settings in addition to those of every test server; `DATABASE_URL` replaces the embedded database. */
  settings?: Record<string, string>;
  /** The main file of another build, which needs a `DATABASE_URL`. */
  program?: string;
  /** Gets what the server writes to standard output: a start message, and its log. */
  onOutput?: (text: string) => void;
  /** Called when the process has just been started, long before it answers. */
  onSpawn?: (origin: string) => void;
};

/**
 * Starts the built product as a separate process, as in production, with the sample data in a folder that is removed
 * when it ends. The machine's settings and `.env` are ignored.
 * @throws Error when the build is older than the sources, or when the server doesn't get ready; its message is on
 * standard error.
 */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const scratch = mkdtempSync(path.join(tmpdir(), SCRATCH));
  const dataFolder = options.settings?.DATA_DIR ?? path.join(scratch, "data");
  if (startsFresh(dataFolder, options)) cpSync(await firstStart(), dataFolder, { recursive: true });
  return startServer(scratch, dataFolder, options);
}

/** Whether a first start would make the standard data: the embedded database with the sample data. */
function startsFresh(dataFolder: string, { settings = {} }: BuiltServerOptions): boolean {
  return (
    settings.DATABASE_URL === undefined &&
    !["0", "false"].includes(settings.SAMPLE_DATA ?? "") &&
    !existsSync(dataFolder)
  );
}

/**
 * A data folder as the first start of this build makes it today. Making one takes several seconds, so all tests of a
 * run copy the same folder.
 */
async function firstStart(): Promise<string> {
  const all = path.resolve(import.meta.dirname, "../../.cache/first-start");
  const folder = path.join(all, `${currentBuildId().slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(folder)) return folder;
  const scratch = mkdtempSync(path.join(tmpdir(), SCRATCH));
  const made = path.join(all, path.basename(scratch));
  const server = await startServer(scratch, made, {});
  if ((await server.stop()) !== 0) throw new Error("The first start for the tests didn't end normally.");
  try {
    renameSync(made, folder);
    // Folders of other builds and days.
    for (const name of readdirSync(all))
      if (name !== path.basename(folder) && !name.startsWith(SCRATCH))
        rmSync(path.join(all, name), { recursive: true });
  } catch {
    // Another worker made it first.
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}

async function startServer(
  scratch: string,
  dataFolder: string,
  options: BuiltServerOptions,
): Promise<BuiltServer> {
  const program = options.program ?? currentBuiltServer();
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const server = spawn(pinnedNode(), ["--import", stopWithParent, ...serverArguments, program], {
    cwd: scratch,
    env: {
      ...memorySettings,
      PATH: process.env.PATH,
      STOP_WITH_PARENT: `${process.pid}:SIGTERM`,
      TZ: "Pacific/Chatham",
      NODE_ENV: "production",
      ALLOW_EMBEDDED_DB: "1",
      SAMPLE_DATA: "1",
      DATA_DIR: dataFolder,
      PORT: String(port),
      SITE_URL: origin,
      LOG_LEVEL: "error",
      // Unless a test is about several, so that its signals reach the one that serves.
      WEB_CONCURRENCY: "1",
      // Tests sign in as administrators who haven't set up two-factor authentication.
      REQUIRE_SECOND_FACTOR: "none",
      ...testAccounts,
      ...options.settings,
    },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  options.onSpawn?.(origin);
  const output = server.stdout?.setEncoding("utf8");
  if (options.onOutput) output?.on("data", options.onOutput);
  const isServing = watchStart(output, origin);
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", removeScratch);
  const ended = new Promise<number>((resolve) => {
    server.once("exit", (code) => {
      removeScratch();
      process.off("exit", removeScratch);
      resolve(code ?? 1);
    });
  });
  await untilReady(origin, server, isServing);
  const stop = () => {
    server.kill("SIGTERM");
    return ended;
  };
  return { origin, process: server, ended, stop };
}

/** @returns whether the server has said that it listens there */
function watchStart(output: Readable | undefined | null, origin: string): () => boolean {
  let said = "";
  let hasStarted = false;
  // It keeps listening, so that a full pipe never stops the server.
  output?.on("data", (text: string) => {
    if (hasStarted) return;
    said += text;
    hasStarted = said.includes(` is running at ${origin}\n`);
    if (hasStarted) said = "";
  });
  return () => hasStarted;
}

/** Another server may respond at this port, while this one ends because the port is in use. */
async function untilReady(origin: string, server: ChildProcess, isServing: () => boolean): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = isServing() ? await fetch(`${origin}/readyz`).catch(() => undefined) : undefined;
    if (answer?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error(
    `The built server ended before it was ready, with ${server.exitCode ?? server.signalCode}.`,
  );
}
