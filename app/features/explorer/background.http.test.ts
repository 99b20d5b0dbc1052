import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion } from "~/features/revenue/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { authUsers } from "~/platform/db/tables/auth";
import { reportAnswers } from "~/platform/db/tables/prepared-reports";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { readReportQuery } from "./rules/report-query";
import { prepareReport } from "./use-cases/prepare-report.server";

const app = await useApp();
const { db, now } = app.platform;
const at = now();
await createConversion(db, { sub1: "msl", createdAt: at, payout: "30.00" });
await createConversion(db, { sub1: "genie", createdAt: at, payout: "50.00" });
beforeEach(() => db.delete(reportAnswers));

const days = `from=${daysLater(dayOf(at), -6)}&to=${dayOf(at)}`;
const REPORT = `/admin/reports?by=sub1&m=payout&${days}`;
const someone = async (role: "admin" | "content_manager" = "admin") => {
  const account = await createStaff(db, { role });
  return { ...account, cookie: await signIn(app, account) };
};
type Someone = Awaited<ReturnType<typeof someone>>;

const open = async ({ cookie }: Someone, path = REPORT) =>
  (await app.fetch(path, { headers: { cookie } })).text();
const post = ({ cookie }: Someone, fields: Record<string, string>, path = REPORT) =>
  app.fetch(path, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });
const answers = () => db.select().from(reportAnswers);

