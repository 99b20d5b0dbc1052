import type { SiteTextGroup } from "./site-texts";

/** Moment of the newest change of a group in milliseconds, 0 for none. */
export function revisionOf(group: SiteTextGroup, stored: ReadonlyMap<string, { updatedAt: Date }>): number {
  return Math.max(0, ...group.texts.map(({ key }) => stored.get(key)?.updatedAt.getTime() ?? 0));
}
