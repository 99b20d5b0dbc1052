import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { LOCKS } from "../app/platform/db/locks.server.ts";
import { ask, startOnPostgres, visitorHeaders } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { type Product, processorTimes } from "./processor-times.ts";

/** What a busy site receives. The sums of pairs wait for 10,000 views and 5,000 clicks. */
const PER_SECOND = 200;
const VIEWS = 12_000;
const CLICKS = 5_400;
/** As in the data: a tenth as many clicks as views. */
const VIEWS_PER_CLICK = 10;
const IDLE_MS = 10_000;
/** Sums leave out the events of the last ten seconds, which may not all be committed. */
const COMPLETE_AFTER_MS = 11_000;
const SUMMED_WITHIN_MS = 120_000;
/** Looking whether they are summed up is counted with them, so it's rare and on one connection. */
const LOOK_EVERY_MS = 2_000;
/** A ranking of the sample data. */
const RANKING = "lowest-cost-semaglutide-injections";

type Request = { method?: "POST"; path: string; headers: Record<string, string>; body?: string };
/** Processor time per event, in µs. */
type Cost = { receiving: number; summing: number };

/**
 * What adding events to all sums costs, beside what receiving them costs: the processor time of the site and PostgreSQL.
 * The views are like those in the database, with the same posts, sources, and campaigns; a third are by visitors that are
 * already in it. Clicks follow views of the same visitor, on one ranking.
 */
