import { eq, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import {
  type ImportedDraft,
  importDraft,
  removeImported,
  removeUnusedLabels,
  type StoredDraft,
} from "~/features/posts/mutations/imports.server";
import type { Db } from "~/platform/db/client.server";
import { postImportPosts, postImports } from "~/platform/db/tables/post-import";
import type { SourceKind } from "./rules/source";

/** Begins an import. @returns its number. */
export function startImport(
  db: Db,
  actor: Actor,
  { source, fileName }: { source: SourceKind; fileName: string },
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(postImports)
      .values({ createdAt: now, actorId: actor.userId, actorName: actor.name, source, fileName })
      .returning({ importId: postImports.importId });
    if (!row) throw new Error("The database returned no number for the import.");
    const entry = {
      action: "started",
      entity: "post_import",
      entityId: row.importId,
      summary: fileName,
    } as const;
    await recordAudit(tx, actor, { ...entry, before: null, after: { source, fileName } }, now);
    return row.importId;
  });
}

/** Remembers an image that the import added to the library. */
export async function recordImage(db: Db, importId: number, imageId: string): Promise<void> {
  const imageIds = sql`array_append(${postImports.imageIds}, ${imageId}::uuid)`;
  await db.update(postImports).set({ imageIds }).where(eq(postImports.importId, importId));
}

/** Stores a post as a draft and remembers that this import made it, both or neither. */
export function storeImportedPost(
  db: Db,
  actor: Actor,
  { importId, sourceKey, draft }: { importId: number; sourceKey: string; draft: ImportedDraft },
  now: Date,
): Promise<StoredDraft> {
  return db.transaction(async (tx) => {
    const stored = await importDraft(tx, actor, draft, now);
    await tx.insert(postImportPosts).values({ sourceKey, importId, postId: stored.post.id });
    const ids = (list: readonly number[]) => sql`${`{${list.join(",")}}`}::integer[]`;
    await tx
      .update(postImports)
      .set({
        tagIds: sql`${postImports.tagIds} || ${ids(stored.tagIds)}`,
        categoryIds: sql`${postImports.categoryIds} || ${ids(stored.categoryIds)}`,
      })
      .where(eq(postImports.importId, importId));
    return stored;
  });
}

/** Deletes a post that an import made; see `removeImported`. */
export function undoPost(db: Db, actor: Actor, postId: string, withEdited: boolean, now: Date) {
  return db.transaction((tx) => removeImported(tx, actor, postId, withEdited, now));
}

/** Deletes the import's tags and categories that no post has, and records the undo. */
export function finishUndo(
  db: Db,
  actor: Actor,
  undone: Pick<typeof postImports.$inferSelect, "importId" | "fileName" | "tagIds" | "categoryIds">,
  counts: { removed: number; kept: number },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await removeUnusedLabels(tx, undone);
    const { importId, fileName } = undone;
    if (counts.kept === 0)
      await tx.update(postImports).set({ undoneAt: now }).where(eq(postImports.importId, importId));
    const entry = { action: "undone", entity: "post_import", entityId: importId, summary: fileName } as const;
    await recordAudit(tx, actor, { ...entry, before: null, after: counts }, now);
  });
}
