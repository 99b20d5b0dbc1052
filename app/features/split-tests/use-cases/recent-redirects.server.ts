import type { KnownAssignment } from "../rules/assignment";

/** Long enough for a browser to follow a redirect. */
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 10_000;

/** Who was led to another post a moment ago. */
export type RecentLeads = {
  /** @param visitor who it was, as far as a request tells. @param now in ms. */
  add(visitor: string, given: KnownAssignment, now: number): void;
  /** What this visitor was given, if they arrive where they were led; else nothing. */
  find(visitor: string, arrivedAt: string, now: number): KnownAssignment[];
};

/**
 * A browser that takes no cookies would be dealt a new variant wherever it is led, and might be sent to and fro. It stays at
 * the post that it was led to.
 */
export function createRecentLeads(): RecentLeads {
  const leads = new Map<string, KnownAssignment & { until: number }>();
  return {
    add(visitor, given, now) {
      const oldest = leads.size >= MAX_REMEMBERED ? leads.keys().next().value : undefined;
      if (oldest !== undefined) leads.delete(oldest);
      leads.set(visitor, { ...given, until: now + REMEMBERED_MS });
    },
    find(visitor, arrivedAt, now) {
      const lead = leads.get(visitor);
      if (!lead || lead.variantId !== arrivedAt || lead.until < now) return [];
      return [{ variantId: lead.variantId, askedId: lead.askedId }];
    },
  };
}
