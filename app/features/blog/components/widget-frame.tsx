import { type ReactNode, useId } from "react";
import { Card } from "~/ui/card";
import { NoBreakWords } from "~/ui/no-break-words";

type WidgetFrameProps = {
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** The frame around a tool in an article. */
export function WidgetFrame({ title, lead, children }: WidgetFrameProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} pad="lg" className="no-print">
      <h2 id={titleId} className="text-xl font-semibold">
        <NoBreakWords text={title} />
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>
      <div className="mt-6">{children}</div>
    </Card>
  );
}
