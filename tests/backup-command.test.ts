import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentBuiltServer } from "../scripts/lib/build.mjs";
import { pinnedNode } from "../scripts/lib/install.mjs";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { databaseUrl, type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const folder = useTemporaryFolder();
const archive = path.join(folder, "site.tar.zst");
let postgres: PostgresServer;
let site: BuiltServer;
const servers: BuiltServer[] = [];

beforeAll(async () => {
  [postgres, site] = await Promise.all([
    startPostgres(),
    startBuiltServer({ settings: { DATA_DIR: path.join(folder, "site") } }),
  ]);
  servers.push(site);
}, 180_000);
afterAll(async () => {
  for (const server of servers) {
    server.process.kill("SIGKILL");
    await server.ended;
  }
  await postgres.stop();
});

type Ran = { code: number | null; out: string; err: string };

/** Runs a command of the built product with the settings of an installation. */
function start(words: string[], settings: Record<string, string>) {
  const child: ChildProcess = spawn(pinnedNode(), [currentBuiltServer(), ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ALLOW_EMBEDDED_DB: "1",
      ...testAccounts,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout?.on("data", (text) => (ran.out += text));
  child.stderr?.on("data", (text) => (ran.err += text));
  const ended = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ ...ran, code })));
  return { child, ended };
}

/** On a slow machine, a command prints lines about its progress. */
const ONLY_PROGRESS = expect.stringMatching(/^([A-Z][a-z ]+: \d+ %, [\d.]+ MB\n)*$/);

const run = (words: string[], settings: Record<string, string>) => start(words, settings).ended;

async function onPostgres(
  name: string,
): Promise<{ DATABASE_URL: string; DATA_DIR: string; client: pg.Client }> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const DATABASE_URL = databaseUrl(postgres.url, name);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  return { DATABASE_URL, DATA_DIR: path.join(folder, name), client };
}

test("the embedded database is saved while the site runs, and the site continues", {
  timeout: 60_000,
}, async () => {
  const settings = { DATA_DIR: path.join(folder, "site") };
  const saved = await run(["backup", archive], settings);
  expect(saved).toEqual({ code: 0, out: expect.stringMatching(/ rows in \d+ tables, /), err: ONLY_PROGRESS });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await run(["backup", "verify", archive], settings)).toMatchObject({ code: 0, err: ONLY_PROGRESS });
  expect((await fetch(`${site.origin}/providers`)).status).toBe(200);

  const refused = await run(["restore", archive, "--replace", "--yes"], settings);
  expect(refused).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/^The data folder .* is in use .*\n$/),
  });
  const left = () => readdirSync(settings.DATA_DIR).filter((name) => name.startsWith("database.copy-"));
  await expect.poll(left).toEqual([]);
});

test("the embedded database is exported while the site runs", { timeout: 60_000 }, async () => {
  const settings = { DATA_DIR: path.join(folder, "site") };
  const files = path.join(folder, "files");
  expect(await run(["export", files], settings)).toEqual({
    code: 0,
    out: expect.stringMatching(/ rows, \d+ posts, and \d+ uploads in \d+ files, /),
    err: ONLY_PROGRESS,
  });
  expect(readdirSync(files)).toEqual(
    expect.arrayContaining(["README.txt", "clicks.csv", "posts", "uploads"]),
  );
  expect((await fetch(`${site.origin}/providers`)).status).toBe(200);
  expect(await run(["export", files], settings)).toEqual({
    code: 1,
    out: "",
    err: `${files} isn't empty. Choose another folder.\n`,
  });
});

test("a restore next to a site running on PostgreSQL is rejected, and a killed restore leaves nothing", {
  timeout: 90_000,
}, async () => {
  const { client, ...settings } = await onPostgres("moved");
  const tables = async () =>
    (
      await client.query(
        "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
    ).rowCount;

  const killed = start(["restore", archive], settings);
  const isLoading = () =>
    client.query(
      "select 1 from pg_stat_activity where datname = current_database() and query ilike 'copy %'",
    );
  while ((await isLoading()).rowCount === 0) await wait(2);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await expect.poll(async () => (await isLoading()).rowCount).toBe(0);
  expect(await tables()).toBe(0);
  expect(existsSync(path.join(settings.DATA_DIR, "uploads"))).toBe(false);

  expect(await run(["restore", archive], settings)).toMatchObject({ code: 0, err: ONLY_PROGRESS });
  const moved = await startBuiltServer({ settings: { ...settings, SAMPLE_DATA: "0" } });
  servers.push(moved);
  const refused = await run(["restore", archive, "--replace", "--yes"], settings);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Stop all of its processes") });
  await moved.stop();
  const again = await run(["restore", archive], settings);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("--replace") });
  const unrequested = await run(["restore", archive, "--replace"], settings);
  expect(unrequested).toMatchObject({ code: 1, err: expect.stringContaining("--yes") });
  expect(await run(["restore", archive, "--replace", "--yes"], settings)).toMatchObject({
    code: 0,
    err: ONLY_PROGRESS,
  });
  await client.end();
});

test("a backup names what its database role isn't allowed to read, and leaves no file", {
  timeout: 60_000,
}, async () => {
  const { client, ...settings } = await onPostgres("limited");
  expect(await run(["migrate"], settings)).toMatchObject({ code: 0 });
  await client.query(`
    create role limited login;
    grant select on all tables in schema public to limited;
    revoke select on brands from limited;`);
  const url = new URL(settings.DATABASE_URL);
  url.username = "limited";
  const backups = path.join(folder, "limited-backups");
  mkdirSync(backups);
  const backUp = () =>
    run(["backup", path.join(backups, "site.tar.zst")], { ...settings, DATABASE_URL: url.href });
  expect(await backUp()).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/(^|\n)The site's .* isn't allowed to read the table public\.brands\. .*\n$/),
  });
  await client.query("grant select on brands to limited");
  expect(await backUp()).toMatchObject({ code: 1, err: expect.stringContaining("read the sequences") });
  expect(readdirSync(backups)).toEqual([]);
  await client.end();
});

test("a scheduled backup ends with the site that started it", { timeout: 60_000 }, async () => {
  const file = path.join(folder, "scheduled.tar.zst");
  // Without the site, its standard input is at its end.
  const ended = await run(["scheduled-backup", file], { DATA_DIR: path.join(folder, "site") });
  expect(ended).toMatchObject({ code: 1, out: expect.not.stringContaining("saved") });
  expect(existsSync(file)).toBe(false);
});

test("wrong arguments are answered with the usage", async () => {
  const settings = { DATA_DIR: path.join(folder, "words") };
  expect(await run(["backup"], settings)).toMatchObject({ code: 2, err: expect.stringContaining("Usage:") });
  expect(await run(["export"], settings)).toMatchObject({ code: 2, err: expect.stringContaining("Usage:") });
  expect(await run(["nonsense"], settings)).toMatchObject({
    code: 2,
    err: expect.stringContaining("Commands:"),
  });
  expect(await run(["restore", "nowhere.zst"], settings)).toMatchObject({
    code: 1,
    err: "nowhere.zst doesn't exist.\n",
  });
});
