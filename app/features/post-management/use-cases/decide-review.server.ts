import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import * as z from "zod";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { addNote, type NoteWork } from "~/features/notes/mutations.server";
import { findNoteSubject, listPeopleFor } from "~/features/notes/queries/note-subjects.server";
import { noteProblems } from "~/features/notes/rules/notes";
import { deleteAutosave } from "~/features/post-editor/mutations/autosaves.server";
import { LONGEST_REASON } from "~/features/post-editor/rules/editor-review";
import type { PostProblem, PostResult } from "~/features/posts/mutations/posts.server";
import { lockPosts } from "~/features/posts/mutations/storage.server";
import {
  discardSubmission,
  moveSubmission,
  publishSubmission,
} from "~/features/posts/mutations/submissions.server";
import type { Submission } from "~/features/posts/rules/review";
import type { PostStatus } from "~/features/posts/schema";
import type { Platform } from "~/platform/context.server";
import { takeLock } from "~/platform/db/locks.server";
import { redirectWithToast } from "~/platform/http/flash.server";

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const reviewSchema = z.object({
  intent: z.enum(["publish", "return", "withdraw", "submit", "discard"]),
  /** The revision of the submission, and the version of the post, that the person saw. */
  submission: number,
  version: number,
  /** When that revision was submitted; absent from the notice's Undo. */
  submittedAt: z.string().optional(),
  reason: z.string().optional(),
});
export type ReviewChange = z.output<typeof reviewSchema>;
export type ReviewRefusal = {
  intent: ReviewChange["intent"];
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
};

type Deciding = {
  actor: Actor;
  postId: string;
  change: ReviewChange;
  submission: Submission | null;
  /** Emails the author whose post is sent back. */
  notify: NoteWork["notify"];
};

/**
 * Carries out one decision about a submission (spec:posts#review-decisions).
 * @throws a 403 response for a decision that is reserved for administrators, a 404 if the post is gone.
 */
export async function decideReview(platform: Platform, deciding: Deciding) {
  const { actor, change } = deciding;
  const { intent, reason = "" } = change;
  if ((intent === "publish" || intent === "return") && !isAdmin(actor))
    throw data("Only an administrator can do that.", { status: 403 });
  if (intent === "return") {
    const problem = reasonProblem(reason);
    if (problem)
      return refuse(400, change, { message: "The post wasn't sent back", errors: { reason: problem } });
  }
  const result = await carryOut(platform, deciding).catch((error: unknown) => {
    platform.log.failure(error, "a decision about a submitted post could not be stored");
    return null;
  });
  if (!result) return refuse(503, change, { message: "That couldn't be saved. Try again.", errors: {} });
  if (result.done) return afterward(platform, deciding, result.isMentioned);
  if (result.problem === "unknown") throw new Response(null, { status: 404 });
  const message = result.problem in problems ? problems[result.problem as PostProblem] : result.problem;
  return refuse(409, change, { message, errors: {} });
}

function reasonProblem(reason: string): string | null {
  if (reason.trim() === "") return "Enter what the author should change";
  return reason.length > LONGEST_REASON ? `Enter at most ${LONGEST_REASON} characters` : null;
}

const problems: Record<PostProblem, string> = {
  unknown: "This post no longer exists",
  conflict: "This changed since you opened the page. Check what it says now, then decide.",
  "slug-taken":
    "Another post has this slug by now. Send the post back so that its author chooses another one.",
  "unknown-provider":
    "One of its providers no longer exists. Send the post back so that its author chooses another one.",
  "unknown-ranking":
    "Its shared ranking was deleted. Send the post back so that its author chooses another one.",
  "needs-review": "Only an administrator can publish this post",
};

/** `isMentioned`: the author gets an email. */
type Result = { done: true; isMentioned?: boolean } | { done: false; problem: string };

