import { unavailableStatesOf } from "./availability";
import { factsOf, linksOf, verifiedAt, withProof } from "./brand-facts";
import { type BrandSeed, brandSeeds, slugOf } from "./brand-seeds.ts";
import { notesOf, pharmaciesOf, refundOf } from "./brand-text";
import { exceptions, type Offer } from "./exceptions";
import { feesOf } from "./fees";
import { pricingOf } from "./pricing";
import { createRandom } from "./random";
import type { DemoBrand, DemoBrandRow } from "./rows";
import { pharmacyTypesOf, withSources } from "./sources";
import { stoppingOf } from "./stopping";

/** Each part of a brand has its own random numbers, so a change to one part doesn't change the others. */
const streams = {
  facts: 1,
  links: 2,
  states: 3,
  text: 4,
  pricing: 5,
  fees: 6,
  verified: 7,
  source: 8,
  pharmacies: 9,
  stopping: 10,
  proof: 10,
} as const;

function randomFor(brandId: number, part: keyof typeof streams) {
  return createRandom(brandId * 100 + streams[part]);
}

function buildBrandRow(seed: BrandSeed, brandId: number, slug: string, now: Date): DemoBrandRow {
  const text = randomFor(brandId, "text");
  const refund = refundOf(seed.archetype, text);
  return {
    brandId,
    brandName: seed.name,
    slug,
    ...linksOf(slug, randomFor(brandId, "links")),
    logoUrl: `/brands/${slug}.svg`,
    ...factsOf(seed.archetype, randomFor(brandId, "facts")),
    refundSummary: refund.summary,
    refundPolicy: refund.policy,
    ...stoppingOf(refund.summary, randomFor(brandId, "stopping")),
    otherNotes: notesOf(seed.archetype, text),
    pharmaciesUsed: pharmaciesOf(seed.archetype, text),
    pharmacyTypes: pharmacyTypesOf(seed.archetype, randomFor(brandId, "pharmacies")),
    lastVerifiedUpdated: verifiedAt(now, randomFor(brandId, "verified")),
    unavailableStates: unavailableStatesOf(slug, seed.archetype, randomFor(brandId, "states")),
  };
}

function buildOffer(seed: BrandSeed, brandId: number, slug: string): Offer {
  const usual: Offer = {
    pricing: pricingOf(seed.archetype, randomFor(brandId, "pricing")),
    fees: feesOf(seed.archetype, randomFor(brandId, "fees")),
  };
  const { pricing, fees } = exceptions[slug]?.(usual) ?? usual;
  const sourced = withSources(seed.archetype, pricing, randomFor(brandId, "source"));
  return { pricing: withProof(slug, sourced, randomFor(brandId, "proof")), fees };
}

/**
 * The sample brands with their prices and fees, always the same for the same `now`, from which the verification dates
 * are calculated. Ids start at 1: brands in the order of `brandSeeds`, prices and fees across all brands.
 */
export function buildDemoBrands(now: Date): DemoBrand[] {
  let pricingId = 0;
  let feeId = 0;
  return brandSeeds.map((seed, index) => {
    const brandId = index + 1;
    const slug = slugOf(seed.name);
    const offer = buildOffer(seed, brandId, slug);
    return {
      brand: buildBrandRow(seed, brandId, slug, now),
      pricing: offer.pricing.map((row) => ({ pricingId: ++pricingId, brandId, ...row })),
      fees: offer.fees.map((row) => ({ feeId: ++feeId, brandId, ...row })),
    };
  });
}
