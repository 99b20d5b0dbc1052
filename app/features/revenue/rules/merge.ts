import type { ConversionStatus } from "./mapping";
import type { ConversionFacts } from "./postback";

/** The fields of a conversion that a repeat can change, by their names in the database. */
export type ConversionValues = {
  revenueCents: number | null;
  payoutCents: number | null;
  brandId: number | null;
  sourceUrl: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  sub5: string | null;
  status: ConversionStatus;
};

const KEYS = [
  "revenueCents",
  "payoutCents",
  "brandId",
  "sourceUrl",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "status",
] as const satisfies readonly (keyof ConversionValues)[];

export type Change = {
  values: ConversionValues;
  /** Only the fields that differ. */
  before: Partial<ConversionValues>;
  after: Partial<ConversionValues>;
};

/** What a first postback makes of the facts it brings. */
export function firstValues(facts: ConversionFacts, defaultStatus: ConversionStatus): ConversionValues {
  return {
    revenueCents: facts.revenueCents ?? null,
    payoutCents: facts.payoutCents ?? null,
    brandId: facts.brandId ?? null,
    sourceUrl: facts.sourceUrl ?? null,
    sub1: facts.sub1 ?? null,
    sub2: facts.sub2 ?? null,
    sub3: facts.sub3 ?? null,
    sub4: facts.sub4 ?? null,
    sub5: facts.sub5 ?? null,
    status: facts.status ?? defaultStatus,
  };
}

/**
 * What a repeat makes of a conversion (spec:revenue#conversion-history). A field it does not carry stays as it was: a notice
 * that only says "reversed" must not take the payout away.
 * @param isOutdated something newer has been told of it already, as when an old request is replayed: it only adds what is not known.
 * @returns null when it changes nothing.
 */
export function mergeRepeat(
  known: ConversionValues,
  facts: ConversionFacts,
  isOutdated = false,
): Change | null {
  const values: ConversionValues = { ...known };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of KEYS) {
    const reported = facts[key];
    if (reported === undefined || reported === known[key] || (isOutdated && known[key] !== null)) continue;
    Object.assign(values, { [key]: reported });
    before[key] = known[key];
    after[key] = reported;
  }
  return Object.keys(after).length === 0 ? null : { values, before, after };
}
