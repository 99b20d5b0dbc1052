import { CONTENT_MANAGER_TAG, type Tag } from "../schema";

/** The tags that mean something to a reader: MSL says only who takes care of a post (B 6). */
export function readerTags(tags: readonly Tag[]): Tag[] {
  return tags.filter((tag) => tag.name !== CONTENT_MANAGER_TAG);
}
