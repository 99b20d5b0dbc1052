import { desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { visibleTo } from "~/features/posts/queries/management.server";
import { patternContaining } from "~/kernel/like-pattern";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import { blogImages } from "~/platform/db/tables/media";
import { blogPosts } from "~/platform/db/tables/posts";
import type { ImageSort } from "../rules/image-requests";
import { imageSrc, imageUrl, type LibraryImage, widthsOf } from "../rules/images";

type Viewer = Pick<Actor, "userId">;

/** How many images a page of the library shows. */
export const IMAGES_PER_PAGE = 24;

const uploaderName = sql<string | null>`(
  select coalesce(nullif(u.name, ''), u.email) from auth_users u where u.id = blog_images.uploaded_by
)`;

const sortColumns: Record<ImageSort["key"], SQL[]> = {
  created: [],
  alt: [sql`lower(${blogImages.alt})`],
  size: [sql`(${blogImages.width} * ${blogImages.height})`],
};

/**
 * The images of the library.
 * @param page counted from 1.
 * @param words found in the description, ignoring case; empty for all.
 */
export async function listImages(
  db: Db,
  viewer: Viewer,
  { words, page, sort }: { words: string; page: number; sort: ImageSort },
): Promise<{ images: LibraryImage[]; total: number }> {
  const matches = describedWith(words);
  const rows = await db
    .select({ image: blogImages, uploadedBy: uploaderName })
    .from(blogImages)
    .where(matches)
    .orderBy(
      inDirection(sort.direction, [
        ...sortColumns[sort.key],
        sql`${blogImages.createdAt}`,
        sql`${blogImages.imageId}`,
      ]),
    )
    .limit(IMAGES_PER_PAGE)
    .offset((page - 1) * IMAGES_PER_PAGE);
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(blogImages).where(matches);
  return {
    images: rows.map((row) => toLibraryImage(row.image, row.uploadedBy, viewer)),
    total: count?.total ?? 0,
  };
}

function describedWith(words: string): SQL | undefined {
  const pattern = patternContaining(words);
  return words === "" ? undefined : sql`lower(${blogImages.alt}) like ${pattern}`;
}

/** The ids of the images with these words in their description, at most `limit`. */
export async function listImageIds(db: Db, words: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ imageId: blogImages.imageId })
    .from(blogImages)
    .where(describedWith(words))
    .orderBy(blogImages.imageId)
    .limit(limit);
  return rows.map(({ imageId }) => imageId);
}

/** The images with these ids, by id. */
export async function findImages(db: Db, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(blogImages)
    .where(inArray(blogImages.imageId, [...ids]));
  return new Map(rows.map((row) => [row.imageId, row]));
}

/** The image with these bytes, if it was already uploaded. */
export async function findImageByHash(
  db: Db,
  viewer: Viewer,
  hash: string,
): Promise<LibraryImage | undefined> {
  const [row] = await db
    .select({ image: blogImages, uploadedBy: uploaderName })
    .from(blogImages)
    .where(eq(blogImages.hash, hash));
  return row && toLibraryImage(row.image, row.uploadedBy, viewer);
}

/** Whether the storage folder belongs to an image. */
export async function isImageKey(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ key: blogImages.key }).from(blogImages).where(eq(blogImages.key, key));
  return rows.length > 0;
}

/** Which of these folders belong to no image, so that references to them are broken. */
export async function missingImageKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key: blogImages.key })
    .from(blogImages)
    .where(inArray(blogImages.key, [...keys]));
  const known = new Set(rows.map((row) => row.key));
  return keys.filter((key) => !known.has(key));
}

/**
 * The posts that show the image, or did in a version that can be restored, or will after a review, including archived posts, because they can
 * be restored. At most five, by title: null for one that this person can't edit (spec:access#content-manager-data).
 */
export async function postsWithImage(
  db: Db,
  viewer: Pick<Actor, "userId" | "role">,
  key: string,
): Promise<(string | null)[]> {
  const pattern = `%${key}/%`;
  const shows = or(
    like(blogPosts.content, pattern),
    like(blogPosts.featuredImage, pattern),
    like(blogPosts.squeezeImageUrl, pattern),
    sql`exists (select 1 from blog_post_versions v where v.post_id = ${blogPosts.id} and v.snapshot::text like ${pattern})`,
    sql`exists (select 1 from blog_post_submissions s where s.post_id = ${blogPosts.id} and s.snapshot::text like ${pattern})`,
  );
  const isTheirs = visibleTo(db, viewer) ?? sql`true`;
  const rows = await db
    .select({ title: sql<string | null>`case when ${isTheirs} then ${blogPosts.title} end` })
    .from(blogPosts)
    .where(shows)
    .orderBy(desc(blogPosts.createdAt))
    .limit(5);
  return rows.map((row) => row.title);
}

export function toLibraryImage(
  image: typeof blogImages.$inferSelect,
  uploadedBy: string | null,
  viewer: Viewer,
): LibraryImage {
  const { imageId, key, alt, width, height, createdAt } = image;
  return {
    imageId,
    src: imageSrc(key, width),
    thumbnail: imageUrl(key, widthsOf(width)[0] ?? width),
    alt,
    width,
    height,
    createdAt: createdAt.toISOString(),
    uploadedBy,
    isMine: image.uploadedBy === viewer.userId,
  };
}
