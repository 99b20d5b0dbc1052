import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { createStaff } from "~/features/auth/factory";
import { authUsers } from "~/platform/db/tables/auth";
import { reportAnswers } from "~/platform/db/tables/explorer";
import { useDatabase } from "~tests/setup/database";
import { emptyScene, happeningsIn, NOW, nothing, storeScene } from "~tests/setup/happenings";
import { storeHappenings } from "./factory";
import {
  beginAnswer,
  dropAnswer,
  finishAnswer,
  moveAnswer,
  startAnswer,
  sweepAnswers,
} from "./mutations/answers.server";
import { findAnswer, listAnswers } from "./queries/answers.server";
import { explore } from "./queries/explore.server";
import { KEEP_ANSWERS_DAYS, MOST_ANSWERS, MOST_OPEN } from "./rules/background";
import { dimensionKeys } from "./rules/dimensions";
import { measureKeys, type Sum } from "./rules/measures";
import { readQuestion } from "./rules/question";
import type { Report } from "./rules/table";
import { type Progress, prepareAnswer } from "./use-cases/prepare-answer.server";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
const questionOf = (query: string, viewer: Parameters<typeof readQuestion>[1] = ADMIN) =>
  readQuestion(new URLSearchParams(query), viewer, NOW).question;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe("an answer in parts", () => {
  beforeEach(() => emptyScene(db));
  const signal = new AbortController().signal;

  test("is the same as one that's read at once, for any question", async () => {
    const asking = fc.record({
      by: fc.uniqueArray(fc.constantFrom(...dimensionKeys), { minLength: 1, maxLength: 3 }),
      days: fc.constantFrom("days=1", "days=90", "from=2025-09-10&to=2025-11-02"),
      compare: fc.constantFrom("", "previous"),
      measures: fc.uniqueArray(fc.constantFrom(...measureKeys), { minLength: 1 }),
    });
    const part = fc.record({ happenings: happeningsIn(postIds, networkId), rolls: fc.boolean() });
    await fc.assert(
      fc
        .asyncProperty(part, fc.array(asking, { minLength: 3, maxLength: 3 }), async (stored, questions) => {
          await storeHappenings(db, stored.happenings, nothing());
          if (stored.rolls) await rollup(db, 4);
          for (const { by, days, compare, measures } of questions) {
            const params = [...by.map((key) => `by=${key}`), ...measures.map((key) => `m=${key}`)];
            const question = questionOf(`${params.join("&")}&${days}&compare=${compare}`);
            const whole = await withSnapshot(db, (snapshot) =>
              explore(snapshot, ADMIN, question, { now: NOW, limit: 1_000 }),
            );
            const steps: Progress[] = [];
            const prepared = await prepareAnswer(db, ADMIN, question, {
              now: NOW,
              signal,
              moved: async (progress) => steps.push(progress) > 0,
            });
            if (prepared === "canceled" || "problem" in prepared) throw new Error("It wasn't prepared.");
            expect(plain(prepared.report), JSON.stringify(question)).toEqual(plain(whole));
            expect(steps[0]?.percent).toBe(0);
            expect(steps.map(({ percent }) => percent)).toEqual(
              steps.map(({ percent }) => percent).toSorted((a, b) => a - b),
            );
          }
        })
        .beforeEach(() => emptyScene(db)),
      { numRuns: 8, interruptAfterTimeLimit: 45_000 },
    );
  }, 90_000);

  test("ends when it's canceled, when its job is stopped, or when it takes too long", async () => {
    const question = questionOf("by=rank&m=clicks&days=90");
    const moved = async () => false;
    expect(await prepareAnswer(db, ADMIN, question, { now: NOW, signal, moved })).toBe("canceled");
    expect(await prepareAnswer(db, ADMIN, question, { now: NOW, signal, moved, allMs: -1 })).toEqual({
      problem: "too-long",
    });
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(prepareAnswer(db, ADMIN, question, { now: NOW, signal: stopped, moved })).rejects.toThrow(
      "stopped",
    );
  });
});

/** A report with its rows by key, as numbers that adding up in another order can't change. */
function plain({ rows, totals, priorTotals, ...report }: Report) {
  const rounded = (sums: Report["totals"]) =>
    Object.fromEntries(
      Object.entries(sums).flatMap(([name, n]) => (n === 0 ? [] : [[name, Number(n.toFixed(3))]])),
    );
  const additive = (sums: Report["totals"]) => {
    const {
      visitors: _visitors,
      uniqueClicks: _uniqueClicks,
      ...others
    } = sums satisfies Partial<Record<Sum, number>>;
    return rounded(others);
  };
  return {
    ...report,
    rows: rows
      .map(({ keys, sums, prior }) => ({ keys, sums: rounded(sums), prior: rounded(prior) }))
      .toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1)),
    totals: additive(totals),
    priorTotals: additive(priorTotals),
  };
}

