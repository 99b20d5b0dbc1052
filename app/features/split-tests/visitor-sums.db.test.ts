import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { type PayoutDay, readPayoutDays } from "./queries/payout-days.server";
import { readVisitorSums } from "./queries/visitor-sums.server";
import { NO_VISITORS, type VisitorSums } from "./rules/metrics";
import { holdoutId } from "./rules/traffic";

const { db } = await useDatabase();
await db.insert(brands).values({ brandName: "Brand 1", slug: "brand-1" });
const posts = await Promise.all([storePost(db), storePost(db)]);
const SINCE = new Date("2026-06-01T04:00:00Z");
const NOW = new Date("2026-06-15T12:00:00Z");
const HOUR_MS = 3_600_000;
const { id, variantIds } = await storeSplitTest(
  db,
  posts.map((post) => ({ postId: post.id })),
  { variantsChangedAt: SINCE },
);
const [plain = "", bold = ""] = variantIds;
const outside = holdoutId(id);
const subject = { id, variantsChangedAt: SINCE };

type Assigned = { session: string; variantId: string; byChance: boolean; hour: number; seen: boolean | null };
type Click = { session: string | null; variantId: string | null; hour: number };
type Conversion = {
  /** The click it refers to, by its position; otherwise `session` and `variantId` come from its link. */
  click: number | null;
  session: string | null;
  variantId: string | null;
  cents: number | null;
  status: string;
  hour: number;
};

/** Hours since the last change; some are before it, and some in the future. */
const hour = fc.integer({ min: -48, max: 15 * 24 });
const session = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const variantId = fc.constantFrom(plain, plain, bold, bold, outside, "other");
const history = fc.record({
  assigned: fc.uniqueArray(
    fc.record({
      session,
      variantId: fc.constantFrom(plain, bold, outside),
      byChance: fc.constantFrom(true, true, true, false),
      hour,
      seen: fc.constantFrom(true, true, false, null),
    }),
    { selector: (one) => one.session, maxLength: 7 },
  ),
  clicks: fc.array(
    fc.record({
      session: fc.option(session, { freq: 8 }),
      variantId: fc.option(variantId, { freq: 8 }),
      hour,
    }),
    { maxLength: 25 },
  ),
  conversions: fc.array(
    fc.record({
      click: fc.option(fc.nat({ max: 24 })),
      session: fc.option(session, { freq: 4 }),
      variantId: fc.option(variantId, { freq: 8 }),
      cents: fc.option(fc.constantFrom(0, 5_000, 12_345), { freq: 4 }),
      status: fc.constantFrom("approved", "approved", "paid", "reversed"),
      hour,
    }),
    { maxLength: 12 },
  ),
});

const at = (hours: number) => new Date(SINCE.getTime() + hours * HOUR_MS).toISOString();

async function store(
  assigned: readonly Assigned[],
  clicks: readonly Click[],
  conversions: readonly Conversion[],
) {
  const rows = (list: readonly { hour: number }[]) =>
    JSON.stringify(list.map((one, position) => ({ ...one, position, at: at(one.hour) })));
  await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, by_chance, seen_before, created_at)
    select ${id}::uuid, "variantId", session, "byChance", seen, at
    from jsonb_to_recordset(${rows(assigned)}::jsonb)
      as r(session text, "variantId" text, "byChance" boolean, seen boolean, at timestamptz)
    where "variantId" <> ${outside}`);
  await db.execute(sql`insert into split_test_holdouts (split_test_id, session_id, created_at)
    select ${id}::uuid, session, at
    from jsonb_to_recordset(${rows(assigned)}::jsonb) as r(session text, "variantId" text, at timestamptz)
    where "variantId" = ${outside}`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, variant_id, click_id, created_at)
    select 1, 'blog', '/blog/x', session, "variantId", 'c' || position, at
    from jsonb_to_recordset(${rows(clicks)}::jsonb) as r(position integer, session text, "variantId" text, at timestamptz)`);
  // As a postback is attributed: the variant of its click, or that of its link.
  await db.execute(sql`insert into conversions
      (transaction_id, payout, is_blog, provider_click_id, sub3, variant_id, status, created_at)
    select gen_random_uuid()::text, cents / 100.0, true, k.id, r.session,
      case when k.id is null then r."variantId" else k.variant_id end, r.status, r.at
    from jsonb_to_recordset(${rows(conversions)}::jsonb)
      as r(click integer, session text, "variantId" text, cents integer, status text, at timestamptz)
    left join provider_clicks k on k.click_id = 'c' || r.click`);
}

