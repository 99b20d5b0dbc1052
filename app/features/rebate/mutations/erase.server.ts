import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { eraseClaimNotes } from "~/features/notes/mutations.server";
import type { Db } from "~/platform/db/client.server";
import { rebateClaimHistory, rebateClaims } from "~/platform/db/tables/rebate";
import type { Correction, Erased } from "~/platform/person-data.server";
import { FILES_PATH } from "~/platform/storage/storage.server";
import { booksUntil, ERASED } from "../rules/erasure";

/**
 * Erases claims and their screenshots. Of a paid claim, the payment stays for the books until a fixed day, without the
 * person (spec:peoples-data#books).
 * @returns the files to delete after the transaction.
 */
export async function eraseClaims(tx: Db, claimIds: readonly number[], now: Date): Promise<Erased> {
  if (claimIds.length === 0) return { deleted: 0, pseudonymized: 0, files: [] };
  // Locked, so that a claim that is being paid right now is seen as paid.
  const found = await tx
    .select()
    .from(rebateClaims)
    .where(and(inArray(rebateClaims.claimId, [...claimIds]), isNull(rebateClaims.erasedAt)))
    .orderBy(rebateClaims.claimId)
    .for("update");
  await eraseClaimNotes(
    tx,
    found.map(({ claimId }) => claimId),
  );
  const paid = found.filter(({ status }) => status === "paid");
  for (const claim of paid) await pseudonymize(tx, claim, now);
  const gone = found.filter(({ status }) => status !== "paid").map(({ claimId }) => claimId);
  if (gone.length > 0) await tx.delete(rebateClaims).where(inArray(rebateClaims.claimId, gone));
  return { deleted: gone.length, pseudonymized: paid.length, files: found.flatMap(screenshotKey) };
}

type Claim = typeof rebateClaims.$inferSelect;

async function pseudonymize(tx: Db, claim: Claim, now: Date): Promise<void> {
  const { claimId } = claim;
  await tx
    .update(rebateClaims)
    .set({
      submissionId: sql`gen_random_uuid()`,
      fullName: ERASED,
      email: ERASED,
      phone: null,
      addressLine1: ERASED,
      addressLine2: null,
      city: ERASED,
      zipCode: "00000",
      orderConfirmationNumber: ERASED,
      orderConfirmationImage: ERASED,
      // A fingerprint of nothing, so that claims without a picture don't look alike.
      imageHash: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`,
      householdKey: `${ERASED} ${claimId}`,
      erasedAt: now,
      deleteOn: booksUntil(claim.paidOn, now),
      updatedAt: now,
    })
    .where(inArray(rebateClaims.claimId, [claimId]));
  // Reasons may name the person.
  await tx
    .update(rebateClaimHistory)
    .set({ reason: null })
    .where(inArray(rebateClaimHistory.claimId, [claimId]));
}

/** The key of a claim's screenshot, as a list that is empty when it's gone. */
export function screenshotKey({ orderConfirmationImage }: Pick<Claim, "orderConfirmationImage">): string[] {
  return orderConfirmationImage.startsWith(FILES_PATH)
    ? [orderConfirmationImage.slice(FILES_PATH.length)]
    : [];
}

/** Corrects who sent a claim (spec:peoples-data#correct). @returns how many claims changed. */
export async function correctClaims(
  tx: Db,
  claimIds: readonly number[],
  { name, email, phone }: Correction,
  now: Date,
): Promise<number> {
  const changed = await tx
    .update(rebateClaims)
    .set({
      fullName: name ?? sql`full_name`,
      email: email ?? sql`email`,
      phone: phone ?? sql`phone`,
      updatedAt: now,
    })
    .where(and(inArray(rebateClaims.claimId, [...claimIds]), isNull(rebateClaims.erasedAt)))
    .returning({ claimId: rebateClaims.claimId });
  return changed.length;
}

/** Deletes payments of erased people that the books don't need anymore. @returns how many were deleted. */
export async function deleteOldPayments(db: Db, today: string): Promise<number> {
  const gone = await db
    .delete(rebateClaims)
    .where(lte(rebateClaims.deleteOn, today))
    .returning({ claimId: rebateClaims.claimId });
  return gone.length;
}
