import { expect, test } from "vitest";
import { openEditors } from "~/platform/db/tables/presence";
import { useDatabase } from "~tests/setup/database";
import { recordTab, removeTab } from "./mutations.server";
import { listOthers } from "./queries.server";
import { ALIVE_MS, MAX_TABS } from "./rules/presence";

const { db } = await useDatabase();
const start = new Date("2026-05-01T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const ann = { userId: "ann", name: "Ann Carter" };
const max = { userId: "max", name: "Max Lee" };
const newPage = () => ({ kind: "post", id: crypto.randomUUID() }) as const;
const newTab = () => crypto.randomUUID();

test("people see each other, but not themselves, since when they first opened the page", async () => {
  const page = newPage();
  const tab = newTab();
  await recordTab(db, { actor: ann, page, tab }, start);
  await recordTab(db, { actor: ann, page, tab: newTab() }, after(10_000));
  await recordTab(db, { actor: max, page, tab: newTab() }, after(20_000));
  await recordTab(db, { actor: ann, page, tab }, after(30_000));
  const now = after(31_000);
  expect(await listOthers(db, "max", page, now)).toEqual([
    { userId: "ann", name: "Ann Carter", since: start.toISOString() },
  ]);
  expect(await listOthers(db, "ann", page, now)).toMatchObject([{ userId: "max" }]);
  expect(await listOthers(db, "max", newPage(), now)).toEqual([]);
});

test("a tab ends when it's closed, or after its last sign of life (spec:presence#presence-end)", async () => {
  const page = newPage();
  const tab = newTab();
  await recordTab(db, { actor: ann, page, tab }, start);
  await removeTab(db, { actor: max, tab });
  expect(await listOthers(db, "max", page, after(ALIVE_MS - 1))).toHaveLength(1);
  expect(await listOthers(db, "max", page, after(ALIVE_MS))).toEqual([]);
  await recordTab(db, { actor: ann, page, tab }, after(ALIVE_MS));
  await removeTab(db, { actor: ann, tab });
  expect(await listOthers(db, "max", page, after(ALIVE_MS))).toEqual([]);
});

test("a tab can't be taken over or moved by someone else", async () => {
  const [page, other] = [newPage(), newPage()];
  const tab = newTab();
  await recordTab(db, { actor: ann, page, tab }, start);
  await recordTab(db, { actor: max, page: other, tab }, after(1_000));
  expect(await listOthers(db, "nobody", page, after(2_000))).toMatchObject([{ userId: "ann" }]);
  expect(await listOthers(db, "nobody", other, after(2_000))).toEqual([]);
});

// spec:presence#presence-storage
test("a person has a bounded number of tabs, the newest ones, and old rows are removed", async () => {
  await db.delete(openEditors);
  const pages = Array.from({ length: MAX_TABS + 2 }, newPage);
  for (const [index, page] of pages.entries())
    await recordTab(db, { actor: ann, page, tab: newTab() }, after(index));
  expect(await db.$count(openEditors)).toBe(MAX_TABS);
  const [first, , third] = pages;
  if (!first || !third) throw new Error("There are too few pages.");
  expect(await listOthers(db, "max", first, after(100))).toEqual([]);
  expect(await listOthers(db, "max", third, after(100))).toHaveLength(1);
  await recordTab(db, { actor: max, page: newPage(), tab: newTab() }, after(10 * ALIVE_MS));
  expect(await db.$count(openEditors)).toBe(1);
});

test("tabs that say the same at once are one", async () => {
  const page = newPage();
  const tab = newTab();
  await Promise.all([1, 2, 3, 4].map((ms) => recordTab(db, { actor: ann, page, tab }, after(ms))));
  expect(await listOthers(db, "max", page, after(5))).toHaveLength(1);
});

test("tabs that come back together after a long silence don't block each other", async () => {
  const page = newPage();
  const tabs = Array.from({ length: 8 }, (_, index) => ({
    actor: { userId: `back-${index}`, name: "Back" },
    page,
    tab: newTab(),
  }));
  for (const open of tabs) await recordTab(db, open, start);
  const back = after(10 * ALIVE_MS);
  await Promise.all(tabs.map((open) => recordTab(db, open, back)));
  expect(await listOthers(db, "max", page, back)).toHaveLength(tabs.length);
});
