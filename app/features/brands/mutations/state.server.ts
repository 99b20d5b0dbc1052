import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";

/** The brand that was changed, by name; null when there is no such brand, or it is so already. */
export type StateChange = { brandName: string } | null;

/**
 * Takes a brand off every public page; it is kept with who and when, and can be restored (spec:brands#archive).
 * @throws AccessRefused unless the actor is an administrator.
 */
export function archiveBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "archived", now, (stored) =>
    stored.archivedAt ? null : { archivedAt: now, archivedBy: actor.userId },
  );
}

/** Brings an archived brand back. @throws AccessRefused unless the actor is an administrator. */
export function restoreBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "restored", now, (stored) =>
    stored.archivedAt ? { archivedAt: null, archivedBy: null } : null,
  );
}

/** Notes that someone has compared the brand's prices with its own site just now. @throws AccessRefused as above. */
export function verifyBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "verified", now, () => ({ lastVerifiedUpdated: now }));
}

type Stored = typeof brands.$inferSelect;
type Changes = Partial<Pick<Stored, "archivedAt" | "archivedBy" | "lastVerifiedUpdated">>;

async function change(
  db: Db,
  actor: Actor,
  brandId: number,
  action: string,
  now: Date,
  decide: (stored: Stored) => Changes | null,
): Promise<StateChange> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(brands).where(eq(brands.brandId, brandId)).for("update");
    const changes = stored && decide(stored);
    if (!changes) return null;
    await tx
      .update(brands)
      .set({ ...changes, updatedAt: now })
      .where(eq(brands.brandId, brandId));
    const { brandName } = stored;
    const entry = { action, entity: "brand", entityId: brandId, summary: brandName } as const;
    const sides = { before: auditValues(stored), after: auditValues({ ...stored, ...changes }) };
    await recordAudit(tx, actor, { ...entry, ...sides }, now);
    return { brandName };
  });
}

function auditValues({ archivedAt, lastVerifiedUpdated }: Stored) {
  return { archived_at: archivedAt, last_verified_updated: lastVerifiedUpdated };
}
