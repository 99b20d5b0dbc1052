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

/** An entry's badge: its own, else 'MOST POPULAR' for the first (spec:rankings#card-badge). */
export function badgeOf({ rank, badge }: Pick<ProviderRankingEntry, "rank" | "badge">): string | null {
  return badge ?? (rank === 1 ? "MOST POPULAR" : null);
}

/** The words beside the score (spec:rankings#rating-text). */
export function ratingLabel({ ratingText }: Pick<ProviderRankingEntry, "ratingText">): string {
  return ratingText || "EXCELLENT";
}

type Ordering = { template: PostTemplate; displayRankingsReverseOrder: boolean };

/**
 * The entries in the order they are shown: from the last rank to the first where the post says so
 * (spec:rankings#reverse-order).
 */
export function sortForDisplay<Entry>(entries: readonly Entry[], post: Ordering): Entry[] {
  const isReversed = post.template === "ranking-reverse" || post.displayRankingsReverseOrder;
  return isReversed ? entries.toReversed() : [...entries];
}

type Line = Pick<ProviderRankingEntry, "providerId" | "urlOverride"> & { brand: { brandId: number } };

/**
 * The line's own URL. It belongs to the provider that was chosen for the line, so it does not count where another one,
 * named by the page's URL, has taken its place.
 */
export function overrideOf({ providerId, urlOverride, brand }: Line): string | null {
  return providerId === null || providerId === brand.brandId ? urlOverride : null;
}

type Followed = { rank: number; brand: { brandId: number } };

/**
 * The line whose link was followed. The page may have been opened before the ranking was changed, so the provider counts more
 * than its rank of then.
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
 * The name of the state when the provider doesn't serve it (spec:rankings#unserved-state); null when it does, or no state is
 * known.
 */
export function unservedState(
  { unavailableStates }: { unavailableStates: readonly string[] },
  stateCode: string | null,
): string | null {
  if (stateCode === null || !unavailableStates.includes(stateCode)) return null;
  return usStates.find(({ code }) => code === stateCode)?.name ?? null;
}

/** How far a provider reaches. The 50 states and DC count alike. */
export function servedStates({ unavailableStates }: { unavailableStates: readonly string[] }): string {
  const missing = usStates.filter(({ code }) => unavailableStates.includes(code));
  if (missing.length === 0) return "Serves all 50 states and DC";
  if (missing.length > 3) return `Doesn't serve ${missing.length} of the 50 states and DC`;
  return `Doesn't serve ${missing.map(({ name }) => name).join(", ")}`;
}
