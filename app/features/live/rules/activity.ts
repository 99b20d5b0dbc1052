import type { ConversionStatus } from "~/features/revenue/rules/mapping";
import type { Component } from "~/features/tracking/schema";

/** What the page shows: this many minutes, the current one included (spec:live#window). */
export const MINUTES = 30;
/** A visitor who viewed a post or clicked this recently is here now. */
export const VISITOR_MINUTES = 5;
/** Rows of each list. */
export const MAX_LISTED = 10;

/** A process of the previous release, to which a page of this one may be connected for a while, doesn't send it. */
type UniqueClicks = number | undefined;

export type LivePost = {
  id: string;
  /** Null: the post was deleted for good. */
  title: string | null;
  slug: string | null;
  /** In the last 5 minutes. */
  visitors: number;
  views: number;
  clicks: number;
  uniqueClicks: UniqueClicks;
};

export type LiveClick = {
  id: string;
  /** ISO 8601. */
  at: string;
  brand: string | null;
  rank: number | null;
  component: Component;
  /** Null: the click wasn't in a post, or the post was deleted for good. */
  post: string | null;
};

export type LiveConversion = {
  id: string;
  /** When it arrived, ISO 8601. */
  at: string;
  brandId: number | null;
  brand: string | null;
  status: ConversionStatus;
  /** Null: unknown, or not for this role. */
  payoutCents: number | null;
};

/** The last 30 minutes as one person may see them. Nothing in it is about a single visitor (spec:live#nothing-personal). */
export type Activity = {
  /** When it was read, ISO 8601. */
  at: string;
  figures: {
    visitors: number;
    views: number;
    clicks: number;
    uniqueClicks: UniqueClicks;
    conversions: number;
    /** Null: not for this role. */
    payoutCents: number | null;
  };
  /** The start of the first minute, ISO 8601, and the counts of each. */
  minutes: { first: string; views: readonly number[]; clicks: readonly number[] };
  posts: readonly LivePost[];
  clicks: readonly LiveClick[];
  conversions: readonly LiveConversion[];
};

type Part = Exclude<keyof Activity, "at">;
const parts: readonly Part[] = ["figures", "minutes", "posts", "clicks", "conversions"];

/** An update: the time, and the parts that changed. */
export type ActivityChange = Pick<Activity, "at"> & Partial<Omit<Activity, "at">>;

/** The parts that differ from before; null if none does. Without an earlier one, everything. */
export function changeOf(before: Activity | null, after: Activity): ActivityChange | null {
  if (before === null) return after;
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  if (changed.length === 0) return null;
  return { at: after.at, ...Object.fromEntries(changed.map((part) => [part, after[part]])) };
}

/** Applies an update. Null while there's nothing that it could be applied to. */
export function withChange(before: Activity | null, change: ActivityChange): Activity | null {
  if (before !== null) return { ...before, ...change };
  return parts.every((part) => change[part] !== undefined) ? (change as Activity) : null;
}
