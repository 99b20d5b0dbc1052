import { sql } from "drizzle-orm";
import fc from "fast-check";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { type RecordedEvents, storeRecordedEvents } from "~/features/explorer/factory";
import { storePost } from "~/features/posts/factory";
import { createNetwork } from "~/features/revenue/factory";
import { daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";

/** Half past ten in New York, two days after the clocks went back. */
export const NOW = new Date("2025-11-04T15:30:00Z");
/** The id of a post that was deleted. */
export const GONE = "00000000-0000-4000-8000-00000000dead";

export function nothing(): RecordedEvents {
  return { views: [], clicks: [], conversions: [], spend: [] };
}

/** Two brands, three posts (the first two in categories), and a network. */
export async function storeScene(db: Db) {
  await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
  const posts = [
    await storePost(db),
    await storePost(db, { status: "private" }),
    await storePost(db, { status: "draft" }),
  ];
  const postIds = posts.map(({ id }) => id);
  await db.execute(sql`insert into blog_categories (id, name) values (7, 'Guides'), (8, 'News')`);
  await db.execute(sql`insert into blog_post_categories (post_id, category_id)
    select id, c from blog_posts, unnest(array[7, 8]) c
    where id = ${postIds[0]}::uuid or (id = ${postIds[1]}::uuid and c = 7)`);
  const { networkId } = await createNetwork(db);
  const categories = { [postIds[0] ?? ""]: "Guides + News", [postIds[1] ?? ""]: "Guides" };
  return { postIds, networkId, categories };
}

/** Tags that spend is matched to, by level, platform, and name. */
export const MATCHES = [
  ["source", "google", "", "ads"],
  ["campaign", "facebook", "autumn", "spring"],
  ["ad", "google", "clip", "photo"],
] as const;

export async function storeMatches(db: Db): Promise<void> {
  for (const [level, platform, item, tag] of MATCHES)
    await db.execute(sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, is_automatic)
      values (${level}, ${platform}, ${item}, ${tag}, now(), false)`);
}

/** Removes what happened, and keeps the scene. */
export async function emptyScene(db: Db): Promise<void> {
  await db.execute(sql`truncate blog_analytics`);
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`truncate conversions cascade`);
  await db.execute(sql`truncate facebook_ad_spend cascade`);
  await db.execute(sql`truncate ad_spend_reports cascade`);
}

const moment = fc
  .oneof(
    fc.integer({ min: -4 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: -70 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    // The 25-hour day.
    fc.integer({ min: 0, max: 2 * 86_400 }).map((s) => Date.parse("2025-11-01T22:00:00Z") + s * 1_000),
  )
  .map((ms) => new Date(ms).toISOString());
const visitor = fc.constantFrom("a", "b", "c", "d");
const campaign = fc.constantFrom("Spring", "spring", "Autumn", null);
const variant = fc.constantFrom("variant-1", null);
/** What Meta and Google Ads may have cost on some days. */
const spentDays = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: -20, max: 0 }).map((n) => daysLater("2025-11-04", n)),
    dollars: fc.constantFrom(100, 55.5),
    campaigns: fc.constantFrom<Record<string, number>>({}, { Spring: 60, Autumn: 40 }, { SPRING: 12.34 }),
    google: fc.option(
      fc.record({
        rest: fc.constantFrom(0, 7.77),
        ad: fc.constantFrom(20, 0.01),
        campaign: fc.constantFrom("Autumn", "Brand"),
        adSet: fc.constantFrom("Set", null),
        name: fc.constantFrom("Clip", "Photo", null),
      }),
      { nil: undefined },
    ),
  }),
  { maxLength: 6, selector: ({ day }) => day },
);

/** What may happen in 70 days up to now, some of it on the day of 25 hours. */
export function recordedEventsIn(
  postIds: readonly string[],
  networkId: number,
): fc.Arbitrary<RecordedEvents> {
  const post = fc.constantFrom(...postIds);
  return fc.record({
    views: fc.array(
      fc.record({
        postId: post,
        at: moment,
        visitor,
        referrer: fc.constantFrom("https://www.Search.example/find", "http://news.example:80/", null),
        utmSource: fc.constantFrom("ads", "mail", null),
        campaign,
        term: fc.constantFrom("Set", null),
        content: fc.constantFrom("Photo", "clip", null),
        variant,
        isNew: fc.boolean(),
        agent: fc.constantFrom(
          "Mozilla/5.0 (iPhone; Mobile)",
          "Mozilla/5.0 (iPad)",
          "Mozilla/5.0 (X11; Linux)",
          "",
        ),
      }),
      { maxLength: 25 },
    ),
    clicks: fc.array(
      fc.record({
        postId: fc.option(post, { freq: 5 }),
        at: moment,
        visitor: fc.option(visitor, { freq: 5 }),
        component: fc.constantFrom("blog", "blog", "calculator"),
        brandId: fc.constantFrom(1, 2),
        rank: fc.constantFrom(0, 1, 3, null),
        variant,
      }),
      { maxLength: 15 },
    ),
    conversions: fc.array(
      fc
        .record({
          postId: fc.option(post, { freq: 5 }),
          at: moment,
          click: fc.option(fc.nat(14), { freq: 3 }),
          brandId: fc.constantFrom(1, 2, 999, null),
          networkId: fc.constantFrom(networkId, null),
          sub1: fc.constantFrom("msl", "hv", "genie", null),
          sub3: fc.constantFrom("~odd", "set", null),
          sub5: fc.constantFrom("Clip", null),
          rank: fc.constantFrom(0, 1, null),
          source: fc.constantFrom("ads", "direct", null),
          campaign,
          variant,
          status: fc.constantFrom("pending", "approved", "paid", "reversed"),
          payout: fc.constantFrom(0, 99.99, 280, null),
          revenue: fc.constantFrom(10.5, 149, null),
          isBlog: fc.boolean(),
          isTest: fc.constantFrom(false, false, false, true),
          isArchived: fc.constantFrom(false, false, false, true),
        })
        // The post of a conversion makes it one of the blog.
        .map((row) => ({ ...row, isBlog: row.isBlog || row.postId !== null })),
      { maxLength: 12 },
    ),
    spend: spentDays,
  });
}

/**
 * Stores the early events, adds them to the sums, and stores the late ones. Then it reverses the conversions with a
 * payout of 280, some of them on days that are already in the sums.
 * @param all gets all of them, as they are after that
 */
export async function storeAroundSums(
  db: Db,
  { early, late }: { early: RecordedEvents; late: RecordedEvents },
  all: RecordedEvents,
): Promise<void> {
  await storeRecordedEvents(db, early, all);
  await rollup(db, 4);
  await storeRecordedEvents(db, late, all);
  await db.execute(sql`update conversions set status = 'reversed' where payout = 280`);
  for (const sale of all.conversions) if (sale.payout === 280) sale.status = "reversed";
}
