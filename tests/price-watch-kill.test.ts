import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "~/platform/db/postgres.server";
import { type FakeSmtp, startFakeSmtp } from "./fakes/smtp.ts";
import { startBuiltServer } from "./setup/built-server.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";

let postgres: PostgresServer;
let smtp: FakeSmtp;
beforeAll(async () => {
  [postgres, smtp] = await Promise.all([startPostgres(), startFakeSmtp()]);
}, 60_000);
afterAll(async () => {
  await smtp?.close();
  await postgres?.stop();
}, 60_000);

const WATCHERS = 400;
/** A lost email is repeated within this time, and the job looks for work more often. */
const STANDSTILL_MS = 90_000;

/** Waits until `count` exceeds `wanted`, however slow the machine is, as long as it grows. */
async function growsBeyond(requested: number, count: () => number | Promise<number>): Promise<void> {
  let reached = await count();
  let deadline = performance.now() + STANDSTILL_MS;
  while (reached <= requested) {
    if (performance.now() > deadline) throw new Error(`It stays at ${reached}, not above ${requested}.`);
    await wait(5);
    const now = await count();
    if (now > reached) deadline = performance.now() + STANDSTILL_MS;
    reached = now;
  }
}

test("a server killed while it sends news about prices sends each address its email once", {
  timeout: 600_000,
}, async () => {
  const settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: smtp.url,
  };
  let server = await startBuiltServer({ settings });
  const { db, close } = await openPostgres(postgres.url, () => {});
  await db.execute(sql`
    with added as (
      insert into price_watchers (email, created_at)
      select 'visitor' || n || '@visitor.example', now() from generate_series(1, ${WATCHERS}::integer) n
      returning watcher_id
    )
    insert into price_watches (watcher_id, kind, brand_id, pricing_id, medication_type, dosage, plan_interval,
      medication_source, product_name, plan_name, created_at, confirmed_at, seen_until, expires_at)
    select watcher_id, 'plan', p.brand_id, p.pricing_id, p.medication_type, p.dosage, p.plan_interval,
      p.medication_source, p.product_name, 'A plan', now(), now(), now() - interval '1 day', now() + interval '1 year'
    from added, (select * from brand_pricing order by pricing_id limit 1) p`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.price_source', 'editor', true),
      set_config('app.price_at', (now() - interval '2 hours')::text, true)`);
    await tx.execute(sql`update brand_pricing set price = price - 1
      where pricing_id = (select min(pricing_id) from brand_pricing)`);
  });
  const startJob = () => db.execute(sql`insert into pgboss.job (name, data) values ('price-watch', '{}')`);
  const mailed = async () => {
    const [row] = await db.execute<{ mailed: number }>(
      sql`select count(mailed_at)::integer as mailed from price_watchers`,
      "objects",
    );
    return row?.mailed ?? 0;
  };

  // Each kill comes at another point of the run, and the first ones surely before its end.
  for (const share of [0.1, 0.4, 0.7]) {
    await startJob();
    await growsBeyond(share * WATCHERS, mailed);
    server.process.kill("SIGKILL");
    await server.ended;
    server = await startBuiltServer({ settings });
  }
  await startJob();
  const idsByAddress = () => {
    const ids = new Map<string, Set<string>>();
    for (const { to, raw } of smtp.delivered) {
      const id = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? "";
      for (const address of to) ids.set(address, (ids.get(address) ?? new Set()).add(id));
    }
    return ids;
  };
  await growsBeyond(WATCHERS - 1, () => idsByAddress().size).catch(async (error: Error) => {
    const jobs = sql`select name, state, output, started_on, heartbeat_on, now() from pgboss.job where name <> 'mail'`;
    throw new Error(`${error.message}; jobs: ${JSON.stringify(await db.execute(jobs, "objects"))}`);
  });
  await startJob();
  await wait(1_000);

  expect([...idsByAddress().values()].filter((ids) => ids.size !== 1)).toEqual([]);
  const [links] = await db.execute<{ links: number }>(
    sql`select count(*)::integer as links from price_watch_tokens`,
    "objects",
  );
  expect(links?.links).toBe(WATCHERS);
  const { raw } = smtp.delivered[0] ?? { raw: "" };
  expect(raw).toMatch(
    /^List-Unsubscribe:\s+<http:\/\/localhost:\d+\/price-watch\/stop\?token=[\w-]{32}>\r?$/m,
  );
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  await close();
  expect(await server.stop()).toBe(0);
});
