import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { blogImages } from "~/platform/db/tables/media";
import { findImageByHash, postsWithImage, toLibraryImage } from "../queries/images.server";
import { canChangeImage, type LibraryImage } from "../rules/images";

export type NewImage = Pick<typeof blogImages.$inferInsert, "key" | "alt" | "width" | "height" | "hash">;

/**
 * Adds an image whose files are stored.
 * @returns `isNew: false` with the existing image if one has the same bytes: the new files are then unused.
 */
export async function addImage(
  db: Db,
  actor: Actor,
  image: NewImage,
  now: Date,
): Promise<{ image: LibraryImage; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(blogImages)
      .values({ ...image, uploadedBy: actor.userId, createdAt: now })
      .onConflictDoNothing({ target: blogImages.hash })
      .returning();
    if (!row) {
      const known = await findImageByHash(tx, actor, image.hash);
      if (!known) throw new Error("The image with these bytes no longer exists.");
      return { image: known, isNew: false };
    }
    const { imageId, key, alt } = row;
    const change = {
      action: "uploaded",
      entity: "image",
      entityId: imageId,
      summary: `Image "${alt}"`,
    } as const;
    await recordAudit(tx, actor, { ...change, before: null, after: { key, alt } }, now);
    return { image: toLibraryImage(row, actor.name, actor), isNew: true };
  });
}

/** The result of changing an image; `posts` are the titles of the posts that show it, null for someone else's post. */
export type ImageChange =
  | { done: true; key: string; alt: string }
  | { done: false; problem: "gone" }
  | { done: false; problem: "in-use"; posts: (string | null)[] };

/** Changes the description suggested for future uses of the image; posts keep their current text. */
export async function describeImage(
  db: Db,
  actor: Actor,
  imageId: string,
  alt: string,
  now: Date,
): Promise<ImageChange> {
  return db.transaction(async (tx) => {
    const image = await lockImage(tx, actor, imageId);
    if (!image) return { done: false, problem: "gone" };
    await tx.update(blogImages).set({ alt }).where(eq(blogImages.imageId, imageId));
    const change = {
      action: "updated",
      entity: "image",
      entityId: imageId,
      summary: `Image "${alt}"`,
    } as const;
    await recordAudit(tx, actor, { ...change, before: { alt: image.alt }, after: { alt } }, now);
    return { done: true, key: image.key, alt };
  });
}

/** Removes an image that no post shows from the library (spec:media#delete-image); the caller must delete its files. */
export async function deleteImage(db: Db, actor: Actor, imageId: string, now: Date): Promise<ImageChange> {
  return db.transaction(async (tx) => {
    const image = await lockImage(tx, actor, imageId);
    if (!image) return { done: false, problem: "gone" };
    const { key, alt } = image;
    const posts = await postsWithImage(tx, actor, key);
    if (posts.length > 0) return { done: false, problem: "in-use", posts };
    await tx.delete(blogImages).where(eq(blogImages.imageId, imageId));
    const change = {
      action: "deleted",
      entity: "image",
      entityId: imageId,
      summary: `Image "${alt}"`,
    } as const;
    await recordAudit(tx, actor, { ...change, before: { key, alt }, after: null }, now);
    return { done: true, key, alt };
  });
}

/**
 * Puts an image back whose files still exist, after its deletion was undone.
 * @returns false if the library has an image with the same bytes.
 */
export async function restoreImage(
  db: Db,
  actor: Actor,
  image: typeof blogImages.$inferSelect,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!canChangeImage(actor, image)) return false;
    const [row] = await tx.insert(blogImages).values(image).onConflictDoNothing().returning();
    if (!row) return false;
    const { imageId, key, alt } = row;
    const change = {
      action: "restored",
      entity: "image",
      entityId: imageId,
      summary: `Image "${alt}"`,
    } as const;
    await recordAudit(tx, actor, { ...change, before: null, after: { key, alt } }, now);
    return true;
  });
}

/** Someone else's image is treated as not found for people who can't change it (spec:access#content-manager-data). */
async function lockImage(tx: Db, actor: Actor, imageId: string) {
  const [image] = await tx.select().from(blogImages).where(eq(blogImages.imageId, imageId)).for("update");
  return image && canChangeImage(actor, image) ? image : undefined;
}
