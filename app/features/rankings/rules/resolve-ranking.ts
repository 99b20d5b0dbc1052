import type { Brand } from "~/features/brands/schema";
import type { ProviderRankingEntry } from "~/features/posts/schema";

/** What a ranking shows of a brand (spec:rankings#ranked-brand). */
export type RankedBrand = Pick<
  Brand,
  | "brandId"
  | "brandName"
  | "slug"
  | "logoUrl"
  | "websiteLink"
  | "glpLink"
  | "trustpilotRating"
  | "legitScriptCertified"
  | "billToday"
  | "refundSummary"
  | "pricing"
  | "fees"
  | "unavailableStates"
>;

/** A line of a ranking with the brand it shows; the rank is the one among the lines shown, from 1 without gaps. */
export type ResolvedEntry = ProviderRankingEntry & { brand: RankedBrand };

export type ResolvedRanking = {
  entries: ResolvedEntry[];
  /** What the page leaves out, since its brand is archived or never existed: staff are told (spec:rankings#missing-brands). */
  missing: ProviderRankingEntry[];
};

/**
 * Puts brands to the entries and closes the ranks up where one is missing. An entry marked `useDynamicProvider` shows the
 * provider that the URL names, if that is a brand that is not archived (spec:rankings#dynamic-provider).
 * @param brandById archived brands are not in it.
 */
export function resolveRanking(
  entries: readonly ProviderRankingEntry[],
  brandById: (brandId: number) => Brand | undefined,
  dynamicProviderId: number | null,
): ResolvedRanking {
  const dynamicBrand = dynamicProviderId === null ? undefined : brandById(dynamicProviderId);
  const shown: ResolvedEntry[] = [];
  const missing: ProviderRankingEntry[] = [];
  for (const entry of entries) {
    const own = entry.providerId === null ? undefined : brandById(entry.providerId);
    const brand = entry.useDynamicProvider ? (dynamicBrand ?? own) : own;
    if (brand) shown.push({ ...entry, rank: shown.length + 1, brand: toRankedBrand(brand) });
    else if (entry.providerId !== null) missing.push(entry);
  }
  return { entries: shown, missing };
}

function toRankedBrand(brand: Brand): RankedBrand {
  const { brandId, brandName, slug, logoUrl, websiteLink, glpLink, trustpilotRating } = brand;
  const { legitScriptCertified, billToday, refundSummary, pricing, fees, unavailableStates } = brand;
  return {
    brandId,
    brandName,
    slug,
    logoUrl,
    websiteLink,
    glpLink,
    trustpilotRating,
    legitScriptCertified,
    billToday,
    refundSummary,
    pricing,
    fees,
    unavailableStates,
  };
}

const BRAND_ID = /^[1-9]\d{0,9}$/;
const BRAND_ID_MAX = 2_147_483_647;

/** The brand id that a query parameter holds, if it can be one. */
export function parseBrandId(value: string | null): number | null {
  if (value === null || !BRAND_ID.test(value)) return null;
  const id = Number(value);
  return id <= BRAND_ID_MAX ? id : null;
}
