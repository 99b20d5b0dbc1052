import type { Brand } from "~/features/brands/schema";
import type { FillRule } from "~/features/posts/rules/shared-ranking";
import type { ProviderRankingEntry } from "~/features/posts/schema";
import { matchesMedication, servesState } from "~/features/pricing/rules/match";
import { lowestRegularMonth } from "~/features/pricing/rules/regular-month";
import type { StateCode } from "~/kernel/us-states";

/**
 * The ranking that a rule gives: the providers with the lowest regular month that pass its conditions
 * (spec:rankings#fill-rule). A price without the unlisted membership fee comes after the others, and equal prices go by
 * name. A provider that is in the ranking already keeps its texts and score. What providers pay us plays no part.
 * @param brands those that visitors are offered.
 */
export function fillRanking(
  rule: FillRule,
  brands: readonly Brand[],
  current: readonly ProviderRankingEntry[],
): ProviderRankingEntry[] {
  const before = new Map(current.map((entry) => [entry.providerId, entry]));
  return brands
    .filter((brand) => !(rule.onlyFresh && brand.isStale))
    .filter((brand) => rule.state === null || servesState(brand, rule.state as StateCode))
    .flatMap((brand) => {
      const pricing = brand.pricing.filter(
        (row) =>
          (rule.medication === null || matchesMedication(row.medicationType, rule.medication)) &&
          (rule.source === null || row.medicationSource === rule.source),
      );
      const month = lowestRegularMonth({ pricing, fees: brand.fees });
      return month ? [{ brand, month }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(a.month.membershipFee === "unknown") - Number(b.month.membershipFee === "unknown") ||
        a.month.cents - b.month.cents ||
        a.brand.brandName.localeCompare(b.brand.brandName, "en-US"),
    )
    .slice(0, rule.count)
    .map(({ brand }, index) => ({
      ...(before.get(brand.brandId) ?? newEntryOf(rule)),
      rank: index + 1,
      providerId: brand.brandId,
      brandName: brand.brandName,
      logoUrl: brand.logoUrl,
    }));
}

function newEntryOf({ newScore }: FillRule) {
  return {
    score: newScore,
    ratingText: "",
    badge: null,
    urlOverride: null,
    bullets: [],
    showDetails: true,
    hideProvider: false,
    useDynamicProvider: false,
  };
}

/** What a rule changes, by name. */
export type FillChanges = { added: string[]; removed: string[]; moved: string[] };

export function changesBetween(
  before: readonly ProviderRankingEntry[],
  after: readonly ProviderRankingEntry[],
): FillChanges {
  const rankIn = (list: readonly ProviderRankingEntry[], id: number | null) =>
    list.findIndex(({ providerId }) => providerId === id) + 1;
  const both = after.filter(({ providerId }) => rankIn(before, providerId) > 0);
  return {
    added: after
      .filter(({ providerId }) => rankIn(before, providerId) === 0)
      .map(({ brandName, providerId }) => `${brandName} (rank ${rankIn(after, providerId)})`),
    removed: before
      .filter(({ providerId }) => rankIn(after, providerId) === 0)
      .map(({ brandName }) => brandName),
    moved: both.flatMap(({ brandName, providerId }) => {
      const [from, to] = [rankIn(before, providerId), rankIn(after, providerId)];
      return from === to ? [] : [`${brandName} (${from} → ${to})`];
    }),
  };
}
