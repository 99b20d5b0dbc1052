import { assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import type { EditedPost } from "../queries/editing.server";
import { findSubmission } from "../queries/review.server";
import { allowedTags } from "../rules/access";
import type { PostInput } from "../rules/post-input";
import type { ReviewState, Submission } from "../rules/review";
import {
  closeSubmission,
  isCurrent,
  keepSubmission,
  removeSubmission,
  setSubmissionState,
} from "./kept-submissions.server";
import { change, type PostResult, refused } from "./posts.server";
import { insertPost, lockPosts, preparePost, recordPost, updatePost } from "./storage.server";
import { type PostWriter, withCreatedCategories } from "./tags.server";

/** What the submitted form is based on. */
export type SubmitOptions = {
  version: number;
  keepPublishDate: boolean;
  /** The revision of the submission that the person continued; 0 for none. */
  submission: number;
};

/**
 * Submits a post for review, all or nothing (spec:posts#review-step). A post that isn't public is also saved as a draft;
 * a public one stays as it is until an administrator publishes the changes.
 * @param id null for a new post.
 * @param input with the status that the post should get.
 */
export function submitPost(
  db: Db,
  writer: PostWriter,
  id: string | null,
  input: PostInput,
  options: SubmitOptions,
  now: Date,
): Promise<PostResult> {
  if (id !== null)
    return change(db, writer, id, (tx, before) => submitChanges(tx, writer, before, { input, options }, now));
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const tags = allowedTags(writer, input.tags, null);
    const prepared = await preparePost(tx, { ...input, tags, status: "draft" }, null, now);
    if (!prepared.done) return prepared;
    const kept = await withCreatedCategories(tx, writer, prepared.kept, now);
    const post = await insertPost(tx, writer, kept, now);
    const submitted = { ...kept, status: input.status };
    await keep(tx, writer, { post, input: submitted, baseVersion: post.version, options }, now);
    return { done: true, post };
  });
}

async function submitChanges(
  tx: Db,
  writer: PostWriter,
  before: EditedPost,
  { input, options }: { input: PostInput; options: SubmitOptions },
  now: Date,
): Promise<PostResult> {
  const { post, version } = before;
  if (version !== options.version || !(await isCurrent(tx, post.id, options.submission)))
    return refused("conflict");
  const tags = allowedTags(writer, input.tags, post);
  const isPublic = post.status !== "draft";
  const requested = { ...input, tags, status: isPublic ? input.status : ("draft" as const) };
  const prepared = await preparePost(tx, requested, post.id, now);
  if (!prepared.done) return prepared;
  // A stored post has no names of new categories, so they become categories now.
  const kept = await withCreatedCategories(tx, writer, prepared.kept, now);
  const saved = isPublic
    ? { id: post.id, slug: post.slug, title: kept.title, version }
    : await updatePost(tx, writer, before, { kept, keepPublishDate: false }, now);
  const submitted = { ...kept, status: input.status };
  await keep(tx, writer, { post: saved, input: submitted, baseVersion: saved.version, options }, now);
  return { done: true, post: saved };
}

type Kept = {
  post: { id: string; slug: string; title: string; version: number };
  input: PostInput;
  baseVersion: number;
  options: SubmitOptions;
};

async function keep(
  tx: Db,
  writer: PostWriter,
  { post, input, baseVersion, options }: Kept,
  now: Date,
): Promise<void> {
  const { keepPublishDate, submission } = options;
  await keepSubmission(
    tx,
    writer,
    post.id,
    { input, keepPublishDate, baseVersion, revision: submission + 1 },
    now,
  );
  await recordPost(tx, writer, "submitted", post, { before: null, after: { status: input.status } }, now);
}

/**
 * The revision of a submission that a person saw. Revisions start over after a submission is discarded, so a page that
 * shows one also says when it was submitted (ISO 8601).
 */
type Seen = { submission: number; submittedAt?: string | undefined };

/** The same with the version of the post that the submission was compared with. */
export type SeenSubmission = Seen & { version: number };

/**
 * Publishes what was submitted as the post's next version (spec:posts#review-decisions). If the post or the submission
 * changed since the administrator saw them, that is a conflict.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function publishSubmission(
  db: Db,
  writer: PostWriter,
  id: string,
  seen: SeenSubmission,
  now: Date,
): Promise<PostResult> {
  assertAdmin(writer);
  return decide(db, writer, id, { ...seen, from: ["submitted"] }, async (tx, work) => {
    const { before, submission } = work;
    if (before.version !== seen.version) return refused("conflict");
    const prepared = await preparePost(tx, submission.input, id, now);
    if (!prepared.done) return prepared;
    const { keepPublishDate } = submission;
    const post = await updatePost(tx, writer, before, { kept: prepared.kept, keepPublishDate }, now);
    await removeSubmission(tx, id);
    const after = { submittedBy: submission.submittedByName };
    await recordPost(tx, writer, "approved", post, { before: null, after }, now);
    return { done: true, post };
  });
}

/** The states from which a submission gets each state. */
const sources: Record<ReviewState, readonly ReviewState[]> = {
  submitted: ["withdrawn", "returned"],
  returned: ["submitted"],
  withdrawn: ["submitted"],
};

/** What the audit log calls a change of the state. */
const actions: Record<ReviewState, string> = {
  submitted: "submitted",
  returned: "sent_back",
  withdrawn: "withdrawn",
};

/**
 * Withdraws a submission, submits the same changes again, or sends them back (spec:posts#review-decisions). The changes
 * are kept.
 * @throws AccessRefused unless the actor may: only administrators send a submission back.
 */
export function moveSubmission(
  db: Db,
  writer: PostWriter,
  id: string,
  { to, ...seen }: Seen & { to: ReviewState },
  now: Date,
): Promise<PostResult> {
  if (to === "returned") assertAdmin(writer);
  return decide(db, writer, id, { ...seen, from: sources[to] }, async (tx, { before }) => {
    await setSubmissionState(tx, writer, id, to, now);
    const post = savedOf(before);
    await recordPost(tx, writer, actions[to], post, { before: null, after: null }, now);
    return { done: true, post };
  });
}

/** Deletes changes for good. The post stays as it is. */
export function discardSubmission(
  db: Db,
  writer: PostWriter,
  id: string,
  submission: number,
  now: Date,
): Promise<PostResult> {
  const from: ReviewState[] = ["submitted", "withdrawn", "returned"];
  return decide(db, writer, id, { from, submission }, async (tx, { before }) => {
    const post = savedOf(before);
    await closeSubmission(tx, writer, post, now);
    return { done: true, post };
  });
}

const savedOf = ({ post, version }: EditedPost) => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  version,
});

type Step = Seen & { from: readonly ReviewState[] };

type Decided = { before: EditedPost; submission: Submission };

/** Changes the submission of a post unless it changed since the person saw it, which is a conflict. */
function decide(
  db: Db,
  writer: PostWriter,
  id: string,
  { from, submission: seen, submittedAt }: Step,
  work: (tx: Db, decided: Decided) => Promise<PostResult>,
): Promise<PostResult> {
  return change(db, writer, id, async (tx, before) => {
    const submission = await findSubmission(tx, id);
    if (!submission || submission.revision !== seen || !from.includes(submission.state))
      return refused("conflict");
    if (submittedAt !== undefined && submission.submittedAt !== submittedAt) return refused("conflict");
    return work(tx, { before, submission });
  });
}
