import { FlaskConical } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** Links to the split test manager (spec:analytics#split-tests-card). */
export function SplitTestsCard({ running }: { running: number }) {
  return (
    <Card as="section" aria-labelledby="split-tests" className="flex flex-col items-start gap-3">
      <FlaskConical aria-hidden="true" className="size-6 text-accent-text" />
      <h2 id="split-tests" className="text-lg font-semibold">
        Split Tests
      </h2>
      <p className="text-sm text-ink-soft">
        {running === 0
          ? "No tests are active. Show two versions of a post and see which performs better."
          : `${running === 1 ? "One test is" : `${running} tests are`} active.`}
      </p>
      <ButtonLink to={href("/admin/blog/split-tests")} variant="secondary" size="sm">
        Manage Split Tests
      </ButtonLink>
    </Card>
  );
}
