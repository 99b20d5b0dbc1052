import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { median } from "./analytics-pages.ts";
import {
  BROWSER_ENCODINGS,
  fetchRaw,
  type Load,
  type Measurement,
  type RawAnswer,
  startBareServer,
} from "./harness.ts";
import { cpuSeconds } from "./pinned.ts";

const ROUNDS = 5;
/** How often a starting site is asked. In ms. */
const POLL_MS = 10;
/** A busy machine may take a while. In ms. */
const PATIENCE_MS = 120_000;
const load: Load = { path: "/", headers: BROWSER_ENCODINGS };

type Start = { name: string; settings: Record<string, string> };
/** In ms. `cpu` is the processor time of the process; NaN where the system doesn't say. */
type Timed = { ms: number; cpu: number };

/**
 * How long it takes from starting the process to the first home page, with existing data and the code that the build
 * compiled: on PostgreSQL, also with the two processes that two cores get, and with the embedded database. In turns with
 * a bare Node server that sends the same page. The processor time of two processes is that of their parent alone.
 */
export default async function start(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const scratch = mkdtempSync(path.join(tmpdir(), "dosecompare-start-"));
  try {
    const stored = { DATABASE_URL: postgres.url, AUTH_SECRET: "s".repeat(32) };
    const starts: Start[] = [
      { name: "PostgreSQL, one process", settings: stored },
      { name: "PostgreSQL, two processes", settings: { ...stored, WEB_CONCURRENCY: "2" } },
      { name: "embedded database", settings: { DATA_DIR: path.join(scratch, "data") } },
    ];
    const times = new Map<string, Timed[]>(starts.map(({ name }) => [name, []]));
    const bare: Timed[] = [];
    // Creates the data, and reads all files once.
    for (const each of starts) await timeStart(each);
    for (let round = 0; round < ROUNDS; round += 1) {
      let page: RawAnswer | null = null;
      for (const each of starts) {
        const { answer, ...timed } = await timeStart(each);
        times.get(each.name)?.push(timed);
        page = answer;
      }
      if (page) bare.push(await timeBareStart(page));
    }
    return report(times, bare);
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function timeStart({ settings }: Start): Promise<Timed & { answer: RawAnswer }> {
  let first: Promise<{ ms: number; answer: RawAnswer }> | undefined;
  const server = await startBuiltServer({
    settings,
    onSpawn: (origin) => {
      first = firstPage(origin, performance.now());
    },
  });
  try {
    if (!first) throw new Error("The site wasn't started.");
    return { ...(await first), cpu: cpuOf(server.process.pid) };
  } finally {
    await server.stop();
  }
}

/** @param startedAt from `performance.now()` */
async function firstPage(origin: string, startedAt: number): Promise<{ ms: number; answer: RawAnswer }> {
  while (performance.now() - startedAt < PATIENCE_MS) {
    // Nothing listens yet, or the site isn't ready.
    const answer = await fetchRaw(origin, load).catch(() => null);
    if (answer?.status === 200) return { ms: performance.now() - startedAt, answer };
    await wait(POLL_MS);
  }
  throw new Error("The site didn't show its home page in time.");
}

async function timeBareStart(page: RawAnswer): Promise<Timed> {
  const startedAt = performance.now();
  const bare = await startBareServer(page);
  try {
    await fetchRaw(bare.origin, load);
    return { ms: performance.now() - startedAt, cpu: cpuOf(bare.pid) };
  } finally {
    bare.stop();
  }
}

const cpuOf = (pid = 0) => (cpuSeconds(pid) ?? Number.NaN) * 1_000;

function report(times: Map<string, Timed[]>, bare: readonly Timed[]): Measurement[] {
  const ofBare = median(bare.map(({ ms }) => ms));
  const measurementOf = (name: string, timed: readonly Timed[], more: string): Measurement => {
    const values = timed.map(({ ms }) => ms);
    const range = `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))} ms in ${values.length} starts`;
    const cpu = `${Math.round(median(timed.map((each) => each.cpu)))} ms of processor time`;
    return { name: `start: ${name}`, value: median(values), unit: "ms", note: `${range}, ${cpu}; ${more}` };
  };
  const measured = [...times].map(([name, timed]) => {
    const share = median(timed.map(({ ms }) => ms)) / ofBare;
    const measurement = measurementOf(name, timed, `${share.toFixed(1)} × the bare server`);
    return { ...measurement, aim: "at most 1,000" };
  });
  return [...measured, measurementOf("bare Node server", bare, `load ${loadavg()[0]?.toFixed(1)}`)];
}
