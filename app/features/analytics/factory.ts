import { sql } from "drizzle-orm";
import type { BlogFigures, ListedPost, PostOfReport, WithUniqueClicks } from "~/features/analytics/schema";
import type { Db } from "~/platform/db/client.server";

/** Times are ISO 8601; omitted fields are stored empty. */
export type StoredView = {
  postId: string | null;
  at: string;
  sessionId: string;
  referrer?: string | null;
  utmSource?: string | null;
};
export type StoredClick = { postId: string | null; at: string; providerId: number; component?: string };
export type StoredConversion = {
  postId: string | null;
  at: string;
  brandId?: number | null;
  /** Dollars. */
  revenue?: number;
  payout?: number;
  isBlog?: boolean;
  isTest?: boolean;
};

/** Stores views as if they had been recorded at those times. */
export async function storeViews(db: Db, views: readonly StoredView[]): Promise<void> {
  await db.execute(sql`
    insert into blog_analytics (path, slug, post_id, session_id, referrer, utm_source, created_at)
    select '/blog/post', 'post', "postId", "sessionId", referrer, "utmSource", at
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as r("postId" uuid, at timestamptz, "sessionId" text, referrer text, "utmSource" text)`);
}

export async function storeClicks(db: Db, clicks: readonly StoredClick[]): Promise<void> {
  await db.execute(sql`
    insert into provider_clicks (provider_id, component, source_page, post_id, created_at)
    select "providerId", coalesce(component, 'blog'), '/blog/post', "postId", at
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
      as r("providerId" integer, component text, "postId" uuid, at timestamptz)`);
}

let conversions = 0;

export async function storeConversions(db: Db, rows: readonly StoredConversion[]): Promise<void> {
  const numbered = rows.map((row) => {
    conversions += 1;
    return { ...row, transactionId: `transaction-${conversions}` };
  });
  await db.execute(sql`
    insert into conversions (transaction_id, post_id, created_at, brand_id, revenue, payout, is_blog, is_test)
    select "transactionId", "postId", at, "brandId", revenue, payout, coalesce("isBlog", true), coalesce("isTest", false)
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as r("transactionId" text, "postId" uuid, at timestamptz, "brandId" integer, revenue numeric, payout numeric,
        "isBlog" boolean, "isTest" boolean)`);
}

/** Appearances of providers in the tools' rankings. */
export async function storeRankings(
  db: Db,
  rankings: readonly { providerId: number; rank: number; at: string }[],
): Promise<void> {
  await db.execute(sql`
    insert into provider_rankings_log (provider_id, component, rank, created_at)
    select "providerId", 'compare_providers', rank, at from jsonb_to_recordset(${JSON.stringify(rankings)}::jsonb)
      as r("providerId" integer, rank smallint, at timestamptz)`);
}

export async function storeEvents(
  db: Db,
  events: readonly { component: string; eventType: string; at: string }[],
): Promise<void> {
  await db.execute(sql`
    insert into analytics_events (component, event_type, created_at)
    select component, "eventType", at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as r(component text, "eventType" text, at timestamptz)`);
}

/** Builds a row of the post table without storing anything; null means that it names no post. */
export function buildRow(
  title: string | null,
  figures: Partial<WithUniqueClicks<BlogFigures>> = {},
): ListedPost {
  const post: PostOfReport | null =
    title === null
      ? null
      : {
          id: crypto.randomUUID(),
          title,
          slug: "a-post",
          template: "default",
          status: "published",
          publishedAt: null,
        };
  return {
    post,
    views: 0,
    clicks: 0,
    uniqueClicks: 0,
    conversions: 0,
    revenueCents: 0,
    payoutCents: 0,
    ...figures,
  };
}
