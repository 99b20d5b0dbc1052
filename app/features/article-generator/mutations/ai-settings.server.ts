import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Db } from "~/platform/db/client.server";
import { aiSettings, apiKeys } from "~/platform/db/tables/article-generator";
import type { Secrets } from "~/platform/secrets.server";
import { AI_KEY_NAME, AI_KEY_SEAL, findModel } from "../queries/ai-settings.server";

/** Stores the vendor's key, sealed. The audit log records that it changed, never its value. */
export async function saveAiKey(
  db: Db,
  actor: RecentActor,
  key: string,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const values = { keyValue: secrets.seal(AI_KEY_SEAL, key), updatedAt: now, updatedBy: actor.userId };
    await tx
      .insert(apiKeys)
      .values({ keyName: AI_KEY_NAME, ...values })
      .onConflictDoUpdate({ target: apiKeys.keyName, set: values });
    await recordAudit(tx, actor, keyChange("key_saved"), now);
  });
}

/** @returns false if no key was saved. */
export async function removeAiKey(db: Db, actor: RecentActor, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const removed = await tx.delete(apiKeys).where(eq(apiKeys.keyName, AI_KEY_NAME)).returning();
    if (removed.length === 0) return false;
    await recordAudit(tx, actor, keyChange("key_removed"), now);
    return true;
  });
}

function keyChange(action: string) {
  return {
    action,
    entity: "setting",
    entityId: AI_KEY_NAME,
    summary: "AI vendor key",
    before: null,
    after: null,
  } as const;
}

/** @param model one that the vendor offers; the caller has checked this. */
export async function saveModel(db: Db, actor: Actor, model: string, now: Date): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = await findModel(tx);
    const values = { model, updatedAt: now, updatedBy: actor.userId };
    await tx
      .insert(aiSettings)
      .values(values)
      .onConflictDoUpdate({ target: aiSettings.onlyRow, set: values });
    const change = {
      action: "updated",
      entity: "setting",
      entityId: "ai_model",
      summary: "AI vendor model",
    } as const;
    await recordAudit(tx, actor, { ...change, before: { model: before }, after: { model } }, now);
  });
}
