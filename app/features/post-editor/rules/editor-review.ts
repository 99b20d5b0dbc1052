import type { ReviewState } from "~/features/posts/rules/review";
import type { PostStatus } from "~/features/posts/schema";

/** What the review step means for the person who edits (spec:post-editor#submit-for-review). */
export type EditorReview = {
  /** Whether an administrator publishes what this person writes. */
  isRequired: boolean;
  /** Whether readers can see the stored post. */
  isPublic: boolean;
  /** The revision of the submission that the form shows; 0 for none. */
  submission: number;
};

/** Characters of the text that says what should change. With its author's name, it fits in a note. */
export const LONGEST_REASON = 1_600;

/** For a new post. */
export const newReview = (isRequired: boolean): EditorReview => ({
  isRequired,
  isPublic: false,
  submission: 0,
});

/** Whether the form is submitted for review instead of saved: readers would see the change. */
export function isSubmitted({ isRequired, isPublic }: EditorReview, status: PostStatus): boolean {
  return isRequired && (isPublic || status !== "draft");
}

/** Changes that wait or were sent back, as the editor of the post mentions them. Times are ISO 8601. */
export type ReviewNotice = {
  state: ReviewState;
  submittedByName: string;
  submittedAt: string;
  decidedByName: string | null;
  /** Whether the form shows these changes instead of the stored post. */
  isOpened: boolean;
};
