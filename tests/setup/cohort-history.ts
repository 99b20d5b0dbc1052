import { sql } from "drizzle-orm";
import fc from "fast-check";
import { type RecordedEvents, storeRecordedEvents } from "~/features/explorer/factory";
import { countDays } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import type { Change } from "./cohort-estimate.ts";
import { nothing } from "./recorded-events.ts";
import { localTime } from "./recount.ts";

/** The ages that the cohort page shows. */
export const AGES = [0, 1, 3, 7, 14, 30, 60];
export const dayOfEvent = (at: string) => localTime(at).slice(0, 10);

const near = (days: number) => fc.integer({ min: -2, max: 2 }).map((hours) => Math.max(days * 24 + hours, 0));
const click = fc.record({
  /** Hours before now: anywhere, on the day on which clocks changed and beside it, or around midnight. */
  hours: fc.oneof(
    fc.integer({ min: 1, max: 100 * 24 }),
    fc.integer({ min: 30, max: 100 }),
    fc.nat(99).map((days) => days * 24 + 11),
  ),
  source: fc.constantFrom("ads", null),
  brandId: fc.constantFrom(1, 2),
});
const sale = fc.record({
  click: fc.option(fc.nat(79), { freq: 9 }),
  /** Hours from the click to the postback, and from there to the reversal; null if it came reversed. */
  lag: fc.oneof(fc.integer({ min: -2, max: 80 }), fc.nat(70 * 24), fc.constantFrom(...AGES).chain(near)),
  reversal: fc.option(fc.oneof(fc.nat(40 * 24), fc.constantFrom(...AGES).chain(near)), { freq: 3 }),
  status: fc.constantFrom("pending", "approved", "approved", "paid", "paid", "reversed"),
  payout: fc.constantFrom(0, 99.99, 280, 310.5, null),
  sub1: fc.constantFrom("msl", "genie", null),
  source: fc.constantFrom("ads", "direct", null),
  campaign: fc.constantFrom("Spring", "spring", "Autumn", null),
  brandId: fc.constantFrom(1, 2),
  isTest: fc.constantFrom(false, false, false, false, true),
  isArchived: fc.constantFrom(false, false, false, false, true),
});
const spent = fc.record({
  daysAgo: fc.integer({ min: 0, max: 95 }),
  campaigns: fc.constantFrom<Record<string, number>>({}, { Spring: 30, Autumn: 20 }, { SPRING: 12.34 }),
  google: fc.constantFrom(undefined, { rest: 7.77, ad: 20, campaign: "Autumn", adSet: null, name: null }),
});
const size = fc.constantFrom([1, 14], [50, 80], [110, 200], [110, 200]);
/** Clicks of 100 days with conversions that arrive late and are reversed later still, and what ads cost. */
export const cohortHistory = size.chain(([minLength = 0, maxLength]) =>
  fc.record({
    clicks: fc.array(click, { minLength: 60, maxLength: 80, size: "max" }),
    sales: fc.array(sale, { minLength, maxLength, size: "max" }),
    spend: fc.uniqueArray(spent, { maxLength: 40, selector: ({ daysAgo }) => daysAgo, size: "max" }),
  }),
);
type History = typeof cohortHistory extends fc.Arbitrary<infer T> ? T : never;

/**
 * Everything that happened. For each conversion: whether it arrived reversed, and the day on which it left again; null
 * if it didn't.
 */
export type Happened = RecordedEvents & { cameReversed: boolean[]; goneOn: (string | null)[] };

