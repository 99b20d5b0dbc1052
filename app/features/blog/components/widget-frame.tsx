import { type ReactNode, Suspense, useId } from "react";
import { Card } from "~/ui/card";
import { Skeleton } from "~/ui/loading";

type WidgetFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of a tool that stands in an article. */
export function WidgetFrame({ title, lead, children }: WidgetFrameProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} pad="lg" className="no-print">
      <h2 id={titleId} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>
      <div className="mt-6">
        <Suspense fallback={<Skeleton className="h-96" />}>{children}</Suspense>
      </div>
    </Card>
  );
}
