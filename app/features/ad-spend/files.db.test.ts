import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor } from "~/features/auth/rules/access";
import { daysLater } from "~/kernel/days";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { enterSpend } from "./mutations/enter.server";
import { importSpend, removeReport, removeSpend, storeReport } from "./mutations/spend.server";
import { KEPT_CHANGES, undoChange } from "./mutations/undo.server";
import { listSpend, readDays, underStoredNames, versionOfDay } from "./queries/spend.server";
import { type AdSpendDay, keyOfDay, replaces } from "./rules/spend";

const { db } = await useDatabase();
const { userId } = await createStaff(db);
const admin: Actor = { userId, role: "admin", email: "ann@example.com", name: "Ann", sessionId: "session" };
const TODAY = "2026-11-20";
const today = { facebook: TODAY, google: TODAY, tiktok: TODAY };
let clock = Date.parse("2026-11-20T15:00:00Z");
/** A later moment at each call. */
const next = () => {
  clock += 1_000;
  return { now: new Date(clock), today };
};
const load = (days: readonly AdSpendDay[]) =>
  importSpend(db, admin, { days, fileName: "report.csv" }, next());
/** By someone who has seen what is stored. */
async function enter(day: AdSpendDay) {
  const [stored] = await readDays(db, [day]);
  return enterSpend(db, admin, day, { ...next(), seen: stored ? versionOfDay(stored) : "" });
}
const undo = (id: number | null) => undoChange(db, admin, id ?? 0, next().now);

/** Every row of spend, as text. */
async function dump() {
  const rows = await db.execute<{ row: string }>(
    sql`select 'day ' || s::text as row from facebook_ad_spend s union all
        select 'campaign ' || c::text from ad_spend_campaigns c union all
        select 'report ' || r::text from ad_spend_reports r union all
        select 'line ' || (to_jsonb(l) - 'id')::text from ad_spend_lines l order by 1`,
    "objects",
  );
  return rows.map(({ row }) => row);
}

const names = { campaignId: null, adSetId: null, adSet: null, adId: null, ad: null };
function dayWith(cents: number, key: Partial<AdSpendDay> = {}): AdSpendDay {
  return { date: "2026-11-01", platform: "google", account: "", spendCents: cents, campaigns: [], ...key };
}

async function empty() {
  for (const table of ["facebook_ad_spend", "ad_spend_reports", "ad_spend_lines", "ad_spend_changes"])
    await db.execute(sql`truncate ${sql.identifier(table)} cascade`);
}
beforeEach(empty);

const amount = fc.integer({ min: 0, max: 50_000 });
const word = fc.constantFrom("A", "B", null);
const line = fc.record({
  campaignId: fc.constantFrom("1", null),
  adSetId: word,
  adSet: word,
  adId: word,
  ad: fc.constantFrom("Clip", "Photo"),
  spendCents: fc.integer({ min: 1, max: 900 }),
});
const campaigns = fc.uniqueArray(
  fc
    .record({
      campaign: fc.constantFrom("West", "East", "Fall"),
      rest: amount,
      lines: fc.array(line, { maxLength: 3 }),
    })
    .map(({ campaign, rest, lines }) => {
      const spendCents = lines.reduce((sum, part) => sum + part.spendCents, rest);
      return lines.length > 0 ? { campaign, spendCents, lines } : { campaign, spendCents };
    }),
  { maxLength: 3, selector: ({ campaign }) => campaign },
);
const spentDay = fc
  .record({
    date: fc.integer({ min: 0, max: 3 }).map((n) => daysLater("2026-10-31", n)),
    platform: fc.constantFrom("facebook", "google", "tiktok"),
    account: fc.constantFrom("", "North", "South"),
    rest: amount,
    campaigns,
  })
  .map(({ rest, ...day }): AdSpendDay => {
    const spendCents = day.campaigns.reduce((sum, part) => sum + part.spendCents, rest);
    return {
      ...day,
      platform: day.platform as AdSpendDay["platform"],
      account: day.platform === "facebook" ? "" : day.account,
      // As files are read: only Meta's campaigns are stored without spend.
      campaigns: day.campaigns.filter((part) => part.spendCents > 0 || day.platform === "facebook"),
      spendCents,
    };
  });
/** A file: no two days of it replace each other. */
const file = fc
  .array(spentDay, { maxLength: 5 })
  .map((days) => days.filter((day, index) => !days.slice(0, index).some((other) => replaces(day, other))));

