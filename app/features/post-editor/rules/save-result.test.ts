import { expect, test } from "vitest";
import { conflictTitle } from "./save-result";

test.each([
  [false, "other", "Someone else saved this post"],
  [false, "you", "This post was saved after you opened it"],
  [false, "unknown", "This post was saved after you opened it"],
  [true, "other", "Someone else submitted changes to this post"],
  [true, "you", "Changes to this post were submitted after you opened it"],
  [true, "unknown", "Changes to this post were submitted after you opened it"],
] as const)(
  "a conflict with a submission: %s, saved by: %s, is called %j (spec:post-editor#save-conflict)",
  (isSubmission, saver, title) => {
    expect(conflictTitle({ isSubmission, saver })).toBe(title);
  },
);
