import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useReviews } from "~tests/setup/reviews";
import { remindStaff } from "./jobs.server";

const { app, db, clock } = await useReviews();

beforeEach(async () => {
  await db.execute(sql`truncate person_ledger, person_requests`);
});

/** The subjects of queued reminders since the last call, one for each administrator. */
async function subjects(): Promise<string[]> {
  const rows = await db.execute<{ subject: string; text: string }>(
    sql`delete from pgboss.job where data->>'kind' = 'person-request-reminder'
        returning data->>'subject' as subject, data->>'text' as text`,
    "objects",
  );
  for (const { text } of rows) expect(text).not.toContain("visitor.example");
  return [...new Set(rows.map(({ subject }) => subject))];
}

const store = (receivedAt: string, email = "late@visitor.example") =>
  db.execute(sql`insert into person_requests (kind, source, email, person_key, received_at, due_at)
    values ('see', 'site', ${email}, 'key', ${receivedAt}::timestamptz, ${receivedAt}::timestamptz + interval '45 days')`);

async function remindOn(day: string): Promise<string[]> {
  clock.now = new Date(`${day}T13:00:00Z`);
  await remindStaff({ ...app.platform, now: () => clock.now });
  return subjects();
}

test("administrators get each reminder once, until the request is closed", async () => {
  await store("2026-01-01T12:00:00Z");
  expect(await remindOn("2026-01-20")).toEqual([]);
  expect(await remindOn("2026-02-02")).toEqual(["A privacy request is due"]);
  expect(await remindOn("2026-02-03")).toEqual([]);
  await store("2026-01-05T12:00:00Z");
  expect(await remindOn("2026-02-13")).toEqual(["2 privacy requests are due"]);
  expect(await remindOn("2026-02-16")).toEqual(["2 privacy requests are due"]);
  await db.execute(
    sql`update person_requests set closed_at = now(), outcome = 'done', closed_by = 'A', email = null`,
  );
  expect(await remindOn("2026-02-20")).toEqual([]);
});

test("two processes at once send one reminder", async () => {
  await store("2026-01-01T12:00:00Z");
  clock.now = new Date("2026-02-14T13:00:00Z");
  const platform = { ...app.platform, now: () => clock.now };
  await Promise.all([remindStaff(platform), remindStaff(platform)]);
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from person_ledger where action = 'reminded'`,
    "objects",
  );
  expect(Number(row?.n)).toBe(1);
  await subjects();
});
