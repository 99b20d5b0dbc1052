import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { serverUser } from "./server-user.ts";

export type PgBouncer = {
  /** The server's URL through PgBouncer. */
  url: string;
  process(): ChildProcess;
  /** Starts it again on the same port, after it was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A PgBouncer in transaction pooling mode. It has few connections to the server, so that statements of one client
 * change between them.
 * @param program its path. @param serverUrl of PostgreSQL on this machine.
 * @param connectQuery what it runs on each new connection to the server.
 */
export async function startPgBouncer(
  program: string,
  serverUrl: string,
  connectQuery = "set statement_timeout = 30000; set jit = off",
): Promise<PgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-pgbouncer-"));
  chmodSync(folder, 0o755);
  const server = new URL(serverUrl);
  const port = await freePort();
  const users = path.join(folder, "users.txt");
  const settings = path.join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${server.username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  let running: ChildProcess;
  const kill = () => running.kill("SIGKILL");
  async function start() {
    running = spawn(program, [settings], { ...serverUser(), stdio: "ignore" });
    while (!(await accepts(port))) {
      if (running.exitCode !== null) throw new Error("PgBouncer did not start.");
      await wait(20);
    }
  }
  await start();
  process.once("exit", kill);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    process: () => running,
    start,
    async stop() {
      process.off("exit", kill);
      if (running.exitCode === null && running.signalCode === null) {
        const ended = new Promise((resolve) => running.once("exit", resolve));
        kill();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
