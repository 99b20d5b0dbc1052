import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { brandCheckNotes, brands } from "~/platform/db/tables/brands";

/** `changed`: a colleague wrote another note after `seenAt`. */
export type NoteResult = "saved" | "changed" | "unknown";

/**
 * Replaces the note about checking a brand's prices (spec:brands#check-notes); null removes it.
 * @param seenAt when the note was written that the person saw; null if they saw none.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function writeCheckNote(
  db: Db,
  actor: Actor,
  { brandId, note, seenAt }: { brandId: number; note: string | null; seenAt: Date | null },
  now: Date,
): Promise<NoteResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [brand] = await tx
      .select({ name: brands.brandName })
      .from(brands)
      .where(eq(brands.brandId, brandId))
      .for("update");
    if (!brand) return "unknown";
    const [stored] = await tx.select().from(brandCheckNotes).where(eq(brandCheckNotes.brandId, brandId));
    if ((stored?.notedAt.getTime() ?? null) !== (seenAt?.getTime() ?? null)) return "changed";
    if (note === null) await tx.delete(brandCheckNotes).where(eq(brandCheckNotes.brandId, brandId));
    else {
      const notedByName = (actor.name || actor.email).slice(0, 300);
      const values = { note, notedBy: actor.userId, notedByName, notedAt: now };
      await tx
        .insert(brandCheckNotes)
        .values({ brandId, ...values })
        .onConflictDoUpdate({ target: brandCheckNotes.brandId, set: values });
    }
    const entry = { action: "updated", entity: "brand", entityId: brandId, summary: brand.name } as const;
    const sides = { before: { check_note: stored?.note ?? null }, after: { check_note: note } };
    await recordAudit(tx, actor, { ...entry, ...sides }, now);
    return "saved";
  });
}
