import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { isSummed, median, timingsOf } from "./analytics-pages.ts";
import { ask, startOnPostgres } from "./events.ts";
import { explainQueries } from "./explained-queries.ts";
import { measureCosts } from "./explorer-cost.ts";
import { fillWithReportTraffic } from "./explorer-data.ts";
import type { Measurement } from "./harness.ts";

/** `EXPLORER_BENCH_VIEWS=1000000 npm run bench -- explorer` uses a tenth of the views. */
const VIEWS = Number(process.env.EXPLORER_BENCH_VIEWS ?? 10_000_000);
/** A database that was filled before. It's kept, so that the next run doesn't have to fill another one. */
const FILLED = process.env.EXPLORER_BENCH_URL;
const ROUNDS = 7;
/** The events take seconds, so they're read once, for at most this many ms. */
const RAW_MS = 60_000;

const days = `created_at >= (((now() at time zone 'America/New_York')::date - 89)::timestamp at time zone 'America/New_York')`;
const host = "regexp_replace(lower(substring(referrer from '^https?://([^/?#:]+)')), '^www\\.', '')";
const source = `coalesce(utm_source, ${host}, 'direct')`;
const views = `from blog_analytics where ${days}`;
const clicks = `from provider_clicks k where ${days}`;
const conversions = `from conversions where counted and ${days}`;
/** The device of the visitor's latest view before a click. */
const device = `(select device_of(v.metadata) from (select * from blog_analytics a
  where a.session_id = k.session_id and a.created_at <= k.created_at offset 0) v order by v.created_at desc limit 1)`;

/** Ten usual questions over 90 days, and what they would read without sums. */
const questions: readonly [by: string, measures: string, raw: readonly string[]][] = [
  ["source", "views", [`select ${source}, count(*) ${views} group by 1`]],
  ["variant", "views", [`select variant_id, count(*) ${views} group by 1`]],
  ["rank", "clicks", [`select rank, count(*) ${clicks} group by 1`]],
  ["source", "clicks", [`select first_source(session_id, created_at), count(*) ${clicks} group by 1`]],
  ["device", "clicks", [`select ${device}, count(*) ${clicks} group by 1`]],
  ["post,source", "views", [`select post_id, ${source}, count(*) ${views} group by 1, 2`]],
  ["device,source", "views", [`select device_of(metadata), ${source}, count(*) ${views} group by 1, 2`]],
  [
    "brand,source",
    "clicks",
    [`select provider_id, first_source(session_id, created_at), count(*) ${clicks} group by 1, 2`],
  ],
  [
    "campaign,brand",
    "revenue",
    [`select lower(campaign), brand_id, sum(revenue) ${conversions} group by 1, 2`],
  ],
  [
    "post,brand",
    "epc",
    [
      `select post_id, provider_id, count(*) ${clicks} group by 1, 2`,
      `select post_id, brand_id, sum(payout) ${conversions} group by 1, 2`,
    ],
  ],
];

/** Times usual questions over 90 days, as the page measures them, beside the same figures from the events. */
export default async function explorer(): Promise<Measurement[]> {
  if (FILLED) return await measure(FILLED);
  const postgres = await startPostgres();
  try {
    await (await startOnPostgres(postgres.url)).stop();
    await fillWithReportTraffic(postgres.url, {
      views: VIEWS,
      clicks: VIEWS / 10,
      conversions: VIEWS / 100,
    });
    const sums = await measureSums(postgres.url);
    await ask(postgres.url, "vacuum analyze");
    const costs = await measureCosts(postgres.url);
    return [...sums, ...costs, ...(await measure(postgres.url))];
  } finally {
    await postgres.stop();
  }
}

/** How long it takes to add all events to each kind of sums. */
async function measureSums(url: string): Promise<Measurement[]> {
  const product = await startOnPostgres(url);
  const spent = new Map<string, number>();
  try {
    let last = performance.now();
    while (!(await isSummed(url))) {
      const [row] = await ask<{ moving: string | null }>(
        url,
        `select max(source) as moving from analytics_progress
         where rolled_until > '-infinity' and rolled_until < now() - interval '10 minutes'`,
      );
      const now = performance.now();
      if (row?.moving) spent.set(row.moving, (spent.get(row.moving) ?? 0) + now - last);
      last = now;
      await wait(100);
    }
  } finally {
    await product.stop();
  }
  return [...spent].map(([kind, ms]) => ({
    name: `explorer: adding all events to the sums of ${kind}`,
    value: ms / 1_000,
    unit: "s",
  }));
}

async function measure(url: string): Promise<Measurement[]> {
  const times = await onProduct(url, async (origin, cookie) => {
    const found: number[] = [];
    for (const [by, measures] of questions) {
      const rounds: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const ms = await timeOf(origin, cookie, pathOf(by, measures));
        if (round >= 0) rounds.push(ms);
      }
      found.push(median(rounds));
    }
    return found;
  });
  const explained = await explainQueries(url);
  const pages = await onProduct(explained.url, async (origin, cookie) => {
    const found: number[] = [];
    for (const [by, measures] of questions) {
      explained.take();
      await timeOf(origin, cookie, pathOf(by, measures));
      // The session and the page are read too, with a few pages.
      found.push(Math.max(...explained.take().map((query) => query.pages)));
    }
    return found;
  });
  explained.stop();
  // Explaining takes time too.
  await ask(url, `alter database ${new URL(url).pathname.slice(1)} reset all`);
  const raw = await rawTimes(url);
  return questions.flatMap(([by, measures], index): Measurement[] => {
    const name = `explorer: ${measures} by ${by.replace(",", " and ")}`;
    const aim = by.includes(",") ? "at most 150" : "at most 25";
    return [
      { name, value: times[index] ?? 0, unit: "ms", aim, note: `${pages[index]} pages` },
      { name: `${name}, from the events`, value: raw[index] ?? 0, unit: "ms", note: "baseline" },
    ];
  });
}

const pathOf = (by: string, measures: string) =>
  `/admin/reports?days=90&m=${measures}&${by
    .split(",")
    .map((key) => `by=${key}`)
    .join("&")}`;

async function onProduct<Result>(
  url: string,
  work: (origin: string, cookie: string) => Promise<Result>,
): Promise<Result> {
  const product = await startOnPostgres(url);
  try {
    while (!(await isSummed(url))) await wait(500);
    return await work(product.origin, await signIn(product.origin));
  } finally {
    await product.stop();
  }
}

/** Milliseconds of the same figures from the events; infinite if that took too long. */
async function rawTimes(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: RAW_MS });
  await client.connect();
  try {
    const found: number[] = [];
    for (const [, , statements] of questions) {
      const start = performance.now();
      const isRead = await statements
        .reduce(
          (before, statement) => before.then(() => client.query(statement)),
          Promise.resolve<unknown>(null),
        )
        .then(() => true, isTimeout);
      found.push(isRead ? performance.now() - start : Number.POSITIVE_INFINITY);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** @returns false if a statement was canceled because it took too long. */
function isTimeout(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === "57014") return false;
  throw error;
}

/** Milliseconds of the report; infinite if the page gave up. */
async function timeOf(origin: string, cookie: string, path: string): Promise<number> {
  try {
    return (await timingsOf(origin, cookie, path)).get("report") ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
