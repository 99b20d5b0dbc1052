import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { auditLog } from "~/platform/db/tables/audit";
import { conversionHistory, conversions } from "~/platform/db/tables/revenue";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { createConversion } from "./factory";
import { listConversions } from "./queries/conversions.server";
import { revenueByBrand, revenueByDay } from "./queries/dashboard.server";
import { createConversionFeed } from "./queries/feed.server";
import { totalsOf } from "./rules/figures";

const app = await useApp();
const { db } = app.platform;
const admin = await signIn(app, await createStaff(db, { role: "admin" }));
const manager = await signIn(app, await createStaff(db, { role: "content_manager" }));

beforeEach(async () => {
  await db.execute(sql`truncate conversions, facebook_ad_spend, brands restart identity cascade`);
});

const all = { first: "2024-01-01", last: "2030-12-31", tests: false };
const asAdmin = { role: "admin" } as const;
const asManager = { role: "content_manager" } as const;

const page = async (cookie: string, path = "/admin/revenue") => {
  const answer = await app.fetch(path, { headers: { cookie } });
  return { status: answer.status, html: await answer.text() };
};
const act = (cookie: string, fields: Record<string, string>) =>
  app.fetch("/admin/revenue", { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });

describe("the sums", () => {
  test("of days across both daylight saving changes equal the raw rows", async () => {
    // 23 and 25 hours long: March 8 and November 1, 2026 in New York.
    const instants = [
      "2026-03-08T04:59:59Z",
      "2026-03-08T05:00:00Z",
      "2026-03-09T03:59:59Z",
      "2026-03-09T04:00:00Z",
    ];
    const autumn = [
      "2026-11-01T03:59:59Z",
      "2026-11-01T04:00:00Z",
      "2026-11-02T04:59:59Z",
      "2026-11-02T05:00:00Z",
    ];
    for (const at of [...instants, ...autumn])
      await createConversion(db, { createdAt: new Date(at), payout: "10.01" });
    const days = await revenueByDay(db, asAdmin, all);
    expect(days.map(({ day, conversions }) => [day, conversions])).toEqual([
      ["2026-11-02", 1],
      ["2026-11-01", 2],
      ["2026-10-31", 1],
      ["2026-03-09", 1],
      ["2026-03-08", 2],
      ["2026-03-07", 1],
    ]);
    expect(totalsOf(days)).toMatchObject({ conversions: 8, payoutCents: 8_008 });
    // Each day queried alone has the same figures as in the whole range.
    for (const { day, payoutCents } of days) {
      const alone = await revenueByDay(db, asAdmin, { ...all, first: day, last: day });
      expect(alone).toMatchObject([{ day, payoutCents }]);
    }
  });

  test("follow every kind of change to conversions", async () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      payout: fc.integer({ min: 0, max: 99_999 }),
      sub1: fc.constantFrom("hv", "msl", "blog", null),
      brandId: fc.constantFrom(1, 2, null),
      status: fc.constantFrom("approved" as const, "reversed" as const),
      isArchived: fc.boolean(),
      day: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom("change", "change", "delete"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        await db.execute(sql`truncate conversions restart identity cascade`);
        for (let n = 0; n < 8; n += 1)
          await createConversion(db, { createdAt: new Date("2026-05-01T12:00:00Z") });
        for (const { id, kind, payout, isArchived, day, ...values } of changes) {
          const set = {
            ...values,
            payout: (payout / 100).toFixed(2),
            archivedAt: isArchived ? new Date() : null,
            createdAt: new Date(`2026-05-0${day}T12:00:00Z`),
          };
          if (kind === "delete") await db.delete(conversions).where(eq(conversions.id, id));
          else await db.update(conversions).set(set).where(eq(conversions.id, id));
        }
        const rows = (await db.select().from(conversions)).filter((row) => row.counted);
        const cents = (list: typeof rows) =>
          list.reduce((sum, row) => sum + Math.round(Number(row.payout) * 100), 0);
        expect(totalsOf(await revenueByDay(db, asAdmin, all))).toMatchObject({
          conversions: rows.length,
          payoutCents: cents(rows),
        });
        const own = rows.filter((row) => row.sub1 === "hv" || row.sub1 === "msl");
        expect(totalsOf(await revenueByDay(db, asManager, all)).payoutCents).toBe(cents(own));
        const byBrand = await revenueByBrand(db, asAdmin, all);
        expect(byBrand.reduce((sum, row) => sum + row.payoutCents, 0)).toBe(cents(rows));
        // A search reads the conversions themselves and finds the same.
        expect(await revenueByDay(db, asAdmin, { ...all, source: "hv", q: "hv" })).toEqual(
          await revenueByDay(db, asAdmin, { ...all, source: "hv" }),
        );
      }),
      { numRuns: 12 },
    );
  });

  test("compare payout with spend, and show N/A without spend", async () => {
    await createConversion(db, { createdAt: new Date("2026-05-02T12:00:00Z"), payout: "250.00" });
    await db.insert(facebookAdSpend).values([
      { date: "2026-05-02", spendAmount: "100.00", source: "csv" },
      { date: "2026-05-01", spendAmount: "50.00", source: "csv" },
    ]);
    expect(await revenueByDay(db, asAdmin, all)).toEqual([
      { day: "2026-05-02", conversions: 1, payoutCents: 25_000, spendCents: 10_000 },
      { day: "2026-05-01", conversions: 0, payoutCents: 0, spendCents: 5_000 },
    ]);
    expect(await revenueByDay(db, asManager, all)).toEqual([]);
  });
});

