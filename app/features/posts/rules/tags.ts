import { CONTENT_MANAGER_TAG, type Tag } from "../schema";

/** The tags that readers see: MSL only says who manages a post (spec:posts#msl-tag). */
export function readerTags(tags: readonly Tag[]): Tag[] {
  return tags.filter((tag) => tag.name !== CONTENT_MANAGER_TAG);
}
