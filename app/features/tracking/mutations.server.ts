import { sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Campaign } from "~/features/tracking/rules/view";
import type { Component } from "~/features/tracking/schema";
import type { Db } from "~/platform/db/client.server";
import { describeError } from "~/platform/db/failure.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import type { Log } from "~/platform/log.server";

/** One thing to record (V 7 "Tracking"). Metadata holds only the fields named there: never an answer beyond them. */
export type TrackedEvent =
  | {
      kind: "event";
      eventType: "results_view" | "lead_submission" | "interaction";
      component: Component;
      metadata?: Record<string, string>;
    }
  | { kind: "impression"; providerId: number; component: Component; rank: number }
  | ProviderClick
  | View;

/** Somebody followed a link to a provider. */
export type ProviderClick = {
  kind: "click";
  providerId: number;
  component: Component;
  sourcePage: string;
  sessionId?: string;
  variantId?: string;
  /** Travels on as sub2, so that a conversion finds its click (decision R2). */
  clickId?: string;
};

/**
 * A view of a post (B 3 "blog_analytics"). It is left out when the same session viewed the same path in the last 30 minutes, and
 * when readers find no post of this slug.
 */
export type View = Campaign & {
  kind: "view";
  path: string;
  slug: string;
  sessionId: string;
  referrer: string | null;
  isNewVisitor: boolean;
  variantId: string | null;
  metadata: {
    userAgent: string;
    language: string;
    /** Pixels; missing where only the server saw the view. */
    screenWidth?: number;
    screenHeight?: number;
    /** ISO 8601. */
    timestamp: string;
  };
};

export type Recorder = {
  /** Resolves after the commit. @throws when the database refuses or is away. */
  record(event: TrackedEvent): Promise<void>;
  /** For pages: never waits and never throws; a failure is only logged (V 8). */
  recordInBackground(events: readonly TrackedEvent[]): void;
  drain(): Promise<void>;
};

export const recorderContext = createContext<Recorder>();

/** Records events in groups, in the order of arrival. */
export function createRecorder(db: Db, log: Log): Recorder {
  const writer = createGroupWriter<TrackedEvent>((events) => insertEvents(db, events));
  return {
    record: (event) => writer.add(event),
    recordInBackground: (events) => {
      for (const event of events) {
        writer.add(event).catch((error: Error) => {
          log.error({ ...describeError(error), kind: event.kind }, "event not recorded");
        });
      }
    },
    drain: writer.drain,
  };
}

/**
 * One statement for the whole group, whatever kinds it holds.
 * Rows about a brand that does not exist are left out by the join instead of failing the group.
 */
async function insertEvents(db: Db, events: TrackedEvent[]): Promise<void> {
  const rows = JSON.stringify(events);
  await db.execute(sql`
    with incoming as (
      select * from jsonb_to_recordset(${rows}::jsonb) as r(
        kind text, "eventType" text, component text, metadata jsonb, "providerId" integer, rank smallint,
        "sourcePage" text, "sessionId" text, "variantId" text, "clickId" text,
        path text, slug text, referrer text, "isNewVisitor" boolean,
        "utmSource" text, "utmMedium" text, "utmCampaign" text, "utmContent" text, "utmTerm" text)
    ), event_rows as (
      insert into analytics_events (event_type, component, metadata)
      select "eventType", component, coalesce(metadata, '{}') from incoming where kind = 'event'
    ), impression_rows as (
      insert into provider_rankings_log (provider_id, component, rank)
      select b.brand_id, i.component, i.rank from incoming i join brands b on b.brand_id = i."providerId"
      where kind = 'impression'
    ), view_rows as (
      insert into blog_analytics (path, slug, session_id, referrer, is_new_visitor, variant_id,
        utm_source, utm_medium, utm_campaign, utm_content, utm_term, metadata)
      select distinct on (i."sessionId", i.path) i.path, i.slug, i."sessionId", i.referrer, i."isNewVisitor",
        i."variantId", i."utmSource", i."utmMedium", i."utmCampaign", i."utmContent", i."utmTerm", i.metadata
      from incoming i
      where kind = 'view'
        and exists (
          select from blog_posts p where p.slug = i.slug and p.archived_at is null and p.status <> 'draft')
        -- Looked up for each view by the index; "not exists" would become a join that reads all of the table.
        and (
          select a.id from blog_analytics a
          where a.session_id = i."sessionId" and a.path = i.path and a.created_at > now() - interval '30 minutes'
          limit 1) is null
    )
    insert into provider_clicks (provider_id, component, source_page, session_id, variant_id, click_id)
    select b.brand_id, i.component, i."sourcePage", i."sessionId", i."variantId", i."clickId"
    from incoming i join brands b on b.brand_id = i."providerId"
    where kind = 'click'
    on conflict (click_id) do nothing`);
}
