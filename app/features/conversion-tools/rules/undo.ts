import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** What a correction changed of a conversion. `before` is null where the correction added it. */
export type StoredChange = { before: ConversionFields | null; after: ConversionFields };
export type ConversionFields = {
  payoutCents?: number | null;
  status?: ConversionStatus;
  isArchived?: boolean;
};

/** A conversion as it is when its correction is undone. */
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
  /** Something of it changed after the correction, and stays. */
  isKept: boolean;
};

/**
 * What undoing a correction makes of a conversion (spec:conversion-tools#statement-undo): what it had before, except where it has
 * changed since. A conversion that the correction added is deleted, unless the network has reported it since.
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
