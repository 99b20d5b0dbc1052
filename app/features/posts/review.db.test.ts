import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { saveOption } from "~/features/content/mutations/options.server";
import { authUsers } from "~/platform/db/tables/auth";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { bulkIn } from "~tests/setup/bulk";
import { minuteOf, postFixture, savedPost } from "~tests/setup/posts";
import {
  archivePost,
  createPost,
  duplicatePost,
  editPost,
  movePublishDate,
  restorePost,
  savePost,
} from "./mutations/posts.server";
import { copyQuiz, undoQuizCopy } from "./mutations/quiz-copies.server";
import {
  discardSubmission,
  moveSubmission,
  publishSubmission,
  submitPost,
} from "./mutations/submissions.server";
import { listPostsForStaff } from "./queries/management.server";
import { findSubmission } from "./queries/review.server";
import { inputOfPost, newPostInput } from "./rules/post-input";
import { parseQuestions } from "./schema";

const app = await useApp();
const { db } = app.platform;
const { change, undo, rowsOf, personOf } = bulkIn(app);
const admin = await personOf("admin", "Ann Carter");
const manager = await personOf("content_manager", "Max Moss");
const other = await personOf("content_manager", "Mia Lopez");
const fixture = postFixture(db, admin.actor);
const now = minuteOf(30);
const REFUSED = { done: false, problem: "needs-review" };
const CONFLICT = { done: false, problem: "conflict" };

const turnReviews = (isOn: boolean) => saveOption(db, admin.actor, { key: "reviewPosts", isOn }, now);
const publicPost = () => fixture.create({ status: "published", tags: ["MSL"] });
const stored = async (id: string) => (await fixture.read(id)).post;
const optionsFor = (version: number, submission = 0) => ({ version, submission, keepPublishDate: true });

beforeEach(async () => {
  await db.delete(blogPosts);
  await turnReviews(true);
});

/** Submits a new title for a public post. @returns the post's id. */
async function submittedTitle(title: string, by = manager): Promise<string> {
  const { id, version } = await publicPost();
  const input = { ...inputOfPost(await stored(id)), title };
  savedPost(await submitPost(db, by.actor, id, input, optionsFor(version), now));
  return id;
}

describe("with reviews on, a content manager (spec:posts#review-step)", () => {
  test("can't create a public post, but can create drafts and copies of public posts", async () => {
    for (const status of ["published", "private"] as const)
      expect(await createPost(db, manager.actor, fixture.input({ status }), now)).toEqual(REFUSED);
    savedPost(await createPost(db, manager.actor, fixture.input(), now));
    const { id } = await publicPost();
    const copy = savedPost(await duplicatePost(db, manager.actor, id, now));
    expect((await stored(copy.id)).status).toBe("draft");
  });

  test("can save a draft, but can't publish it", async () => {
    const { id, version } = await fixture.create({}, manager.actor);
    const input = inputOfPost(await stored(id));
    const publish = { ...input, status: "published" as const };
    expect(await savePost(db, manager.actor, id, publish, optionsFor(version), now)).toEqual(REFUSED);
    expect(await editPost(db, manager.actor, id, () => publish, now)).toEqual(REFUSED);
    savedPost(await savePost(db, manager.actor, id, { ...input, title: "Better" }, optionsFor(version), now));
    expect(await stored(id)).toMatchObject({ title: "Better", status: "draft" });
  });

  test("can't change a public post in any way", async () => {
    const { id, version } = await publicPost();
    const input = inputOfPost(await stored(id));
    const { actor } = manager;
    const changed = { ...input, title: "Changed" };
    expect(await savePost(db, actor, id, changed, optionsFor(version), now)).toEqual(REFUSED);
    const hidden = { ...input, status: "draft" as const };
    expect(await savePost(db, actor, id, hidden, optionsFor(version), now)).toEqual(REFUSED);
    expect(await editPost(db, actor, id, () => changed, now)).toEqual(REFUSED);
    expect(await archivePost(db, actor, id, now)).toEqual(REFUSED);
    const days = { from: "2026-05-01", to: "2026-04-30" };
    expect(await movePublishDate(db, actor, id, days, now)).toEqual(REFUSED);
    savedPost(await archivePost(db, admin.actor, id, now));
    expect(await restorePost(db, actor, id, now)).toEqual(REFUSED);
    savedPost(await restorePost(db, admin.actor, id, now));
    expect(await fixture.read(id)).toMatchObject({ version, post: { title: input.title } });
  });

  test("can't copy a quiz into a public post, or take it back there", async () => {
    const quiz = {
      template: "quiz_ranking" as const,
      tags: ["MSL"],
      quizTitle: "Which one?",
      quizQuestions: parseQuestions([{ id: "q1", question: "How old are you?", type: "number" }]),
    };
    const from = await fixture.create(quiz);
    const to = await fixture.create({ ...quiz, quizTitle: "Before", status: "published" });
    const copy = { from, to: [to], withSqueeze: false };
    expect(await copyQuiz(db, manager.actor, copy, now)).toMatchObject(REFUSED);
    const copied = await copyQuiz(db, admin.actor, copy, now);
    if (!copied.done) throw new Error(copied.problem);
    const undone = await undoQuizCopy(db, manager.actor, copied.posts, now);
    expect([undone.restored.length, undone.left.length]).toEqual([0, 1]);
    expect((await stored(to.id)).quizTitle).toBe("Which one?");
  });

  test("can't publish, hide, tag, or delete public posts in bulk", async () => {
    const draft = await fixture.create({ title: "Draft" }, manager.actor);
    const shown = await fixture.create({ title: "Shown", status: "published", tags: ["MSL"] });
    const ids = [draft.id, shown.id];
    const posts = (action: string, input = "") => ({ list: "posts", action, ids, input });
    const review = "left_out: An administrator has to review it";
    const results: Record<string, Record<string, string>> = {};
    for (const [action, input] of [
      ["publish", ""],
      ["private", ""],
      ["unpublish", ""],
      ["tag", "Guides"],
      ["delete", ""],
    ] as const)
      results[action] = await rowsOf(await change(manager, posts(action, input)));
    expect(results).toEqual({
      publish: { Draft: review, Shown: "left_out: Published already" },
      private: { Draft: review, Shown: review },
      unpublish: { Draft: "left_out: A draft already", Shown: review },
      tag: { Draft: "changed", Shown: review },
      delete: { Draft: "changed", Shown: review },
    });
  });

  test("can't undo a bulk change that would make a post public again", async () => {
    await turnReviews(false);
    const { id } = await fixture.create({ title: "Shown", status: "published" }, manager.actor);
    const runId = await change(manager, { list: "posts", action: "unpublish", ids: [id] });
    await turnReviews(true);
    await undo(manager, runId);
    expect((await stored(id)).status).toBe("draft");
  });
});