test("any files, imported one after another, leave each figure once; undoing them leaves nothing", async () => {
  await assertWithin(
    fc
      .asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
        const expected = new Map<string, AdSpendDay>();
        const before: { id: number; rows: string[] }[] = [];
        for (const days of files) {
          const rows = await dump();
          const { changeId } = await load(days);
          if (changeId !== null) before.push({ id: changeId, rows });
          for (const day of days) {
            for (const [key, other] of expected) if (replaces(day, other)) expected.delete(key);
            expected.set(keyOfDay(day), day);
          }
          expect((await load(days)).changes, "the same file again").toEqual([]);
        }
        const all = [...expected.values()];
        const [sums] = await db.execute<{ days: string; parts: string; campaigns: string }>(
          sql`select (select coalesce(sum(spend_amount), 0) * 100 from ad_spend_days)::bigint::text as days,
              (select coalesce(sum(spend_amount), 0) * 100 from ad_spend_parts)::bigint::text as parts,
              (select coalesce(sum(spend_amount), 0) * 100 from ad_spend_parts where campaign is not null)::bigint::text as campaigns`,
          "objects",
        );
        const total = all.reduce((sum, day) => sum + day.spendCents, 0);
        const named = all.flatMap((day) => day.campaigns).reduce((sum, part) => sum + part.spendCents, 0);
        expect(sums).toEqual({ days: String(total), parts: String(total), campaigns: String(named) });
        const [negative] = await db.execute(
          sql`select 1 from ad_spend_parts where spend_amount < 0`,
          "objects",
        );
        expect(negative).toBeUndefined();
        const stored = await readDays(db, all);
        expect(new Map(stored.map((day) => [keyOfDay(day), day.spendCents]))).toEqual(
          new Map(all.map((day) => [keyOfDay(day), day.spendCents])),
        );
        for (const { id, rows } of before.reverse()) {
          expect(await undo(id)).toBe("undone");
          expect(await dump()).toEqual(rows);
        }
        expect(await dump()).toEqual([]);
      })
      .beforeEach(empty),
    { numRuns: 25, limit: 40_000 },
  );
}, 90_000);

describe("figures of the same day and platform", () => {
  test("a figure without an account replaces those of all accounts, and is replaced by theirs", async () => {
    await load([dayWith(100, { account: "North" }), dayWith(200, { account: "South" })]);
    const { changes, changeId } = await load([dayWith(250)]);
    expect(changes[0]?.before.map(({ account }) => account)).toEqual(["North", "South"]);
    expect((await listSpend(db, page)).sumCents).toBe(250);
    expect(await undo(changeId)).toBe("undone");
    expect((await listSpend(db, page)).sumCents).toBe(300);
    await load([dayWith(400)]);
    await load([dayWith(90, { account: "North" })]);
    expect((await listSpend(db, page)).sumCents).toBe(90);
  });

  test.each(["asc", "desc"] as const)(
    "accounts with equal amounts are listed once each (%s)",
    async (direction) => {
      const accounts = Array.from({ length: 12 }, (_, index) => `Account ${index + 10}`);
      await load(accounts.toReversed().map((account) => dayWith(100, { account })));
      const listed = [];
      for (let part = 1; part <= 3; part += 1) {
        const { rows } = await listSpend(db, {
          ...page,
          page: part,
          size: 5,
          sort: { key: "amount", direction },
        });
        listed.push(...rows.map(({ account }) => account));
      }
      expect(listed).toEqual(accounts);
    },
  );

  test("an import that was followed by another change isn't undone", async () => {
    const { changeId } = await load([dayWith(100), dayWith(100, { date: "2026-11-02" })]);
    expect(await enter(dayWith(120))).toEqual({ kind: "saved" });
    const rows = await dump();
    expect(await undo(changeId)).toBe("changed");
    expect(await dump()).toEqual(rows);
    expect(await enter(dayWith(100))).toEqual({ kind: "saved" });
    expect(await undo(changeId), "even with the same amount").toBe("changed");
  });

  test("a change is undone once, and only the last ones can be", async () => {
    const { changeId: first } = await load([dayWith(1)]);
    const ids = [];
    for (let n = 2; n < KEPT_CHANGES + 2; n += 1) ids.push((await load([dayWith(n)])).changeId);
    expect(await undo(first)).toBe("gone");
    const last = ids.at(-1) ?? null;
    const [one, two] = await Promise.all([undo(last), undo(last)]);
    expect([one, two].sort()).toEqual(["gone", "undone"]);
  });

  test("a day of another platform is deleted and restored; Meta's days stay apart", async () => {
    const lines = [{ ...names, adSet: "Set", ad: "Clip", spendCents: 60 }];
    const day = dayWith(100, { account: "North", campaigns: [{ campaign: "West", spendCents: 80, lines }] });
    await load([day, dayWith(70, { platform: "facebook" })]);
    const rows = await dump();
    const removed = await removeReport(db, admin, day, next().now);
    expect((await listSpend(db, page)).sumCents).toBe(70);
    expect(await removeReport(db, admin, day, next().now)).toBeNull();
    expect(await undo(removed)).toBe("undone");
    expect(await dump()).toEqual(rows);
    await removeSpend(db, admin, "2026-11-01", next().now);
    expect((await listSpend(db, page)).sumCents).toBe(100);
  });

  test("Meta's API replaces a file's ad sets and ads, and leaves other platforms alone", async () => {
    const lines = [{ ...names, ad: "Clip", spendCents: 60 }];
    const campaign = { campaign: "West", spendCents: 80 };
    const meta = dayWith(100, { platform: "facebook", campaigns: [{ ...campaign, lines }] });
    await load([meta, dayWith(40)]);
    await storeReport(db, [{ ...meta, spendCents: 110, campaigns: [campaign] }], next(), "1");
    expect((await listSpend(db, page)).sumCents).toBe(150);
    const [left] = await db.execute<{ n: number }>(
      sql`select count(*)::integer as n from ad_spend_lines`,
      "objects",
    );
    expect(left?.n).toBe(0);
  });
});

