import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { assertAdmin } from "~/features/auth/rules/access";
import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Db } from "~/platform/db/client.server";
import { affiliateTokens } from "~/platform/db/tables/revenue";
import { hashToken, makeToken } from "~/platform/random-token.server";
import type { Secrets } from "~/platform/secrets.server";
import { sealedName } from "../queries/networks.server";
import type { BearerTokenForm } from "../schema";
import { lockNetwork } from "./networks.server";

export type TokenResult = { done: true; tokenId: number } | { done: false; problem: "gone" | "two-already" };

/**
 * Creates a token for a network's postback URL. At most two are live: the one in use, and the one that replaces it
 * after the network has been informed (spec:revenue#network-tokens).
 * @throws AccessRefused unless the actor is an administrator.
 */
export function addPostbackToken(
  db: Db,
  actor: RecentActor,
  secrets: Secrets,
  networkId: number,
  now: Date,
): Promise<TokenResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const network = await lockNetwork(tx, networkId);
    if (!network) return { done: false, problem: "gone" };
    const live = await tx
      .select({ slot: affiliateTokens.slot })
      .from(affiliateTokens)
      .where(
        and(
          eq(affiliateTokens.networkId, networkId),
          eq(affiliateTokens.kind, "postback"),
          isNull(affiliateTokens.revokedAt),
        ),
      );
    const slot = [1, 2].find((candidate) => live.every((token) => token.slot !== candidate));
    if (slot === undefined) return { done: false, problem: "two-already" };
    const values = { kind: "postback", networkId, slot, label: network.name } as const;
    return { done: true, tokenId: await insertToken(tx, actor, secrets, values, now) };
  });
}

/** Creates a bearer token for post-conversion-data (spec:revenue#bearer-tokens). @throws AccessRefused */
export function addBearerToken(
  db: Db,
  actor: RecentActor,
  secrets: Secrets,
  form: BearerTokenForm,
  now: Date,
): Promise<TokenResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    if (form.networkId !== null && !(await lockNetwork(tx, form.networkId)))
      return { done: false, problem: "gone" };
    return { done: true, tokenId: await insertToken(tx, actor, secrets, { kind: "bearer", ...form }, now) };
  });
}

/** Revokes a token: from now on every process rejects it. @throws AccessRefused */
export function revokeToken(db: Db, actor: RecentActor, tokenId: number, now: Date): Promise<TokenResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(affiliateTokens)
      .set({ revokedAt: now, revokedBy: actor.userId })
      .where(and(eq(affiliateTokens.tokenId, tokenId), isNull(affiliateTokens.revokedAt)))
      .returning({ kind: affiliateTokens.kind, label: affiliateTokens.label });
    if (!revoked) return { done: false, problem: "gone" };
    const entry = { entity: "token", entityId: tokenId, summary: revoked.label, action: "revoked" } as const;
    await recordAudit(tx, actor, { ...entry, before: revoked, after: null }, now);
    return { done: true, tokenId };
  });
}

type TokenValues = Pick<
  typeof affiliateTokens.$inferInsert,
  "kind" | "networkId" | "slot" | "label" | "marksTest"
>;

async function insertToken(
  tx: Db,
  actor: RecentActor,
  secrets: Secrets,
  values: TokenValues,
  now: Date,
): Promise<number> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  const tokenSealed = secrets.seal(sealedName(tokenHash), token);
  const [stored] = await tx
    .insert(affiliateTokens)
    .values({ ...values, tokenHash, tokenSealed, createdAt: now, createdBy: actor.userId })
    .returning({ tokenId: affiliateTokens.tokenId });
  const tokenId = stored?.tokenId ?? 0;
  const summary = values.label || undefined;
  await recordAudit(
    tx,
    actor,
    { action: "created", entity: "token", entityId: tokenId, summary, before: null, after: values },
    now,
  );
  return tokenId;
}
