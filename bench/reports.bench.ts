import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { fillWithTraffic } from "./analytics-data.ts";
import { isSummed, median } from "./analytics-pages.ts";
import { ask, startOnPostgres } from "./events.ts";
import { type ExplainedQuery, explainQueries } from "./explained-queries.ts";
import type { Measurement } from "./harness.ts";

/** Views, tool events, clicks, and impressions together. */
const EVENTS = [100_000, 1_000_000] as const;
const ROUNDS = 5;
const HEAVIEST = 10;

const explorer = (query: string) => `/admin/reports?${query}`;
const pages = {
  "blog analytics, 30 days": "/admin/blog/analytics?days=30",
  "blog analytics, 365 days": "/admin/blog/analytics?days=365",
  "providers and tools, 90 days": "/admin/analytics?days=90",
  "revenue, 365 days": "/admin/revenue?period=all&days=365",
  "earnings, 30 days": "/admin/revenue/attribution",
  "earnings, 365 days": "/admin/revenue/attribution?days=365",
  today: "/admin/today",
  "split tests": "/admin/blog/split-tests",
  "views by source, 90 days": explorer("days=90&m=views&by=source"),
  "views by weekday and hour, 90 days": explorer("days=90&m=views&by=weekday&by=hour"),
  "visitors by day, 90 days": explorer("days=90&m=visitors&by=day"),
  "visitors by device, 7 days": explorer("days=7&m=visitors&by=device"),
  "clicks by source, 90 days": explorer("days=90&m=clicks&by=source"),
  "clicks by device, 90 days": explorer("days=90&m=clicks&by=device"),
  "clicks and payout by post and brand, 90 days": explorer("days=90&m=clicks&m=payout&by=post&by=brand"),
  "unique clicks by brand, 90 days": explorer("days=90&m=uniqueClicks&by=brand"),
  "payout by brand and rank, 90 days": explorer("days=90&m=conversions&m=payout&by=brand&by=rank"),
};

type Cost = { ms: number; pages: number; rows: number; months: number };

/**
 * The ten reports that take PostgreSQL longest, as it explains their queries, with a year of events stored by month. A
 * report that is answered from sums costs about the same with ten times the events.
 */
export default async function reports(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    await (await startOnPostgres(postgres.url)).stop();
    const explained = await explainQueries(postgres.url);
    const product = await startOnPostgres(explained.url);
    try {
      const cookie = await signIn(product.origin);
      const costs: Map<string, Cost>[] = [];
      for (const events of EVENTS) {
        await fill(postgres.url, events);
        const measured = new Map<string, Cost>();
        for (const [name, path] of Object.entries(pages))
          measured.set(name, await costOf(product.origin + path, cookie, explained.take));
        costs.push(measured);
      }
      return heaviest(costs);
    } finally {
      await product.stop();
      explained.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, events: number): Promise<void> {
  const each = Math.round(events * 0.15);
  await fillWithTraffic(url, { views: events - 3 * each, clicks: each, conversions: Math.round(each / 5) });
  await ask(url, "set session_replication_role = replica; select distribute_events()");
  while (!(await isSummed(url))) await wait(500);
  await ask(url, "vacuum analyze");
}

async function costOf(address: string, cookie: string, take: () => ExplainedQuery[]): Promise<Cost> {
  const rounds: ExplainedQuery[][] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    take();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.text();
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
    if (round >= 0) rounds.push(take());
  }
  const last = rounds.at(-1) ?? [];
  const months = last.map(({ tables }) => [...tables].filter(([name, rows]) => rows > 0 && isMonth(name)));
  return {
    ms: median(rounds.map((queries) => sumOf(queries.map(({ ms }) => ms)))),
    pages: sumOf(last.map((query) => query.pages)),
    rows: sumOf(months.flat().map(([, rows]) => rows)),
    months: new Set(months.flat().map(([name]) => name.slice(-7))).size,
  };
}

const isMonth = (table: string) => /_[0-9]{4}_[0-9]{2}$/.test(table);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function heaviest(costs: readonly ReadonlyMap<string, Cost>[]): Measurement[] {
  const [few, many] = costs;
  return [...(many ?? [])]
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, HEAVIEST)
    .map(([name, { ms, pages: read, rows, months }]) => {
      const before = few?.get(name);
      return {
        name: `reports: ${name}`,
        value: ms,
        unit: "ms",
        note: `${read} pages, ${rows} events in ${months} months; with a tenth of the events ${before?.ms.toFixed(1)} ms, ${before?.pages} pages`,
      };
    });
}
