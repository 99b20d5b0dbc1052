import { and, asc, count, inArray, isNull, lt } from "drizzle-orm";
import { rebateClaims } from "~/platform/db/tables/rebate";
import type { RetainedData } from "~/platform/retention.server";
import { eraseClaims } from "../mutations/erase.server";

/** Decided claims count from their last change. Open ones are never deleted (spec:peoples-data#retention). */
const isOld = (before: Date) =>
  and(
    inArray(rebateClaims.status, ["declined", "paid"]),
    isNull(rebateClaims.erasedAt),
    lt(rebateClaims.updatedAt, before),
  );

export const claimRetention: RetainedData = {
  kind: "rebate-claims",
  label: "Rebate claims and screenshots",
  effect:
    "Declined claims are deleted, and paid ones reduced to their payment, with their screenshots. Pending and approved claims stay. They no longer count for the limit per household, and their screenshots are no longer recognized.",
  shortest: { months: 12 },
  async count(db, before) {
    const [row] = await db.select({ claims: count() }).from(rebateClaims).where(isOld(before));
    return Number(row?.claims ?? 0);
  },
  async deleteBatch(tx, before, limit, now) {
    const { claimId, updatedAt } = rebateClaims;
    const oldest = await tx
      .select({ claimId })
      .from(rebateClaims)
      .where(isOld(before))
      .orderBy(asc(updatedAt), asc(claimId))
      .limit(limit);
    const ids = oldest.map((row) => row.claimId);
    const { deleted, pseudonymized, files } = await eraseClaims(tx, ids, now);
    return { deleted: deleted + pseudonymized, files };
  },
};
