import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { affiliateTokens } from "~/platform/db/tables/revenue";
import { hashToken, makeToken } from "~/platform/random-token.server";
import type { Secrets } from "~/platform/secrets.server";
import { sealedName } from "../queries/networks.server";

/** What the personal token of a member of staff is called. It lives as long as the account may be used. */
export const TEST_TOOL_LABEL = "Postback test tool";

/**
 * A staff member's own bearer token for the test tool. What it brings is always a test, left out of totals
 * (spec:conversion-tools#test-token), so both roles may have one. Made when there is none, or when the one there cannot be
 * opened any longer.
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
