import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { cpuSeconds } from "./pinned.ts";

/** Data that grows, and the pages that show it. */
export type Growth = {
  /** "leads" */
  rows: string;
  /** How many rows there are in each round, besides the sample data; each round adds to the last. */
  amounts: readonly number[];
  /** SQL that adds the rows numbered from `after` + 1 to `upTo`. */
  add(after: number, upTo: number): readonly string[];
  /** Name → path, requested by an administrator, so that no page comes from the cache. */
  pages: Readonly<Record<string, string>>;
  /** Bodies of the pages that are requested with POST. */
  bodies?: Readonly<Record<string, string>>;
};

/** In ms; `cpu` is the server's own processor time, without the database's. */
type Cost = { median: number; cpu: number; bytes: number };
type Site = { origin: string; pid: number; cookie: string };

const WARM_UPS = 4;
const REQUESTS = 12;
/** Copies in memory are read again after a change. In ms. */
const CATCH_UP_MS = 3_000;

/**
 * Requests pages one after the other while their data grows, on PostgreSQL. A page that costs the same, or grows no
 * faster than its data, is bounded.
 */
export async function measureGrowth(growths: readonly Growth[]): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    const product = await startOnPostgres(postgres.url);
    try {
      const site = {
        origin: product.origin,
        pid: product.process.pid ?? 0,
        cookie: await signIn(product.origin),
      };
      const measured: Measurement[] = [];
      for (const growth of growths) measured.push(...(await measureOne(growth, site, postgres.url)));
      return measured;
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureOne(growth: Growth, site: Site, url: string): Promise<Measurement[]> {
  const rounds: Record<string, Cost>[] = [];
  let after = 0;
  for (const upTo of growth.amounts) {
    for (const statement of growth.add(after, upTo)) await ask(url, statement);
    await ask(url, "vacuum analyze");
    await wait(CATCH_UP_MS);
    const costs: Record<string, Cost> = {};
    for (const [name, path] of Object.entries(growth.pages))
      costs[name] = await costOf(site, path, growth.bodies?.[name]);
    rounds.push(costs);
    after = upTo;
  }
  return Object.keys(growth.pages).map((name) => measurementOf(name, growth, rounds));
}

function measurementOf(
  name: string,
  { rows, amounts }: Growth,
  rounds: readonly Record<string, Cost>[],
): Measurement {
  const reported = rounds.map((costs, round) => {
    const { median, cpu, bytes } = costs[name] ?? { median: 0, cpu: 0, bytes: 0 };
    const size = `${Math.round(bytes / 1_000)} KB`;
    return `${amounts[round]?.toLocaleString("en-US")}: ${median.toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor, ${size}`;
  });
  return {
    name: `growth: ${name}, ${amounts.at(-1)?.toLocaleString("en-US")} ${rows}`,
    value: rounds.at(-1)?.[name]?.median ?? 0,
    unit: "ms",
    note: reported.join("; "),
  };
}

async function costOf({ origin, pid, cookie }: Site, path: string, body?: string): Promise<Cost> {
  const times: number[] = [];
  let bytes = 0;
  let cpuBefore = 0;
  for (let request = -WARM_UPS; request < REQUESTS; request += 1) {
    if (request === 0) cpuBefore = cpuSeconds(pid) ?? 0;
    const startedAt = performance.now();
    const answer = await fetch(origin + path, {
      headers: { cookie, origin, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body }),
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  const cpu = (((cpuSeconds(pid) ?? 0) - cpuBefore) * 1_000) / REQUESTS;
  return { median: times.toSorted((a, b) => a - b)[Math.floor(REQUESTS / 2)] ?? 0, cpu, bytes };
}
