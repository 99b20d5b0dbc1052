import type { ReactNode } from "react";

type PlaceSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** A section with an anchor. */
export function PlaceSection({ id, title, lead, children }: PlaceSectionProps) {
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
