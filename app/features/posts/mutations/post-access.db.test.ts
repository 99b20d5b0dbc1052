import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { blogPostTags } from "~/platform/db/tables/posts";
import { useDatabase } from "~tests/setup/database";
import { minuteOf, postFixture, savedPost } from "~tests/setup/posts";
import { findPostForEditing } from "../queries/editing.server";
import { archivePost, duplicatePost, restorePost, savePost } from "./posts.server";

const { db } = await useDatabase();
const admin = await createStaff(db, { name: "Ada Admin" });
const manager = await createStaff(db, { role: "content_manager", name: "Mo Manager" });
const otherManager = await createStaff(db, { role: "content_manager" });

const { input, read, create, save, tagNames } = postFixture(db, admin);

describe("a duplicate", () => {
  test("is a new draft with everything in the post", async () => {
    const { id, slug } = await create({
      status: "published",
      tags: ["Copied"],
      faq: [{ question: "Q", answer: "A" }],
    });
    const copy = savedPost(await duplicatePost(db, manager, (await tag(id)).id, minuteOf(3)));
    expect(copy.slug).toBe(`${slug}-copy-${minuteOf(3).getTime()}`);
    const { post } = await read(copy.id);
    expect(post).toMatchObject({ status: "draft", publishedAt: null, authorId: manager.userId });
    expect(post.faq).toEqual([{ question: "Q", answer: "A" }]);
    expect(await tagNames(copy.id)).toEqual(["Copied", "MSL"]);
  });

  async function tag(id: string) {
    savedPost(await save(id, { tags: ["Copied", "MSL"] }));
    return { id };
  }
});

describe("a deleted post", () => {
  test("frees its URL and can be restored, under another URL if necessary", async () => {
    const { id } = await create({ slug: "comes-back" });
    savedPost(await archivePost(db, admin, id, minuteOf(1)));
    expect(await findPostForEditing(db, id)).toBeUndefined();
    expect(await save(id, {}).catch(() => "gone")).toBe("gone");
    expect(await archivePost(db, admin, id, minuteOf(2))).toEqual({ done: false, problem: "unknown" });
    const heir = await create({ slug: "comes-back" });
    expect(savedPost(await restorePost(db, admin, id, minuteOf(3))).slug).toBe("comes-back-2");
    expect((await read(heir.id)).post.slug).toBe("comes-back");
    expect(savedPost(await restorePost(db, admin, id, minuteOf(4))).slug).toBe("comes-back-2");
  });
});

describe("a content manager", () => {
  const options = { version: 1, keepPublishDate: false };
  const unknown = { done: false, problem: "unknown" };

  test("gets the tag MSL on every post it creates, requested or not", async () => {
    const { id } = await create({ tags: ["Other"] }, manager);
    expect(await tagNames(id)).toEqual(["MSL", "Other"]);
    expect(await tagNames((await create({}, admin)).id)).toEqual([]);
  });

  test("can edit its own posts and those tagged MSL, and no others", async () => {
    const foreign = await create();
    const own = await create({}, manager);
    savedPost(await save(own.id, { tags: [] }, { by: manager }));
    const tagged = await create({ tags: ["msl"] }, admin);
    const tries = [
      () => savePost(db, manager, foreign.id, input(), options, minuteOf(1)),
      () => duplicatePost(db, manager, foreign.id, minuteOf(1)),
      () => archivePost(db, manager, foreign.id, minuteOf(1)),
      () => restorePost(db, manager, foreign.id, minuteOf(1)),
      () => archivePost(db, otherManager, own.id, minuteOf(1)),
    ];
    for (const attempt of tries) expect(await attempt()).toEqual(unknown);
    expect((await save(own.id, { excerpt: "Mine" }, { by: manager })).done).toBe(true);
    expect((await save(tagged.id, { excerpt: "Ours" }, { by: manager })).done).toBe(true);
    expect((await save(tagged.id, { excerpt: "Ours too" }, { by: otherManager })).done).toBe(true);
  });

  test("can't remove the tag MSL from another person's post or lose it by accident; an administrator can remove it", async () => {
    const { id } = await create({ tags: ["MSL", "Other"] }, admin);
    savedPost(await save(id, { tags: ["Other"] }, { by: manager }));
    expect(await tagNames(id)).toEqual(["MSL", "Other"]);
    savedPost(await save(id, { tags: ["Other"] }, { by: admin }));
    expect(await tagNames(id)).toEqual(["Other"]);
    expect(await save(id, {}, { by: manager })).toEqual(unknown);
  });

  test("can't see archived posts that aren't its own", async () => {
    const { id } = await create();
    savedPost(await archivePost(db, admin, id, minuteOf(1)));
    expect(await restorePost(db, manager, id, minuteOf(2))).toEqual(unknown);
    const rows = await db
      .select()
      .from(blogPostTags)
      .where(eq(blogPostTags.postId, id))
      .orderBy(asc(blogPostTags.tagId));
    expect(rows).toEqual([]);
  });
});
