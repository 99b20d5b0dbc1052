import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { authUsers } from "~/platform/db/tables/auth";
import { reportAnswers } from "~/platform/db/tables/prepared-reports";
import { useDatabase } from "~tests/setup/database";
import {
  awaitRetry,
  beginPreparation,
  cancelPreparation,
  deleteOldPreparedReports,
  deletePreparedReport,
  failAttempt,
  finishPreparation,
  recordProgress,
  startPreparation,
} from "./mutations/prepared-reports.server";
import { findPreparedReport, listPreparedReports } from "./queries/prepared-reports.server";
import { KEEP_ANSWERS_DAYS, MAX_ANSWERS, MAX_OPEN, type PreparedQuery } from "./rules/prepared-reports";

const { db } = await useDatabase();
const NOW = new Date("2025-11-04T15:30:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
beforeEach(() => db.delete(reportAnswers));

const requested = (text: string): PreparedQuery => ({
  query: `${text}&chart=bar`,
  text,
  name: `Report ${text}`,
});
const [rank, device] = [requested("by=rank"), requested("by=device")];
const [report, newer] = [{ clicks: 1 }, { clicks: 2 }];
const queued: string[] = [];
const lastQueued = () => queued.at(-1) ?? "";
type Person = { userId: string; role: "admin" | "content_manager" };
const start = (person: Person, question = rank, now = NOW) =>
  startPreparation(db, person, question, now, async (_tx, id) => queued.push(id));
const find = (person: Person, now = NOW) => findPreparedReport(db, person, rank.text, now);

test("is queued once, and a person has one at a time", async () => {
  const [person, other] = [await createStaff(db), await createStaff(db)];
  queued.length = 0;
  expect(await Promise.all([start(person), start(person)])).toEqual([null, null]);
  expect(queued).toHaveLength(1);
  expect(await start(person, device)).toBe("busy");
  expect(await start(other)).toBeNull();
  expect(queued).toHaveLength(2);
  const [own] = await listPreparedReports(db, person, NOW);
  const id = own?.id ?? "";
  expect(own?.name).toBe(rank.name);
  expect([await cancelPreparation(db, other, id), await deletePreparedReport(db, other, id)]).toEqual([
    null,
    false,
  ]);
  expect(await cancelPreparation(db, person, id)).toBe(rank.text);
  expect([await cancelPreparation(db, person, id), await deletePreparedReport(db, person, "x")]).toEqual([
    null,
    false,
  ]);
  expect(await start(person, device)).toBeNull();
});

test("is answered once and kept", async () => {
  const person = await createStaff(db);
  await start(person);
  const id = lastQueued();
  expect(await find(person)).toMatchObject({ status: "waiting", latest: null });
  expect((await beginPreparation(db, id, later(1)))?.status).toBe("running");
  expect(await recordProgress(db, id, { step: "Reading", percent: 40, asOf: later(1) }, later(2))).toBe(true);
  expect(await find(person, later(3))).toMatchObject({ step: "Reading", percent: 40 });
  // An attempt whose process was thought to be lost may finish first.
  expect((await beginPreparation(db, id, later(3)))?.status).toBe("running");
  await finishPreparation(db, id, { report, asOf: later(1) }, later(3));
  expect(await beginPreparation(db, id, later(4))).toBeUndefined();
  expect(await recordProgress(db, id, { step: "Reading", percent: 50, asOf: later(3) }, later(4))).toBe(
    false,
  );
  expect(await find(person, later(9_999))).toMatchObject({
    status: "done",
    latest: { asOf: later(1), report },
  });
  expect(await cancelPreparation(db, person, id)).toBeNull();
});

test("asked again keeps its answer until the new one is there", async () => {
  const person = await createStaff(db);
  const earlier = { asOf: later(1), report };
  await answered(person, earlier);
  // Canceled, failed, and asked again after that: the answer is still there.
  await start(person, rank, later(2));
  await beginPreparation(db, lastQueued(), later(2));
  expect(await find(person, later(2))).toMatchObject({ status: "running", latest: earlier });
  expect(await cancelPreparation(db, person, lastQueued())).toBe(rank.text);
  expect(
    await recordProgress(db, lastQueued(), { step: "Reading", percent: 50, asOf: later(2) }, later(2)),
  ).toBe(false);
  expect(await find(person, later(2))).toMatchObject({ status: "done", problem: null, latest: earlier });
  await start(person, rank, later(3));
  await beginPreparation(db, lastQueued(), later(3));
  await failAttempt(db, lastQueued(), later(3), "too-long");
  expect(await find(person, later(3))).toMatchObject({
    status: "failed",
    problem: "too-long",
    latest: earlier,
  });
  await start(person, rank, later(4));
  expect(await find(person, later(4))).toMatchObject({ status: "waiting", latest: earlier });
  await finishPreparation(db, lastQueued(), { report: newer, asOf: later(4) }, later(5));
  expect(await find(person, later(5))).toMatchObject({
    status: "done",
    latest: { asOf: later(4), report: newer },
  });
  const [row] = await db.select().from(reportAnswers);
  expect([row?.earlierReport, row?.earlierAsOf]).toEqual([null, null]);
  // Another role would have got other figures.
  const manager = { ...person, role: "content_manager" } as const;
  await start(manager, rank, later(6));
  expect(await find(manager, later(6))).toMatchObject({ status: "waiting", latest: null });
});

test("waits for its retry, and fails visibly if its job is lost", async () => {
  const person = await createStaff(db);
  await start(person);
  await beginPreparation(db, lastQueued(), NOW);
  await recordProgress(db, lastQueued(), { step: "Reading", percent: 50, asOf: NOW }, NOW);
  await awaitRetry(db, lastQueued(), NOW, NOW);
  expect(await find(person, later(6))).toMatchObject({ status: "waiting", step: "", percent: 0 });
  await beginPreparation(db, lastQueued(), later(6));
  expect(await find(person, later(12))).toMatchObject({ status: "failed", problem: "failed" });
  expect(await start(person, rank, later(12))).toBeNull();
  expect((await find(person, later(12)))?.status).toBe("waiting");
});

test("stays in progress when an attempt that was given up fails", async () => {
  const person = await createStaff(db);
  await start(person);
  const id = lastQueued();
  await beginPreparation(db, id, later(1));
  await beginPreparation(db, id, later(2));
  await recordProgress(db, id, { step: "Reading", percent: 30, asOf: later(2) }, later(2));
  await awaitRetry(db, id, later(1), later(3));
  await failAttempt(db, id, later(1), "too-long");
  expect(await recordProgress(db, id, { step: "Old", percent: 90, asOf: later(1) }, later(3))).toBe(false);
  expect(await find(person, later(3))).toMatchObject({ status: "running", step: "Reading", percent: 30 });
  await failAttempt(db, id, later(2), "failed");
  expect((await find(person, later(3)))?.status).toBe("failed");
});

test("waits only while the queue has room", async () => {
  for (let n = 0; n < MAX_OPEN; n += 1) expect(await start(await createStaff(db))).toBeNull();
  expect(await start(await createStaff(db))).toBe("full");
  await deleteOldPreparedReports(db, later(121));
  expect(await start(await createStaff(db), rank, later(121))).toBeNull();
});

test("is kept for a limited time, among the latest ones, and only for the role that asked", async () => {
  const person = await createStaff(db);
  for (let day = 1; day <= MAX_ANSWERS + 1; day += 1)
    await answered(person, { report, asOf: later(day) }, requested(`day=${day}`));
  const kept = await listPreparedReports(db, person, later(30));
  expect(kept).toHaveLength(MAX_ANSWERS);
  expect(kept.map(({ name }) => name)).not.toContain("Report day=1");
  expect(await listPreparedReports(db, { ...person, role: "content_manager" }, NOW)).toEqual([]);
  await deleteOldPreparedReports(db, later(KEEP_ANSWERS_DAYS * 1_440 + 3));
  expect(await listPreparedReports(db, person, NOW)).toHaveLength(MAX_ANSWERS - 1);
});

test("that was asked in another role gives way to a new one", async () => {
  const person = await createStaff(db);
  await start(person);
  const manager = { ...person, role: "content_manager" } as const;
  expect(await start(manager, device)).toBeNull();
  expect(await listPreparedReports(db, person, NOW)).toEqual([]);
  expect(await listPreparedReports(db, manager, NOW)).toHaveLength(1);
});

test("with too long a text isn't stored", async () => {
  const person = await createStaff(db);
  expect(await start(person, requested("x".repeat(4_001)))).toBe("too-much-text");
  expect(await listPreparedReports(db, person, NOW)).toEqual([]);
});

test("is erased when the account is deactivated", async () => {
  const [person, other] = [await createStaff(db), await createStaff(db)];
  await start(person);
  await start(other);
  await db.update(authUsers).set({ deactivatedAt: NOW }).where(eq(authUsers.id, person.userId));
  const rows = await db.execute<{ owner: string }>(
    sql`select owner_id as owner from report_answers`,
    "objects",
  );
  expect(rows).toEqual([{ owner: other.userId }]);
});

/** Asks, and stores an answer at the moment that it counts. */
async function answered(person: Person, answer: { report: unknown; asOf: Date }, question = rank) {
  await start(person, question, answer.asOf);
  await beginPreparation(db, lastQueued(), answer.asOf);
  await finishPreparation(db, lastQueued(), answer, answer.asOf);
}
