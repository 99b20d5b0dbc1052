import { eq, like, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "~/features/audit/queries.server";
import { auditLog } from "~/platform/db/tables/audit";
import { brands } from "~/platform/db/tables/brands";
import { bulkRows, bulkRuns } from "~/platform/db/tables/bulk";
import { useApp } from "~tests/setup/app";
import { bulkIn } from "~tests/setup/bulk";
import { startRun, stopRun, sweepRuns } from "./mutations/runs.server";
import { changeStep } from "./mutations/steps.server";
import { targetOf } from "./use-cases/target.server";

const clock = { now: new Date() };
const app = await useApp({ now: () => clock.now });
const { db, bulk } = app.platform;
const { prepare, change, undo, send, statusOf, rowsOf, personOf } = bulkIn(app);
const admin = await personOf("admin", "Ann Carter");
const manager = await personOf("content_manager", "Max Moss");

beforeEach(async () => {
  clock.now = new Date();
  await db.execute(sql`truncate bulk_runs, brands cascade`);
});

async function addBrands(...names: string[]): Promise<string[]> {
  const rows = await db
    .insert(brands)
    .values(names.map((brandName) => ({ brandName, slug: `b-${crypto.randomUUID()}` })))
    .returning({ brandId: brands.brandId });
  return rows.map(({ brandId }) => String(brandId));
}

const archived = async () => {
  const rows = await db.select().from(brands).where(sql`archived_at is not null`).orderBy(brands.brandId);
  return rows.map(({ brandName }) => brandName);
};
const remove = { list: "brands", action: "delete" };
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};

