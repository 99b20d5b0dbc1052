import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { SplitTest } from "../schema";

/** What was decided after a test (spec:split-tests#conclusion); a test that's over asks for it. */
export function ConclusionCard({ test, hasEnded }: { test: SplitTest; hasEnded: boolean }) {
  const { id, conclusion } = test;
  if (!hasEnded && conclusion === "") return null;
  return (
    <Card as="section" aria-labelledby="conclusion" pad="sm" className="flex flex-col items-start gap-3">
      <h2 id="conclusion" className="text-lg font-semibold">
        Conclusion
      </h2>
      {conclusion === "" ? (
        <>
          <p className="max-w-prose text-sm">
            This test is over. Write down what you decided and why, so that no one has to test it again.
          </p>
          <ButtonLink to={`${href("/admin/blog/split-tests")}?form=${id}`} variant="secondary" size="sm">
            Add conclusion
          </ButtonLink>
        </>
      ) : (
        <p className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">{conclusion}</p>
      )}
    </Card>
  );
}
