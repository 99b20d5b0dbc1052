import { href } from "react-router";
import { type Actor, allStaff } from "~/features/auth/rules/access";
import type { BulkInput } from "~/kernel/bulk-offer";
import type { BulkChange, BulkList, BulkOutcome, BulkRow, BulkWork } from "~/platform/bulk.server";
import {
  archivePost,
  editPost,
  type PostProblem,
  restorePost,
  setPublishDate,
} from "../mutations/posts.server";
import { listPostIdsForStaff } from "../queries/management.server";
import { isReviewed } from "../queries/review.server";
import { findPostStates, type PostState } from "../queries/states.server";
import { canChangeManagerTag, canEditPost, isManagerTag } from "../rules/access";
import { postFilterSchema } from "../rules/post-filter";
import { inputOfPost } from "../rules/post-input";
import type { PostStatus } from "../schema";

/** The blog's list: what its rows and the editor can do, for many posts (spec:bulk#bulk-actions). */
export function postBulkLists(): BulkList[] {
  return [
    {
      key: "posts",
      page: href("/admin/blog"),
      entity: "post",
      one: "post",
      many: "posts",
      find: ({ db, actor }: Work, url, limit) =>
        listPostIdsForStaff(db, actor, postFilterSchema.parse(Object.fromEntries(url.searchParams)), limit),
      actions: [publish, unpublish, makePrivate, addTag, removeTag, remove],
    },
  ];
}

type Work = BulkWork & { actor: Actor };
/** `isReviewed`: only administrators change public posts (spec:posts#review-step). */
type Check = Pick<Work, "actor" | "input"> & { isReviewed: boolean };
/** Why an action doesn't apply to a post that the person may edit; null if it does. */
type Problem = (post: PostState, check: Check) => string | null;

const gone = "It was deleted";
const changedSince = "It changed since then";

const problems: Record<PostProblem, string> = {
  unknown: gone,
  "slug-taken": "Another post has its slug",
  "unknown-provider": "One of its providers no longer exists",
  "unknown-ranking": "Its shared ranking was deleted",
  conflict: "Someone else changed it first",
  "needs-review": "An administrator has to review it",
};

async function checkPosts(work: Work, ids: readonly string[], problemOf: Problem): Promise<BulkRow[]> {
  const posts = await findPostStates(work.db, ids);
  const check = { ...work, isReviewed: await isReviewed(work.db, work.actor) };
  return ids.map((id) => {
    const post = posts.get(id);
    // The title of a post that this person may not edit stays hidden.
    if (!post || !canEditPost(work.actor, post))
      return { id, name: "A post", problem: "You can't change it" };
    const isLocked = check.isReviewed && post.status !== "draft";
    const problem = problemOf(post, check) ?? (isLocked ? problems["needs-review"] : null);
    return { id, name: post.title, problem: post.archivedAt ? gone : problem };
  });
}

type Words = Pick<
  BulkChange,
  "name" | "label" | "question" | "detail" | "done" | "audited" | "isDangerous"
> & {
  input?: BulkInput;
};
type Change = {
  problemOf: Problem;
  run: (work: Work, before: PostState) => Promise<BulkOutcome>;
  revert: (work: Work, post: PostState, undo: Record<string, unknown>) => Promise<string | null>;
};

function postChange(words: Words, { problemOf, run, revert }: Change): BulkChange {
  return {
    ...words,
    kind: "change",
    roles: allStaff,
    check: (work: Work, ids) => checkPosts(work, ids, problemOf),
    async apply(work: Work, id) {
      const [row] = await checkPosts(work, [id], problemOf);
      if (row?.problem) return { done: false, problem: row.problem };
      const before = (await findPostStates(work.db, [id])).get(id);
      return before ? run(work, before) : { done: false, problem: gone };
    },
    async revert(work: Work, id, undo) {
      const post = (await findPostStates(work.db, [id])).get(id);
      if (!post) return gone;
      return canEditPost(work.actor, post) ? revert(work, post, undo) : "You can't change it";
    },
  };
}

const statusProblem: Record<PostStatus, string> = {
  published: "Published already",
  draft: "A draft already",
  private: "Private already",
};