async function carryOut(platform: Platform, deciding: Deciding): Promise<Result> {
  const { db, now } = platform;
  const { actor, postId, change } = deciding;
  const { intent, submission, version, submittedAt } = change;
  switch (intent) {
    case "publish":
      return publishSubmission(db, actor, postId, { submission, version, submittedAt }, now());
    case "return":
      return sendBack(platform, deciding);
    case "withdraw":
      return moveSubmission(db, actor, postId, { submission, to: "withdrawn" }, now());
    case "submit":
      return moveSubmission(db, actor, postId, { submission, to: "submitted" }, now());
    case "discard":
      return discardSubmission(db, actor, postId, submission, now());
  }
}

/** Rolls the note back with a decision that wasn't made. */
class NotSentBack extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns the submission, and tells its author why in a note that mentions them: both or neither. */
async function sendBack(
  platform: Platform,
  { actor, postId, change, submission, notify }: Deciding,
): Promise<Result> {
  const { db, config, now } = platform;
  const at = now();
  const work = {
    actor,
    subject: { kind: "post", id: postId } as const,
    now: at,
    fixedEmail: config.CONTENT_MANAGER_EMAIL,
    notify,
  };
  const reason = (change.reason ?? "").trim();
  const { submission: revision, submittedAt } = change;
  try {
    return await db.transaction(async (tx) => {
      // In this order everywhere, so that a note and a save never wait for each other.
      await takeLock(tx, "staffNotes");
      await lockPosts(tx);
      const returned: PostResult = await moveSubmission(
        tx,
        actor,
        postId,
        { submission: revision, submittedAt, to: "returned" },
        at,
      );
      if (!returned.done) return returned;
      const found = await findNoteSubject(tx, actor, work.subject);
      const people = found ? await listPeopleFor(tx, found, work.fixedEmail) : [];
      const author = people.find(({ userId }) => userId === submission?.submittedBy);
      const text = author ? `@${author.name} ${reason}` : reason;
      const noted = await addNote(tx, work, { requestId: randomUUID(), text });
      if (!noted.done) throw new NotSentBack(noteProblems[noted.problem]);
      return { done: true, isMentioned: author !== undefined && author.userId !== actor.userId };
    });
  } catch (error) {
    if (error instanceof NotSentBack) return { done: false, problem: error.problem };
    throw error;
  }
}

const doneTexts: Record<Exclude<ReviewChange["intent"], "publish">, string> = {
  return: "Sent back",
  withdraw: "Withdrawn from review",
  submit: "Submitted for review",
  discard: "Changes discarded",
};

/** What publishing a submission with each status did. */
const publishedTexts: Record<PostStatus, string> = {
  published: "Post published",
  private: "Private post published",
  draft: "Post turned into a draft",
};

async function afterward(
  { db, config, log }: Platform,
  { actor, postId, change, submission: decided }: Deciding,
  isMentioned = false,
) {
  const { intent, submission, version } = change;
  const here = href("/admin/blog/edit/:id/review", { id: postId });
  const again = { intent: "submit", submission: String(submission), version: String(version) };
  const undo = intent === "withdraw" ? { action: here, fields: again } : undefined;
  if (intent === "discard")
    await deleteAutosave(db, actor, postId).catch((error: unknown) =>
      log.failure(error, "unsaved changes of discarded changes were not removed"),
    );
  const isOver = intent === "publish" || intent === "return";
  const to = isOver ? `${href("/admin/blog")}?status=review` : intent === "discard" ? editor(postId) : here;
  const done =
    intent === "publish" ? publishedTexts[decided?.input.status ?? "published"] : doneTexts[intent];
  const text = isMentioned ? `${done}. We're emailing its author.` : done;
  return redirectWithToast(to, { text, undo }, config);
}

const editor = (id: string) => href("/admin/blog/edit/:id", { id });

function refuse(
  status: number,
  { intent, reason = "" }: ReviewChange,
  problem: Pick<ReviewRefusal, "message" | "errors">,
) {
  return data<ReviewRefusal>({ intent, ...problem, values: { reason } }, { status });
}
