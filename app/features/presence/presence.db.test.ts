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
const newThing = () => ({ kind: "post", id: crypto.randomUUID() }) as const;
const newTab = () => crypto.randomUUID();

test("people see each other, but not themselves, since when they first opened the page", async () => {
  const thing = newThing();
  const tab = newTab();
  await recordTab(db, { actor: ann, thing, tab }, start);
  await recordTab(db, { actor: ann, thing, tab: newTab() }, after(10_000));
  await recordTab(db, { actor: max, thing, tab: newTab() }, after(20_000));
  await recordTab(db, { actor: ann, thing, tab }, after(30_000));
  const now = after(31_000);
  expect(await listOthers(db, "max", thing, now)).toEqual([
    { userId: "ann", name: "Ann Carter", since: start.toISOString() },
  ]);
  expect(await listOthers(db, "ann", thing, now)).toMatchObject([{ userId: "max" }]);
  expect(await listOthers(db, "max", newThing(), now)).toEqual([]);
});

test("a tab ends when it's closed, or after its last sign of life (spec:presence#presence-end)", async () => {
  const thing = newThing();
  const tab = newTab();
  await recordTab(db, { actor: ann, thing, tab }, start);
  await removeTab(db, { actor: max, tab });
  expect(await listOthers(db, "max", thing, after(ALIVE_MS - 1))).toHaveLength(1);
  expect(await listOthers(db, "max", thing, after(ALIVE_MS))).toEqual([]);
  await recordTab(db, { actor: ann, thing, tab }, after(ALIVE_MS));
  await removeTab(db, { actor: ann, tab });
  expect(await listOthers(db, "max", thing, after(ALIVE_MS))).toEqual([]);
});

test("a tab can't be taken over or moved by someone else", async () => {
  const [thing, other] = [newThing(), newThing()];
  const tab = newTab();
  await recordTab(db, { actor: ann, thing, tab }, start);
  await recordTab(db, { actor: max, thing: other, tab }, after(1_000));
  expect(await listOthers(db, "nobody", thing, after(2_000))).toMatchObject([{ userId: "ann" }]);
  expect(await listOthers(db, "nobody", other, after(2_000))).toEqual([]);
});

// spec:presence#presence-storage
test("a person has a bounded number of tabs, the newest ones, and old rows are removed", async () => {
  await db.delete(openEditors);
  const things = Array.from({ length: MAX_TABS + 2 }, newThing);
  for (const [index, thing] of things.entries())
    await recordTab(db, { actor: ann, thing, tab: newTab() }, after(index));
  expect(await db.$count(openEditors)).toBe(MAX_TABS);
  const [first, , third] = things;
  if (!first || !third) throw new Error("There are too few things.");
  expect(await listOthers(db, "max", first, after(100))).toEqual([]);
  expect(await listOthers(db, "max", third, after(100))).toHaveLength(1);
  await recordTab(db, { actor: max, thing: newThing(), tab: newTab() }, after(10 * ALIVE_MS));
  expect(await db.$count(openEditors)).toBe(1);
});

test("tabs that say the same at once are one", async () => {
  const thing = newThing();
  const tab = newTab();
  await Promise.all([1, 2, 3, 4].map((ms) => recordTab(db, { actor: ann, thing, tab }, after(ms))));
  expect(await listOthers(db, "max", thing, after(5))).toHaveLength(1);
});

test("tabs that come back together after a long silence don't block each other", async () => {
  const thing = newThing();
  const tabs = Array.from({ length: 8 }, (_, index) => ({
    actor: { userId: `back-${index}`, name: "Back" },
    thing,
    tab: newTab(),
  }));
  for (const open of tabs) await recordTab(db, open, start);
  const back = after(10 * ALIVE_MS);
  await Promise.all(tabs.map((open) => recordTab(db, open, back)));
  expect(await listOthers(db, "max", thing, back)).toHaveLength(tabs.length);
});
