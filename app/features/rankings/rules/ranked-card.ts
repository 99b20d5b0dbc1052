import type { PostTemplate, ProviderRankingEntry } from "~/features/posts/schema";
import { usStates } from "~/kernel/us-states";

const month = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "long",
  year: "numeric",
});

/** "March 2026", for 'Expert-reviewed rankings updated {month year}' (spec:rankings#results-view). @param updatedAt ISO 8601 */
export function updatedMonth(updatedAt: string): string {
  const parts = Object.fromEntries(
    month.formatToParts(new Date(updatedAt)).map(({ type, value }) => [type, value]),
  );
  return `${parts.month} ${parts.year}`;
}

/** An entry's badge: its own, or 'MOST POPULAR' for the first one (spec:rankings#card-badge). */
export function badgeOf({ rank, badge }: Pick<ProviderRankingEntry, "rank" | "badge">): string | null {
  return badge ?? (rank === 1 ? "MOST POPULAR" : null);
}

/** The text next to the score (spec:rankings#rating-text). */
export function ratingLabel({ ratingText }: Pick<ProviderRankingEntry, "ratingText">): string {
  return ratingText || "EXCELLENT";
}

type Ordering = { template: PostTemplate; displayRankingsReverseOrder: boolean };

/** The entries in display order: from the last rank to the first if the post says so (spec:rankings#reverse-order). */
export function sortForDisplay<Entry>(entries: readonly Entry[], post: Ordering): Entry[] {
  const isReversed = post.template === "ranking-reverse" || post.displayRankingsReverseOrder;
  return isReversed ? entries.toReversed() : [...entries];
}

type Line = Pick<ProviderRankingEntry, "providerId" | "urlOverride"> & { brand: { brandId: number } };

/**
 * The entry's own URL. It belongs to the provider chosen for the entry, so it doesn't apply if a provider from the
 * page's URL took its place.
 */
export function overrideOf({ providerId, urlOverride, brand }: Line): string | null {
  return providerId === null || providerId === brand.brandId ? urlOverride : null;
}

type Followed = { rank: number; brand: { brandId: number } };

/**
 * The entry whose link was clicked. The ranking may have changed since the page was opened, so the provider matters
 * more than its former rank.
 */
export function followedEntry<Entry extends Followed>(
  entries: readonly Entry[],
  brandId: number,
  rank: number,
): Entry | undefined {
  const ofBrand = entries.filter((entry) => entry.brand.brandId === brandId);
  return ofBrand.find((entry) => entry.rank === rank) ?? ofBrand[0];
}

/**
 * The name of the visitor's state if the provider doesn't serve it (spec:rankings#unserved-state); null if it does, or
 * the state is unknown.
 */
export function unservedState(
  { unavailableStates }: { unavailableStates: readonly string[] },
  stateCode: string | null,
): string | null {
  if (stateCode === null || !unavailableStates.includes(stateCode)) return null;
  return usStates.find(({ code }) => code === stateCode)?.name ?? null;
}

/** How many states a provider serves. DC counts as a state. */
export function servedStates({ unavailableStates }: { unavailableStates: readonly string[] }): string {
  const missing = usStates.filter(({ code }) => unavailableStates.includes(code));
  if (missing.length === 0) return "Serves all 50 states and DC";
  if (missing.length > 3) return `Doesn't serve ${missing.length} of the 50 states and DC`;
  return `Doesn't serve ${missing.map(({ name }) => name).join(", ")}`;
}
