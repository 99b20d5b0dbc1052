import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { testAccounts } from "../../tests/setup/accounts.ts";
import { freePort } from "../../tests/setup/free-port.ts";
import { type ChaosContext, until } from "./context.ts";

/** Something that goes wrong while the product runs, and how to end it. */
export type Fault = {
  name: string;
  /** Whether it is in the short version that `npm test` runs. */
  isShort?: true;
  settings?: Record<string, string>;
  /** @returns a function that ends the fault. */
  begin(context: ChaosContext): Promise<() => Promise<void> | void>;
};

export const FAULTS: readonly Fault[] = [
  {
    name: "database stopped",
    isShort: true,
    async begin({ proxy }) {
      await proxy.cut();
      return proxy.restore;
    },
  },
  {
    name: "database silent",
    isShort: true,
    async begin({ proxy }) {
      proxy.silence();
      return proxy.restore;
    },
  },
  {
    name: "database slow",
    async begin({ proxy }) {
      proxy.delay(100);
      return () => proxy.delay(0);
    },
  },
  {
    name: "database frozen",
    async begin({ database }) {
      const processes = await processesOf(database);
      for (const pid of processes) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of processes) process.kill(pid, "SIGCONT");
      };
    },
  },
  {
    name: "database killed",
    async begin({ database }) {
      const [, child] = await processesOf(database);
      // The server then ends all its processes, recovers, and starts again.
      if (child) process.kill(child, "SIGKILL");
      return () => {};
    },
  },
  {
    name: "mail server silent",
    async begin({ smtp }) {
      smtp.faults.push(...Array.from({ length: 10_000 }, () => ({ at: "greeting", does: "hang" }) as const));
      return () => {
        smtp.faults.length = 0;
      };
    },
  },
  {
    name: "AI vendor silent",
    async begin({ database, vendor }) {
      const before = vendor.requests.length;
      // Due now; the product looks for due schedules every minute.
      await database.query(
        `insert into blog_schedules (keyword, publish_date, origin, request_id, asked_by)
         select 'article ' || n, now() - interval '1 second', 'schedule', gen_random_uuid(), u.id
         from generate_series(1, 6) n, auth_users u where u.email = $1`,
        [testAccounts.ADMIN_EMAIL],
      );
      await until(async () => vendor.requests.length > before, 100_000);
      return () => {};
    },
  },
  {
    name: "slow headers and bodies",
    async begin({ origin }) {
      const sockets = Array.from({ length: 150 }, (_, at) => drip(origin, at % 2 === 0));
      return () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: "2,000 connections",
    async begin({ origin }) {
      const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
      for (let n = 0; n < 2_000; n += 1)
        get(origin, { agent }, (answer) => answer.resume()).on("error", () => {});
      return () => agent.destroy();
    },
  },
  {
    name: "clock set forward",
    settings: { NODE_OPTIONS: `--import ${new URL("./clock.mjs", import.meta.url).href}` },
    begin: async () => () => {},
  },
  {
    name: "second process started and killed",
    async begin(context) {
      const second = await context.start({ port: await freePort() });
      return async () => {
        second.process.kill("SIGKILL");
        await second.ended;
      };
    },
  },
];

/**
 * Fills the disk that emails and screenshots are written to. Only root can create a small disk, so for other users this
 * fault is skipped.
 */
export function smallDisk(folder: string): (() => void) | null {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
  return mounted.status === 0 ? () => spawnSync("umount", ["-l", folder]) : null;
}

/** The process ids of the database server, main process first. */
async function processesOf(database: ChaosContext["database"]): Promise<number[]> {
  const { rows } = await database.query<{ folder: string; own: number }>(
    "select current_setting('data_directory') as folder, pg_backend_pid() as own",
  );
  const main = Number(readFileSync(`${rows[0]?.folder}/postmaster.pid`, "utf8").split("\n")[0]);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === main)
    .map(Number);
  return [main, ...children.filter((pid) => pid !== rows[0]?.own)];
}

function parentOf(pid: string): number {
  try {
    return Number(/\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/** A request whose headers or body arrive at one byte per second. */
function drip(origin: string, inHeaders: boolean): Socket {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "localhost");
  socket.on("error", () => {});
  const head = "POST /events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n";
  socket.write(inHeaders ? head : `${head}Content-Length: 1000\r\n\r\n`);
  const timer = setInterval(() => socket.write("a"), 1_000);
  socket.on("close", () => clearInterval(timer));
  return socket;
}
