import { href } from "react-router";
import { type Actor, allStaff } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { BulkChange, BulkList, BulkRow, BulkWork } from "~/platform/bulk.server";
import type { Storage } from "~/platform/storage/storage.server";
import { deleteImage, restoreImage } from "../mutations/images.server";
import { findImages, listImageIds, postsWithImage } from "../queries/images.server";
import { imageSearchSchema } from "../rules/image-requests";
import { canChangeImage, imageUrl, widthsOf } from "../rules/images";

type Work = BulkWork & { actor: Actor };
type StoredImage = Parameters<typeof restoreImage>[2];

/** The image library (spec:bulk#bulk-actions). */
export function imageBulkLists(storage: Storage): BulkList[] {
  return [
    {
      key: "images",
      page: href("/admin/blog/images"),
      entity: "image",
      one: "image",
      many: "images",
      find: ({ db }, url, limit) =>
        listImageIds(db, imageSearchSchema.parse(Object.fromEntries(url.searchParams)).q, limit),
      actions: [removeFrom(storage)],
    },
  ];
}

const inUse = "A post uses it";
const changedSince = "It can't be restored: its files were removed, or the same image was uploaded again";

async function checkImages({ db, actor }: Work, ids: readonly string[]): Promise<BulkRow[]> {
  const images = await findImages(
    db,
    ids.filter((id) => isUuid(id)),
  );
  const rows: BulkRow[] = [];
  for (const id of ids) {
    const image = images.get(id);
    rows.push({ id, name: image?.alt ?? "An image", problem: await problemOf(image) });
  }
  return rows;

  async function problemOf(image: StoredImage | undefined): Promise<string | null> {
    if (!image) return "It was deleted";
    if (!canChangeImage(actor, image)) return "Someone else uploaded it";
    return (await postsWithImage(db, actor, image.key)).length > 0 ? inUse : null;
  }
}

/** The files stay until the nightly sweep, so that the undo only has to put the row back. */
function removeFrom(storage: Storage): BulkChange {
  return {
    name: "delete",
    kind: "change",
    label: "Delete",
    question: "Delete {rows}?",
    detail: "Their files are deleted during the night. After that, nothing can restore them.",
    done: "{rows} deleted",
    audited: "deleted",
    isDangerous: true,
    roles: allStaff,
    check: checkImages,
    async apply({ db, actor, now }: Work, id) {
      const image = (await findImages(db, [id])).get(id);
      const deleted = image && (await deleteImage(db, actor, id, now));
      if (!deleted || (!deleted.done && deleted.problem === "gone"))
        return { done: false, problem: "It was deleted" };
      if (!deleted.done) return { done: false, problem: inUse };
      return { done: true, undo: { ...image, createdAt: image.createdAt.toISOString() } };
    },
    async revert({ db, actor, now }: Work, _id, undo) {
      const stored = undo as Omit<StoredImage, "createdAt"> & { createdAt: string };
      const image = { ...stored, createdAt: new Date(stored.createdAt) };
      if (!(await hasFiles(storage, image))) return changedSince;
      return (await restoreImage(db, actor, image, now)) ? null : changedSince;
    },
  };
}

/** Whether the nightly sweep hasn't removed the image's largest file. */
async function hasFiles(storage: Storage, { key, width }: StoredImage): Promise<boolean> {
  const largest = imageUrl(key, widthsOf(width).at(-1) ?? width).replace("/uploads/", "");
  const file = await storage.get(largest);
  await file?.body.cancel();
  return file !== null;
}
