import { type ReactNode, useId } from "react";
import { Card } from "~/ui/card";
import { NoBreakWords } from "~/ui/no-break-words";

type WidgetFrameProps = {
  /** The name of the tool's script, if it has its own. */
  part?: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** The frame around a tool in an article. */
export function WidgetFrame({ part, title, lead, children }: WidgetFrameProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} data-lazy={part} pad="lg" className="no-print">
      <h2 id={titleId} className="text-xl font-semibold">
        <NoBreakWords text={title} />
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>
      <div className="mt-6">{children}</div>
    </Card>
  );
}