const page = { from: null, to: null, page: 1, size: 50, sort: { key: "date", direction: "desc" } } as const;

test("a file that names an imported account by its number or another name replaces its figures", async () => {
  for (const [date, account] of [
    ["2026-10-01", "Old name"],
    ["2026-11-01", "New name"],
    ["2026-11-02", "New name"],
  ] as const)
    await storeReport(db, [dayWith(100, { date, account })], next(), "1234567890");
  const rows = [
    dayWith(11, { date: "2026-10-01", account: "New name" }),
    dayWith(12, { date: "2026-11-01", account: "123-456-7890" }),
    dayWith(13, { date: "2026-11-02", account: "Old name" }),
    dayWith(14, { date: "2026-11-02", account: "Another" }),
    dayWith(15, { date: "2026-11-03", account: "1234567890" }),
  ];
  const previewed = await underStoredNames(db, rows);
  await load(rows);
  const stored = await db.execute<{ date: string; account: string; cents: number; number: string | null }>(
    sql`select date::text as date, account, (spend_amount * 100)::integer as cents, account_id as number
        from ad_spend_reports order by 1, 2`,
    "objects",
  );
  expect(stored.map(({ date, account, cents, number }) => [date, account, cents, number])).toEqual([
    ["2026-10-01", "Old name", 11, "1234567890"],
    ["2026-11-01", "New name", 12, "1234567890"],
    ["2026-11-02", "Another", 14, null],
    ["2026-11-02", "New name", 13, "1234567890"],
    ["2026-11-03", "1234567890", 15, null],
  ]);
  expect(previewed.map(({ account }) => account)).toEqual([
    "Old name",
    "New name",
    "New name",
    "Another",
    "1234567890",
  ]);
});

test("two accounts of a file that could be the same stay two", async () => {
  await storeReport(db, [dayWith(100, { account: "Shop" })], next(), "1234567890");
  await load([dayWith(1, { account: "123-456-7890" }), dayWith(2, { account: "1234567890" })]);
  expect((await readDays(db, [dayWith(0)])).map(({ account, spendCents }) => [account, spendCents])).toEqual([
    ["123-456-7890", 1],
    ["1234567890", 2],
    ["Shop", 100],
  ]);
});

test("a day that undo restored has its account's number, so a file can replace it", async () => {
  const report = dayWith(100, { account: "Shop" });
  await storeReport(db, [report], next(), "1234567890");
  const { changeId } = await load([dayWith(90, { account: "Shop" })]);
  expect(await undo(changeId)).toBe("undone");
  await load([dayWith(80, { account: "123-456-7890" })]);
  expect(await readDays(db, [dayWith(0)])).toMatchObject([{ account: "Shop", spendCents: 80 }]);
});

test("a form whose date was changed has seen nothing of the new date, even if the figures are the same", async () => {
  const [first, second, third] = ["2026-11-01", "2026-11-02", "2026-11-03"] as const;
  for (const date of [first, second]) await enter(dayWith(100, { date }));
  const [stored] = await readDays(db, [dayWith(0, { date: first })]);
  const seen = stored ? versionOfDay(stored) : "";
  const enterOn = (date: string) => enterSpend(db, admin, dayWith(200, { date }), { ...next(), seen });
  expect(await enterOn(second)).toMatchObject({ kind: "conflict", stored: { date: second } });
  expect(await enterOn(third)).toEqual({ kind: "saved" });
  expect(await enterOn(first)).toEqual({ kind: "saved" });
});