describe("a question in the background", () => {
  beforeEach(() => db.delete(reportAnswers));
  const rank = questionOf("by=rank&m=clicks&days=90");
  const device = questionOf("by=device&m=clicks&days=90");
  const empty: Report = {
    rows: [],
    rowCount: 0,
    totals: {},
    priorTotals: {},
    facts: ["clicks"],
    completeFrom: null,
  };
  const queued: string[] = [];
  const start = (actor: { userId: string; role: "admin" | "content_manager" }, question = rank, now = NOW) =>
    startAnswer(db, actor, question, now, async (_tx, id) => queued.push(id));

  test("is queued once, and a person has one at a time", async () => {
    const [person, other] = [await createStaff(db), await createStaff(db)];
    queued.length = 0;
    expect(await Promise.all([start(person), start(person)])).toEqual([null, null]);
    expect(queued).toHaveLength(1);
    expect(await start(person, device)).toBe("busy");
    expect(await start(other)).toBeNull();
    expect(queued).toHaveLength(2);
    const [asked] = await listAnswers(db, person, NOW);
    expect(await dropAnswer(db, other, asked?.id ?? "")).toBe(false);
    expect(await dropAnswer(db, person, asked?.id ?? "")).toBe(true);
    expect(await dropAnswer(db, person, "x")).toBe(false);
    expect(await start(person, device)).toBeNull();
  });

  test("is answered once, kept in its form, and asked again on demand", async () => {
    const person = await createStaff(db);
    await start(person);
    const id = queued.at(-1) ?? "";
    expect((await findAnswer(db, person, rank, NOW))?.status).toBe("waiting");
    expect((await beginAnswer(db, id, later(1)))?.status).toBe("running");
    expect(await moveAnswer(db, id, { step: "Reading", percent: 40 }, later(2))).toBe(true);
    expect(await findAnswer(db, person, rank, later(3))).toMatchObject({ step: "Reading", percent: 40 });
    // An attempt whose process was thought to be lost may finish first.
    expect((await beginAnswer(db, id, later(3)))?.status).toBe("running");
    await finishAnswer(db, id, { report: empty, asOf: later(1) }, rank, later(3));
    expect(await beginAnswer(db, id, later(4))).toBeUndefined();
    expect(await moveAnswer(db, id, { step: "Reading", percent: 50 }, later(4))).toBe(false);
    const kept = await findAnswer(db, person, questionOf("by=rank&m=clicks&days=90&chart=bar"), later(9_999));
    expect(kept).toMatchObject({ status: "done", asOf: later(1), stored: { report: empty } });
    expect(await start(person)).toBeNull();
    expect((await findAnswer(db, person, rank, NOW))?.status).toBe("waiting");
  });

  test("fails visibly if its job is lost, and can be asked again", async () => {
    const person = await createStaff(db);
    await start(person);
    await beginAnswer(db, queued.at(-1) ?? "", NOW);
    const lost = await findAnswer(db, person, rank, later(6));
    expect([lost?.status, lost?.problem]).toEqual(["failed", "failed"]);
    expect(await start(person, rank, later(6))).toBeNull();
    expect((await findAnswer(db, person, rank, later(6)))?.status).toBe("waiting");
  });

  test("waits only while the queue has room", async () => {
    for (let n = 0; n < MOST_OPEN; n += 1) expect(await start(await createStaff(db))).toBeNull();
    expect(await start(await createStaff(db))).toBe("full");
    await sweepAnswers(db, later(121));
    expect(await start(await createStaff(db), rank, later(121))).toBeNull();
  });

  test("is kept for a limited time, among the latest ones, and only for the role that asked", async () => {
    const person = await createStaff(db);
    for (let day = 1; day <= MOST_ANSWERS + 1; day += 1) {
      const question = questionOf(
        `by=rank&m=clicks&from=2025-09-01&to=2025-09-${String(day).padStart(2, "0")}`,
      );
      await start(person, question, later(day));
      const answer = { report: empty, asOf: later(day) };
      await finishAnswer(db, await begun(later(day)), answer, question, later(day));
    }
    const kept = await listAnswers(db, person, later(30));
    expect(kept).toHaveLength(MOST_ANSWERS);
    expect(kept.map(({ query }) => query.includes("2025-09-01&to=2025-09-01"))).not.toContain(true);
    expect(await listAnswers(db, { ...person, role: "content_manager" }, NOW)).toEqual([]);
    await sweepAnswers(db, later(KEEP_ANSWERS_DAYS * 1_440 + 3));
    expect(await listAnswers(db, person, NOW)).toHaveLength(MOST_ANSWERS - 1);
  });

  test("that was asked in another role gives way to a new one", async () => {
    const person = await createStaff(db);
    await start(person);
    const manager = { ...person, role: "content_manager" } as const;
    expect(await start(manager, questionOf("by=sub1&m=payout&days=90", manager))).toBeNull();
    expect(await listAnswers(db, person, NOW)).toEqual([]);
    expect(await listAnswers(db, manager, NOW)).toHaveLength(1);
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

  async function begun(now: Date): Promise<string> {
    const id = queued.at(-1) ?? "";
    await beginAnswer(db, id, now);
    return id;
  }
});
