import { type SQL, sql } from "drizzle-orm";
import { createContext } from "react-router";
import { dropReasons } from "~/features/tracking/rules/dropped-events";
import type { Filtered } from "~/features/tracking/rules/filtered";
import { type Campaign, sourceOfView } from "~/features/tracking/rules/view";
import type { Component } from "~/features/tracking/schema";
import type { Platform } from "~/platform/context.server";
import type { Database } from "~/platform/db/client.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import { prepareStatement } from "~/platform/db/prepared.server";
import { measureGroups } from "~/platform/metrics/group-metrics.server";
import { type ClickBuffer, createClickBuffer } from "./click-buffer.server";
import { createDroppedEventLog, type DroppedEventLog } from "./dropped-events.server";

/** One event to record. Metadata has only the fields named in spec:platform#tool-events and never any other answer. */
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

/** A visitor followed a link to a provider (spec:tracking#clicks). */
export type ProviderClick = {
  kind: "click";
  providerId: number;
  component: Component;
  sourcePage: string;
  /** The rank of the entry, from 1; 0 for a hidden provider that was revealed. */
  rank?: number;
  sessionId?: string;
  variantId?: string;
  /**
   * Sent to the provider as sub2, so that a conversion can be matched to its click
   * (spec:tracking#click-and-conversion).
   */
  clickId?: string;
};

/** A click with an id, so that writing it twice is harmless. */
type IdentifiedClick = ProviderClick & { clickId: string };

/**
 * A view of a post (spec:tracking#views). It isn't recorded if the same session viewed the same path in the last 30
 * minutes, or if readers can't see a post with this slug.
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
    /** In pixels; missing if only the server saw the view. */
    screenWidth?: number;
    screenHeight?: number;
    /** ISO 8601. */
    timestamp: string;
  };
};

export type Recorder = {
  /** Resolves after the commit. @throws if the database rejects it or is unavailable. */
  record(event: TrackedEvent): Promise<void>;
  /** For pages: never waits and never throws; a failure is only logged (spec:platform#tracking-failures). */
  recordInBackground(events: readonly TrackedEvent[]): void;
  /** For visitors who leave for a provider: never throws, and buffers clicks while the database is unavailable. */
  keepClick: ClickBuffer<IdentifiedClick>["keep"];
  /** Resolves when everything in progress has been written or has failed. */
  settled(): Promise<void>;
  /** For shutdown: also retries the buffered clicks and drops the rest. */
  drain(): Promise<void>;
  /** The events that weren't recorded, and why. */
  drops: DroppedEventLog;
};

export const recorderContext = createContext<Recorder>();

/** Records events in groups, in the order of arrival. */
export function createRecorder({
  database,
  log,
  metrics,
}: Pick<Platform, "database" | "log" | "metrics">): Recorder {
  const countDrops = metrics.counter("events_dropped", {
    help: "Events that weren't recorded, by reason.",
    known: Object.keys(dropReasons).map((reason) => ({ reason })),
  });
  const drops = createDroppedEventLog(database.db, (reason, events) => countDrops({ reason }, events));
  const insertEvents = prepareInsert(database);
  const writer = createGroupWriter<TrackedEvent>(
    async (events) => {
      for (const { count, ...filtered } of await insertEvents(events)) drops.count(filtered, count);
    },
    { onGroup: measureGroups(metrics, "events") },
  );
  async function record(event: TrackedEvent): Promise<void> {
    try {
      await writer.add(event);
    } catch (error) {
      drops.count({ ...describeEvent(event), rule: "failed" });
      throw error;
    }
  }
  const kept = createClickBuffer<IdentifiedClick>((click) => writer.add(click), { drops, log });
  return {
    record,
    keepClick: kept.keep,
    recordInBackground: (events) => {
      for (const event of events) {
        record(event).catch((error: Error) => {
          log.failure(error, "event not recorded", { kind: event.kind });
        });
      }
    },
    settled: writer.drain,
    drain: async () => {
      await writer.drain();
      await kept.drain();
    },
    drops,
  };
}

/** What an event is counted as if it isn't recorded. */
export function describeEvent(event: TrackedEvent): Pick<Filtered, "kind" | "source"> {
  const kinds = { view: "views", click: "clicks", event: "events", impression: "rankings" } as const;
  return { kind: kinds[event.kind], source: event.kind === "view" ? sourceOfView(event) : null };
}

type Dropped = Filtered & { count: number };

/**
 * What a group doesn't store, with its source. Clicks and duplicates are rare, so looking up the first view of their
 * visitor costs little.
 */
