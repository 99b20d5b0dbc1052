import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Database, Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { siteFacts } from "~/platform/db/tables/content";
import { listFacts, type StoredFact } from "../queries/facts.server";
import type { FactId } from "../rules/facts";
import { type Fact, standardFacts } from "../rules/standard-facts";

/** `outdated`: someone else changed the fact since `revision`; nothing was written. */
export type FactResult = { done: true; revision: number } | { done: false; problem: "outdated" };

type FactChange = {
  id: FactId;
  /** `null` restores the code's default. */
  fact: Fact | null;
  /** The revision that the editor saw (`factRevision`). */
  revision: number;
};

/** The time of the last change in ms, or 0. */
export function factRevision(stored: StoredFact | undefined): number {
  return stored?.updatedAt.getTime() ?? 0;
}

/**
 * Replaces one fact; the audit log keeps the previous version. Every process shows it as soon as this commits.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveFact(
  db: Database["db"],
  actor: Actor,
  change: FactChange,
  now: Date,
): Promise<FactResult> {
  return changeFact(db, actor, change, () => change.fact, now);
}

/**
 * Undoes the last change of a fact.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function undoFact(
  db: Database["db"],
  actor: Actor,
  change: Omit<FactChange, "fact">,
  now: Date,
): Promise<FactResult> {
  return changeFact(db, actor, change, (stored) => stored?.previous ?? null, now);
}

async function changeFact(
  db: Database["db"],
  actor: Actor,
  { id, revision }: Omit<FactChange, "fact">,
  next: (stored: StoredFact | undefined) => Fact | null,
  now: Date,
): Promise<FactResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "siteTexts");
    const stored = (await listFacts(tx)).get(id);
    if (factRevision(stored) !== revision) return { done: false, problem: "outdated" };
    const before = stored?.fact ?? standardFacts[id];
    const after = next(stored);
    // Two changes in the same millisecond must not look like one.
    const moment = new Date(Math.max(now.getTime(), revision + 1));
    await write(tx, id, after, stored?.fact ?? null, moment);
    const entry = {
      entity: "setting",
      entityId: `facts/${id}`,
      summary: `Fact: ${before.sourceName}`,
    } as const;
    const change = { action: "updated" as const, ...entry, before, after: after ?? standardFacts[id] };
    await recordAudit(tx, actor, change, now);
    return { done: true, revision: after ? moment.getTime() : 0 };
  });
}

async function write(tx: Db, factId: FactId, fact: Fact | null, previous: Fact | null, updatedAt: Date) {
  if (!fact) {
    await tx.delete(siteFacts).where(eq(siteFacts.factId, factId));
    return;
  }
  const row = { ...fact, previous, updatedAt };
  await tx
    .insert(siteFacts)
    .values({ factId, ...row })
    .onConflictDoUpdate({ target: siteFacts.factId, set: row });
}
