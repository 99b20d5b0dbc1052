import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { useDatabase } from "~tests/setup/database";
import { minuteOf, postFixture, savedPost } from "~tests/setup/posts";
import type { PostInput } from "../rules/post-input";
import type { QuizQuestion } from "../schema";
import { archivePost } from "./posts.server";
import { copyQuiz, undoQuizCopy } from "./quiz-copies.server";

const { db } = await useDatabase();
const admin = await createStaff(db, { name: "Ada Admin" });
const manager = await createStaff(db, { role: "content_manager", name: "Mo Manager" });
const { create, read, save } = postFixture(db, admin);

const question = (text: string): QuizQuestion => ({
  id: text,
  question: text,
  type: "text",
  options: [],
  required: true,
  urlParam: null,
  min: null,
  max: null,
  showOnOnePage: false,
});

const quizPost = (text: string, given: Partial<PostInput> = {}, by = admin) =>
  create(
    {
      template: "quiz_squeeze_ranking",
      quizQuestions: [question(text)],
      quizTitle: `Title ${text}`,
      squeezeHeadline: `Headline ${text}`,
      ...given,
    },
    by,
  );
const quizOf = async (id: string) => {
  const { post, version } = await read(id);
  return [
    post.quizQuestions.map((each) => each.question).join(),
    post.quizTitle,
    post.squeezeHeadline,
    version,
  ];
};
type Post = { id: string; version: number };
const copy = (from: Post, to: readonly Post[], withSqueeze = false, by = admin) =>
  copyQuiz(db, by, { from, to, withSqueeze }, minuteOf(2));

describe("copying a quiz to other posts (spec:post-editor#copy-quiz-to-posts)", () => {
  test("replaces questions and headers, keeps everything else, and can be undone", async () => {
    const from = await quizPost("New");
    const [one, two] = [await quizPost("One", { status: "published" }), await quizPost("Two")];
    const before = (await read(one.id)).post;
    const result = await copy(from, [one, two]);
    expect(result).toMatchObject({ done: true });
    expect(await quizOf(one.id)).toEqual(["New", "Title New", "Headline One", 2]);
    expect(await quizOf(two.id)).toEqual(["New", "Title New", "Headline Two", 2]);
    const { quizQuestions: _questions, quizTitle: _title, updatedAt: _at, ...rest } = before;
    expect((await read(one.id)).post).toMatchObject(rest);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, one.id), eq(auditLog.action, "updated")));
    expect(entry).toMatchObject({ actorName: "Ada Admin", before: { quizTitle: "Title One" } });

    savedPost(await save(two.id, { excerpt: "Changed since" }));
    const posts = result.done ? result.posts : [];
    const undone = await undoQuizCopy(db, admin, posts, minuteOf(3));
    expect(undone.restored.map(({ id }) => id)).toEqual([one.id]);
    expect(undone.left.map(({ id }) => id)).toEqual([two.id]);
    expect(await quizOf(one.id)).toEqual(["One", "Title One", "Headline One", 3]);
    expect(await quizOf(two.id)).toEqual(["New", "Title New", "Headline Two", 3]);
    expect((await undoQuizCopy(db, admin, posts, minuteOf(4))).restored).toEqual([]);
  });

  test("copies the squeeze page's texts only if asked to, and only between squeeze posts", async () => {
    const from = await quizPost("New");
    const [squeeze, ranking] = [await quizPost("One"), await quizPost("Two", { template: "ranking" })];
    await copy(from, [squeeze, ranking], true);
    expect(await quizOf(squeeze.id)).toEqual(["New", "Title New", "Headline New", 2]);
    expect(await quizOf(ranking.id)).toEqual(["New", "Title New", null, 2]);
  });

  test("writes nothing if a post changed since the person saw it, or the source did", async () => {
    const [from, one, two] = [await quizPost("New"), await quizPost("One"), await quizPost("Two")];
    savedPost(await save(two.id, { excerpt: "Changed" }));
    expect(await copy(from, [one, two])).toMatchObject({
      done: false,
      problem: "changed",
      posts: [{ id: two.id, version: 2 }],
    });
    expect(await copy({ ...from, version: 7 }, [one])).toEqual({ done: false, problem: "source-changed" });
    expect(await quizOf(one.id)).toEqual(["One", "Title One", "Headline One", 1]);
  });

  test("refuses posts without a quiz, a source without questions, and the source itself", async () => {
    const [from, one] = [await quizPost("New"), await quizPost("One")];
    const article = await create();
    const empty = await quizPost("", { quizQuestions: [] });
    expect(await copy(from, [one, article])).toMatchObject({
      problem: "refused",
      posts: [{ id: article.id }],
    });
    expect(await copy(empty, [one])).toMatchObject({ problem: "no-questions" });
    expect(await copy(article, [one])).toMatchObject({ problem: "no-questions" });
    expect(await copy(from, [one, from])).toMatchObject({ problem: "unknown" });
    expect(await quizOf(one.id)).toEqual(["One", "Title One", "Headline One", 1]);
  });

  test("one of two copies to the same posts wins, and the other writes nothing", async () => {
    const sources = [await quizPost("First"), await quizPost("Second")];
    const targets = [await quizPost("One"), await quizPost("Two")];
    const results = await Promise.all([
      ...sources.map((from, at) => copy(from, at === 0 ? targets : targets.toReversed())),
    ]);
    expect(results.map((result) => (result.done ? "copied" : result.problem)).sort()).toEqual([
      "changed",
      "copied",
    ]);
    const [one, two] = await Promise.all(targets.map(({ id }) => quizOf(id)));
    expect(one?.[0]).toBe(two?.[0]);
    expect([one?.[3], two?.[3]]).toEqual([2, 2]);
  });
});

test("a content manager copies only between posts they may edit, and undoes only those (spec:posts#edit-access)", async () => {
  const [foreign, own] = [await quizPost("Foreign"), await quizPost("Own", {}, manager)];
  const ownToo = await quizPost("Own too", {}, manager);
  const unknown = { done: false, problem: "unknown" };
  expect(await copy(foreign, [own], false, manager)).toEqual(unknown);
  expect(await copy(own, [ownToo, foreign], false, manager)).toEqual(unknown);
  expect(await quizOf(ownToo.id)).toMatchObject({ 0: "Own too", 3: 1 });
  expect(await copy(own, [ownToo], false, manager)).toMatchObject({ done: true });
  savedPost(await save(foreign.id, { quizTitle: "By the administrator" }));
  const undone = await undoQuizCopy(db, manager, [{ id: foreign.id, version: 2 }], minuteOf(3));
  expect(undone).toEqual({ restored: [], left: [] });
  expect(await quizOf(foreign.id)).toMatchObject({ 1: "By the administrator" });
  await archivePost(db, admin, ownToo.id, minuteOf(4));
  expect(await copy(own, [{ id: ownToo.id, version: 2 }])).toEqual(unknown);
});
