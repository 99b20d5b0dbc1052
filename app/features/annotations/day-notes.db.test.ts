import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { resumeBrand, stopBrand } from "~/features/brands/mutations/state.server";
import { brandEvents } from "~/features/brands/queries/day-events.server";
import { storePost } from "~/features/posts/factory";
import { postEvents } from "~/features/posts/queries/day-events.server";
import { storeSplitTest } from "~/features/split-tests/factory";
import { testEvents } from "~/features/split-tests/queries/day-events.server";
import { createDayEvents } from "~/platform/day-events.server";
import { auditLog } from "~/platform/db/tables/audit";
import { createLog } from "~/platform/log.server";
import { brandFixture } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import {
  addDayNote,
  type DayNoteInput,
  deleteDayNote,
  deleteOldDayNotes,
  editDayNote,
  restoreDayNote,
} from "./mutations/day-notes.server";
import { recordVersion } from "./mutations/versions.server";
import { listDayNotes } from "./queries/day-notes.server";
import { versionEvents } from "./queries/versions.server";
import { MAX_A_DAY, MAX_SHOWN, NOTES_A_MINUTE } from "./rules/day-notes";
import { openDayNotes } from "./use-cases/open-day-notes.server";

const { db } = await useDatabase();
const now = new Date("2026-03-10T15:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const log = createLog("silent");
const actorOf = (person: StaffAccount) => ({ ...person, sessionId: "a" });
const ada = actorOf(await createStaff(db, { name: "Ada Admin" }));
const ann = actorOf(await createStaff(db, { name: "Ann Carter" }));
const mo = actorOf(await createStaff(db, { name: "Mo Manager", role: "content_manager" }));
const max = actorOf(await createStaff(db, { name: "Max Manager", role: "content_manager" }));
const march = { first: "2026-03-01", last: "2026-03-31" };

/** A chart as a person sees it, with the events of every feature. */
function openAs(actor: typeof ada, days = march) {
  const dayEvents = createDayEvents(log);
  for (const events of [postEvents({ db }), brandEvents(), versionEvents()]) dayEvents.add(events);
  dayEvents.add(testEvents({ now: () => now }));
  return openDayNotes({ db, dayEvents, log }, actor, days);
}
const linesFor = async (actor: typeof ada, days = march) =>
  (await openAs(actor, days)).items.map(({ day, text }) => `${day} ${text}`);

const noteOf = (changes: Partial<DayNoteInput> = {}): DayNoteInput => ({
  day: "2026-03-05",
  text: "Newsletter sent",
  forManagers: false,
  ...changes,
});
const add = (actor: typeof ada, changes: Partial<DayNoteInput> = {}, at = now) =>
  addDayNote(db, { actor, now: at }, { requestId: crypto.randomUUID(), ...noteOf(changes) });

async function onlyNote() {
  const [item] = await listDayNotes(db, ada, march, 10);
  if (!item?.note) throw new Error("No note was stored.");
  return item.note;
}
const done = { done: true };
const refused = (problem: string) => ({ done: false, problem });

beforeEach(() => emptyTables(db, "day_notes", "product_versions", "blog_posts", "brands", "split_tests"));

test("administrators see all notes, content managers those for them, their own, and each other's", async () => {
  await add(ada, { day: "2026-03-04", text: "Revenue meeting" });
  await add(ada, { day: "2026-03-05", text: "New banner", forManagers: true });
  await add(mo, { day: "2026-03-06", text: "From Mo" });
  await add(ada, { day: "2026-04-01", text: "Another month" });
  const all = ["2026-03-06 From Mo", "2026-03-05 New banner", "2026-03-04 Revenue meeting"];
  expect(await linesFor(ann)).toEqual(all);
  for (const manager of [mo, max]) expect(await linesFor(manager)).toEqual(all.slice(0, 2));
  const changeable = async (actor: typeof ada) =>
    (await openAs(actor)).items.filter(({ note }) => note?.canChange).map(({ text }) => text);
  expect(await changeable(ann)).toHaveLength(3);
  expect(await changeable(mo)).toEqual(["From Mo"]);
  expect(await changeable(max)).toEqual([]);
});

// spec:annotations#write-day-note
test("a note sent twice is stored once, and a day and a minute have room for ten", async () => {
  const requestId = crypto.randomUUID();
  for (const _time of [1, 2])
    expect(await addDayNote(db, { actor: ada, now }, { requestId, ...noteOf() })).toEqual(done);
  expect(await linesFor(ada)).toHaveLength(1);
  for (let count = 1; count < NOTES_A_MINUTE; count += 1)
    expect(await add(ada, { day: `2026-03-${10 + count}` })).toEqual(done);
  expect(await add(ada, { day: "2026-03-30" })).toEqual(refused("often"));
  for (let count = 1; count < MAX_A_DAY; count += 1) expect(await add(ann, {}, later(5))).toEqual(done);
  expect(await add(mo, {}, later(5))).toEqual(refused("full"));
  expect(await add(mo, { day: "2026-03-29" }, later(5))).toEqual(done);
});

test("the second of two people who edit a note is told, and nothing of theirs is written", async () => {
  await add(ada);
  const { noteId, version } = await onlyNote();
  const seen = { noteId, version };
  const edit = (actor: typeof ada, text: string) =>
    editDayNote(db, { actor, now: later(1) }, { ...seen, ...noteOf({ text, day: "2026-03-06" }) });
  expect(await edit(ann, "Newsletter sent at noon")).toEqual(done);
  expect(await edit(ada, "Newsletter sent late")).toEqual(refused("changed"));
  // The same request again, after a lost response.
  expect(await edit(ann, "Newsletter sent at noon")).toEqual(done);
  expect(await deleteDayNote(db, { actor: ada, now }, seen)).toEqual(refused("changed"));
  expect(await linesFor(ada)).toEqual(["2026-03-06 Newsletter sent at noon"]);
});

test("content managers can't change the notes of others", async () => {
  await add(ada, { forManagers: true });
  const { noteId, version } = await onlyNote();
  const work = { actor: mo, now };
  expect(await editDayNote(db, work, { noteId, version, ...noteOf({ text: "x" }) })).toEqual(refused("gone"));
  expect(await deleteDayNote(db, work, { noteId, version })).toEqual(refused("gone"));
  expect(await restoreDayNote(db, work, noteId)).toEqual(refused("gone"));
  expect(await linesFor(ada)).toHaveLength(1);
});

test("a content manager's edit doesn't change who sees the note", async () => {
  await add(mo);
  const edit = async (actor: typeof ada, changes: Partial<DayNoteInput>) => {
    const { noteId, version } = await onlyNote();
    return editDayNote(db, { actor, now }, { noteId, version, ...noteOf(changes) });
  };
  expect(await edit(ada, { text: "Payout was low", forManagers: false })).toEqual(done);
  expect(await edit(mo, { text: "Payout fell", forManagers: true })).toEqual(done);
  expect(await linesFor(mo)).toEqual(["2026-03-05 Payout fell"]);
  expect(await linesFor(max)).toEqual([]);
});

test("a deleted note comes back within a day, and then is gone for good", async () => {
  await add(mo);
  const { noteId, version } = await onlyNote();
  expect(await deleteDayNote(db, { actor: mo, now }, { noteId, version })).toEqual(done);
  expect(await linesFor(ada)).toEqual([]);
  expect(await restoreDayNote(db, { actor: max, now }, noteId)).toEqual(refused("gone"));
  expect(await restoreDayNote(db, { actor: mo, now }, noteId)).toEqual(done);
  const again = await onlyNote();
  await deleteDayNote(db, { actor: ada, now }, again);
  expect(await restoreDayNote(db, { actor: mo, now }, noteId)).toEqual(refused("gone"));
  expect(await restoreDayNote(db, { actor: ada, now: later(24 * 60 + 1) }, noteId)).toEqual(refused("gone"));
  const actions = await db
    .select({ action: auditLog.action, summary: auditLog.summary })
    .from(auditLog)
    .where(sql`entity = 'day_note' and entity_id = ${String(noteId)}`)
    .orderBy(auditLog.auditId);
  expect(actions.map(({ action }) => action)).toEqual(["created", "archived", "restored", "archived"]);
  expect(actions[0]?.summary).toBe("Chart note on 2026-03-05");
});

test("retention removes the oldest notes first", async () => {
  await add(ada, { text: "New" });
  await add(ada, { text: "Old" }, new Date("2025-01-01T12:00:00Z"));
  await add(ada, { text: "Older" }, new Date("2024-01-01T12:00:00Z"));
  expect(await deleteOldDayNotes(db, new Date("2026-01-01"), 1)).toBe(1);
  expect(await linesFor(ada)).toEqual(["2026-03-05 Old", "2026-03-05 New"]);
  expect(await deleteOldDayNotes(db, new Date("2026-01-01"), 10)).toBe(1);
});

test("posts count on their day in New York, and a content manager sees its own", async () => {
  // Half past eleven in the evening of March 7, and half past midnight of March 9, the day after the clocks changed.
  await storePost(db, { title: "Late", authorId: ada.userId, publishedAt: new Date("2026-03-08T04:30:00Z") });
  await storePost(db, { title: "Early", authorId: mo.userId, publishedAt: new Date("2026-03-09T04:30:00Z") });
  await storePost(db, { title: "Draft", status: "draft" });
  for (const title of ["A", "B", "C", "D", "E"])
    await storePost(db, { title, publishedAt: new Date("2026-03-02T15:00:00Z") });
  expect(await linesFor(ada)).toEqual([
    "2026-03-09 Published: Early",
    "2026-03-07 Published: Late",
    "2026-03-02 Published: A, B, C, and 2 more",
  ]);
  expect(await linesFor(mo)).toEqual(["2026-03-09 Published: Early"]);
});

test("split tests appear from their first day, for people who manage them", async () => {
  const post = await storePost(db, { authorId: mo.userId, status: "private" });
  const other = await storePost(db, { authorId: ada.userId, status: "private" });
  const start = (name: string, postId: string, values: object = {}) =>
    storeSplitTest(db, [{ postId }], { name, startDate: "2026-03-03", ...values });
  await start("Own", post.id);
  await start("Other", other.id, { status: "completed" });
  await start("Paused", post.id, { status: "paused" });
  await start("Planned", post.id, { startDate: "2026-03-20" });
  expect(await linesFor(ada)).toEqual(["2026-03-03 Split test started: Other and Own"]);
  expect(await linesFor(mo)).toEqual(["2026-03-03 Split test started: Own"]);
});

// The audit log can't be emptied, so this is in a month of its own.
test("a provider's stop, return, and changed prices are events", async () => {
  const { created } = brandFixture(db, ada, now);
  const { brand_id: brandId } = await created();
  const stopped = new Date("2026-04-11T15:00:00Z");
  await stopBrand(db, ada, brandId, { reason: "Recall", endsAt: null }, stopped);
  await resumeBrand(db, ada, brandId, new Date("2026-04-12T15:00:00Z"));
  const change = (at: string, prices: string) =>
    db.execute(sql`insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id,
        medication_type, dosage, plan_interval, old_price, new_price)
      select ${at}::timestamptz, 'A', 'editor', 'changed', 1, ${brandId}, 'sema_inject', 'all_doses', 'monthly',
        split_part(${prices}, ' ', 1)::numeric, split_part(${prices}, ' ', 2)::numeric`);
  await change("2026-04-13T15:00:00Z", "299 279");
  await change("2026-04-13T16:00:00Z", "279 269");
  // Only the proof changed.
  await change("2026-04-14T15:00:00Z", "269 269");
  expect(await linesFor(mo, { first: "2026-04-01", last: "2026-04-30" })).toEqual([
    "2026-04-13 Prices changed: Northfield Clinic",
    "2026-04-12 Provider back on the site: Northfield Clinic",
    "2026-04-11 Provider stopped: Northfield Clinic",
  ]);
});

test("a version is an event when it starts after another one", async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour));
  for (const [hour, version] of ["2.0.0", "2.0.0", "2.1.0", "2.1.0", "2.0.0"].entries())
    await recordVersion(db, version, at(12 + hour));
  await Promise.all([1, 2, 3].map(() => recordVersion(db, "2.2.0", at(20))));
  const [row] = await db.execute<{ rows: number }>(
    sql`select count(*)::integer as rows from product_versions`,
    "objects",
  );
  expect(row?.rows).toBe(4);
  expect(await linesFor(mo)).toEqual(["2026-03-03 New version: 2.0.0, 2.1.0, and 2.2.0"]);
});

