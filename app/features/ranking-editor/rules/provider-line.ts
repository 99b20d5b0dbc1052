import { foldName } from "~/features/brands/rules/suggest";
import { staleText } from "~/features/brands/rules/verification";
import type { Brand } from "~/features/brands/schema";
import { lowestRegularMonth } from "~/features/pricing/rules/regular-month";
import { countServed, stateCount } from "~/features/providers/rules/facts";
import { formatDollars } from "~/kernel/money";
import type { EntryDraft } from "./entry-draft";

/** What the editor shows about a provider in one line (spec:post-editor#ranking-lines). */
export type ProviderLine = {
  brandId: number;
  brandName: string;
  logoUrl: string | null;
  /** "$199/month", the lowest price of a regular month; null without prices. */
  price: string | null;
  /** "All states and DC", "All but CA and NY", "45 of 51 states and DC". */
  states: string;
  /** Two-letter codes. */
  unavailableStates: readonly string[];
  /** Visitors don't see the provider for now (spec:brands#stop). */
  isStopped: boolean;
  /** "Not checked in 90 days"; null for a fresh price. */
  stale: string | null;
};

const MAX_NAMED_STATES = 3;

export function providerLine(brand: Brand, isStopped: boolean): ProviderLine {
  const { brandId, brandName, logoUrl } = brand;
  const month = lowestRegularMonth(brand);
  const price =
    month && `${formatDollars(month.cents)}/month${month.membershipFee === "unknown" ? " + fee" : ""}`;
  const stale = brand.isStale ? staleText(brand.lastVerifiedUpdated) : null;
  const { unavailableStates } = brand;
  return {
    brandId,
    brandName,
    logoUrl,
    price,
    states: statesText(brand),
    unavailableStates,
    isStopped,
    stale,
  };
}

function statesText(brand: Pick<Brand, "unavailableStates">): string {
  const served = countServed(brand);
  const missing = brand.unavailableStates;
  if (served === stateCount) return "All states and DC";
  if (stateCount - served <= MAX_NAMED_STATES) return `All but ${missing.toSorted().join(", ")}`;
  return `${served} of ${stateCount} states and DC`;
}

/** The longest name that the field for a provider accepts. */
export const LONGEST_PROVIDER_SEARCH = 100;
/** One request asks for at most this many providers by id. */
export const MAX_PROVIDER_IDS = 100;
/** The list below the field shows at most this many providers. */
const MAX_FOUND = 12;

/** `left` counts the providers that match but aren't listed. */
export type FoundProviders = { lines: ProviderLine[]; left: number };

/** The brands whose name contains the words: first those that start with them, each part in the given order. */
export function findBrands<Named extends { brandName: string }>(brands: readonly Named[], typed: string) {
  const words = foldName(typed);
  const matching = brands.filter(({ brandName }) => foldName(brandName).includes(words));
  const startsHere = ({ brandName }: Named) => Number(!foldName(brandName).startsWith(words));
  const found = matching.toSorted((a, b) => startsHere(a) - startsHere(b)).slice(0, MAX_FOUND);
  return { found, left: matching.length - found.length };
}

/**
 * What a person should know about an entry before they save, most important first (spec:post-editor#ranking-lines).
 * @param line null if the provider isn't listed anymore, undefined while it is being read.
 * @param earlierRank the rank of an earlier entry with the same provider.
 */
export function entryWarnings(
  entry: Pick<EntryDraft, "providerId" | "useDynamicProvider">,
  line: ProviderLine | null | undefined,
  earlierRank: number | null,
): string[] {
  if (entry.providerId === "") return entry.useDynamicProvider ? [] : ["No provider"];
  if (line === undefined) return [];
  if (line === null) return ["Archived: left out for readers"];
  return [
    line.isStopped && "Stopped: left out for readers",
    earlierRank !== null && `Also at rank ${earlierRank}`,
    line.price === null && "No prices",
    line.stale,
  ].filter((warning) => typeof warning === "string");
}
