import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { bulkIn } from "~tests/setup/bulk";
import { storePost } from "./factory";
import { editPost } from "./mutations/posts.server";
import { findPostStates } from "./queries/states.server";
import { inputOfPost } from "./rules/post-input";

const app = await useApp();
const { db } = app.platform;
const { prepare, change, undo, rowsOf, personOf } = bulkIn(app);
const admin = await personOf("admin", "Ann Carter");
const manager = await personOf("content_manager", "Max Moss");

beforeEach(async () => {
  await db.delete(blogPosts);
});

const stateOf = async (id: string) => (await findPostStates(db, [id])).get(id);
const tagsOf = async (id: string) => (await stateOf(id))?.tags.map(({ name }) => name).sort();
const posts = (action: string, ids: string[], input = "") => ({ list: "posts", action, ids, input });

test("publishing sets today's date, and the undo makes drafts again", async () => {
  const draft = await storePost(db, { status: "draft", title: "Draft" });
  const published = await storePost(db, { title: "Published" });
  const runId = await change(admin, posts("publish", [draft.id, published.id]));
  expect(await rowsOf(runId)).toEqual({ Draft: "changed", Published: "left_out: Published already" });
  expect(await stateOf(draft.id)).toMatchObject({ status: "published", publishedAt: expect.any(Date) });
  await undo(admin, runId);
  expect(await stateOf(draft.id)).toMatchObject({ status: "draft", publishedAt: null });
});

test("the undo of Unpublish gives the publish date back", async () => {
  const at = new Date("2026-01-02T03:04:05Z");
  const { id } = await storePost(db, { publishedAt: at });
  const runId = await change(admin, posts("unpublish", [id]));
  expect(await stateOf(id)).toMatchObject({ status: "draft", publishedAt: null });
  await undo(admin, runId);
  expect(await stateOf(id)).toMatchObject({ status: "published", publishedAt: at });
});

test("a tag is added beside the others and removed again, and a post saved since then keeps it", async () => {
  const first = await storePost(db, { title: "First" });
  const second = await storePost(db, { title: "Second" });
  await change(admin, posts("tag", [first.id], "Costs"));
  const runId = await change(admin, posts("tag", [first.id, second.id], "Guides"));
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([["Costs", "Guides"], ["Guides"]]);
  const again = await prepare(admin.actor, posts("tag", [first.id], "guides"));
  expect(again.leftOut).toEqual([{ problem: "It has the tag already", count: 1, names: ["First"] }]);

  const renamed = await editPost(
    db,
    admin.actor,
    second.id,
    ({ post }) => ({ ...inputOfPost(post), title: "Renamed" }),
    new Date(),
  );
  expect(renamed.done).toBe(true);
  await undo(admin, runId);
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([["Costs"], ["Guides"]]);
  expect(await rowsOf(runId)).toEqual({ First: "undone", Second: "kept: It changed since then" });

  await change(admin, posts("untag", [first.id, second.id], "Costs"));
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([[], ["Guides"]]);
});

test("a content manager changes only their own posts, and doesn't learn the titles of others", async () => {
  const own = await storePost(db, { title: "Own", authorId: manager.actor.userId, status: "draft" });
  const foreign = await storePost(db, { title: "Secret launch", status: "draft" });
  const run = await prepare(manager.actor, posts("publish", [own.id, foreign.id]));
  expect(run.leftOut).toEqual([{ problem: "You can't change it", count: 1, names: ["A post"] }]);
  expect((await prepare(manager.actor, { ...posts("publish", []), all: "yes" })).count).toBe(1);
  const runId = await change(manager, posts("publish", [own.id, foreign.id]));
  expect((await stateOf(foreign.id))?.status).toBe("draft");
  expect((await stateOf(own.id))?.status).toBe("published");
  expect(Object.values(await rowsOf(runId)).sort()).toEqual(["changed", "left_out: You can't change it"]);
});

test("the tag MSL stays the administrator's decision on posts of others", async () => {
  const shared = await storePost(db, { title: "Shared", status: "draft" });
  await change(admin, posts("tag", [shared.id], "MSL"));
  const run = await prepare(manager.actor, posts("untag", [shared.id], "msl"));
  expect(run.leftOut[0]?.problem).toBe("Only an administrator can change this tag on it");
  const runId = await change(manager, posts("untag", [shared.id], "msl"));
  expect([await tagsOf(shared.id), Object.values(await rowsOf(runId))[0]]).toEqual([
    ["MSL"],
    expect.stringContaining("left_out"),
  ]);
});

test("deleted posts come back, and those that someone restored first stay as they are", async () => {
  const first = await storePost(db, { title: "First" });
  const second = await storePost(db, { title: "Second" });
  const runId = await change(admin, posts("delete", [first.id, second.id]));
  expect((await stateOf(first.id))?.archivedAt).not.toBeNull();
  await db.update(blogPosts).set({ archivedAt: null }).where(eq(blogPosts.id, second.id));
  await undo(admin, runId);
  expect(await rowsOf(runId)).toEqual({ First: "undone", Second: "kept: It changed since then" });
  expect((await stateOf(first.id))?.archivedAt).toBeNull();
});
