import type { PostStatus } from "~/features/posts/schema";
import type { Mention } from "./mentions";

/** Price changes from this many days are compared with the posts. */
export const CHANGED_DAYS = 90;

/** A post that ranks, reviews, or names a provider whose price changed. */
export type PostWithOldPrices = {
  id: string;
  title: string;
  status: PostStatus;
  version: number;
  /** The old amounts that its texts name; at most MAX_MENTIONS. */
  mentions: Mention[];
};

export const MAX_MENTIONS = 50;
