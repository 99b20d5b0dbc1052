import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { startSiteProcesses } from "../tests/setup/site-processes.ts";
import { signIn } from "./admin.ts";
import { median } from "./analytics-pages.ts";
import {
  BROWSER_ENCODINGS,
  drive,
  fetchRaw,
  type Load,
  type Measurement,
  startBareServer,
} from "./harness.ts";
import { fillLists, LIST_ROWS } from "./list-data.ts";
import { rendered } from "./pages.bench.ts";
import { sendViews } from "./view-senders.ts";

const ROUNDS = 3;
const SECONDS = 4;
const [PAGE_CONNECTIONS, VIEW_CONNECTIONS] = [20, 50];
const CACHED: Load = { path: "/", headers: BROWSER_ENCODINGS };

/** Process → its resident memory at its highest in one round, in MB. */
type Round = Map<string, number>;
type Kind = { name: string; limit: number };

const onPostgres: Kind = { name: "PostgreSQL", limit: 250 };
const embedded: Kind = { name: "embedded database", limit: 400 };

/**
 * Resident memory of the site's processes at its highest, while visitors read pages, views arrive, and staff open their
 * longest lists. Only on Linux.
 */
export default async function memory(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: "s".repeat(32), TRUST_PROXY: "1" };
    const first = await startBuiltServer({ settings });
    try {
      await fillLists(postgres.url);
    } finally {
      await first.stop();
    }
    return [
      ...(await measureOne(onPostgres, settings, `${LIST_ROWS} rows in each list`)),
      ...(await measureProcesses(settings)),
      ...(await measureOne(embedded, { TRUST_PROXY: "1" }, "sample data")),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureOne(
  kind: Kind,
  settings: Record<string, string>,
  data: string,
): Promise<Measurement[]> {
  const server = await startBuiltServer({ settings });
  const pid = server.process.pid ?? 0;
  const bare = await startBareServer(await fetchRaw(server.origin, CACHED));
  try {
    const rounds = await measureRounds(server.origin, new Map([["the process", pid]]));
    const bareMemory = await measureBare(bare);
    return [
      ...figures(kind, rounds, data),
      { name: `memory, ${kind.name}: a bare Node server`, value: bareMemory, unit: "MB" },
    ];
  } finally {
    bare.stop();
    await server.stop();
  }
}

async function measureProcesses(settings: Record<string, string>): Promise<Measurement[]> {
  const { parent, serving } = await startSiteProcesses(2, { ...settings, LOG_LEVEL: "info" });
  try {
    const pids = new Map([
      ["the parent of two", parent.process.pid ?? 0],
      ...[...serving()].map(([number, pid]): [string, number] => [`process ${number} of two`, pid]),
    ]);
    return figures(onPostgres, await measureRounds(parent.origin, pids), `${LIST_ROWS} rows in each list`);
  } finally {
    await parent.stop();
  }
}

async function measureRounds(origin: string, pids: ReadonlyMap<string, number>): Promise<Round[]> {
  const cookie = await signIn(origin);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pid of pids.values()) forgetHighest(pid);
    await sendLoad(origin, cookie);
    rounds.push(new Map([...pids].map(([name, pid]) => [name, highest(pid)])));
  }
  return rounds;
}

/** Pages from the cache, rendered ones for visitors and staff, and views. */
async function sendLoad(origin: string, cookie: string): Promise<void> {
  const staff = { ...BROWSER_ENCODINGS, cookie };
  const page = { connections: PAGE_CONNECTIONS, seconds: SECONDS };
  await drive(origin, { ...CACHED, seconds: SECONDS });
  await drive(origin, { ...rendered, ...page });
  await drive(origin, { path: "/admin/leads?perPage=50", headers: staff, ...page });
  await drive(origin, { ...rendered, ...page });
  await drive(origin, { path: "/admin/blog", headers: staff, ...page });
  const sent = await sendViews(origin, { connections: VIEW_CONNECTIONS, seconds: SECONDS });
  if (sent.acknowledged.length < sent.sent) throw new Error("Some views weren't acknowledged.");
}

async function measureBare({ origin, pid }: { origin: string; pid: number }): Promise<number> {
  forgetHighest(pid);
  await drive(origin, { ...CACHED, seconds: SECONDS });
  return highest(pid);
}

/** Starts a new record of the highest memory at what a process has now. */
function forgetHighest(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Resident memory of a process at its highest since then, in MB of 1,048,576 bytes. */
function highest(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1_024;
}

function figures({ name, limit }: Kind, rounds: readonly Round[], data: string): Measurement[] {
  return [...(rounds[0]?.keys() ?? [])].map((process) => {
    const values = rounds.map((round) => round.get(process) ?? Number.NaN);
    return {
      name: `memory, ${name}: ${process}`,
      value: Math.max(...values),
      unit: "MB",
      aim: `at most ${limit}`,
      most: limit,
      note: `median of ${ROUNDS} rounds ${Math.round(median(values))}; ${data}; load ${loadavg()[0]?.toFixed(1)}`,
    };
  });
}
