import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { testAccounts } from "../tests/setup/accounts.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { fillWithTraffic } from "./analytics-data.ts";
import { ask, startOnPostgres, visitorHeaders } from "./events.ts";
import type { Measurement } from "./harness.ts";

const POST = "questions-to-ask-an-online-provider";
const OTHER = "lowest-cost-semaglutide-injections";
const TEST = "5b0c1a52-0000-4000-8000-000000000001";
const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 3;
const AMOUNTS = { views: 9_000_000, clicks: 900_000, conversions: 90_000 };
/** For the test, over 90 days, in addition to the other traffic; each visitor was assigned a variant. */
const OF_TEST = { views: 1_000_000, visitors: 600_000, clicks: 100_000, conversions: 10_000 };
const READS = 15;

/** What a split test costs the pages of its posts, and what its report costs among 10 million views. */
export default async function splitTests(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const product = await startOnPostgres(postgres.url);
    try {
      return [
        ...(await pageCost(product.origin, postgres.url)),
        ...(await reportCost(product.origin, postgres.url)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function pageCost(origin: string, url: string): Promise<Measurement[]> {
  await ask(url, `update split_tests set status = 'paused'`);
  await ask(
    url,
    `insert into split_tests (id, name, slug, status, start_date) values ('${TEST}', 'Measured', 'measured', 'paused', '2020-01-01');
     insert into split_test_variants (id, split_test_id, position, name, post_id, weight)
     select case slug when '${POST}' then 'kept' else 'other' end, '${TEST}', row_number() over () - 1, slug, id, 50
     from blog_posts where slug in ('${POST}', '${OTHER}')`,
  );
  const rates: Record<"none" | "kept" | "fresh", number[]> = { none: [], kept: [], fresh: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    await setStatus(origin, url, "paused");
    const none = await drive(origin);
    await setStatus(origin, url, "active");
    const kept = await drive(origin, "glp_split_tests=kept; glp_session_id=measured");
    const fresh = await drive(origin);
    // The first round is only a warm-up.
    if (round > 0)
      for (const [name, rate] of Object.entries({ none, kept, fresh })) rates[name as "none"].push(rate);
  }
  const [none, kept, fresh] = [middle(rates.none), middle(rates.kept), middle(rates.fresh)];
  const share = (rate: number) => (rate / none) * 100;
  return [
    { name: "split tests: page outside of a test", value: none, unit: "/s", note: "anonymous, repeated" },
    { name: "split tests: page for a visitor who has a variant", value: kept, unit: "/s" },
    { name: "split tests: share of the page outside of a test", value: share(kept), unit: "%" },
    {
      name: "split tests: page for new visitors",
      value: fresh,
      unit: "/s",
      note: "half are led elsewhere; each assignment is written",
    },
    { name: "split tests: share of the page outside of a test, new", value: share(fresh), unit: "%" },
  ];
}

/** Changes the test's status and waits until the server has noticed. */
async function setStatus(origin: string, url: string, status: "paused" | "active"): Promise<void> {
  await ask(url, `update split_tests set status = '${status}' where id = '${TEST}'`);
  for (;;) {
    const answer = await fetch(`${origin}/blog/${POST}`, { headers: visitorHeaders(0), redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.headers.getSetCookie().length > 0 === (status === "active")) return;
    await wait(50);
  }
}

let visitor = 0;

/** Responses per second. With a cookie all requests are from one visitor; without one, each is from another. */
async function drive(origin: string, cookie?: string): Promise<number> {
  const result = await autocannon({
    url: `${origin.replace("//localhost:", "//127.0.0.1:")}/blog/${POST}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          visitor += 1;
          const headers = {
            ...visitorHeaders(visitor),
            "accept-encoding": "gzip",
            ...(cookie ? { cookie } : {}),
          };
          return { ...request, headers };
        },
      },
    ],
  });
  const bad = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (bad > 0) throw new Error(`${bad} requests failed.`);
  return result.requests.average;
}

async function reportCost(origin: string, url: string): Promise<Measurement[]> {
  await fillWithTraffic(url, AMOUNTS);
  const moment = (count: number) =>
    `now() - interval '90 days' * ((${count} - n)::float8 / ${count}) - interval '1 minute'`;
  const variant = `case when n % 2 = 0 then 'kept' else 'other' end`;
  await ask(
    url,
    `set session_replication_role = replica;
     insert into blog_analytics (path, slug, session_id, variant_id, created_at)
       select '/blog/measured', 'measured', 'tested-' || n, ${variant}, ${moment(OF_TEST.views)}
       from generate_series(1, ${OF_TEST.views}) n;
     insert into provider_clicks (provider_id, component, source_page, variant_id, click_id, created_at)
       select 1, 'blog', '/blog/measured', ${variant}, 'tested-' || n, ${moment(OF_TEST.clicks)}
       from generate_series(1, ${OF_TEST.clicks}) n;
     insert into conversions (transaction_id, revenue, payout, is_blog, variant_id, created_at)
       select 'tested-' || n, 149, 80, true, ${variant}, ${moment(OF_TEST.conversions)}
       from generate_series(1, ${OF_TEST.conversions}) n`,
  );
  await ask(
    url,
    `insert into split_test_assignments (split_test_id, variant_id, session_id, created_at)
       select '${TEST}', ${variant}, 'tested-' || n, ${moment(OF_TEST.visitors)} from generate_series(1, ${OF_TEST.visitors}) n;
     update split_tests set variants_changed_at = now() - interval '91 days' where id = '${TEST}'`,
  );
  // The dashboards' sums are measured elsewhere; wait only for those of the test's variants.
  await ask(
    url,
    `update analytics_progress set rolled_until = now() where source not in ('variant_views', 'variant_clicks')`,
  );
  const caughtUp = `select bool_and(rolled_until > now() - interval '5 minutes') as done from analytics_progress`;
  while (!(await ask<{ done: boolean }>(url, caughtUp))[0]?.done) await wait(500);
  await ask(url, "vacuum analyze split_test_assignments");
  await ask(url, "vacuum analyze blog_analytics");
  await ask(url, "vacuum analyze provider_clicks");
  await ask(url, "vacuum analyze conversions");
  const cookie = await signIn(origin);
  const raw = middle(await timed(() => ask(url, rawSum)));
  const measurements: Measurement[] = [];
  for (const range of [1, 7, 30, 90]) {
    const page = `${origin}/admin/blog/split-tests/${TEST}`;
    const read = async (address: string) => (await fetch(address, { headers: { cookie } })).text();
    const value = middle(await timed(() => read(`${page}/export?range=${range}`)));
    const whole = middle(await timed(() => read(`${page}?range=${range}`)));
    const note = `${range} days of 1,000,000 views of the test among 10,000,000`;
    measurements.push({
      name: `split tests: report of ${range} days`,
      value,
      unit: "ms",
      aim: "at most 25",
      note,
    });
    measurements.push({
      name: `split tests: page of ${range} days, rendered, with its visitors`,
      value: whole,
      unit: "ms",
    });
    if (range === 90) {
      measurements.push(
        { name: "split tests: the same sum straight from the tables", value: raw, unit: "ms" },
        { name: "split tests: report of 90 days as a share of that", value: (value / raw) * 100, unit: "%" },
      );
    }
  }
  return measurements;
}

const rawSum = `set enable_indexonlyscan = off; set enable_indexscan = off; set enable_bitmapscan = off;
  select variant_id, (created_at at time zone 'America/New_York')::date, count(*) from blog_analytics
    where variant_id in ('kept', 'other') and created_at > now() - interval '90 days' group by 1, 2;
  select variant_id, (created_at at time zone 'America/New_York')::date, count(*) from provider_clicks
    where variant_id in ('kept', 'other') and created_at > now() - interval '90 days' group by 1, 2`;

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** How long each call took, in ms, without the first one. */
async function timed(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read <= READS; read += 1) {
    const startedAt = performance.now();
    await call();
    if (read > 0) times.push(performance.now() - startedAt);
  }
  return times;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
