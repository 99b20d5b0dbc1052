import * as z from "zod/mini";
import { type PostStatus, postStatuses } from "../schema";
import type { ReviewState } from "./review";

/** An invalid value counts as no filter. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => !value.includes("\0") && value.isWellFormed()),
);

const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.pipe(z.transform(Number), z.number().check(z.lte(max))),
  );

/** The filters that the URL of the post list may contain (spec:post-editor#list-filters). */
export const postFilterSchema = z.object({
  q: lenient(words),
  /** `review`: posts of any status that wait for a review (spec:posts#review-decisions). */
  status: lenient(z.enum([...postStatuses, "review"])),
  /** Id of a tag. */
  tag: lenient(count(2_147_483_647)),
  /** User id of an author, or `NO_AUTHOR`. */
  author: lenient(words),
  page: z.catch(count(1_000_000), 1),
});
export type PostFilter = z.output<typeof postFilterSchema>;

/** The filter for posts whose author is unknown: imported posts, and posts of deleted accounts. */
export const NO_AUTHOR = "none";

/** A row of the post list. Times are ISO 8601. */
export type ListedPost = {
  id: string;
  /** The staff title if set, otherwise the public title. */
  title: string;
  slug: string;
  status: PostStatus;
  publishedAt: string | null;
  authorId: string | null;
  /** Null if the author is unknown or has no name. */
  authorName: string | null;
  /** Whether it belongs to the sample data. */
  isSample: boolean;
  /** The note for staff about a post that no one has saved since it was created, or null. */
  staffNote: string | null;
  /** The state of changes that aren't public yet, or null (spec:posts#review-step). */
  review: ReviewState | null;
};

/** How many posts an author has, by status. */
export type AuthorPosts = {
  /** Null for posts whose author is unknown. */
  authorId: string | null;
  authorName: string | null;
  posts: number;
  published: number;
  private: number;
  drafts: number;
};

export function isFiltered({ q, status, tag, author }: PostFilter): boolean {
  return [q, status, tag, author].some((value) => value !== undefined);
}

/** The orders of the list, the default first (spec:post-editor#list-order). */
export const postSortKeys = ["created", "title", "status", "published", "author"] as const;
export type PostSort = { key: (typeof postSortKeys)[number]; direction: "asc" | "desc" };

/** The actions that the list offers for a post. */
export const postIntentSchema = z.object({
  intent: z.enum(["duplicate", "delete", "restore"]),
  id: z.string().check(z.maxLength(100)),
});
export type PostIntent = z.output<typeof postIntentSchema>["intent"];
