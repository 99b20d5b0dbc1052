import { and, count, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { rebateClaimHistory, rebateClaims } from "~/platform/db/tables/rebate";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { type ClaimFlag, claimYear, flagsOf } from "../rules/flags";
import { householdKey } from "../rules/household";
import { rebateTermsVersion } from "../rules/terms";
import type { Claim } from "../schema";

/** The data that the server adds to a claim. */
export type ClaimFacts = {
  /** The brand with that name; null if none is listed. */
  providerId: number | null;
  /** The URL of the stored screenshot, and the hash of the uploaded bytes. */
  image: { address: string; hash: string };
  /** The page that showed the terms, and the time of the agreement. */
  consent: { page: string; at: Date };
};

/**
 * Stores a claim with status 'pending' and queues its confirmation in one transaction: each claimant whose claim is
 * stored gets exactly one email.
 * @returns false if this submission was already stored; then nothing is written.
 */
export function storeClaim(
  db: Database["db"],
  mailer: Mailer,
  claim: Claim,
  facts: ClaimFacts,
  confirmation: MailMessage,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Claims are stored one at a time, because otherwise five at once would each count only the four earlier ones.
    await takeLock(tx, "rebateClaims");
    const isNew = await insertClaim(tx, claim, facts);
    if (isNew) await mailer.queue(tx, confirmation);
    return isNew;
  });
}

async function insertClaim(tx: Db, claim: Claim, facts: ClaimFacts): Promise<boolean> {
  const { page, at } = facts.consent;
  const stored = await tx
    .insert(rebateClaims)
    .values({
      ...claim,
      providerId: facts.providerId,
      orderConfirmationImage: facts.image.address,
      imageHash: facts.image.hash,
      householdKey: householdKey(claim),
      flags: await findFlags(tx, claim, facts),
      termsVersion: rebateTermsVersion,
      agreedAt: at,
      consentPage: page,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: rebateClaims.submissionId })
    .returning({ claimId: rebateClaims.claimId });
  const claimId = stored[0]?.claimId;
  if (claimId === undefined) return false;
  await tx.insert(rebateClaimHistory).values({ claimId, toStatus: "pending", createdAt: at });
  return true;
}

/** Archived claims don't count. */
async function findFlags(tx: Db, claim: Claim, facts: ClaimFacts): Promise<ClaimFlag[]> {
  const year = claimYear(facts.consent.at);
  const howMany = async (...conditions: Parameters<typeof and>) => {
    const [row] = await tx
      .select({ claims: count() })
      .from(rebateClaims)
      .where(and(isNull(rebateClaims.archivedAt), ...conditions));
    return Number(row?.claims ?? 0);
  };
  return flagsOf({
    earlierOfHousehold: await howMany(
      eq(rebateClaims.householdKey, householdKey(claim)),
      gte(rebateClaims.createdAt, year.start),
      lt(rebateClaims.createdAt, year.end),
    ),
    withSameImage: await howMany(eq(rebateClaims.imageHash, facts.image.hash)),
    withSameOrder: await howMany(
      sql`lower(${rebateClaims.orderConfirmationNumber}) = lower(${claim.orderConfirmationNumber})`,
      sql`lower(${rebateClaims.providerName}) = lower(${claim.providerName})`,
    ),
  });
}
