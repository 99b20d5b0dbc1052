import { href } from "react-router";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { type LeadKind, leadKindLabels } from "../schema";

type OtherLead = { kind: LeadKind; id: number; createdAt: Date };

/** Other leads with the same email. */
export function OtherLeads({ others }: { others: readonly OtherLead[] }) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Other leads with this email</h2>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {others.map(({ kind, id, createdAt }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap gap-x-3">
            <Link to={href("/admin/leads/:kind/:id", { kind, id: String(id) })} className="link hit-area">
              {leadKindLabels[kind]}, lead {id}
            </Link>
            <span className="text-ink-soft">
              <DateTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
