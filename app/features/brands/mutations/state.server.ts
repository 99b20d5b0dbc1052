import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";
import { setPriceChangeOrigin } from "./rows.server";

/** The changed brand's name; null if the brand doesn't exist or already has that state. */
export type StateChange = { brandName: string } | null;

/**
 * Hides a brand from every public page; it's kept with who and when, and can be restored (spec:brands#archive).
 * @throws AccessRefused unless the actor is an administrator.
 */
export function archiveBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "archived", now, (stored) =>
    stored.archivedAt ? null : { archivedAt: now, archivedBy: actor.userId },
  );
}

/** Restores an archived brand. @throws AccessRefused unless the actor is an administrator. */
export function restoreBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "restored", now, (stored) =>
    stored.archivedAt ? { archivedAt: null, archivedBy: null } : null,
  );
}

/**
 * Takes a brand off the site until its end, or until someone ends the stop (spec:brands#stop). Stopping a stopped brand
 * replaces its reason and end. @throws AccessRefused unless the actor is an administrator.
 */
export function stopBrand(
  db: Db,
  actor: Actor,
  brandId: number,
  { reason, endsAt }: { reason: string; endsAt: Date | null },
  now: Date,
): Promise<StateChange> {
  const changes = { stoppedAt: now, stoppedBy: actor.userId, stopReason: reason, stopEndsAt: endsAt };
  return change(db, actor, brandId, "stopped", now, (stored) => (stored.archivedAt ? null : changes));
}

/** Ends a brand's stop. Null if it isn't stopped. @throws AccessRefused unless the actor is an administrator. */
export function resumeBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  const none = { stoppedAt: null, stoppedBy: null, stopReason: null, stopEndsAt: null };
  return change(db, actor, brandId, "resumed", now, ({ stoppedAt, stopEndsAt }) =>
    stoppedAt && (!stopEndsAt || stopEndsAt > now) ? none : null,
  );
}

/** Records that someone just compared the brand's prices with its own site. @throws AccessRefused as above. */
export function verifyBrand(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  return change(db, actor, brandId, "verified", now, () => ({ lastVerifiedUpdated: now }));
}

/**
 * Gives a brand an earlier state back, unless the brand changed after `changedAt`. @throws AccessRefused as above.
 */
export function revertBrand(
  db: Db,
  actor: Actor,
  brandId: number,
  { changedAt, to }: { changedAt: Date; to: BrandState },
  now: Date,
): Promise<StateChange> {
  return change(db, actor, brandId, "undone", now, ({ updatedAt }) =>
    updatedAt.getTime() === changedAt.getTime() ? to : null,
  );
}

type Stored = typeof brands.$inferSelect;
export type BrandState = Partial<
  Pick<
    Stored,
    | "archivedAt"
    | "archivedBy"
    | "lastVerifiedUpdated"
    | "stoppedAt"
    | "stoppedBy"
    | "stopReason"
    | "stopEndsAt"
  >
>;

async function change(
  db: Db,
  actor: Actor,
  brandId: number,
  action: string,
  now: Date,
  decide: (stored: Stored) => BrandState | null,
): Promise<StateChange> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(brands).where(eq(brands.brandId, brandId)).for("update");
    const changes = stored && decide(stored);
    if (!changes) return null;
    await setPriceChangeOrigin(tx, { actor, source: "editor", now });
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

function auditValues({ archivedAt, lastVerifiedUpdated, stoppedAt, stopReason, stopEndsAt }: Stored) {
  return {
    archived_at: archivedAt,
    last_verified_updated: lastVerifiedUpdated,
    stopped_at: stoppedAt,
    stop_reason: stopReason,
    stop_ends_at: stopEndsAt,
  };
}
