import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "./post-draft";

/** The server's response to a save. */
export type SaveResponse = {
  saved?: { id: string; slug: string };
  /** Set when the form stays open with everything typed (spec:post-editor#save-form). */
  problem?: string;
  errors?: FormErrors;
  /** Set when someone else saved in the meantime: the stored version. */
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
  /** Whether `draft` is what someone else submitted, not the stored post. */
  isSubmission: boolean;
  savedBy: string | null;
  savedAt: string;
};

/** What a form is based on, and whether it's submitted for review. `draftId`: the draft of a new post, or empty. */
export type SaveBasis = { version: number; submission: number; submits: boolean; draftId: string };
