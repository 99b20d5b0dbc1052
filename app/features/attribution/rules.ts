/** The row of a post that was deleted; Reports use the same words. */
export const DELETED_POST = "Deleted post";

/** The row of what has no post, rank, source, or campaign, so that totals equal the sum of the rows. */
export const NOT_ATTRIBUTED = "Not attributed";