/** The definition, visitor by visitor. */
function expected(
  assigned: readonly Assigned[],
  clicks: readonly Click[],
  conversions: readonly Conversion[],
  since = 0,
): Record<string, VisitorSums> {
  const isInTime = ({ hour: happened }: { hour: number }) =>
    happened >= since && SINCE.getTime() + happened * HOUR_MS <= NOW.getTime();
  const sums = Object.fromEntries([...variantIds, outside].map((variant) => [variant, { ...NO_VISITORS }]));
  for (const visitor of assigned) {
    const own = sums[visitor.variantId];
    if (!own || visitor.hour < since) continue;
    if (visitor.variantId !== outside && !visitor.byChance) continue;
    own.visitors += 1;
    const isSeen = visitor.seen === true && visitor.variantId !== outside;
    own.seen += isSeen ? 1 : 0;
    const isOwn = (one: Click) => one.session === visitor.session && one.variantId === visitor.variantId;
    const clicked = clicks.filter((click) => isOwn(click) && isInTime(click));
    if (clicked.length > 0) {
      const first = Math.min(...clicked.map((click) => click.hour));
      const log = Math.log1p(Math.max(0, first - visitor.hour) * 3_600);
      own.clicked += 1;
      own.seenClicked += isSeen ? 1 : 0;
      own.logSeconds += log;
      own.logSecondsSquared += log ** 2;
    }
    const converted = conversions.filter((conversion) => {
      const click = conversion.click === null ? undefined : clicks[conversion.click];
      const source = { ...conversion, ...(click && { variantId: click.variantId }) };
      const isClickKnown = click !== undefined && click.variantId === visitor.variantId && isInTime(click);
      if (isClickKnown && click.session !== null) source.session = click.session;
      return conversion.status !== "reversed" && isInTime(conversion) && isOwn(source);
    });
    if (converted.length === 0) continue;
    const cents = converted.reduce((sum, conversion) => sum + (conversion.cents ?? 0), 0);
    own.converted += 1;
    own.paid += cents > 0 ? 1 : 0;
    own.conversions += converted.length;
    own.conversionsSquared += converted.length ** 2;
    own.payoutCents += cents;
    own.payoutCentsSquared += cents ** 2;
    own.seenConversions += isSeen ? converted.length : 0;
    own.seenPayoutCents += isSeen ? cents : 0;
  }
  return sums;
}

const newYorkDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** The same definition for the visitors of each day alone, whose days add up to all of them. */
function expectedDays(
  assigned: readonly Assigned[],
  clicks: readonly Click[],
  conversions: readonly Conversion[],
): PayoutDay[] {
  const dayOf = (visitor: Assigned) => newYorkDay.format(new Date(at(visitor.hour)));
  return [...new Set(assigned.map(dayOf))].flatMap((day) => {
    const sums = expected(
      assigned.filter((visitor) => dayOf(visitor) === day),
      clicks,
      conversions,
    );
    return variantIds.flatMap((variantId) => {
      const { visitors = 0, payoutCents = 0 } = sums[variantId] ?? {};
      return visitors > 0 ? [{ day, variantId, visitors, payoutCents }] : [];
    });
  });
}

const byDay = (days: readonly PayoutDay[]) =>
  new Map(
    days.map(({ day, variantId, visitors, payoutCents }) => [`${day} ${variantId}`, [visitors, payoutCents]]),
  );

/** Sums of logarithms depend on the order in their last digits. */
const rounded = (sums: Record<string, VisitorSums>) =>
  Object.fromEntries(
    Object.entries(sums).map(([variant, own]) => [
      variant,
      Object.fromEntries(Object.entries(own).map(([key, value]) => [key, Math.round(value * 1e6) / 1e6])),
    ]),
  );

async function clear(): Promise<void> {
  await db.execute(sql`truncate split_test_assignments`);
  await db.execute(sql`truncate split_test_holdouts`);
  await db.execute(sql`truncate conversions cascade`);
  await db.execute(sql`truncate provider_clicks`);
}

beforeEach(clear);

describe("what visitors did (spec:split-tests#visitor-metrics)", () => {
  test("matches a count of each visitor, for any clicks and conversions", async () => {
    await assertWithin(
      fc
        .asyncProperty(history, async ({ assigned, clicks, conversions }) => {
          await store(assigned, clicks, conversions);
          const found = await readVisitorSums(db, subject, NOW);
          expect(found.since).toEqual(SINCE);
          expect(rounded(Object.fromEntries(found.sums))).toEqual(
            rounded(expected(assigned, clicks, conversions)),
          );
          expect(byDay(await readPayoutDays(db, id, found.since, NOW))).toEqual(
            byDay(expectedDays(assigned, clicks, conversions)),
          );
          const known = new Set(assigned.map((one) => one.session));
          const others = clicks.filter(
            (click) =>
              [...variantIds, outside].some((variant) => variant === click.variantId) &&
              click.hour >= 0 &&
              SINCE.getTime() + click.hour * HOUR_MS <= NOW.getTime() &&
              click.session !== null &&
              !known.has(click.session),
          );
          expect(found.unassigned).toBe(new Set(others.map((click) => click.session)).size);
          const counted = assigned.filter(
            (one) => one.byChance && one.hour >= 0 && one.variantId !== outside,
          );
          expect(found.isSeenKnown).toBe(counted.every(({ seen }) => seen !== null));
        })
        .beforeEach(clear),
      { numRuns: 40, limit: 60_000 },
    );
  }, 120_000);

  test("covers only visitors assigned since the day from which clicks are still stored", async () => {
    const assigned = [1, 30].map((hours) => ({
      session: `s${hours}`,
      variantId: plain,
      byChance: true,
      hour: hours,
      seen: null,
    }));
    const clicks = assigned.map(({ session: own, variantId: variant, hour: hours }) => ({
      session: own,
      variantId: variant,
      hour: hours + 1,
    }));
    await store(assigned, clicks, []);
    await db.execute(
      sql`update analytics_progress set details_from = ${at(24)}::timestamptz where source = 'variant_clicks'`,
    );
    try {
      const { since, sums } = await readVisitorSums(db, subject, NOW);
      expect(since).toEqual(new Date(at(24)));
      expect(sums.get(plain)).toMatchObject({ visitors: 1, clicked: 1 });
      expect(sums.get(bold)).toEqual(NO_VISITORS);
    } finally {
      await db.execute(
        sql`update analytics_progress set details_from = '-infinity' where source = 'variant_clicks'`,
      );
    }
  });
});
