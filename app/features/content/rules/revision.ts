import type { SiteTextGroup } from "./site-texts";

/** The time of a group's latest change in ms, or 0. */
export function revisionOf(group: SiteTextGroup, stored: ReadonlyMap<string, { updatedAt: Date }>): number {
  return Math.max(0, ...group.texts.map(({ key }) => stored.get(key)?.updatedAt.getTime() ?? 0));
}

/**
 * The keys whose texts an editor changed. The others show what someone else saved after the form was loaded; otherwise
 * saving again would revert that (spec:site#site-text-conflicts).
 * @param seen the operator's own texts when the editor opened the form
 */
export function changedKeys(
  group: SiteTextGroup,
  typed: Readonly<Record<string, string | undefined>>,
  seen: Readonly<Record<string, string>>,
): string[] {
  return group.texts
    .filter(({ key, standard }) => typed[key] !== undefined && typed[key] !== (seen[key] ?? standard))
    .map(({ key }) => key);
}
