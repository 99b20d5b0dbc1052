import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { conversions } from "~/platform/db/tables/revenue";
import { useApp } from "~tests/setup/app";
import { bulkIn } from "~tests/setup/bulk";
import { createConversion } from "./factory";

const app = await useApp();
const { db } = app.platform;
const { prepare, change, undo, rowsOf, personOf } = bulkIn(app);
const admin = await personOf("admin");
const manager = await personOf("content_manager");

beforeEach(async () => {
  await db.execute(sql`truncate conversions cascade`);
});

const archived = async () => {
  const rows = await db.select().from(conversions).where(sql`archived_at is not null`);
  return rows.map(({ transactionId }) => transactionId).sort();
};
const selected = (action: string, ids: number[]) => ({ list: "conversions", action, ids: ids.map(String) });

test("deleted conversions come back, except one that a network reported since then", async () => {
  const ids = [
    await createConversion(db, { transactionId: "t-1" }),
    await createConversion(db, { transactionId: "t-2" }),
  ];
  const runId = await change(admin, selected("delete", ids));
  expect(await archived()).toEqual(["t-1", "t-2"]);
  await db
    .update(conversions)
    .set({ updatedAt: new Date(0) })
    .where(eq(conversions.transactionId, "t-2"));
  await undo(admin, runId);
  expect(await archived()).toEqual(["t-2"]);
  expect(await rowsOf(runId)).toEqual({ "t-1": "undone", "t-2": "kept: It changed since then" });
  const restoring = await change(admin, selected("restore", ids));
  expect(await rowsOf(restoring)).toEqual({ "t-1": "left_out: It isn't deleted", "t-2": "changed" });
});

test("a content manager can only export conversions of their own sources", async () => {
  const own = await createConversion(db, { transactionId: "t-own", sub1: "msl" });
  const foreign = await createConversion(db, { transactionId: "t-foreign", sub1: "google" });
  await expect(prepare(manager.actor, selected("delete", [own]))).rejects.toThrow("isn't available");
  const run = await prepare(manager.actor, selected("export", [own, foreign]));
  expect(run.leftOut).toEqual([{ problem: "You can't see it", count: 1, names: ["A conversion"] }]);
  const text = await manager.browser.page(`/admin/bulk/${run.runId}/export`);
  expect(text).toContain("t-own");
  expect(text).not.toContain("t-foreign");
  const all = { list: "conversions", action: "export", all: "yes" as const, search: "?period=days&days=30" };
  expect((await prepare(manager.actor, all)).count).toBe(1);
});
