import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { affiliateTokens } from "~/platform/db/tables/revenue";
import { hashToken, makeToken } from "~/platform/random-token.server";
import type { Secrets } from "~/platform/secrets.server";
import { sealedName } from "../queries/networks.server";

/** The label of a staff member's personal token. It works as long as the account is active. */
export const TEST_TOOL_LABEL = "Postback test tool";

/**
 * A staff member's own bearer token for the test tool. Its conversions are always tests, left out of totals
 * (spec:conversion-tools#test-token), so both roles may have one. It is created if there is none, or if the existing
 * one can no longer be decrypted.
 */
export async function findOrCreateTestToken(
  db: Db,
  actor: Actor,
  secrets: Secrets,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const own = and(
      eq(affiliateTokens.kind, "bearer"),
      eq(affiliateTokens.label, TEST_TOOL_LABEL),
      eq(affiliateTokens.createdBy, actor.userId),
      isNull(affiliateTokens.revokedAt),
    );
    const [known] = await tx.select().from(affiliateTokens).where(own).for("update");
    const opened = known && secrets.open(sealedName(known.tokenHash), known.tokenSealed);
    if (opened?.ok) return opened.text;
    if (known) await tx.update(affiliateTokens).set({ revokedAt: now, revokedBy: actor.userId }).where(own);
    const token = makeToken();
    const tokenHash = hashToken(token);
    await tx.insert(affiliateTokens).values({
      kind: "bearer",
      label: TEST_TOOL_LABEL,
      tokenHash,
      tokenSealed: secrets.seal(sealedName(tokenHash), token),
      marksTest: true,
      createdAt: now,
      createdBy: actor.userId,
    });
    return token;
  });
}
