import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { ask, startOnPostgres, viewBody, visitorHeaders } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { cpuSeconds } from "./pinned.ts";

const FEED = "/admin/reports/live/feed";
const SEED_VIEWS = 12_000;
const PEOPLE = 10;
/** As many as an account may have. */
const TABS_EACH = 5;
const SECONDS = 15;
const EVENTS_PER_SECOND = 10;
/** After the last event, how long the slowest tab may take. */
const LAST_MS = 5_000;

/** `arrivals`: when the tab first knew of so many views. */
type Tab = { arrivals: { views: number; at: number }[]; close(): void };
type Use = { cpu: number; active: number; transactions: number };
type Phase = { use: Use; delays: number[] };

/**
 * What watching costs with 1 and 50 tabs, compared with none, while 10 views arrive per second, and how long a view takes from
 * its commit to the tabs. PostgreSQL has 12,000 views and 1,200 clicks of the last 20 minutes.
 */
export default async function live(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const product = await startOnPostgres(postgres.url);
  const tabs: Tab[] = [];
  try {
    await fill(postgres.url);
    const cookies = await signInPeople(postgres.url, product.origin);
    const measure = () => measurePhase(postgres.url, product, cookies[0] ?? "", tabs);
    // Fills caches and compiles the code.
    await measure();
    const none = await measure();
    tabs.push(await watch(product.origin, cookies[0] ?? ""));
    const one = await measure();
    for (let n = 1; n < PEOPLE * TABS_EACH; n += 1)
      tabs.push(await watch(product.origin, cookies[n % PEOPLE] ?? ""));
    const fifty = await measure();
    return [
      ...costs("no tab", none),
      ...costs("1 tab", one),
      ...costs(`${tabs.length} tabs`, fifty),
      ...latencies("1 tab", one),
      ...latencies(`${tabs.length} tabs`, fifty),
    ];
  } finally {
    for (const tab of tabs) tab.close();
    await product.stop();
    await postgres.stop();
  }
}

/** None of these leaves the window of 30 minutes while the benchmark runs, so the number of views only grows. */
async function fill(url: string): Promise<void> {
  const moment = "now() - random() * interval '20 minutes'";
  await ask(
    url,
    `insert into blog_analytics (path, slug, post_id, session_id, metadata, created_at)
       select '/blog/' || p.slug, p.slug, p.id, 'seed-' || n, '{}', ${moment}
       from generate_series(1, ${SEED_VIEWS}) n
       join lateral (select id, slug from blog_posts where status = 'published' order by id offset n % 5 limit 1) p on true`,
  );
  await ask(
    url,
    `insert into provider_clicks (provider_id, component, source_page, session_id, click_id, created_at)
       select (select min(brand_id) from brands), 'calculator', '/calculator', 'seed-' || n, 'seed-' || n, ${moment}
       from generate_series(1, ${SEED_VIEWS / 10}) n`,
  );
  await ask(url, "vacuum analyze");
}

/** Signs in administrators that have the password of the first one. */
async function signInPeople(url: string, origin: string): Promise<string[]> {
  await ask(
    url,
    `insert into auth_users (id, name, email, role, email_verified)
       select 'watcher-' || n, 'Watcher', 'watcher-' || n || '@staff.example', 'admin', true
       from generate_series(1, ${PEOPLE}) n`,
  );
  await ask(
    url,
    `insert into auth_accounts (id, user_id, provider_id, account_id, password)
       select 'watcher-' || n, 'watcher-' || n, 'credential', 'watcher-' || n,
         (select a.password from auth_accounts a join auth_users u on u.id = a.user_id
          where u.role = 'admin' and a.password is not null limit 1)
       from generate_series(1, ${PEOPLE}) n`,
  );
  const cookies: string[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) cookies.push(await signIn(origin, `watcher-${n}@staff.example`));
  return cookies;
}

