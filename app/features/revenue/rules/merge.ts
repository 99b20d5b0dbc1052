import type { ConversionStatus } from "./mapping";
import type { ConversionFacts } from "./postback";

/** The fields of a conversion that a repeat can change, by column name. */
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

/** The values of a new conversion from its first postback. */
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
 * The conversion after a repeat (spec:revenue#conversion-history). A field that it doesn't include stays unchanged: a
 * postback that only says "reversed" must not remove the payout.
 * @param isOutdated whether newer data was already stored, as when an old request is replayed; the repeat then only
 * adds missing values.
 * @returns null if it changes nothing.
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