/** Runs `work` while no one can read conversions. */
async function whileBlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table conversions in access exclusive mode`);
    return work();
  });
}

/** Asks for a report and waits until its job is done. */
async function prepared(person: Someone): Promise<string> {
  await post(person, { intent: "prepare" });
  await expect.poll(async () => (await answers())[0]?.status).toBe("done");
  const [row] = await answers();
  return row?.answerId ?? "";
}

test("a report that takes too long is offered, prepared in the background, and kept", async () => {
  const person = await someone();
  const offer = await whileBlocked(async () => {
    const page = await open(person);
    const responses = await Promise.all([1, 2].map(() => post(person, { intent: "prepare" })));
    expect(responses.map(({ status }) => status)).toEqual([302, 302]);
    expect(await answers()).toHaveLength(1);
    // The page doesn't ask the question again: it would wait until the lock is gone.
    expect(await open(person)).toMatch(/Preparing this report|waiting for its turn/);
    return page;
  });
  expect(offer).toContain("This report takes longer than 2 seconds");
  expect(offer).toContain("Prepare in the background");
  await expect.poll(async () => (await answers())[0]?.status).toBe("done");
  const page = await open(person);
  expect([page.includes("Prepared in the background"), page.includes("$80.00")]).toEqual([true, true]);
  await createConversion(db, { sub1: "genie", createdAt: at, payout: "7.00" });
  expect(await open(person)).toContain("$80.00");
  const file = await open(person, REPORT.replace("reports?", "reports/export?"));
  expect(file).toContain("genie,50.00");
  expect(await open(person, "/admin/reports/prepared")).toContain("Payout by sub 1");
  await prepared(person);
  expect(await open(person)).toContain("$87.00");
});

test("a kept answer is shown until the new one is there, also while a failed job waits for its retry", async () => {
  const person = await someone();
  await prepared(person);
  const before = await open(person);
  // The job can't read a column under its old name, and its next attempt is seconds away.
  await db.execute(sql`alter table conversions rename column payout to payout_elsewhere`);
  try {
    await post(person, { intent: "prepare" });
    await expect.poll(() => open(person)).toContain("Something went wrong. Trying again at");
    const page = await open(person);
    expect(page).toContain("The figures below are from the last time it was prepared.");
    expect([...page.matchAll(/\$\d+\.\d\d/g)].join()).toBe([...before.matchAll(/\$\d+\.\d\d/g)].join());
    const file = await open(person, REPORT.replace("reports?", "reports/export?"));
    expect(file).toContain("msl,30.00");
    const [row] = await answers();
    await post(person, { intent: "cancel", id: row?.answerId ?? "" });
  } finally {
    await db.execute(sql`alter table conversions rename column payout_elsewhere to payout`);
  }
  expect((await answers()).map(({ status }) => status)).toEqual(["done"]);
  expect(await open(person)).toContain("Prepare again");
});

test("a part that the database can't read in time is divided, down to a day that it can't read either", async () => {
  const admin = { role: "admin" } as const;
  const query = new URLSearchParams("by=sub1&m=payout&from=2025-09-10&to=2025-09-11");
  const { reportQuery } = readReportQuery(query, admin, at);
  const steps: string[] = [];
  const prepared = await whileBlocked(() =>
    prepareReport(db, admin, reportQuery, {
      now: at,
      signal: new AbortController().signal,
      moved: async ({ step }) => steps.push(step) > 0,
      partMs: 100,
    }),
  );
  expect(prepared).toEqual({ problem: "too-long" });
  // Both days together, and then the first one alone.
  expect(steps).toHaveLength(2);
});

test("a part that is as long as one that took too long is divided at once", async () => {
  const admin = { role: "admin" } as const;
  const query = new URLSearchParams("by=sub1&m=payout&from=2025-09-01&to=2025-11-30");
  const { reportQuery } = readReportQuery(query, admin, at);
  const steps: string[] = [];
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocker = whileBlocked(() => {
    locked.resolve();
    return released.promise;
  });
  await locked.promise;
  const prepared = await prepareReport(db, admin, reportQuery, {
    now: at,
    signal: new AbortController().signal,
    moved: async ({ step }) => {
      steps.push(step);
      // Only the first part waits for the lock.
      if (steps.length === 2) {
        released.resolve();
        await blocker;
      }
      return true;
    },
    // Enough for a part that doesn't wait for the lock, even on a busy machine.
    partMs: 2_000,
  });
  expect(prepared).toHaveProperty("report");
  expect(steps).toEqual([
    "Reading Sep 1 to Sep 30, 2025",
    "Reading Sep 1 to Sep 15, 2025",
    "Reading Sep 16 to Sep 30, 2025",
    "Reading Oct 1 to Oct 15, 2025",
    "Reading Oct 16 to Oct 31, 2025",
    "Reading Nov 1 to Nov 15, 2025",
    "Reading Nov 16 to Nov 30, 2025",
  ]);
});

test("a kept answer is for the person and the role that asked", async () => {
  const [person, other] = [await someone(), await someone()];
  const id = await prepared(person);
  expect(await open(other)).not.toContain("Prepared in the background");
  await post(other, { intent: "delete", id }, "/admin/reports/prepared");
  expect(await answers()).toHaveLength(1);
  await db.update(authUsers).set({ role: "content_manager" }).where(eq(authUsers.id, person.userId));
  const page = await open(person);
  expect([page.includes("$30.00"), page.includes("genie")]).toEqual([true, false]);
  expect(page).not.toContain("Prepared in the background");
  expect(await open(person, "/admin/reports/prepared")).not.toContain("Payout by sub 1");
});

test("content managers get only conversions of their own sources, whatever the URL asks for", async () => {
  const person = await someone("content_manager");
  const path = `/admin/reports?by=sub1&m=payout&m=spend&m=views&${days}`;
  await post(person, { intent: "prepare" }, path);
  await expect.poll(async () => (await answers())[0]?.status).toBe("done");
  const [row] = await answers();
  expect(row?.query).not.toMatch(/spend|views/);
  expect(JSON.stringify(row?.report)).not.toContain("genie");
  expect(await open(person, path)).toContain("Prepared in the background");
});

test("a report is canceled while it's prepared, and bad requests change nothing", async () => {
  const person = await someone();
  await whileBlocked(async () => {
    await post(person, { intent: "prepare" });
    const [row] = await answers();
    const busy = await post(person, { intent: "prepare" }, "/admin/reports?by=rank&m=clicks&days=7");
    expect(busy.headers.getSetCookie().join()).toContain("flash=");
    expect(await answers()).toHaveLength(1);
    expect((await post(person, { intent: "cancel", id: "x" })).status).toBe(302);
    expect(await answers()).toHaveLength(1);
    expect((await post(person, { intent: "cancel", id: row?.answerId ?? "" })).status).toBe(302);
  });
  expect(await answers()).toEqual([]);
  const wrongDays = "/admin/reports?by=sub1&m=payout&from=2026-02-30&to=2026-03-01";
  expect((await post(person, { intent: "prepare" }, wrongDays)).status).toBe(400);
  expect((await post(person, { intent: "x" })).status).toBe(400);
  expect(await answers()).toEqual([]);
});
