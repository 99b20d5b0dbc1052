import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createLog } from "~/platform/log.server";
import { useApp } from "~tests/setup/app";
import { newestMail, postSignIn, signIn } from "~tests/setup/staff";
import { mailProblems } from "./jobs.server";

const PAGE = "/admin/settings/system";
const app = await useApp({ log: createLog("silent") });
const { db, jobs } = app.platform;
const admin = await createStaff(db, { role: "admin" });
const cookie = await signIn(app, admin);

const page = async () => (await app.fetch(PAGE, { headers: { cookie } })).text();
const post = (fields: Record<string, string>) =>
  app.fetch(PAGE, { method: "POST", body: new URLSearchParams(fields), headers: { cookie } });

/** A job that failed permanently, as the queue stores it. */
async function failedJob(): Promise<string> {
  await jobs.enqueue(db, "ad-spend-sync", {});
  await db.execute(sql`delete from pgboss.job where name = 'ad-spend-sync'`);
  const [row] = await db.execute<{ id: string }>(
    sql`insert into pgboss.job (name, data, source_name, source_output)
        values ('price-freshness-dead', '{}', 'price-freshness', '{"name": "TypeError", "code": "E42"}')
        returning id::text`,
    "objects",
  );
  return row?.id ?? "";
}

const failedJobs = async () =>
  (
    await db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = 'price-freshness-dead' and state = 'created'`,
      "objects",
    )
  ).length;

test("every part has words for its state, and the page says what to do", async () => {
  const text = await page();
  for (const title of ["Database", "Background jobs", "Email", "Uploads", "Disk space", "Backups", "Prices"])
    expect(text).toContain(title);
  expect(text).toContain("PostgreSQL responds within");
  expect(text).toContain("Backups aren&#x27;t scheduled");
});

test("a failed job is listed with its reason and runs again on Retry", async () => {
  const id = await failedJob();
  expect(await page()).toContain("TypeError E42");
  expect((await post({ intent: "retry", name: "price-freshness", id })).status).toBe(302);
  expect(await failedJobs()).toBe(0);
  const [entry] = await db.execute<{ action: string; name: string }>(
    sql`select action, actor_name as name from audit_log where entity = 'job' order by audit_id desc limit 1`,
    "objects",
  );
  expect(entry).toEqual({ action: "retried", name: admin.name });
});

test("all failed jobs of a kind are retried or deleted, and nothing else is accepted", async () => {
  await failedJob();
  await failedJob();
  expect((await post({ intent: "delete", name: "mail" })).status).toBe(302);
  expect(await failedJobs()).toBe(2);
  expect((await post({ intent: "delete", name: "price-freshness" })).status).toBe(302);
  expect(await failedJobs()).toBe(0);
  expect((await post({ intent: "retry", name: "'; drop table x" })).status).toBe(400);
  expect((await post({ intent: "retry", name: "no-such-kind" })).status).toBe(302);
});

// spec:monitoring#blocked-accounts
test("a blocked account is listed, and can sign in after Unblock", async () => {
  const person = await createStaff(db, { role: "content_manager" });
  for (let attempt = 0; attempt < 25; attempt += 1)
    await app.fetch("/login", {
      method: "POST",
      body: new URLSearchParams({ email: person.email, password: "wrong password 1" }),
      headers: { "x-forwarded-for": `203.0.113.${attempt}` },
    });
  await db.execute(sql`update auth_limits set points = 30`);
  const refused = await postSignIn(app, person);
  expect(refused.status).not.toBe(302);
  expect(await page()).toContain(person.name);
  await post({ intent: "unblock", userId: person.userId });
  expect(await page()).not.toContain(`Unblock ${person.name}`);
});

// spec:monitoring#recent-errors
test("an error is listed with the id of its request, and its message isn't", async () => {
  app.platform.log.failure(Object.assign(new Error("pat@example.org"), { code: "E99" }), "something broke");
  await app.settled();
  const text = await page();
  expect(text).toContain("something broke");
  expect(text).toContain("E99");
  expect(text).not.toContain("pat@example.org");
});

test("a check that waits for a lock shows that it couldn't check, within seconds", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hasLock = Promise.withResolvers<void>();
  const locked = db.transaction(async (tx) => {
    await tx.execute(sql`lock table recent_errors in access exclusive mode`);
    hasLock.resolve();
    await held;
  });
  try {
    await hasLock.promise;
    const text = await page();
    expect(text).toContain("We couldn&#x27;t check this within 2 s.");
    expect(text).toContain("PostgreSQL responds within");
  } finally {
    release();
    await locked;
  }
});

test("administrators get one email about a problem, with what to do", async () => {
  await failedJob();
  await mailProblems(app.platform);
  await vi.waitFor(async () => {
    await mailProblems(app.platform);
    expect(await newestMail(app, "system-alert")).toContain(
      "Background jobs: 1 job failed permanently: price-freshness.",
    );
  });
  expect(await newestMail(app, "system-alert")).toContain("then retry them there");
  await mailProblems(app.platform);
  const [count] = await db.execute<{ mails: number }>(
    sql`select count(*)::integer as mails from pgboss.job
        where name = 'mail' and data->>'kind' = 'system-alert' and data->>'to' = ${admin.email}`,
    "objects",
  );
  expect(count?.mails).toBe(1);
});