test("administrators aren't restricted, and with reviews off no one is", async () => {
  const { id, version } = await publicPost();
  const changed = { ...inputOfPost(await stored(id)), title: "By Ann" };
  savedPost(await savePost(db, admin.actor, id, changed, optionsFor(version), now));
  await turnReviews(false);
  savedPost(await createPost(db, manager.actor, fixture.input({ status: "published" }), now));
  savedPost(await archivePost(db, manager.actor, id, now));
});

describe("a submission (spec:posts#review-decisions)", () => {
  test("of a new post saves a draft; publishing makes it public as its next version", async () => {
    const input = fixture.input({ title: "New words", status: "published" });
    const { id } = savedPost(await submitPost(db, manager.actor, null, input, optionsFor(0), now));
    expect(await fixture.read(id)).toMatchObject({ version: 1, post: { status: "draft" } });
    expect(await fixture.tagNames(id)).toEqual(["MSL"]);
    const seen = { submission: 1, version: 1 };
    savedPost(await publishSubmission(db, admin.actor, id, seen, now));
    const { post, version } = await fixture.read(id);
    expect(post).toMatchObject({ status: "published", title: "New words", publishedAt: now.toISOString() });
    expect([version, post.authorId]).toEqual([2, manager.actor.userId]);
    expect(await findSubmission(db, id)).toBeNull();
  });

  test("of a public post leaves it as it is until it's published", async () => {
    const id = await submittedTitle("Submitted title");
    const before = await fixture.read(id);
    expect(before).toMatchObject({ version: 1, post: { status: "published" } });
    expect(before.post.title).not.toBe("Submitted title");
    const list = await listPostsForStaff(db, admin.actor, { status: "review", page: 1 } as never, 25);
    expect(list.posts.map((post) => [post.id, post.review])).toEqual([[id, "submitted"]]);
    savedPost(await publishSubmission(db, admin.actor, id, { submission: 1, version: 1 }, now));
    const after = await stored(id);
    expect([after.title, after.publishedAt]).toEqual(["Submitted title", before.post.publishedAt]);
  });

  test("can only be published or sent back by an administrator", async () => {
    const id = await submittedTitle("Mine");
    const seen = { submission: 1, version: 1 };
    expect(() => publishSubmission(db, manager.actor, id, seen, now)).toThrow("Only administrators");
    expect(() => moveSubmission(db, manager.actor, id, { submission: 1, to: "returned" }, now)).toThrow(
      "Only administrators",
    );
    const demoted = { ...admin.actor, role: "content_manager" as const };
    expect(() => publishSubmission(db, demoted, id, seen, now)).toThrow("Only administrators");
  });

  test("is out of reach for a content manager who may not edit the post", async () => {
    const { id, version } = await fixture.create({ status: "published" });
    const input = inputOfPost(await stored(id));
    const unknown = { done: false, problem: "unknown" };
    expect(await submitPost(db, manager.actor, id, input, optionsFor(version), now)).toEqual(unknown);
    for (const to of ["withdrawn", "submitted"] as const)
      expect(await moveSubmission(db, manager.actor, id, { submission: 1, to }, now)).toEqual(unknown);
    expect(await discardSubmission(db, manager.actor, id, 1, now)).toEqual(unknown);
  });

  test("conflicts with another one, with a later save, and with a decision that was made since", async () => {
    const id = await submittedTitle("First");
    const input = { ...inputOfPost(await stored(id)), title: "Second" };
    expect(await submitPost(db, other.actor, id, input, optionsFor(1), now)).toEqual(CONFLICT);
    savedPost(await submitPost(db, other.actor, id, input, optionsFor(1, 1), now));
    const seen = { submission: 1, version: 1 };
    expect(await publishSubmission(db, admin.actor, id, seen, now)).toEqual(CONFLICT);
    savedPost(await fixture.save(id, { excerpt: "By Ann" }));
    expect(await publishSubmission(db, admin.actor, id, { submission: 2, version: 1 }, now)).toEqual(
      CONFLICT,
    );
    savedPost(await publishSubmission(db, admin.actor, id, { submission: 2, version: 2 }, now));
    expect(await publishSubmission(db, admin.actor, id, { submission: 2, version: 3 }, now)).toEqual(
      CONFLICT,
    );
    expect((await stored(id)).title).toBe("Second");
  });

  test("published twice at once is published once", async () => {
    const id = await submittedTitle("Once");
    const publish = () => publishSubmission(db, admin.actor, id, { submission: 1, version: 1 }, now);
    const results = await Promise.all([publish(), publish(), publish()]);
    expect(results.filter(({ done }) => done)).toHaveLength(1);
    expect((await fixture.read(id)).version).toBe(2);
  });

  test("is withdrawn and submitted again, sent back and continued, and discarded", async () => {
    const id = await submittedTitle("Back and forth");
    const stateOf = async () => (await findSubmission(db, id))?.state ?? null;
    savedPost(await moveSubmission(db, manager.actor, id, { submission: 1, to: "withdrawn" }, now));
    expect(await stateOf()).toBe("withdrawn");
    expect(await publishSubmission(db, admin.actor, id, { submission: 1, version: 1 }, now)).toEqual(
      CONFLICT,
    );
    savedPost(await moveSubmission(db, manager.actor, id, { submission: 1, to: "submitted" }, now));
    savedPost(await moveSubmission(db, admin.actor, id, { submission: 1, to: "returned" }, now));
    expect(await stateOf()).toBe("returned");
    const input = { ...inputOfPost(await stored(id)), title: "Second try" };
    savedPost(await submitPost(db, manager.actor, id, input, optionsFor(1, 1), now));
    expect(await findSubmission(db, id)).toMatchObject({ state: "submitted", revision: 2 });
    savedPost(await discardSubmission(db, manager.actor, id, 2, now));
    expect(await stateOf()).toBeNull();
    const actions = await db.execute<{ action: string }>(
      sql`select action from audit_log where entity_id = ${id} order by audit_id`,
      "objects",
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "created",
      "submitted",
      "withdrawn",
      "submitted",
      "sent_back",
      "submitted",
      "review_closed",
    ]);
  });

  test("of a draft ends when its content manager saves a draft again", async () => {
    const input = fixture.input({ status: "private" });
    const { id } = savedPost(await submitPost(db, manager.actor, null, input, optionsFor(0), now));
    const draft = { ...inputOfPost(await stored(id)), title: "Not yet" };
    expect(await savePost(db, other.actor, id, draft, optionsFor(1), now)).toEqual(CONFLICT);
    savedPost(await savePost(db, manager.actor, id, draft, optionsFor(1, 1), now));
    expect(await findSubmission(db, id)).toBeNull();
  });

  test("stays when reviews are turned off; the content manager can then save it", async () => {
    const id = await submittedTitle("Kept");
    await turnReviews(false);
    const submission = await findSubmission(db, id);
    expect(submission?.state).toBe("submitted");
    if (submission) savedPost(await savePost(db, manager.actor, id, submission.input, optionsFor(1, 1), now));
    expect((await stored(id)).title).toBe("Kept");
    expect(await findSubmission(db, id)).toBeNull();
  });

  test("outlives the account of its author, and is gone with its post", async () => {
    const leaver = await createStaff(db, { role: "content_manager", name: "Lee Gone" });
    const id = await submittedTitle("From Lee", { ...manager, actor: { ...leaver, sessionId: "" } });
    await db.delete(authUsers).where(eq(authUsers.id, leaver.userId));
    const kept = await findSubmission(db, id);
    expect(kept).toMatchObject({ submittedBy: null, submittedByName: "Lee Gone" });
    savedPost(await publishSubmission(db, admin.actor, id, { submission: 1, version: 1 }, now));
    const again = await submittedTitle("Gone soon");
    await db.delete(blogPosts).where(eq(blogPosts.id, again));
    expect(await findSubmission(db, again)).toBeNull();
  });

  test("is refused whole if its slug is taken or a provider is unknown", async () => {
    const { slug } = await publicPost();
    const input = newPostInput({ title: "Same", slug, content: "<p>x</p>", status: "published" });
    const taken = { done: false, problem: "slug-taken" };
    expect(await submitPost(db, manager.actor, null, input, optionsFor(0), now)).toEqual(taken);
  });
});