describe("filters", () => {
  test("match any part of an id or sub, ignoring case, and treat symbols literally", async () => {
    await createConversion(db, { transactionId: "Ab_1", sub3: "Weight Loss" });
    await createConversion(db, { transactionId: "AbX1", sub5: "100%" });
    const found = async (q: string) =>
      (await listConversions(db, asAdmin, { ...all, q }, { limit: 10, offset: 0 })).rows.map(
        (row) => row.transactionId,
      );
    expect(await found("weight l")).toEqual(["Ab_1"]);
    expect(await found("ab_1")).toEqual(["Ab_1"]);
    expect(await found("0%")).toEqual(["AbX1"]);
    expect(await found("ab")).toHaveLength(2);
    expect(await found("nothing")).toEqual([]);
  });

  test("leave out tests unless requested, and archived conversions always", async () => {
    await createConversion(db, { isTest: true });
    await createConversion(db, { archivedAt: new Date() });
    await createConversion(db, {});
    const count = async (tests: boolean) =>
      (await listConversions(db, asAdmin, { ...all, tests }, { limit: 10, offset: 0 })).count;
    expect([await count(false), await count(true)]).toEqual([1, 2]);
    expect(totalsOf(await revenueByDay(db, asAdmin, { ...all, tests: true })).conversions).toBe(2);
  });

  test("with invalid values in the URL are ignored", async () => {
    const bad = "?period=x&days=9&page=-1&brand=x&source=%00&q=%00&tests=2&sort=a";
    expect((await page(admin, `/admin/revenue${bad}`)).status).toBe(200);
  });
});

