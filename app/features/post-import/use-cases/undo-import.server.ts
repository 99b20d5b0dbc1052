import type { Actor } from "~/features/auth/rules/access";
import { deleteImage } from "~/features/media/mutations/images.server";
import { deleteImageFiles } from "~/features/media/use-cases/upload-image.server";
import type { Platform } from "~/platform/context.server";
import { ImportError } from "../integrations/import-error.server";
import { finishUndo, undoPost } from "../mutations.server";
import { findImport } from "../queries.server";

export type UndoSummary = { removed: number; images: number; edited: string[] };

/**
 * Removes what an import made: its posts with their redirects, and the images, tags, and categories that nothing else
 * uses (spec:post-import#undo). A post that staff changed, published, or deleted stays, unless `withEdited`.
 * @throws ImportError
 */
export async function undoImport(
  importId: number,
  { db, storage, now }: Pick<Platform, "db" | "storage" | "now">,
  actor: Actor,
  withEdited: boolean,
): Promise<UndoSummary> {
  const found = await findImport(db, importId);
  if (!found) throw new ImportError(`There's no import ${importId}.`);
  if (found.undoneAt) throw new ImportError(`Import ${importId} is already undone.`);
  const summary: UndoSummary = { removed: 0, images: 0, edited: [] };
  for (const id of found.postIds) {
    const { outcome, title } = await undoPost(db, actor, id, withEdited, now());
    if (outcome === "removed") summary.removed += 1;
    if (outcome === "edited") summary.edited.push(title);
  }
  for (const imageId of found.imageIds) {
    const deleted = await deleteImage(db, actor, imageId, now());
    if (!deleted.done) continue;
    await deleteImageFiles(storage, deleted.key);
    summary.images += 1;
  }
  await finishUndo(db, actor, found, { removed: summary.removed, kept: summary.edited.length }, now());
  return summary;
}
