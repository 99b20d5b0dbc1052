import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { fillWithTraffic } from "./analytics-data.ts";
import { isSummed, median, timingsOf } from "./analytics-pages.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";

/** `ANALYTICS_BENCH_VIEWS=1000000 npm run bench -- analytics` uses a tenth of the views. */
const VIEWS = Number(process.env.ANALYTICS_BENCH_VIEWS ?? 10_000_000);
const ROUNDS = 11;
const AIM = "at most 25";
/** Blog analytics, with a time for each report. */
const EACH_TIMED = "/admin/blog/analytics?debug=1";

/**
 * Times the reports of both dashboards over a year of traffic, as measured by the pages themselves, against the same
 * sums computed from the events. Also measures the cost of adding an event to the sums.
 */
export default async function analytics(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    await (await startOnPostgres(postgres.url)).stop();
    await fillWithTraffic(postgres.url, { views: VIEWS, clicks: VIEWS / 10, conversions: VIEWS / 100 });
    const product = await startOnPostgres(postgres.url);
    try {
      const rolling = await measureRolling(postgres.url);
      await ask(postgres.url, "vacuum analyze");
      const cookie = await signIn(product.origin);
      // The first request queues the count of a category's visitors; wait for it.
      await timingsOf(product.origin, cookie, "/admin/blog/analytics?days=7&category=1");
      await wait(60_000);
      return [
        ...rolling,
        ...(await measureReports(product.origin, cookie)),
        ...(await measureRaw(postgres.url)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** From the moment the first events are in the sums until the last ones are. */
async function measureRolling(url: string): Promise<Measurement[]> {
  const moved =
    "select count(*) as done from analytics_progress where source = 'views' and rolled_until > '-infinity'";
  while ((await ask<{ done: string }>(url, moved))[0]?.done === "0") await wait(50);
  const start = performance.now();
  while (!(await isSummed(url))) await wait(200);
  const micros = ((performance.now() - start) * 1_000) / (VIEWS * 1.3);
  return [
    { name: "analytics: adding an event to the sums", value: micros, unit: "µs", note: `${VIEWS} views` },
  ];
}

const pages = [
  ...[1, 7, 30, 90, 365].map((days) => ({
    name: `${days} days`,
    path: `${EACH_TIMED}&days=${days}`,
  })),
  { name: "365 days, category", path: `${EACH_TIMED}&days=365&category=1` },
  ...[7, 30, 90].map((days) => ({ name: `dashboard, ${days} days`, path: `/admin/analytics?days=${days}` })),
];

async function measureReports(origin: string, cookie: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, path } of pages) {
    const rounds: Map<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timingsOf(origin, cookie, path));
    for (const report of rounds[0]?.keys() ?? []) {
      const value = median(rounds.map((timings) => timings.get(report) ?? 0));
      measurements.push({ name: `analytics: ${report}, ${name}`, value, unit: "ms", aim: AIM });
    }
  }
  return measurements;
}

const since = (days: number) =>
  `created_at >= (current_date - ${days - 1})::timestamp at time zone 'America/New_York'`;

const rawSums = [7, 30, 365].flatMap((days) => [
  {
    name: `views by post from the events, ${days} days`,
    sql: `select post_id, count(*) from blog_analytics where ${since(days)} group by 1`,
  },
  {
    name: `unique visitors from the events, ${days} days`,
    sql: `select count(distinct session_id) from blog_analytics where ${since(days)}`,
  },
]);

/** The baseline: what the reports would read without sums. */
async function measureRaw(url: string): Promise<Measurement[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const measurements: Measurement[] = [];
  for (const { name, sql } of rawSums) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now();
      await client.query(sql);
      times.push(performance.now() - start);
    }
    measurements.push({ name: `analytics: ${name}`, value: median(times), unit: "ms", note: "baseline" });
  }
  await client.end();
  return measurements;
}