describe("a change of many rows", () => {
  test("counts what will change before, leaves out the rest with the reason, and changes the others", async () => {
    const ids = await addBrands("Ash", "Birch", "Cedar");
    await db.update(brands).set({ archivedAt: clock.now }).where(eq(brands.brandName, "Birch"));
    const run = await prepare(admin.actor, { ...remove, ids: [...ids, "999999"] });
    expect(run).toMatchObject({
      question: "Delete 2 brands?",
      count: 2,
      leftOut: [
        { problem: "Deleted already", count: 1, names: ["Birch"] },
        { problem: "It no longer exists", count: 1, names: ["Brand 999999"] },
      ],
    });
    expect(await archived()).toEqual(["Birch"]);
    const answer = await send(admin, run.runId, { intent: "start", leftOut: "2", search: "?q=a" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${href("/admin")}?q=a`]);
    expect(await archived()).toEqual(["Ash", "Birch", "Cedar"]);
    expect(await statusOf(run.runId)).toBe("done");
  });

  test("takes every row that the list's filter matches when it's prepared, and none that match later", async () => {
    await addBrands("Ash Clinic", "Birch Clinic", "Cedar");
    const run = await prepare(admin.actor, { ...remove, all: "yes", search: "?q=clinic" });
    expect(run.count).toBe(2);
    await addBrands("Dogwood Clinic");
    await send(admin, run.runId, { intent: "start" });
    expect(await archived()).toEqual(["Ash Clinic", "Birch Clinic"]);
  });

  test("leaves out a row that changed after the confirmation was shown, and shows the page with the reason", async () => {
    const ids = await addBrands("Ash", "Birch");
    const run = await prepare(admin.actor, { ...remove, ids });
    await db.update(brands).set({ archivedAt: clock.now }).where(eq(brands.brandName, "Ash"));
    const answer = await send(admin, run.runId, { intent: "start", leftOut: "0" });
    const page = href("/admin/bulk/:runId", { runId: String(run.runId) });
    expect(answer.headers.get("location")).toBe(page);
    expect(await rowsOf(run.runId)).toEqual({ Ash: "left_out: Deleted already", Birch: "changed" });
    expect(await admin.browser.page(page)).toMatch(/Left out[\s\S]*Deleted already/);
  });

  test("runs once, only for the person who asked, and only for an hour", async () => {
    const ids = await addBrands("Ash");
    const other = await personOf("admin", "Bob Berg");
    const run = await prepare(admin.actor, { ...remove, ids });
    await send(other, run.runId, { intent: "start" });
    expect(await archived()).toEqual([]);
    minutes(61);
    await send(admin, run.runId, { intent: "start" });
    expect(await archived()).toEqual([]);
  });

  test("is refused for a role without the action, without rows, and with too many", async () => {
    const ids = await addBrands("Ash");
    await expect(prepare(manager.actor, { ...remove, ids })).rejects.toThrow("isn't available");
    await expect(prepare(admin.actor, remove)).rejects.toThrow("Nothing is selected");
    await db.execute(
      sql`insert into brands (brand_name, slug) select 'Many ' || n, 'many-' || n from generate_series(1, 5001) n`,
    );
    await expect(prepare(admin.actor, { ...remove, all: "yes" })).rejects.toThrow("at most 5,000 brands");
    const run = await prepare(admin.actor, { ...remove, ids });
    const page = href("/admin/bulk/:runId", { runId: String(run.runId) });
    expect((await manager.browser.get(page)).status).toBe(404);
    expect((await manager.browser.post(page, { intent: "start" })).status).toBe(404);
  });
});

describe("the undo", () => {
  test("restores every row except one that changed since then, which it names", async () => {
    const ids = await addBrands("Ash", "Birch", "Cedar");
    const runId = await change(admin, { ...remove, ids });
    await db
      .update(brands)
      .set({ updatedAt: new Date(0) })
      .where(eq(brands.brandName, "Birch"));
    const answer = await undo(admin, runId);
    expect(answer.status).toBe(302);
    expect(await archived()).toEqual(["Birch"]);
    expect(await rowsOf(runId)).toEqual({
      Ash: "undone",
      Birch: "kept: It changed since then",
      Cedar: "undone",
    });
    await undo(admin, runId);
    expect(await archived()).toEqual(["Birch"]);
  });

  test("gives a verification its earlier date back", async () => {
    const ids = await addBrands("Ash");
    const earlier = new Date("2026-01-02T03:04:05.678Z");
    await db.update(brands).set({ lastVerifiedUpdated: earlier });
    const runId = await change(admin, { list: "brands", action: "verify", ids });
    const verified = async () => (await db.select().from(brands))[0]?.lastVerifiedUpdated;
    expect(await verified()).toEqual(clock.now);
    await undo(admin, runId);
    expect(await verified()).toEqual(earlier);
  });

  test("ends after 30 minutes", async () => {
    const ids = await addBrands("Ash");
    const runId = await change(admin, { ...remove, ids });
    minutes(30);
    await undo(admin, runId);
    expect([await archived(), await statusOf(runId)]).toEqual([["Ash"], "done"]);
  });
});

describe("a long change", () => {
  const names = Array.from({ length: 60 }, (_, index) => `Brand ${index}`);
  const slow = { timeout: 20_000 };
  const noJob = { enqueue: async () => null };

  /** Starts a change of 60 brands as a process that is killed after the first step. */
  async function killedAfterStep() {
    const ids = await addBrands(...names);
    const { runId } = await prepare(admin.actor, { ...remove, ids });
    const target = targetOf(bulk, remove);
    if (target?.action.kind !== "change") throw new Error("The list has no such action.");
    await startRun(db, admin.actor, runId, { target, now: clock.now, ...noJob });
    const work = { action: target.action, actor: admin.actor, now: clock.now, failed: () => {} };
    expect(await changeStep(db, runId, work)).toBe(false);
    return runId;
  }

  test("keeps the rows of finished steps when its process is killed, and the job does the rest", async () => {
    const runId = await killedAfterStep();
    expect(await archived()).toHaveLength(25);
    await db.transaction((tx) => app.platform.jobs.enqueue(tx, "bulk-run", { runId }));
    await expect.poll(() => statusOf(runId), slow).toBe("done");
    expect(await archived()).toHaveLength(60);
  });

  test("can be continued or undone after it stopped", async () => {
    const first = await killedAfterStep();
    await stopRun(db, first);
    await send(admin, first, { intent: "resume" });
    // A request hands what it can't do in time to the job.
    await expect.poll(() => statusOf(first), slow).toBe("done");
    expect(await archived()).toHaveLength(60);
    await db.delete(brands);
    const second = await killedAfterStep();
    await stopRun(db, second);
    await undo(admin, second);
    await expect.poll(() => statusOf(second), slow).toBe("undone");
    expect(await archived()).toEqual([]);
  });

  test("stops if the person was deactivated", async () => {
    const runId = await killedAfterStep();
    await db.update(bulkRuns).set({ startedBy: "someone-else" }).where(eq(bulkRuns.runId, runId));
    await db.transaction((tx) => app.platform.jobs.enqueue(tx, "bulk-run", { runId }));
    await expect.poll(() => statusOf(runId), slow).toBe("stopped");
    expect(await archived()).toHaveLength(25);
  });
});

describe("what remains", () => {
  test("is one audit entry whose rows belong to it; each brand's history has its own", async () => {
    const ids = await addBrands("Ash", "Birch");
    const runId = await change(admin, { ...remove, ids });
    await undo(admin, runId);
    const partOf = `bulk ${runId}`;
    const { entries } = await listAudit(db, { entity: "brand" }, 2);
    expect(entries.map(({ action, entityId, summary }) => ({ action, entityId, summary }))).toEqual([
      { action: "undone", entityId: partOf, summary: "Bulk change: 2 brands" },
      { action: "archived", entityId: partOf, summary: "Bulk change: 2 brands" },
    ]);
    const parts = await listAudit(db, { partOf }, 10);
    expect(parts.entries.map(({ action, summary }) => `${action} ${summary}`).sort()).toEqual([
      "archived Ash",
      "archived Birch",
      "undone Ash",
      "undone Birch",
    ]);
    const history = await listAudit(db, { entity: "brand", entityId: ids[0] }, 10);
    expect(history.entries.map(({ action }) => action)).toEqual(["undone", "archived"]);
    const page = await admin.browser.page(`${href("/admin/audit")}?entity=brand`);
    expect(page).toContain("Show its rows");
  });

  test("is swept: unconfirmed selections after a day, what an undo needs a day after it ends, the rest after 30", async () => {
    const ids = await addBrands("Ash", "Birch");
    const runId = await change(admin, { ...remove, ids });
    await prepare(admin.actor, { ...remove, ids });
    minutes(26 * 60);
    await sweepRuns(db, clock.now);
    expect((await db.select().from(bulkRuns)).map((run) => run.runId)).toEqual([runId]);
    expect((await db.select().from(bulkRows)).map(({ undo: kept }) => kept)).toEqual([null, null]);
    minutes(30 * 24 * 60);
    await sweepRuns(db, clock.now);
    expect(await db.select().from(bulkRows)).toEqual([]);
    expect(await db.select().from(auditLog).where(like(auditLog.entityId, "bulk %"))).not.toEqual([]);
  });

  test("is listed for administrators, and for others if it's theirs", async () => {
    const ids = await addBrands("Ash", "Birch");
    await change(admin, { ...remove, ids });
    const page = href("/admin/bulk");
    expect(await admin.browser.page(page)).toContain("2 brands deleted");
    expect(await manager.browser.page(page)).toContain("No bulk changes yet");
  });
});

test("an export has the confirmed rows only, downloads once, and is in the audit log with its ids", async () => {
  const ids = await addBrands("Ash", "Birch", "Cedar");
  const chosen = ids.slice(0, 2);
  const { runId } = await prepare(admin.actor, { list: "brands", action: "export", ids: chosen });
  const file = href("/admin/bulk/:runId/export", { runId: String(runId) });
  const text = await admin.browser.page(file);
  expect(text).toMatch(/Ash[\s\S]*Birch/);
  expect(text).not.toContain("Cedar");
  expect((await admin.browser.get(file)).status).toBe(410);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, `bulk ${runId}`));
  expect(entry).toMatchObject({ action: "exported", after: { ids: chosen } });
});
