import { eq, notInArray } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { type Period, periodText } from "~/kernel/period";
import type { Database, Db } from "~/platform/db/client.server";
import { retentionRules } from "~/platform/db/tables/people";
import { listRules } from "../queries/retention.server";

/** Kind of data → how long it's kept; a kind that isn't in it is kept. */
export type Rules = ReadonlyMap<string, Period>;

/**
 * Replaces all rules (spec:peoples-data#retention). The next nightly run applies them.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveRules(db: Database["db"], actor: Actor, rules: Rules, now: Date): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = textsOf(await listRules(tx));
    await tx.delete(retentionRules).where(notInArray(retentionRules.dataKind, ["", ...rules.keys()]));
    for (const [dataKind, period] of rules) {
      const set = { ...columnsOf(period), updatedAt: now };
      await tx
        .insert(retentionRules)
        .values({ dataKind, ...set })
        .onConflictDoUpdate({ target: retentionRules.dataKind, set });
    }
    const entry = { action: "updated", entity: "retention", entityId: "rules" } as const;
    const sides = { before, after: textsOf(rules) };
    await recordAudit(tx, actor, { ...entry, summary: "How long data is kept", ...sides }, now);
  });
}

/** Whether the rule is still the same: an administrator may change it while the nightly job runs. */
export async function isRuleOf(tx: Db, dataKind: string, period: Period): Promise<boolean> {
  const [rule] = await tx
    .select({ months: retentionRules.months, days: retentionRules.days })
    .from(retentionRules)
    .where(eq(retentionRules.dataKind, dataKind))
    .for("share");
  const { months, days } = columnsOf(period);
  return rule !== undefined && rule.months === months && rule.days === days;
}

function columnsOf(period: Period) {
  return "days" in period ? { months: null, days: period.days } : { months: period.months, days: null };
}

function textsOf(rules: Rules): Record<string, string> {
  return Object.fromEntries([...rules].map(([kind, period]) => [kind, periodText(period)]));
}
