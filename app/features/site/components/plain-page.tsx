import type { ReactNode } from "react";

/** A page of words: title, prose in a readable measure, and at most one thing to do. */
type PlainPageProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

export function PlainPage({ title, lead, action, children }: PlainPageProps) {
  return (
    <div className="page py-12 lg:py-20">
      <div className="max-w-prose">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {lead && <p className="mt-4 text-lg text-ink-soft">{lead}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
        {action && <div className="mt-8 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
