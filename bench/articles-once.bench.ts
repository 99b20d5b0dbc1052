import { setTimeout as wait } from "node:timers/promises";
import { articleJson, FAKE_KEY, startFakeVendor } from "../tests/fakes/ai-vendor.ts";
import { testAccounts } from "../tests/setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask } from "./events.ts";
import type { Measurement } from "./harness.ts";

const SCHEDULES = 6;
const KILLS = 3;
/** A lease expires after 30 s, and due schedules are looked up every minute. */
const GIVE_UP_AFTER_MS = 240_000;

/**
 * Two processes on one PostgreSQL run due schedules. One of them is repeatedly killed with SIGKILL while writing, and
 * started again. Every schedule must become exactly one post.
 */
export default async function articlesOnce(): Promise<Measurement[]> {
  const [postgres, vendor] = [await startPostgres({ durable: true }), await startFakeVendor()];
  vendor.otherwise = { kind: "answer", text: articleJson(), pauseMs: 400 };
  const settings = {
    DATABASE_URL: postgres.url,
    AI_BASE_URL: vendor.baseUrl,
    ANTHROPIC_API_KEY: FAKE_KEY,
    SAMPLE_DATA: "0",
  };
  const start = () => startBuiltServer({ settings });
  let servers: BuiltServer[] = [];
  try {
    // One after the other: the first one creates the tables.
    servers = [await start()];
    servers.push(await start());
    await plan(postgres.url);
    const startedAt = performance.now();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilWriting(vendor.requests);
      const [victim, ...others] = servers;
      if (!victim) break;
      victim.process.kill("SIGKILL");
      await victim.ended;
      servers = [...others, await start()];
    }
    const open = () => count(postgres.url, "blog_schedules where status <> 'done'");
    while ((await open()) > 0 && performance.now() - startedAt < GIVE_UP_AFTER_MS) await wait(500);
    const seconds = (performance.now() - startedAt) / 1_000;
    const [posts, done] = [
      await count(postgres.url, "blog_posts"),
      await count(
        postgres.url,
        "blog_schedules s join blog_posts p on p.id = s.post_id where s.status = 'done'",
      ),
    ];
    return [
      {
        name: "articles: schedules carried out",
        value: done,
        unit: "schedules",
        aim: String(SCHEDULES),
        note: `2 processes, ${KILLS} kills`,
      },
      { name: "articles: posts that came of them", value: posts, unit: "posts", aim: String(SCHEDULES) },
      { name: "articles: answers asked for", value: vendor.requests.length, unit: "answers" },
      { name: "articles: until all were done", value: seconds, unit: "s" },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    await vendor.close();
  }
}

/** Schedules that are due now, as the form stores them, but without their job, as if it had been lost. */
async function plan(url: string): Promise<void> {
  await ask(
    url,
    `insert into blog_schedules (keyword, publish_date, origin, request_id, asked_by)
     select 'article ' || n, now() - interval '1 second', 'schedule', gen_random_uuid(), u.id
     from generate_series(1, ${SCHEDULES}) n, auth_users u where u.email = '${testAccounts.ADMIN_EMAIL}'`,
  );
}

/** Waits until a response is being received. */
async function untilWriting(requests: readonly { isAborted: boolean }[]): Promise<void> {
  const before = requests.length;
  const deadline = performance.now() + GIVE_UP_AFTER_MS / 3;
  while (requests.length === before && performance.now() < deadline) await wait(50);
  await wait(1_000);
}

async function count(url: string, from: string): Promise<number> {
  const [row] = await ask<{ n: string }>(url, `select count(*) as n from ${from}`);
  return Number(row?.n);
}