describe("the page", () => {
  test("shows figures, unknown brands, and known brands", async () => {
    await db.execute(
      sql`insert into brands (brand_id, brand_name, slug) overriding system value values (7, 'Sample Seven', 'seven')`,
    );
    await createConversion(db, { brandId: 9646, payout: "12.00" });
    await createConversion(db, { brandId: 7, payout: "30.00", sub1: "hv" });
    const { status, html } = await page(admin);
    expect(status).toBe(200);
    for (const text of [
      "Unknown brand 9646",
      "Sample Seven",
      "$42.00",
      "Overall ROAS",
      "N/A",
      "Last refreshed",
    ])
      expect(html.includes(text), text).toBe(true);
  });

  test("shows the content manager only its own sources, without spend, ROAS, or deleting", async () => {
    await createConversion(db, { transactionId: "own-1", sub1: "msl", payout: "5.00" });
    await createConversion(db, { transactionId: "foreign-1", sub1: "genie", payout: "7.00" });
    await db.insert(facebookAdSpend).values({ date: "2026-05-02", spendAmount: "77.77", source: "csv" });
    for (const path of [
      "/admin/revenue",
      "/admin/revenue?source=genie",
      "/admin/revenue?q=foreign",
      "/admin/revenue.data",
    ]) {
      const { html } = await page(manager, path);
      for (const text of [
        "foreign-1",
        "Ad Spend",
        "ROAS",
        "77.77",
        "Delete foreign",
        "functions/v1/postback",
      ])
        expect(html.includes(text), `${path}: ${text}`).toBe(false);
    }
    expect((await page(manager)).html.includes("own-1")).toBe(true);
    const file = await app.fetch("/admin/revenue/export", { headers: { cookie: manager } });
    const csv = await file.text();
    expect(csv).toContain("own-1");
    expect(csv).not.toContain("foreign-1");
    const [row] = await db.select().from(conversions).where(eq(conversions.transactionId, "own-1"));
    expect((await act(manager, { intent: "delete", id: String(row?.id) })).status).toBe(403);
    expect(await db.select().from(conversions).where(eq(conversions.counted, true))).toHaveLength(2);
  });

  test("deletes with an undo, and records who and when", async () => {
    const id = await createConversion(db, {});
    const answer = await act(admin, { intent: "delete", id: String(id) });
    expect(answer.status).toBe(302);
    expect(totalsOf(await revenueByDay(db, asAdmin, all)).conversions).toBe(0);
    expect((await act(admin, { intent: "delete", id: String(id) })).status).toBe(302);
    await act(admin, { intent: "restore", id: String(id) });
    expect((await act(admin, { intent: "restore", id: String(id) })).status).toBe(302);
    expect(totalsOf(await revenueByDay(db, asAdmin, all)).conversions).toBe(1);
    const history = await db.select().from(conversionHistory).where(eq(conversionHistory.conversionId, id));
    expect(history.map((entry) => entry.action)).toEqual(["archived", "restored"]);
    const { html } = await page(admin);
    expect([html.includes("History (2)"), html.includes("Deleted, by")]).toEqual([true, true]);
    const audit = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, "conversion"))
      .orderBy(auditLog.auditId);
    expect(audit.filter((entry) => entry.entityId === String(id)).map((entry) => entry.action)).toEqual([
      "archived",
      "restored",
    ]);
  });

  test("lists deleted conversions only for administrators, who can restore them", async () => {
    const id = await createConversion(db, { transactionId: "gone-1", sub1: "hv", payout: "77.00" });
    await createConversion(db, { transactionId: "there-1", sub1: "hv" });
    await act(admin, { intent: "delete", id: String(id) });
    const { html } = await page(admin, "/admin/revenue?deleted=1");
    expect([html.includes("gone-1"), html.includes("there-1")]).toEqual([true, false]);
    const foreign = await page(manager, "/admin/revenue?deleted=1");
    expect([foreign.html.includes("gone-1"), foreign.html.includes("there-1")]).toEqual([false, true]);
    await act(admin, { intent: "restore", id: String(id) });
    expect((await page(admin, "/admin/revenue?deleted=1")).html.includes("gone-1")).toBe(false);
  });

  test("shows the last page for a page number past the end", async () => {
    await createConversion(db, { transactionId: "only-1" });
    expect((await page(admin, "/admin/revenue?page=9")).html.includes("only-1")).toBe(true);
  });

  test("says when it can't delete", async () => {
    const answer = await act(admin, { intent: "delete", id: "999" });
    expect(answer.status).toBe(404);
    expect((await answer.text()).includes("Failed to delete conversion")).toBe(true);
  });

  test("learns of new data without querying the database each time", async () => {
    const revision = async () => {
      const answer = await app.fetch("/admin/revenue/pulse", { headers: { cookie: admin } });
      return (await answer.json()).revision;
    };
    const before = await revision();
    expect(await revision()).toBe(before);
    await createConversion(db, {});
    await expect.poll(revision).not.toBe(before);
  });

  test("starts over at midnight in New York", async () => {
    const feed = await createConversionFeed(app.platform);
    const at = (time: string) => feed.revision(new Date(time));
    expect(await at("2026-03-08T05:01:00Z")).not.toBe(await at("2026-03-08T04:59:00Z"));
    expect(await at("2026-03-08T05:01:00Z")).toBe(await at("2026-03-08T12:00:00Z"));
  });
});

describe("the export", () => {
  test("contains all filtered conversions, and nothing that a spreadsheet would run", async () => {
    await createConversion(db, { transactionId: "=cmd()", sub1: "hv", sub2: 'say "hi", twice' });
    await createConversion(db, { transactionId: "other", sub1: "genie" });
    await db.execute(
      sql`insert into conversions (transaction_id, payout, sub1) select 'many-' || g, 1, 'bulk' from generate_series(1, 2500) g`,
    );
    const file = async (query: string) =>
      (await app.fetch(`/admin/revenue/export?${query}`, { headers: { cookie: admin } })).text();
    const own = await file("source=hv");
    expect(own).toContain("'=cmd()");
    expect(own).toContain('"say ""hi"", twice"');
    expect(own).not.toContain("other");
    const bulk = (await file("source=bulk")).trim().split("\r\n");
    expect(bulk).toHaveLength(2_501);
    expect(new Set(bulk).size).toBe(2_501);
    const answer = await app.fetch("/admin/revenue/export", { headers: { cookie: admin } });
    expect(answer.headers.get("content-disposition")).toMatch(/revenue-data-\d{4}-\d\d-\d\d\.csv/);
    await answer.text();
  });
});