/** Stores a history up to a moment. The views before the clicks are those of a post. */
export async function storeCohortHistory(
  db: Db,
  { clicks, sales, spend }: History,
  { now, networkId, postId }: { now: Date; networkId: number; postId: string },
): Promise<Happened> {
  const momentOf = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const scene: RecordedEvents = {
    // The visitor of a click from an ad saw a tagged page before.
    views: clicks.flatMap(({ hours, source }, index) =>
      source === null
        ? []
        : [{ ...tagged, postId, at: momentOf(hours + 0.5), visitor: `v${index}`, utmSource: source }],
    ),
    clicks: clicks.map(({ hours, brandId }, index) => ({
      ...{ postId: null, component: "blog", rank: 1, variant: null },
      ...{ at: momentOf(hours), visitor: `v${index}`, brandId },
    })),
    conversions: sales.map(({ lag, reversal: _, click: given, ...row }) => {
      const index = given !== null && given < clicks.length ? given : null;
      const at = momentOf(Math.max((clicks[index ?? 0]?.hours ?? 0) - lag, 0));
      const none = { postId: null, sub3: null, rank: null, variant: null, revenue: null };
      return { ...row, ...none, click: index, at, networkId, isBlog: true };
    }),
    spend: spend.map(({ daysAgo, ...row }) => ({
      day: momentOf(daysAgo * 24).slice(0, 10),
      dollars: 55.5,
      ...row,
    })),
  };
  const all = nothing();
  await storeRecordedEvents(db, scene, all);
  const reversals = sales.flatMap(({ reversal, status }, index) =>
    status === "reversed" && reversal !== null ? [{ id: `transaction-${index}`, hours: reversal }] : [],
  );
  // A later change of something else isn't the reversal.
  await db.execute(sql`
    insert into conversion_history (conversion_id, created_at, action, origin, after)
    select c.id, c.created_at + make_interval(hours => r.hours + later), 'updated', 'postback', change
    from jsonb_to_recordset(${JSON.stringify(reversals)}::jsonb) as r(id text, hours integer)
    join conversions c on c.transaction_id = r.id,
      (values (0, '{"status": "reversed"}'::jsonb), (60, '{"payout": "1.00"}')) as changes(later, change)`);
  const reversalOf = (index: number) => sales[index]?.reversal ?? null;
  const cameReversed = all.conversions.map(
    ({ status }, index) => status === "reversed" && reversalOf(index) === null,
  );
  const goneOn = all.conversions.map(({ status, at }, index) =>
    status === "reversed" ? dayOfEvent(hoursLater(at, reversalOf(index) ?? 0)) : null,
  );
  return { ...all, cameReversed, goneOn };
}

const tagged = {
  ...{ referrer: null, campaign: "Spring", variant: null },
  ...{ isNew: true, agent: "" },
};
const hoursLater = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

export type Sold = RecordedEvents["conversions"][number];
export type Counted = Change & { isPending: boolean };

/** Arrivals and reversals up to the last complete day. A conversion that arrived reversed is neither. */
export function changesOf(
  { conversions, clicks, cameReversed, goneOn }: Happened,
  keeps: (sold: Sold) => boolean,
  last: string,
) {
  return conversions.flatMap((sold, index): Counted[] => {
    const clicked = sold.click === null ? undefined : clicks[sold.click];
    const [day, gone] = [dayOfEvent(sold.at), goneOn[index] ?? null];
    if (!clicked || sold.isTest || sold.isArchived || cameReversed[index]) return [];
    if (!keeps(sold) || day > last) return [];
    const clickDay = dayOfEvent(clicked.at);
    if (clickDay > last) return [];
    const ageOn = (on: string) => Math.max(countDays(clickDay, on) - 1, 0);
    const cents = Math.round((sold.payout ?? 0) * 100);
    const isPending = sold.status === "pending";
    const arrival: Counted = { clickDay, age: ageOn(day), sign: 1, cents, isPending };
    if (gone === null || gone > last) return [arrival];
    return [arrival, { ...arrival, age: ageOn(gone), sign: -1 }];
  });
}

/** A filter of the page, and what it keeps. */
export type CohortFilter = {
  query: string;
  keeps(sold: Sold): boolean;
  clicked(row: { source: string | null; brandId: number }): boolean;
  /** Dollars of a day that the filter keeps; null if spend can't be told apart. */
  spent: ((day: RecordedEvents["spend"][number]) => number) | null;
};
const ofGoogle = ({ google }: RecordedEvents["spend"][number]) => (google ? google.rest + google.ad : 0);
export const cohortFilters: CohortFilter[] = [
  { query: "", keeps: () => true, clicked: () => true, spent: (day) => day.dollars + ofGoogle(day) },
  {
    query: "&is.source=ads",
    keeps: ({ source }) => source === "ads",
    clicked: ({ source }) => source === "ads",
    spent: ofGoogle,
  },
  {
    query: "&is.brand=1",
    keeps: (sold) => sold.brandId === 1,
    clicked: (row) => row.brandId === 1,
    spent: null,
  },
  {
    query: "&is.campaign=spring",
    keeps: ({ campaign }) => campaign?.toLowerCase() === "spring",
    // Only views from ads have a campaign.
    clicked: ({ source }) => source === "ads",
    spent: ({ campaigns }) => Object.values(campaigns).reduce((sum, n) => sum + n, 0),
  },
];
