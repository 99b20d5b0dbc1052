import { sourceLabel } from "~/features/brands/rules/medication-source";
import type { Brand, MedicationSource } from "~/features/brands/schema";
import { type Medication, matchesMedication, servesState } from "~/features/pricing/rules/match";
import { onlySource } from "~/features/pricing/rules/source-filter";
import type { StateCode } from "~/kernel/us-states";
import { countServed } from "./facts";
import { formLabel, lowestPrice, planLabel } from "./plans";

/** The longest name to search for, which is also the field's limit. */
export const maxNameLength = 100;

/**
 * The filters that the URL of `/providers` may contain. They filter a public list, and none is an answer that visitors
 * gave about themselves (spec:providers#directory-filters).
 */
export type DirectoryFilters = {
  /** Part of a name; "" matches any. */
  name: string;
  state: StateCode | null;
  medication: Medication | null;
  /** Null doesn't filter by source. */
  source: MedicationSource | null;
  insurance: boolean;
  hsa: boolean;
  legitscript: boolean;
  /** From 1. */
  page: number;
};

/** The lowest monthly price of a medication, with only what the list shows. */
export type ListedPrice = {
  monthlyTotalCents: number;
  /** Form, dose and interval of the plan: "Injection, all doses, paid yearly". */
  plan: string;
  /** "Compounded", "FDA-approved: Wegovy", "Source not listed". */
  source: string;
  /** The brand charges a membership fee of unknown amount, so the price leaves it out. */
  lacksMembershipFee: boolean;
};

/** A brand as one row of the list of all providers. */
export type DirectoryEntry = {
  slug: string;
  brandName: string;
  logoUrl: string | null;
  trustpilotRating: number | null;
  googleRating: number | null;
  semaglutide: ListedPrice | null;
  tirzepatide: ListedPrice | null;
  statesServed: number;
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  isStale: boolean;
};

export function directoryEntry(brand: Brand): DirectoryEntry {
  const { slug, brandName, logoUrl, trustpilotRating, googleRating, lastVerifiedUpdated, isStale } = brand;
  return {
    slug,
    brandName,
    logoUrl,
    trustpilotRating,
    googleRating,
    semaglutide: listedPrice(brand, "semaglutide"),
    tirzepatide: listedPrice(brand, "tirzepatide"),
    statesServed: countServed(brand),
    lastVerifiedUpdated,
    isStale,
  };
}

function listedPrice(brand: Brand, medication: Medication): ListedPrice | null {
  const lowest = lowestPrice(brand, medication);
  if (!lowest) return null;
  const { plan, monthlyTotalCents, membershipFee } = lowest;
  return {
    monthlyTotalCents,
    plan: `${formLabel(plan.medicationType)}, ${planLabel(plan).toLowerCase()}`,
    source: sourceLabel(plan),
    lacksMembershipFee: membershipFee.status === "unknown",
  };
}

/**
 * The brands that pass the filters. With a source filter, a brand keeps only its prices from that source, so that the
 * list never shows another source's price (spec:pricing#source-filter).
 */
export function directoryBrands(brands: readonly Brand[], filters: DirectoryFilters): Brand[] {
  return onlySource(brands, filters.source ?? "any").filter((brand) => passesDirectory(brand, filters));
}

/** Whether a brand passes the filters. An unset filter requires nothing. */
export function passesDirectory(brand: Brand, filters: DirectoryFilters): boolean {
  const { name, state, medication } = filters;
  if (name && !brand.brandName.toLowerCase().includes(name.toLowerCase())) return false;
  if (state && !servesState(brand, state)) return false;
  if (medication && !brand.pricing.some((plan) => matchesMedication(plan.medicationType, medication)))
    return false;
  if (filters.insurance && !brand.acceptInsurance) return false;
  if (filters.hsa && !brand.hsaAccepted) return false;
  return !filters.legitscript || brand.legitScriptCertified;
}

/** How many filters are set, besides the name. */
export function countFilters({ name: _name, page: _page, ...filters }: DirectoryFilters): number {
  return Object.values(filters).filter(Boolean).length;
}

/** The number of providers per page. Many more make the page slow on a phone. */
export const entriesPerPage = 60;

export type DirectoryPage<Entry> = {
  entries: Entry[];
  /** From 1; a page number past the end gives the last page. */
  page: number;
  pages: number;
  total: number;
};

export function pageOf<Entry>(
  all: readonly Entry[],
  page: number,
  perPage = entriesPerPage,
): DirectoryPage<Entry> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const shown = Math.min(page, pages);
  return {
    entries: all.slice((shown - 1) * perPage, shown * perPage),
    page: shown,
    pages,
    total: all.length,
  };
}

/** A first letter, and the page on which its providers start. */
export type LetterPage = { letter: string; page: number };

/** The first letters of a sorted list on all its pages. */
export function letterPages<Entry extends { brandName: string }>(
  all: readonly Entry[],
  perPage = entriesPerPage,
): LetterPage[] {
  let before = 0;
  return groupByLetter(all).map(({ letter, entries }) => {
    const page = Math.floor(before / perPage) + 1;
    before += entries.length;
    return { letter, page };
  });
}

export type LetterGroup<Entry> = { letter: string; entries: Entry[] };

/** Groups sorted entries by first letter; names that don't start with a letter are under "#". */
export function groupByLetter<Entry extends { brandName: string }>(
  entries: readonly Entry[],
): LetterGroup<Entry>[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const first = entry.brandName.trim().charAt(0).toUpperCase();
    const letter = /^[A-Z]$/.test(first) ? first : "#";
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return [...groups].map(([letter, grouped]) => ({ letter, entries: grouped }));
}