function statusChange(to: PostStatus, words: Words): BulkChange {
  return postChange(words, {
    problemOf({ status }, { isReviewed: isLocked }) {
      if (status === to) return statusProblem[to];
      return isLocked && to !== "draft" ? problems["needs-review"] : null;
    },
    async run({ db, actor, now }, { id, status, publishedAt }) {
      const saved = await editPost(db, actor, id, ({ post }) => ({ ...inputOfPost(post), status: to }), now);
      if (!saved.done) return { done: false, problem: problems[saved.problem] };
      const undo = { version: saved.post.version, status, publishedAt: publishedAt?.toISOString() ?? null };
      return { done: true, undo };
    },
    async revert({ db, actor, now }, { id, archivedAt, version }, undo) {
      const before = undo as { version: number; status: PostStatus; publishedAt: string | null };
      if (archivedAt || version !== before.version) return changedSince;
      const { status, publishedAt } = before;
      const saved = await editPost(db, actor, id, ({ post }) => ({ ...inputOfPost(post), status }), now);
      if (!saved.done) return problems[saved.problem];
      if (publishedAt) await setPublishDate(db, id, new Date(publishedAt));
      return null;
    },
  });
}

const publish = statusChange("published", {
  name: "publish",
  label: "Publish",
  question: "Publish {rows}?",
  detail: "Readers see them at once, with today as the publish date.",
  done: "{rows} published",
  audited: "published",
});

const unpublish = statusChange("draft", {
  name: "unpublish",
  label: "Unpublish",
  question: "Turn {rows} into drafts?",
  detail: "Readers no longer see them, and their URLs return “not found.”",
  done: "{rows} turned into drafts",
  audited: "unpublished",
});

const makePrivate = statusChange("private", {
  name: "private",
  label: "Make private",
  question: "Make {rows} private?",
  detail: "Only people who have the URL can read them. Lists and search engines leave them out.",
  done: "{rows} made private",
  audited: "made_private",
});

const remove = postChange(
  {
    name: "delete",
    label: "Delete",
    question: "Delete {rows}?",
    detail: "They disappear from the site and from this list.",
    done: "{rows} deleted",
    audited: "archived",
    isDangerous: true,
  },
  {
    problemOf: () => null,
    async run({ db, actor, now }, { id }) {
      const archived = await archivePost(db, actor, id, now);
      if (!archived.done) return { done: false, problem: problems[archived.problem] };
      return { done: true, undo: { archivedAt: now.toISOString() } };
    },
    async revert({ db, actor, now }, { id, archivedAt }, undo) {
      if (archivedAt?.toISOString() !== undo.archivedAt) return changedSince;
      const restored = await restorePost(db, actor, id, now);
      return restored.done ? null : problems[restored.problem];
    },
  },
);

const LONGEST_TAG = 100;
const isNamed = (name: string) => (tag: { name: string }) => tag.name.toLowerCase() === name.toLowerCase();

function tagChange(wants: boolean, words: Words): BulkChange {
  const input: BulkInput = { label: "Tag", longest: LONGEST_TAG };
  return postChange(
    { ...words, input },
    {
      problemOf(post, { actor, input: name }) {
        if (isManagerTag(name) && !canChangeManagerTag(actor, post))
          return "Only an administrator can change this tag on it";
        if (post.tags.some(isNamed(name)) === wants)
          return wants ? "It has the tag already" : "It doesn't have the tag";
        return wants && post.tags.length >= 50 ? "It has the most tags it can have" : null;
      },
      async run({ db, actor, now, input: name }, { id, tags }) {
        const others = tags.filter((tag) => !isNamed(name)(tag)).map((tag) => tag.name);
        const next = wants ? [...others, name] : others;
        const saved = await editPost(
          db,
          actor,
          id,
          ({ post }) => ({ ...inputOfPost(post), tags: next }),
          now,
        );
        if (!saved.done) return { done: false, problem: problems[saved.problem] };
        return { done: true, undo: { version: saved.post.version, tags: tags.map((tag) => tag.name) } };
      },
      async revert({ db, actor, now }, { id, archivedAt, version }, undo) {
        const before = undo as { version: number; tags: string[] };
        if (archivedAt || version !== before.version) return changedSince;
        const { tags } = before;
        const saved = await editPost(db, actor, id, ({ post }) => ({ ...inputOfPost(post), tags }), now);
        return saved.done ? null : problems[saved.problem];
      },
    },
  );
}

const addTag = tagChange(true, {
  name: "tag",
  label: "Add tag",
  question: "Add the tag “{input}” to {rows}?",
  detail: "Their other tags stay. A tag that doesn't exist yet is created.",
  done: "{rows} tagged",
  audited: "tagged",
});

const removeTag = tagChange(false, {
  name: "untag",
  label: "Remove tag",
  question: "Remove the tag “{input}” from {rows}?",
  detail: "Their other tags stay.",
  done: "Tag removed from {rows}",
  audited: "untagged",
});