export async function measureCosts(url: string): Promise<Measurement[]> {
  const product = await startOnPostgres(url);
  try {
    const idle = await idleRate(product, url);
    const costOf = (events: readonly Request[], kind: "views" | "clicks") =>
      costOfEvents(product, url, { events, kind, idle });
    const { requests, sessions } = await viewsLikeStored(url);
    const view = await costOf(requests, "views");
    const click = await costOf(await clicksOf(product, sessions.slice(-CLICKS)), "clicks");
    const all = (pick: keyof Cost) => VIEWS_PER_CLICK * view[pick] + click[pick];
    const unit = "µs of processor time";
    return [
      { name: "explorer: receiving a view", value: view.receiving, unit },
      { name: "explorer: adding a view to the sums", value: view.summing, unit },
      { name: "explorer: receiving a click", value: click.receiving, unit },
      { name: "explorer: adding a click to the sums", value: click.summing, unit },
      {
        name: "explorer: cost of the sums",
        value: (all("summing") / all("receiving")) * 100,
        unit: "% of receiving",
        aim: "at most 30",
        note: `${VIEWS_PER_CLICK} views per click`,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Processor time of the site and PostgreSQL together so far, in ms. */
async function processorTime(product: Product, url: string): Promise<number> {
  const { site, database } = await processorTimes(product, url);
  return site + database;
}

/** Processor time per ms that passes without requests. */
async function idleRate(product: Product, url: string): Promise<number> {
  await wait(IDLE_MS);
  const [before, start] = [await processorTime(product, url), performance.now()];
  await wait(IDLE_MS);
  return ((await processorTime(product, url)) - before) / (performance.now() - start);
}

type Sent = { events: readonly Request[]; kind: "views" | "clicks"; idle: number };

async function costOfEvents(product: Product, url: string, { events, kind, idle }: Sent): Promise<Cost> {
  const spentOn = async (work: () => Promise<void>) => {
    const [before, start] = [await processorTime(product, url), performance.now()];
    await work();
    const spent = (await processorTime(product, url)) - before - idle * (performance.now() - start);
    return (spent * 1_000) / events.length;
  };
  // While another process has this lock, none adds events to the sums.
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query("begin");
    await other.query(`select pg_advisory_xact_lock(${LOCKS.eventSums})`);
    const receiving = await spentOn(() => sendAll(product.origin, events));
    await wait(COMPLETE_AFTER_MS);
    const summing = await spentOn(async () => {
      await other.query("rollback");
      await untilSummed(other, kind);
    });
    return { receiving, summing };
  } finally {
    await other.end();
  }
}

async function untilSummed(client: pg.Client, kind: Sent["kind"]): Promise<void> {
  const pairs = kind === "views" ? "view_pairs" : "click_pairs";
  const deadline = performance.now() + SUMMED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select bool_and(rolled_until > now() - interval '2 minutes') as done from analytics_progress
       where source not like '%_pairs' or source = '${pairs}'`,
    );
    if (rows[0]?.done && (await areNoneLeft(client, pairs))) return;
    if (performance.now() > deadline) throw new Error(`The ${kind} aren't in the sums.`);
    await wait(LOOK_EVERY_MS);
  }
}

async function areNoneLeft(client: pg.Client, pairs: string): Promise<boolean> {
  const table = pairs === "view_pairs" ? "blog_analytics" : "provider_clicks";
  const { rows } = await client.query<{ left: boolean }>(
    `select exists (select from ${table} where created_at >=
       (select min(rolled_until) from analytics_progress where source like '${pairs.replace("_pairs", "")}%')) as left`,
  );
  return rows[0]?.left === false;
}

async function sendAll(origin: string, events: readonly Request[]): Promise<void> {
  let next = 0;
  const { errors, timeouts, ...result } = await autocannon({
    url: origin.replace("//localhost:", "//127.0.0.1:"),
    connections: 20,
    amount: events.length,
    overallRate: PER_SECOND,
    requests: [
      {
        setupRequest: (given) => {
          const event = events[next % events.length];
          next += 1;
          return { ...given, ...event };
        },
      },
    ],
  });
  const refused = errors + timeouts + result["4xx"] + result["5xx"];
  if (refused > 0) throw new Error(`${refused} events were not taken.`);
}

type StoredView = {
  slug: string;
  session: string;
  referrer: string | null;
  isNew: boolean;
  variant: string | null;
  source: string | null;
  campaign: string | null;
  agent: string | null;
};

async function viewsLikeStored(url: string): Promise<{ requests: Request[]; sessions: string[] }> {
  const views = await ask<StoredView>(
    url,
    `select p.slug, v.session_id as session, v.referrer, v.is_new_visitor as "isNew", v.variant_id as variant,
       v.utm_source as source, v.utm_campaign as campaign, v.metadata ->> 'userAgent' as agent
     from (select * from blog_analytics where created_at > now() - interval '60 days' order by created_at limit 100000) v
     join blog_posts p on p.id = v.post_id order by random() limit ${VIEWS}`,
  );
  const run = Date.now();
  const sessions = views.map(({ isNew, session }, n) => (isNew ? `bench-${run}-${n}` : session));
  const requests = views.map((view, n): Request => {
    const headers = visitorHeaders(n);
    const body = {
      type: "page_view",
      path: `/blog/${view.slug}`,
      sessionId: sessions[n],
      referrer: view.referrer,
      isNewVisitor: view.isNew,
      variantId: view.variant,
      utmSource: view.source,
      utmMedium: view.source && "cpc",
      utmCampaign: view.campaign,
      utmContent: null,
      utmTerm: null,
      language: "en-US",
      screenWidth: 390,
      screenHeight: 844,
      timestamp: "2026-01-16T10:00:00.000Z",
    };
    return {
      method: "POST",
      path: "/events",
      headers: { ...headers, ...(view.agent && { "User-Agent": view.agent }) },
      body: JSON.stringify(body),
    };
  });
  return { requests, sessions };
}

async function clicksOf({ origin }: Product, sessions: readonly string[]): Promise<Request[]> {
  const post = await (await fetch(`${origin}/blog/${RANKING}`)).text();
  const provider = /\/go\/[^/]+\/1\/(\d+)\/visit/.exec(post)?.[1];
  return sessions.map((session, n) => ({
    path: `/go/${RANKING}/1/${provider}/visit?glp_session_id=${session}`,
    headers: visitorHeaders(n),
  }));
}
