import type { Brand } from "~/features/brands/schema";
import type { ProviderRankingEntry } from "~/features/posts/schema";

/** The brand fields that a ranking shows (spec:rankings#ranked-brand). */
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
  | "lastVerifiedUpdated"
  | "isStale"
>;

/** A ranking entry with the brand it shows; ranks count the visible entries, from 1 without gaps. */
export type ResolvedEntry = ProviderRankingEntry & { brand: RankedBrand };

export type ResolvedRanking = {
  entries: ResolvedEntry[];
  /**
   * Entries left out because their brand is stopped, archived, or never existed; staff see a note (spec:rankings#missing-brands).
   */
  missing: ProviderRankingEntry[];
};

/**
 * Looks up the entries' brands and renumbers the ranks if one is missing. An entry with `useDynamicProvider` shows the
 * provider in the URL, if visitors are offered that brand (spec:rankings#dynamic-provider).
 * @param brandById without archived and stopped brands.
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
  const { lastVerifiedUpdated, isStale } = brand;
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
    lastVerifiedUpdated,
    isStale,
  };
}

const BRAND_ID = /^[1-9]\d{0,9}$/;
const BRAND_ID_MAX = 2_147_483_647;

/** The brand id in a query parameter, if it is a valid id. */
export function parseBrandId(value: string | null): number | null {
  if (value === null || !BRAND_ID.test(value)) return null;
  const id = Number(value);
  return id <= BRAND_ID_MAX ? id : null;
}
