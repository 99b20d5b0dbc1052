import type { ReactNode } from "react";
import type { Source } from "~/ui/site-context";
import { SourceLinks } from "~/ui/source-link";

/** A statement about the outside world, with its source. */
export type Sourced = { statement: string; source: Source };

/** Statements, each with its source and the day it was last checked. `children` are further list items. */
export function SourcedList({ facts, children }: { facts: readonly Sourced[]; children?: ReactNode }) {
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-3 pl-5">
      {facts.map(({ statement, source }) => (
        <li key={source.url}>
          {statement}{" "}
          <span className="text-sm text-ink-soft">
            (<SourceLinks sources={[source]} />)
          </span>
        </li>
      ))}
      {children}
    </ul>
  );
}