async function watch(origin: string, cookie: string): Promise<Tab> {
  const ended = new AbortController();
  const headers = { cookie, accept: "text/event-stream" };
  const answer = await fetch(origin + FEED, { headers, signal: ended.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`Watching was answered with ${answer.status}.`);
  const tab: Tab = { arrivals: [], close: () => ended.abort() };
  // Ends with the stream; a tab that gets nothing more shows as a missing figure.
  void readViews(answer.body.pipeThrough(new TextDecoderStream()), tab).catch(() => {});
  return tab;
}

async function readViews(body: ReadableStream<string>, { arrivals }: Tab): Promise<void> {
  let text = "";
  for await (const part of body) {
    text += part;
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const views = /"figures":\{[^}]*"views":(\d+)/.exec(message)?.[1];
      if (views !== undefined) arrivals.push({ views: Number(views), at: performance.now() });
    }
  }
}

/** Sends views for some seconds, and measures what the site and the database use, and when the tabs know of them. */
async function measurePhase(
  url: string,
  { origin, process }: { origin: string; process: { pid?: number } },
  cookie: string,
  tabs: readonly Tab[],
): Promise<Phase> {
  const known = await viewsNow(origin, cookie);
  const before = await usedSoFar(url, process.pid ?? 0);
  const startedAt = performance.now();
  const committed: number[] = [];
  for (let n = 0; n < SECONDS * EVENTS_PER_SECOND; n += 1) {
    await wait(Math.max(0, startedAt + (n * 1_000) / EVENTS_PER_SECOND - performance.now()));
    await sendView(origin);
    committed.push(performance.now());
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await usedSoFar(url, process.pid ?? 0);
  const last = known + committed.length;
  const deadline = performance.now() + LAST_MS;
  const isDone = () => tabs.every(({ arrivals }) => (arrivals.at(-1)?.views ?? 0) >= last);
  while (!isDone() && performance.now() < deadline) await wait(20);
  const perSecond = (key: keyof Use) => (after[key] - before[key]) / seconds;
  return {
    use: { cpu: perSecond("cpu"), active: perSecond("active"), transactions: perSecond("transactions") },
    delays: tabs
      .flatMap(({ arrivals }) =>
        committed.map((at, n) => {
          const arrival = arrivals.find(({ views }) => views >= known + n + 1);
          return arrival ? Math.max(0, arrival.at - at) : Number.POSITIVE_INFINITY;
        }),
      )
      .sort((one, other) => one - other),
  };
}

async function viewsNow(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(origin + FEED, { headers: { cookie } });
  const { figures } = (await answer.json()) as { figures: { views: number } };
  return figures.views;
}

let visitor = 0;
/** The response is sent after the commit. */
async function sendView(origin: string): Promise<void> {
  visitor += 1;
  const answer = await fetch(`${origin}/events`, {
    method: "POST",
    headers: visitorHeaders(visitor),
    body: viewBody(crypto.randomUUID()),
  });
  if (!answer.ok) throw new Error(`A view was answered with ${answer.status}.`);
}

/** Processor time of the site and time of the database's statements, in ms, and transactions. */
async function usedSoFar(url: string, pid: number): Promise<Use> {
  const [row] = await ask<{ active: number; transactions: number }>(
    url,
    `select active_time as active, xact_commit::float8 as transactions
       from pg_stat_database where datname = current_database()`,
  );
  return {
    cpu: (cpuSeconds(pid) ?? 0) * 1_000,
    active: row?.active ?? 0,
    transactions: row?.transactions ?? 0,
  };
}

function costs(name: string, { use }: Phase): Measurement[] {
  return [
    { name: `live, ${name}: site`, value: use.cpu, unit: "ms of processor time per second" },
    { name: `live, ${name}: SQL`, value: use.active, unit: "ms of statements per second" },
    { name: `live, ${name}: transactions`, value: use.transactions, unit: "per second" },
  ];
}

function latencies(name: string, { delays }: Phase): Measurement[] {
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
  return [
    { name: `live, ${name}: commit to tab, median`, value: at(0.5), unit: "ms" },
    { name: `live, ${name}: commit to tab, p99`, value: at(0.99), unit: "ms", aim: "at most 2,000" },
  ];
}
