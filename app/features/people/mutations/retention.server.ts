import { eq, notInArray } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Database, Db } from "~/platform/db/client.server";
import { retentionRules } from "~/platform/db/tables/people";
import { listRules } from "../queries/retention.server";

/** Kind of data → months; a kind that isn't in it is kept. */
export type Rules = ReadonlyMap<string, number>;

/**
 * Replaces all rules (spec:peoples-data#retention). The next nightly run applies them.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveRules(db: Database["db"], actor: Actor, rules: Rules, now: Date): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = Object.fromEntries(await listRules(tx));
    await tx.delete(retentionRules).where(notInArray(retentionRules.dataKind, ["", ...rules.keys()]));
    for (const [dataKind, months] of rules)
      await tx
        .insert(retentionRules)
        .values({ dataKind, months, updatedAt: now })
        .onConflictDoUpdate({ target: retentionRules.dataKind, set: { months, updatedAt: now } });
    const entry = { action: "updated", entity: "retention", entityId: "rules" } as const;
    const sides = { before, after: Object.fromEntries(rules) };
    await recordAudit(tx, actor, { ...entry, summary: "Months that data is kept", ...sides }, now);
  });
}

/** Whether the rule is still the same: an administrator may change it while the nightly job runs. */
export async function isRuleOf(tx: Db, dataKind: string, months: number): Promise<boolean> {
  const [rule] = await tx
    .select({ months: retentionRules.months })
    .from(retentionRules)
    .where(eq(retentionRules.dataKind, dataKind))
    .for("share");
  return rule?.months === months;
}
