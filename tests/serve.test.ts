import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCKS } from "~/platform/db/locks.server";
import { MIGRATIONS_TABLE } from "~/platform/db/migrate.server";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { freePort } from "./setup/free-port.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const repository = path.resolve(import.meta.dirname, "..");
const folder = useTemporaryFolder();
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 180_000);
afterAll(() => postgres.stop());

const serving = () => ({
  DATABASE_URL: postgres.url,
  AUTH_SECRET: "s".repeat(32),
  DATA_DIR: path.join(folder, "data"),
  LOG_LEVEL: "error",
});

/** Runs `npm run serve` or `npm run migrate` without npm, with these settings and none of our own. */
function run(name: "serve" | "migrate", settings: Record<string, string>, root = repository) {
  const child = spawn(process.execPath, [path.join(root, `scripts/${name}.mjs`)], {
    env: { PATH: process.env.PATH, DATABASE_URL: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const ended = new Promise<{ code: number | null; lines: string[] }>((resolve) => {
    child.on("close", (code) => resolve({ code, lines: output.trim().split("\n") }));
  });
  return { child, ended };
}

/** A release folder without packages and without a build. */
function sourcesOnly(name: string): string {
  const root = path.join(folder, name);
  mkdirSync(root);
  for (const file of ["scripts", "package.json", "package-lock.json"])
    cpSync(path.join(repository, file), path.join(root, file), { recursive: true });
  return root;
}

describe("npm run serve", { timeout: 60_000 }, () => {
  test("doesn't install or build: without either, it ends with one line", async () => {
    const bare = sourcesOnly("bare");
    expect(await run("serve", serving(), bare).ended).toEqual({
      code: 1,
      lines: [expect.stringContaining("npm ci --omit=dev")],
    });
    const unbuilt = sourcesOnly("unbuilt");
    symlinkSync(path.join(repository, "node_modules"), path.join(unbuilt, "node_modules"));
    expect(await run("serve", serving(), unbuilt).ended).toEqual({
      code: 1,
      lines: ["There is no build. Run npm run build."],
    });
    mkdirSync(path.join(unbuilt, "build/server"), { recursive: true });
    cpSync(path.join(repository, "server.ts"), path.join(unbuilt, "build/server/index.js"));
    expect(await run("serve", serving(), unbuilt).ended).toEqual({
      code: 1,
      lines: ["build/ doesn't match the sources. Run npm run build."],
    });
  });

  test.each([
    ["DATABASE_URL", { DATABASE_URL: "" }],
    ["AUTH_SECRET", { AUTH_SECRET: "" }],
    ["DRAIN_SECONDS", { DRAIN_SECONDS: "soon" }],
  ])("ends with one line that names %s if that is wrong", async (name, wrong) => {
    const { code, lines } = await run("serve", { ...serving(), ...wrong }).ended;
    expect([code, lines]).toEqual([1, [expect.stringContaining(name)]]);
  });

  test("passes SIGTERM on and ends with code 0", async () => {
    const port = await freePort();
    const { child, ended } = run("serve", { ...serving(), PORT: String(port) });
    const isServing = () => fetch(`http://localhost:${port}/servingz`).then((answer) => answer.ok);
    await expect.poll(() => isServing().catch(() => false), { timeout: 30_000 }).toBe(true);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});

describe("several processes that start at the same time", { timeout: 90_000 }, () => {
  const started: BuiltServer[] = [];
  afterAll(() => Promise.all(started.map((server) => server.stop())));

  test("share an empty database that a migration job may be filling too", async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("create database together");
    const settings = { ...serving(), DATABASE_URL: postgres.url.replace(/\/postgres$/, "/together") };
    // The first of them has begun to create its first table.
    const first = new pg.Client({ connectionString: settings.DATABASE_URL });
    await first.connect();
    await first.query("begin");
    await first.query("select pg_advisory_xact_lock($1)", [LOCKS.migrations]);
    await first.query(MIGRATIONS_TABLE);
    const job = run("migrate", settings).ended;
    const start = async () => {
      const server = await startBuiltServer({ settings });
      started.push(server);
      return server;
    };
    const starting = Promise.all([start(), start(), start()]);
    const waiting = () =>
      client.query("select from pg_stat_activity where datname = 'together' and wait_event_type = 'Lock'");
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
    await first.query("commit");
    await first.end();
    await client.end();
    const servers = await starting;
    expect((await job).code).toBe(0);
    for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await run("migrate", settings).ended).toEqual({ code: 0, lines: ["The database is up to date."] });
  });
});

describe("after SIGTERM", { timeout: 60_000 }, () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const ask = (url: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent }, (answer) => answer.resume().on("end", () => resolve(answer))).on("error", reject);
    });

  test("health checks fail first, while requests still get a response that closes the connection", async () => {
    const settings = {
      ...serving(),
      DRAIN_SECONDS: "300",
      TRUST_PROXY: "1",
      AUTH_SECRET: randomBytes(32).toString("hex"),
    };
    const server = await startBuiltServer({ settings });
    const before = await ask(`${server.origin}/servingz`);
    expect([before.statusCode, before.headers.connection]).toEqual([200, "keep-alive"]);
    server.process.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${server.origin}/servingz`)).status).toBe(503);
    for (const [target, status] of [
      ["/readyz", 503],
      ["/healthz", 200],
      ["/providers", 200],
    ] as const) {
      const answer = await ask(server.origin + target);
      expect([target, answer.statusCode, answer.headers.connection]).toEqual([target, status, "close"]);
    }
    // Ends the wait.
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
});
