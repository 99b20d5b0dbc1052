import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { usePostbacks } from "~tests/setup/postbacks";
import { createConversion, createNetwork } from "./factory";
import { mailInactivity } from "./jobs.server";
import { listPostingIntervals } from "./queries/posting-intervals.server";
import { inactivityOf } from "./rules/inactivity";

const { app, db } = await usePostbacks();

const HOUR_MS = 3_600_000;
const last = new Date("2026-04-20T12:00:00Z").getTime();
const after = (hours: number) => new Date(last + hours * HOUR_MS);

async function postEvery(hours: number, count: number, networkId: number) {
  for (let n = 0; n < count; n += 1)
    await createConversion(db, { networkId, createdAt: new Date(last - n * hours * HOUR_MS) });
}

async function inactiveAt(now: Date) {
  return (await listPostingIntervals(db, now)).flatMap((intervals) => inactivityOf(intervals, now) ?? []);
}

describe("a network that has gone quiet", () => {
  test("is reported after some hours if it usually posts every hour", async () => {
    const { networkId } = await createNetwork(db);
    await postEvery(1, 150, networkId);
    expect(await listPostingIntervals(db, after(0))).toMatchObject([
      { conversions: 150, days: 7, usualPauseMs: HOUR_MS },
    ]);
    expect(await inactiveAt(after(5))).toEqual([]);
    expect(await inactiveAt(after(7))).toMatchObject([{ networkId }]);
  });

  test("is still reported while its past conversions grow old", async () => {
    const { networkId } = await createNetwork(db);
    await postEvery(48, 14, networkId);
    expect(await inactiveAt(after(5 * 24))).toEqual([]);
    // A conversion that staff enter isn't a sign of life.
    await createConversion(db, { networkId, createdAt: after(24), metadata: { source: "manual" } });
    for (const days of [7, 14, 27]) expect(await inactiveAt(after(days * 24))).toMatchObject([{ networkId }]);
  });

  test("is reported after the configured hours, even if they are more than four weeks", async () => {
    const { networkId } = await createNetwork(db, { inactivityAlertHours: 1_000 });
    await postEvery(24, 1, networkId);
    expect(await inactiveAt(after(999))).toEqual([]);
    expect(await inactiveAt(after(1_001))).toMatchObject([{ networkId }]);
  });
});

test("sends administrators one email for each silence, and no one else", async () => {
  const { networkId } = await createNetwork(db, { name: "Sample Network" });
  const administrator = await createStaff(db);
  await createStaff(db, { role: "content_manager" });
  await postEvery(1, 150, networkId);
  const mails = async () =>
    db.execute<{ to: string; subject: string; text: string }>(
      sql`select data->>'to' as to, data->>'subject' as subject, data->>'text' as text from pgboss.job
          where name = 'mail' and data->>'kind' = 'network-silence' and data->>'to' = ${administrator.email}`,
      "objects",
    );
  const at = (hours: number) => mailInactivity({ ...app.platform, now: () => after(hours) });
  await at(5);
  expect(await mails()).toEqual([]);
  await Promise.all([at(7), at(7)]);
  await at(8);
  expect(await mails()).toEqual([
    {
      to: administrator.email,
      subject: "Sample Network has gone quiet",
      text: expect.stringContaining("no conversions for 7 hours. Last one: Apr 20, 2026, 8:00 AM ET."),
    },
  ]);
  const all = await db.execute<{ n: string }>(
    sql`select count(distinct data->>'to') as n from pgboss.job j where name = 'mail' and data->>'kind' = 'network-silence'
        and not exists (select from auth_users u where u.email = j.data->>'to' and u.role = 'admin')`,
    "objects",
  );
  expect(Number(all[0]?.n)).toBe(0);
  await createConversion(db, { networkId, createdAt: after(9) });
  await at(10);
  await at(40);
  expect(await mails()).toHaveLength(2);
});
