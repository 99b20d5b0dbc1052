import type { ReactNode } from "react";
import { cx } from "./cx";

/** Names and values in a list: the known facts about one thing. */
export function Facts({ facts, className }: { facts: readonly [string, ReactNode][]; className?: string }) {
  return (
    <dl className={cx("grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm", className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