test("a chart shows at most 50 lines, notes first, and says that there are more", async () => {
  await db.execute(sql`insert into day_notes (request_id, day, body, for_managers, author_id, author_name, created_at, updated_at)
    select gen_random_uuid(), date '2025-01-01' + n, 'Note', true, 'x', 'X', now(), now() from generate_series(1, 10) n`);
  await db.execute(sql`insert into product_versions (version, started_at)
    select n::text, timestamptz '2025-06-01T12:00:00Z' + n * interval '1 day' from generate_series(1, 60) n`);
  const open = await openAs(ada, { first: "2025-01-01", last: "2025-12-31" });
  expect(open).toMatchObject({ isComplete: false, failed: [] });
  expect(open.items).toHaveLength(MAX_SHOWN);
  expect(open.items.filter(({ note }) => note)).toHaveLength(10);
  expect(open.items[0]).toMatchObject({ day: "2025-07-31", text: "New version: 60" });
  expect((await openAs(ada, { first: "2025-01-01", last: "2025-01-05" })).isComplete).toBe(true);
});

test("events that can't be read leave the others, and are named", async () => {
  const dayEvents = createDayEvents(log);
  dayEvents.add(versionEvents());
  const read = () => Promise.reject(new Error("no database"));
  dayEvents.add([{ key: "broken", label: "Published", roles: ["admin"], read }]);
  await recordVersion(db, "3.0.0", now);
  const open = await openDayNotes({ db, dayEvents, log }, ada, march);
  expect(open.failed).toEqual(["Published"]);
  expect(open.items.map(({ text }) => text)).toEqual(["New version: 3.0.0"]);
});
