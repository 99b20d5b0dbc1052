import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "./post-draft";

/** The server's response to a save. */
export type SaveResponse = {
  saved?: { id: string; slug: string };
  /** Set when the form stays open with everything typed (spec:post-editor#save-form). */
  problem?: string;
  errors?: FormErrors;
  /** Set when a newer version was saved since the form was opened: that version. */
  conflict?: Conflict;
  /** Set when the form has to be submitted for review instead (spec:post-editor#submit-for-review). */
  needsReview?: true;
};

/** `savedAt` is ISO 8601. */
export type Conflict = {
  draft: PostDraft;
  version: number;
  /** The revision of the post's submission; 0 for none. */
  submission: number;
  /** Whether `draft` is what someone submitted for review, not the stored post. */
  isSubmission: boolean;
  savedBy: string | null;
  /** `you`: the same person, in another tab. */
  saver: "you" | "other" | "unknown";
  savedAt: string;
};

/** What a conflict is called. Only a person who is known to be another one is someone else. */
export function conflictTitle({ isSubmission, saver }: Pick<Conflict, "isSubmission" | "saver">): string {
  if (saver === "other")
    return isSubmission ? "Someone else submitted changes to this post" : "Someone else saved this post";
  return isSubmission
    ? "Changes to this post were submitted after you opened it"
    : "This post was saved after you opened it";
}

/** What a form is based on, and whether it's submitted for review. `draftId`: the draft of a new post, or empty. */
export type SaveBasis = { version: number; submission: number; submits: boolean; draftId: string };
