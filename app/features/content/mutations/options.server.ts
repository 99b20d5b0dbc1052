import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { siteOptions } from "~/platform/db/tables/content";
import { listOptions } from "../queries/options.server";
import type { OptionKey } from "../rules/options";

/** What the audit log calls each option. */
const names: Record<OptionKey, string> = { freshCheapestOnly: "Badges", reviewPosts: "Review of posts" };

/**
 * Switches one option. Every process uses it as soon as this commits.
 * @returns whether that changed anything.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveOption(
  db: Db,
  actor: Actor,
  { key, isOn }: { key: OptionKey; isOn: boolean },
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "siteTexts");
    const before = (await listOptions(tx))[key];
    if (before === isOn) return false;
    const row = { isOn, updatedAt: now };
    await tx
      .insert(siteOptions)
      .values({ optionKey: key, ...row })
      .onConflictDoUpdate({ target: siteOptions.optionKey, set: row });
    const entry = { entity: "setting", entityId: `options/${key}`, summary: names[key] } as const;
    const sides = { before: { [key]: before }, after: { [key]: isOn } };
    await recordAudit(tx, actor, { action: "updated", ...entry, ...sides }, now);
    return true;
  });
}
