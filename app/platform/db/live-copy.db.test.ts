import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { noticesArrived } from "~tests/setup/notices";
import type { Db } from "./client.server";
import { createLiveCopies, type LiveCopy, type LiveCopyOptions, liveCopy } from "./live-copy.server";

const database = await useDatabase();
const { db } = database;
await db.execute(sql`create table copied (value integer)`);

let logged: { msg: string; failures: number; error: { code?: string; message?: string } }[] = [];
const log = createLog(
  "info",
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

let open: Pick<LiveCopy<unknown>, "close">[] = [];
beforeEach(async () => {
  logged = [];
  await db.execute(sql`truncate copied`);
  await db.execute(sql`insert into copied values (1)`);
});
afterEach(async () => {
  for (const copy of open) await copy.close();
  open = [];
});

/** Generous for slow machines; only failures are quick. */
const TIMES = { loadWithin: 20_000, readerWaits: 20_000, firstPause: 20, longestPause: 80 };

/** A live copy of the table's only value, and a count of how often it was read. */
async function openCopy(options: Partial<LiveCopyOptions> = {}, load = readValue) {
  const reads = { count: 0 };
  const copy = await liveCopy(
    { database, log },
    ["copied_changed"],
    (given) => {
      reads.count += 1;
      return load(given);
    },
    { name: "values", times: TIMES, ...options },
  );
  open.push(copy);
  return { copy, reads };
}

async function readValue(given: Db): Promise<number> {
  const [row] = await given.execute<{ value: number }>(sql`select value from copied`, "objects");
  return row?.value ?? Number.NaN;
}

const announce = () => db.execute(sql`select pg_notify('copied_changed', '')`);
async function change(value: number): Promise<void> {
  await db.execute(sql`update copied set value = ${value}`);
  await announce();
}
const away = () => db.execute(sql`alter table copied rename to copied_away`);
const back = () => db.execute(sql`alter table copied_away rename to copied`);

/** A load that waits until the test releases it. */
function heldLoad() {
  const waiting: (() => void)[] = [];
  const load = async (given: Db) => {
    const value = await readValue(given);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return value;
  };
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { load, waiting, release };
}

test("is read once for all readers, on the first read", async () => {
  const { copy, reads } = await openCopy();
  expect([reads.count, copy.peek()]).toEqual([0, undefined]);
  expect(await Promise.all(Array.from({ length: 50 }, () => copy.read()))).toEqual(Array(50).fill(1));
  expect([reads.count, copy.peek()]).toEqual([1, 1]);
});

test("is read again after a notice, without a reader", async () => {
  const { copy, reads } = await openCopy();
  await copy.read();
  await change(2);
  await expect.poll(() => reads.count).toBe(2);
  await expect.poll(() => copy.peek()).toBe(2);
});

test("a copy that waits for a reader doesn't follow notices", async () => {
  const { copy, reads } = await openCopy({ refresh: "when-read" });
  const other = await openCopy();
  await Promise.all([copy.read(), other.copy.read()]);
  for (let value = 2; value < 6; value += 1) await change(value);
  await expect.poll(() => other.copy.peek()).toBe(5);
  expect(reads.count).toBe(1);
  await expect.poll(() => copy.read()).toBe(5);
  expect(reads.count).toBe(2);
});

test("many notices during a load cause one more load, and every reader gets its value", async () => {
  const { load, waiting, release } = heldLoad();
  const { copy, reads } = await openCopy({}, load);
  const first = copy.read();
  await expect.poll(() => waiting.length).toBe(1);
  for (let value = 2; value < 30; value += 1) await change(value);
  await change(30);
  await noticesArrived(database);
  release();
  expect(await first).toBe(1);
  const readers = Promise.all([copy.read(), copy.read(), copy.read()]);
  await expect.poll(() => waiting.length).toBe(1);
  release();
  expect(await readers).toEqual([30, 30, 30]);
  expect(reads.count).toBe(2);
});

test("a failed load keeps the last good value, is logged by its code, and is tried again", async () => {
  const { copy, reads } = await openCopy();
  await copy.read();
  await db.execute(sql`update copied set value = 2`);
  await away();
  await announce();
  await expect.poll(() => reads.count).toBeGreaterThan(3);
  expect(await copy.read()).toBe(1);
  expect(logged[0]).toMatchObject({ msg: "values not read", failures: 1 });
  expect(JSON.stringify(logged[0]?.error)).toContain("42P01");
  await back();
  await expect.poll(() => copy.peek()).toBe(2);
  const after = reads.count;
  expect(await copy.read()).toBe(2);
  expect(reads.count).toBe(after);
});

test("the first load fails for its readers only; the next one tries again", async () => {
  const { copy } = await openCopy({ times: { ...TIMES, firstPause: 60_000, longestPause: 60_000 } });
  await away();
  await expect(copy.read()).rejects.toThrow();
  await back();
  expect(await copy.read()).toBe(1);
});

test("a load that never ends is given up, and readers keep the last good value", async () => {
  let isHanging = false;
  const load = (given: Db) => (isHanging ? new Promise<number>(() => {}) : readValue(given));
  const { copy, reads } = await openCopy({ times: { ...TIMES, loadWithin: 150 } }, load);
  await expect.poll(() => copy.read().catch(() => null)).toBe(1);
  logged = [];
  isHanging = true;
  await change(2);
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  expect(logged[0]?.error.message).toContain("took longer");
  expect([await copy.read(), reads.count > 2]).toEqual([1, true]);
  isHanging = false;
  await expect.poll(() => copy.peek()).toBe(2);
});

test("a reader waits for a slow load only up to the limit, and followers are notified when the copy has caught up", async () => {
  const { load, waiting, release } = heldLoad();
  const late: (number | undefined)[] = [];
  const { copy } = await openCopy(
    { times: { ...TIMES, readerWaits: 30 }, onCaughtUp: () => late.push(copy.peek()) },
    load,
  );
  const first = copy.read();
  await expect.poll(() => waiting.length).toBe(1);
  release();
  await first;
  await change(2);
  await expect.poll(() => waiting.length).toBe(1);
  expect(await copy.read()).toBe(1);
  expect(late).toEqual([]);
  release();
  await expect.poll(() => late).toEqual([2]);
});

test("followers aren't notified of a change that no reader got late", async () => {
  let late = 0;
  const { copy, reads } = await openCopy({ onCaughtUp: () => (late += 1) });
  await copy.read();
  await change(2);
  await expect.poll(() => copy.read()).toBe(2);
  expect([late, reads.count]).toEqual([0, 2]);
});

test("a caller who knows of a change needn't wait for its notice", async () => {
  const { copy } = await openCopy();
  await copy.read();
  await db.execute(sql`update copied set value = 2`);
  expect(await copy.read()).toBe(1);
  expect(await copy.reload()).toBe(2);
  expect(await copy.read()).toBe(2);
});

test("a closed copy gets no notices and reads nothing more, and closing waits for the current read", async () => {
  const { load, waiting, release } = heldLoad();
  const { copy, reads } = await openCopy({}, load);
  const first = copy.read();
  await expect.poll(() => waiting.length).toBe(1);
  let isClosed = false;
  const closing = copy.close().then(() => {
    isClosed = true;
  });
  const { copy: witness } = await openCopy();
  await witness.read();
  await change(2);
  await expect.poll(() => witness.peek()).toBe(2);
  expect(isClosed).toBe(false);
  release();
  await Promise.all([closing, first]);
  expect([reads.count, copy.peek()]).toEqual([1, 1]);
});

test("a failing copy that is closed is not tried again", async () => {
  const { copy, reads } = await openCopy();
  await copy.read();
  await away();
  await announce();
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  await copy.close();
  const before = reads.count;
  await new Promise((resolve) => setTimeout(resolve, 4 * TIMES.longestPause));
  expect(reads.count).toBe(before);
  await back();
});

test("an app's copies notify the followers of a channel of each change, and close with the app", async () => {
  const copies = createLiveCopies({ database, log });
  open.push(copies);
  const copy = await copies.open(["copied_changed", "also_changed"], "values", readValue);
  let heard = 0;
  await copies.onChange("copied_changed", () => (heard += 1));
  await copy.read();
  await db.execute(sql`update copied set value = 2`);
  await db.execute(sql`select pg_notify('also_changed', '')`);
  await expect.poll(() => copy.peek()).toBe(2);
  await change(3);
  await expect.poll(() => [copy.peek(), heard > 0]).toEqual([3, true]);
  await copies.settled();
  await copies.close();
  const before = heard;
  const { copy: witness } = await openCopy();
  await witness.read();
  await change(4);
  await expect.poll(() => witness.peek()).toBe(4);
  expect([copy.peek(), heard]).toEqual([3, before]);
});
