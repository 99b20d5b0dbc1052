import { createPost, type PostResult, savePost } from "~/features/posts/mutations/posts.server";
import type { PostWriter } from "~/features/posts/mutations/tags.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import { inputOfPost, newPostInput, type PostInput } from "~/features/posts/rules/post-input";
import type { Db } from "~/platform/db/client.server";

/** A minute of one fixed day. */
export const minuteOf = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));

/** @throws Error when the post wasn't written. */
export function savedPost(result: PostResult) {
  if (!result.done) throw new Error(`Not saved: ${result.problem}`);
  return result.post;
}

/** Writes posts as this person, with different titles. */
export function postFixture(db: Db, writer: PostWriter) {
  let made = 0;

  function input(given: Partial<PostInput> = {}): PostInput {
    made += 1;
    return newPostInput({ title: `Post number ${made}`, content: "<p>Words.</p>", ...given });
  }

  async function read(id: string) {
    const found = await findPostForEditing(db, id);
    if (!found) throw new Error("There is no such post.");
    return found;
  }

  return {
    input,
    read,
    create: async (given: Partial<PostInput> = {}, by = writer) =>
      savedPost(await createPost(db, by, input(given), minuteOf(0))),
    /** Saves some changed fields, based on the current version. */
    async save(
      id: string,
      given: Partial<PostInput>,
      { by = writer, minute = 5, keepPublishDate = false } = {},
    ): Promise<PostResult> {
      const { post, version } = await read(id);
      const changed = { ...inputOfPost(post), ...given };
      return savePost(db, by, id, changed, { version, keepPublishDate }, minuteOf(minute));
    },
    tagNames: async (id: string) => (await read(id)).post.tags.map(({ name }) => name),
  };
}
