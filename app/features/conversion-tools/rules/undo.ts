import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** What a correction changed about a conversion. `before` is null if the correction added it. */
export type StoredChange = { before: ConversionFields | null; after: ConversionFields };
export type ConversionFields = {
  payoutCents?: number | null;
  status?: ConversionStatus;
  isArchived?: boolean;
};

/** The current state of a conversion whose correction is being undone. */
export type CurrentConversion = {
  payoutCents: number | null;
  status: ConversionStatus;
  isArchived: boolean;
  /** A network reported it after the correction. */
  isReported: boolean;
};

export type Revert = {
  before: ConversionFields;
  after: ConversionFields;
  /** A value changed after the correction, and stays. */
  isKept: boolean;
};

/**
 * The effect of undoing a correction on a conversion (spec:conversion-tools#statement-undo): its previous values,
 * except values that have changed since. A conversion that the correction added is deleted, unless the network has
 * reported it since.
 */
export function revertOf({ before, after }: StoredChange, current: CurrentConversion): Revert {
  if (before === null) {
    const isKept =
      current.isReported || after.payoutCents !== current.payoutCents || after.status !== current.status;
    const isDone = isKept || current.isArchived;
    return { before: {}, after: isDone ? {} : { isArchived: true }, isKept };
  }
  const revert: Revert = { before: {}, after: {}, isKept: false };
  for (const key of Object.keys(after) as (keyof ConversionFields)[]) {
    if (current[key] === after[key]) {
      Object.assign(revert.before, { [key]: after[key] });
      Object.assign(revert.after, { [key]: before[key] });
    } else if (current[key] !== before[key]) revert.isKept = true;
  }
  return revert;
}
