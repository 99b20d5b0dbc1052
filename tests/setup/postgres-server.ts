/**
 * A temporary PostgreSQL: `node postgres-server.ts [--durable] [--standby]` starts a cluster in a temporary folder on a
 * free loopback port, with a replica on request, and prints the URLs as one line of JSON. When its standard input ends, it
 * stops them and removes the folder. That also happens when the process that started it is killed.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPostgresFolder } from "./binaries.ts";
import { freePort } from "./free-port.ts";
import { type ServerUser, serverUser } from "./server-user.ts";

const READY = /database system is ready to accept (read-only )?connections/;
const ATTEMPTS = 3;
/** Fast, without durability: nothing here outlives the tests. */
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** The programs' folder, or a copy of it if the user has no access (a repository below a private home folder). */
function reachablePrograms(folder: string, scratch: string, user: ServerUser | undefined): string {
  const { error } = spawnSync(path.join(folder, "initdb"), ["--version"], { ...user });
  if (!error) return folder;
  const copy = path.join(scratch, "native");
  cpSync(path.dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

function initialise(programs: string, data: string, user: ServerUser | undefined): void {
  const fixed = ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  let reason = "";
  for (const locale of ["--locale=C.UTF-8", "--no-locale"]) {
    const result = spawnSync(path.join(programs, "initdb"), [...fixed, locale], {
      ...user,
      encoding: "utf8",
    });
    if (result.status === 0) return;
    reason = result.stderr || String(result.error);
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(`initdb failed: ${reason}`);
}

/** Resolves when the server responds. @throws Error with its log if it ends instead. */
function startServer(
  programs: string,
  data: string,
  port: number,
  user: ServerUser | undefined,
): Promise<ChildProcess> {
  const settings = [
    ...(process.argv.includes("--durable") ? [] : THROW_AWAY),
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
    "lc_messages=C",
  ];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(path.join(programs, "postgres"), args, {
    ...user,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr.on("data", (chunk) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (READY.test(log)) resolve(server);
    });
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}

async function startOnFreePort(programs: string, data: string, user: ServerUser | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, server: await startServer(programs, data, port, user) };
    } catch (error) {
      // Another process may have taken the port in between.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Makes a copy of the new cluster's files a replica of the cluster. */
function follow(primaryPort: number, data: string, user: ServerUser | undefined): void {
  const signal = path.join(data, "standby.signal");
  writeFileSync(signal, "");
  if (user) chownSync(signal, user.uid, user.gid);
  appendFileSync(
    path.join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres'\n`,
  );
}

const scratch = mkdtempSync(path.join(tmpdir(), "dosecompare-postgres-"));
const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
process.on("exit", removeScratch);
let stopping = false;

async function main(): Promise<void> {
  const user = serverUser();
  if (user) chownSync(scratch, user.uid, user.gid);
  const programs = reachablePrograms(findPostgresFolder(), scratch, user);
  const data = path.join(scratch, "data");
  initialise(programs, data, user);
  const standbyData = path.join(scratch, "standby");
  if (process.argv.includes("--standby")) spawnSync("cp", ["-a", data, standbyData]);
  const { port, server } = await startOnFreePort(programs, data, user);
  const servers = [server];
  const urls = { url: urlAt(port), standbyUrl: "" };
  if (process.argv.includes("--standby")) {
    follow(port, standbyData, user);
    const standby = await startOnFreePort(programs, standbyData, user);
    servers.push(standby.server);
    urls.standbyUrl = urlAt(standby.port);
  }
  const stop = () => {
    stopping = true;
    for (const each of servers) each.kill("SIGQUIT");
  };
  for (const each of servers)
    each.on("exit", () => {
      if (stopping && servers.some(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
        return;
      process.exit(stopping ? 0 : 1);
    });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.stdin.on("end", stop).on("error", stop).resume();
  process.stdout.write(`${JSON.stringify(urls)}\n`);
}

await main();
