import { sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Database, Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { siteTexts } from "~/platform/db/tables/content";
import { listSiteTexts, type StoredTexts } from "../queries/site-texts.server";
import { revisionOf } from "../rules/revision";
import type { SiteTextGroup } from "../rules/site-texts";

/** `outdated`: someone else changed the group since `revision`; nothing was written. */
export type SaveResult = { done: true; changed: number } | { done: false; problem: "outdated" };

type GroupChange = {
  group: SiteTextGroup;
  /** Key → text; a text equal to the default resets it. Omitted keys stay unchanged. */
  texts: Readonly<Record<string, string | undefined>>;
  /** The revision that the editor saw (`revisionOf`). */
  revision: number;
};

/**
 * Replaces texts of one group; the audit log keeps the previous ones. Every process shows them as soon as this commits.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveSiteTexts(
  db: Database["db"],
  actor: Actor,
  change: GroupChange,
  now: Date,
): Promise<SaveResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "siteTexts");
    const stored = await listSiteTexts(tx);
    if (revisionOf(change.group, stored) !== change.revision) return { done: false, problem: "outdated" };
    return { done: true, changed: await writeTexts(tx, actor, change, stored, now) };
  });
}

/**
 * Resets one text to its default.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function resetSiteText(
  db: Database["db"],
  actor: Actor,
  { group, key }: { group: SiteTextGroup; key: string },
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  const text = group.texts.find((candidate) => candidate.key === key);
  if (!text) return;
  await db.transaction(async (tx) => {
    await takeLock(tx, "siteTexts");
    const stored = await listSiteTexts(tx);
    await writeTexts(tx, actor, { group, texts: { [key]: text.standard } }, stored, now);
  });
}

/** @returns how many texts changed. */
async function writeTexts(
  tx: Db,
  actor: Actor,
  { group, texts }: Pick<GroupChange, "group" | "texts">,
  stored: StoredTexts,
  now: Date,
): Promise<number> {
  const changes = group.texts.flatMap(({ key, standard }) => {
    const before = stored.get(key)?.value ?? standard;
    const after = texts[key] ?? before;
    return before === after ? [] : [{ key, before, after, value: after === standard ? null : after }];
  });
  if (changes.length === 0) return 0;
  const moment = momentAfter(group, stored, now);
  await tx
    .insert(siteTexts)
    .values(changes.map(({ key, value }) => ({ textKey: key, value, updatedAt: moment })))
    .onConflictDoUpdate({
      target: siteTexts.textKey,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
  const side = (which: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.key, change[which]]));
  const entry = {
    entity: "setting",
    entityId: `site-texts/${group.id}`,
    summary: `Site texts: ${group.title}`,
  } as const;
  await recordAudit(
    tx,
    actor,
    { action: "updated", ...entry, before: side("before"), after: side("after") },
    now,
  );
  return changes.length;
}

/** Two changes in the same millisecond must not look like one. */
function momentAfter(group: SiteTextGroup, stored: StoredTexts, now: Date): Date {
  return new Date(Math.max(now.getTime(), revisionOf(group, stored) + 1));
}
