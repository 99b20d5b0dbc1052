import type { Archetype } from "./brand-seeds";
import type { PricingDraft } from "./pricing";
import type { Random } from "./random";
import type { DemoBrandRow } from "./rows";

type Links = Pick<DemoBrandRow, "websiteLink" | "glpLink" | "semaLink" | "trizepLink">;

/** Brands without links, to show cards without a button. */
const withoutLinks = new Set(["plain-plate-health", "tin-whistle-wellness"]);

/** Links on the reserved .example domain. Some are missing, to show the fallbacks of the link choice. */
export function linksOf(slug: string, random: Random): Links {
  if (withoutLinks.has(slug)) return { websiteLink: null, glpLink: null, semaLink: null, trizepLink: null };
  const site = `https://www.${slug}.example/`;
  const links: Links = {
    websiteLink: site,
    glpLink: random.chance(0.75) ? `${site}weight-loss` : null,
    semaLink: random.chance(0.7) ? `${site}semaglutide` : null,
    trizepLink: random.chance(0.7) ? `${site}tirzepatide` : null,
  };
  // A few brands have only offer pages.
  if (links.glpLink !== null && random.chance(0.06)) links.websiteLink = null;
  return links;
}

/** Says where each price was seen, on an invented page. Some brands lack it for a medication, or for all. */
export function withProof(slug: string, pricing: readonly PricingDraft[], random: Random): PricingDraft[] {
  if (withoutLinks.has(slug) || random.chance(0.15)) return [...pricing];
  const lacking = random.chance(0.2) ? "trizep" : null;
  const page = `https://www.${slug}.example/sample-prices`;
  return pricing.map((row) =>
    lacking && row.medicationType.startsWith(lacking) ? row : { ...row, proofLink: page },
  );
}

/** Stars from 0 to 5 with one decimal, mostly good; null for a brand that is too new to have ratings. */
function ratingOf(random: Random, unknown: number): string | null {
  if (random.chance(unknown)) return null;
  const tenths = random.chance(0.12) ? random.int(24, 36) : random.int(38, 49);
  return (tenths / 10).toFixed(1);
}

const rebates = ["25.00", "30.00", "40.00", "50.00", "50.00", "75.00", "75.00", "100.00", "37.50"];
const insuranceChance: Record<Archetype, number> = {
  flat: 0.08,
  by_dose: 0.12,
  membership: 0.35,
  brand_name: 1,
  oral: 0,
  budget: 0,
  regional: 0.6,
};

type Facts = Pick<
  DemoBrandRow,
  | "trustpilotRating"
  | "googleRating"
  | "rebate"
  | "acceptInsurance"
  | "hsaAccepted"
  | "legitScriptCertified"
  | "billToday"
  | "genderMarketing"
>;

export function factsOf(archetype: Archetype, random: Random): Facts {
  return {
    trustpilotRating: ratingOf(random, 0.06),
    googleRating: ratingOf(random, 0.12),
    rebate: archetype !== "brand_name" && random.chance(0.27) ? random.pick(rebates) : null,
    acceptInsurance: random.chance(insuranceChance[archetype]),
    hsaAccepted: random.chance(archetype === "budget" ? 0.45 : 0.75),
    legitScriptCertified: random.chance(archetype === "budget" ? 0.7 : 0.9),
    billToday: random.chance(0.4),
    genderMarketing: random.pick(["all", "all", "all", "all", "all", "women", "women", "men", null, null]),
  };
}

const HOUR_MS = 3_600_000;

/** When a brand was last checked: within the 120 days before `now`; null for the few that were never checked. */
export function verifiedAt(now: Date, random: Random): Date | null {
  if (random.chance(0.04)) return null;
  return new Date(now.getTime() - random.int(2, 120 * 24) * HOUR_MS);
}
