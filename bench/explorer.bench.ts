import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { fillWithTraffic } from "./analytics-data.ts";
import { isSummed, median, timingsOf } from "./analytics-pages.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";

/** `EXPLORER_BENCH_VIEWS=1000000 npm run bench -- explorer` uses a tenth of the views. */
const VIEWS = Number(process.env.EXPLORER_BENCH_VIEWS ?? 10_000_000);
const ROUNDS = 7;

const days = (length: number) =>
  `created_at >= (((now() at time zone 'America/New_York')::date - ${length - 1})::timestamp at time zone 'America/New_York')`;
const localDay = "(created_at at time zone 'America/New_York')::date";
const host = "regexp_replace(lower(substring(referrer from '^https?://([^/?#:]+)')), '^www\\.', '')";
const source = `coalesce(utm_source, ${host}, 'direct')`;

/** Ten usual questions, and what they would read without sums. */
const questions = [
  ["source", "m=views", `select ${source}, count(*) from blog_analytics where ${days(90)} group by 1`],
  ["post", "m=views", `select post_id, count(*) from blog_analytics where ${days(90)} group by 1`],
  ["day", "m=views", `select ${localDay}, count(*) from blog_analytics where ${days(90)} group by 1`],
  [
    "brand",
    "m=clicks&m=payout&m=epc",
    `select provider_id, count(*) from provider_clicks where ${days(90)} group by 1`,
  ],
  [
    "post,source",
    "m=views",
    `select post_id, ${source}, count(*) from blog_analytics where ${days(90)} group by 1, 2`,
  ],
  [
    "day,source",
    "m=views",
    `select ${localDay}, ${source}, count(*) from blog_analytics where ${days(90)} group by 1, 2`,
  ],
  [
    "post,brand",
    "m=clicks&m=payout",
    `select post_id, provider_id, count(*) from provider_clicks where ${days(90)} group by 1, 2`,
  ],
  [
    "brand,rank",
    "m=conversions&m=payout",
    `select brand_id, rank, count(*), sum(payout) from conversions where counted and ${days(90)} group by 1, 2`,
  ],
  [
    "source",
    "m=clicks",
    `select first_source(session_id, created_at), count(*) from provider_clicks where ${days(90)} group by 1`,
  ],
  [
    "weekday,hour",
    "m=views",
    `select extract(isodow from created_at at time zone 'America/New_York'), extract(hour from created_at at time zone 'America/New_York'), count(*) from blog_analytics where ${days(90)} group by 1, 2`,
  ],
] as const;

/** Times usual questions over 90 days, as the page measures them, beside the same figures from the events. */
export default async function explorer(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    await (await startOnPostgres(postgres.url)).stop();
    await fillWithTraffic(postgres.url, { views: VIEWS, clicks: VIEWS / 10, conversions: VIEWS / 100 });
    const product = await startOnPostgres(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    try {
      while (!(await isSummed(postgres.url))) await wait(500);
      await ask(postgres.url, "vacuum analyze");
      await client.connect();
      const cookie = await signIn(product.origin);
      const measurements: Measurement[] = [];
      for (const [by, measures, raw] of questions) {
        const dimensions = by.split(",");
        const path = `/admin/reports?days=90&${measures}&${dimensions.map((key) => `by=${key}`).join("&")}`;
        const rounds: { page: number; raw: number }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const page = await timeOf(product.origin, cookie, path);
          const start = performance.now();
          // The events take seconds, so they are read less often.
          if (round < 3) await client.query(raw);
          rounds.push({ page, raw: performance.now() - start });
        }
        const name = `explorer: ${measures.replaceAll("m=", "").replaceAll("&", ", ")} by ${dimensions.join(" and ")}`;
        const aim = dimensions.length === 1 ? "at most 25" : "at most 150";
        measurements.push(
          { name, value: median(rounds.map(({ page }) => page)), unit: "ms", aim, note: `${VIEWS} views` },
          {
            name: `${name}, from the events`,
            value: median(rounds.slice(0, 3).map((round) => round.raw)),
            unit: "ms",
            note: "baseline",
          },
        );
      }
      return measurements;
    } finally {
      await client.end();
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Milliseconds of the report; infinite if the page gave up. */
async function timeOf(origin: string, cookie: string, path: string): Promise<number> {
  try {
    return (await timingsOf(origin, cookie, path)).get("report") ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
