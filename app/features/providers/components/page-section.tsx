import type { ReactNode } from "react";

type PageSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** A section of a provider's page that has an anchor. */
export function PageSection({ id, title, lead, children }: PageSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id={headingId} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {lead && <div className="max-w-prose text-ink-soft">{lead}</div>}
      </div>
      {children}
    </section>
  );
}
