import { CONTENT_MANAGER_TAG, type Tag } from "../schema";

/** The tags that mean something to readers: MSL only says who takes care of a post (spec:posts#msl-tag). */
export function readerTags(tags: readonly Tag[]): Tag[] {
  return tags.filter((tag) => tag.name !== CONTENT_MANAGER_TAG);
}
