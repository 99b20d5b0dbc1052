import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { personLedger } from "~/platform/db/tables/people";

export type LedgerAction = (typeof personLedger.$inferInsert)["action"];

/** Null: the product. */
export type LedgerActor = Pick<Actor, "userId" | "name"> | null;

export type LedgerNote = {
  requestId: number | null;
  action: LedgerAction;
  /** See `personKeyOf`; null if no email was found. */
  personKey: string | null;
  /** Kind of record → how many. */
  counts: Record<string, number>;
};

/** Adds proof of what was done (spec:peoples-data#ledger): who, what, when, and how much, never the data. */
export async function noteInLedger(tx: Db, actor: LedgerActor, note: LedgerNote, now: Date): Promise<void> {
  await tx.insert(personLedger).values({
    ...note,
    createdAt: now,
    actorId: actor?.userId ?? null,
    actorName: actor ? actor.name || actor.userId : "System",
  });
}
