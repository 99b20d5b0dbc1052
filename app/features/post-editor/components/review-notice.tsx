import { href, Link } from "react-router";
import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import type { ReviewNotice } from "../rules/editor-review";

/** Says above the editor that the post has changes that aren't public yet (spec:post-editor#submit-for-review). */
export function ReviewBanner({ postId, notice }: { postId: string; notice: ReviewNotice }) {
  const { state, submittedByName, submittedAt, decidedByName, isOpened } = notice;
  const looks = {
    submitted: { tone: "info", title: "In review" },
    returned: { tone: "warning", title: `Sent back by ${decidedByName ?? "an administrator"}` },
    withdrawn: { tone: "info", title: "Not submitted" },
  } as const;
  const { tone, title } = looks[state];
  return (
    <Banner still tone={tone} title={title} className="mb-5">
      <p>
        {submittedByName} submitted changes on <DateTime at={submittedAt} />.{" "}
        {isOpened ? "The form shows them. " : "The form shows the saved post without them. "}
        {state === "returned" && "The notes below the form say why they came back. "}
        <Link to={href("/admin/blog/edit/:id/review", { id: postId })} className="link">
          Compare the changes
        </Link>
      </p>
    </Banner>
  );
}