const leftOut = sql`
  select 'views' as kind, 'unknown_post' as rule, source from incoming where kind = 'view' and post_id is null
  union all
  -- The first of the group's views of a path by a session, unless it isn't stored.
  select 'views', 'duplicate', source from (
    select i.source, row_number() over (partition by i."sessionId", i.path) > 1 or v.path is null as is_left_out
    from incoming i left join view_rows v on v.session_id = i."sessionId" and v.path = i.path
    where i.kind = 'view' and i.post_id is not null) d where is_left_out
  union all
  select 'clicks', 'repeated_click', first_source("sessionId", now()) from (
    select k."sessionId", row_number() over (partition by k."clickId") > 1 or c.click_id is null as is_left_out
    from known_clicks k left join click_rows c on c.click_id = k."clickId"
    where k."clickId" is not null) d where is_left_out
  union all
  select case i.kind when 'click' then 'clicks' else 'rankings' end, 'unknown_brand',
    case when i.kind = 'click' then first_source(i."sessionId", now()) end
  from incoming i where i.kind in ('click', 'impression')
    and not exists (select from brands b where b.brand_id = i."providerId")`;

/**
 * Writes the whole group in one statement, whatever kinds of events it contains. The join leaves out rows about a brand
 * that doesn't exist, so that they don't fail the group. A view or click belongs to the post that has the slug now,
 * because slugs can move to other posts.
 * @returns the number of events left out. A click has the first source of its visitor, as in reports.
 */
function prepareInsert(database: Database): (events: TrackedEvent[]) => Promise<Dropped[]> {
  const insert = prepareStatement<Dropped, "rows" | "yesterday">(database, "record_events", insertion);
  return (events) =>
    insert({
      rows: JSON.stringify(
        events.map((event) => (event.kind === "view" ? { ...event, source: sourceOfView(event) } : event)),
      ),
      // The database's clock decides. This only lets the planner skip earlier months, so the two clocks may differ by
      // hours.
      yesterday: new Date(Date.now() - 86_400_000).toISOString(),
    });
}

const insertion = (value: (name: "rows" | "yesterday") => SQL) => sql`
    with incoming as (
      select r.*, case
        when kind = 'view' then (
          select p.id from blog_posts p where p.slug = r.slug and p.archived_at is null and p.status <> 'draft')
        when kind = 'click' and component = 'blog' and "sourcePage" like '/blog/%' then (
          select p.id from blog_posts p where p.slug = substr("sourcePage", 7) and p.archived_at is null)
      end as post_id
      from jsonb_to_recordset(${value("rows")}::jsonb) as r(
        kind text, "eventType" text, component text, metadata jsonb, "providerId" integer, rank smallint,
        "sourcePage" text, "sessionId" text, "variantId" text, "clickId" text,
        source text, path text, slug text, referrer text, "isNewVisitor" boolean,
        "utmSource" text, "utmMedium" text, "utmCampaign" text, "utmContent" text, "utmTerm" text)
    ), event_rows as (
      insert into analytics_events (event_type, component, metadata)
      select "eventType", component, coalesce(metadata, '{}') from incoming where kind = 'event'
    ), impression_rows as (
      insert into provider_rankings_log (provider_id, component, rank)
      select b.brand_id, i.component, i.rank from incoming i join brands b on b.brand_id = i."providerId"
      where kind = 'impression'
    ), view_rows as (
      insert into blog_analytics (path, slug, post_id, session_id, referrer, is_new_visitor, variant_id,
        utm_source, utm_medium, utm_campaign, utm_content, utm_term, metadata)
      select distinct on (i."sessionId", i.path) i.path, i.slug, i.post_id, i."sessionId", i.referrer,
        i."isNewVisitor", i."variantId", i."utmSource", i."utmMedium", i."utmCampaign", i."utmContent", i."utmTerm",
        i.metadata
      from incoming i
      where kind = 'view' and i.post_id is not null
        -- Looked up for each view by the index; "not exists" would become a join that reads all of the table.
        and (
          select a.id from blog_analytics a
          where a.session_id = i."sessionId" and a.path = i.path and a.created_at > now() - interval '30 minutes'
            and a.created_at > ${value("yesterday")}::timestamptz
          limit 1) is null
      returning session_id, path
    ), known_clicks as (
      select i.* from incoming i join brands b on b.brand_id = i."providerId" where kind = 'click'
    ), click_rows as (
      insert into provider_clicks (provider_id, component, source_page, post_id, rank, session_id, variant_id, click_id)
      select "providerId", component, "sourcePage", post_id, rank, "sessionId", "variantId", "clickId" from known_clicks
      -- Clicks are repeated within minutes (the click buffer), and those of past months are in other tables.
      on conflict (click_id) do nothing
      returning click_id
    ), left_out as (${leftOut})
    select kind, rule, source, count(*)::integer as count from left_out group by 1, 2, 3`;
