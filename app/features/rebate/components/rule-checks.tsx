import { CircleCheck, TriangleAlert } from "lucide-react";
import { href } from "react-router";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import type { ClaimCheck, RelatedClaim } from "../rules/checks";
import { StatusBadge } from "./claim-badges";

/** How this claim meets each rebate rule, with related claims to compare (spec:rebate#rule-checks). */
export function RuleChecks({ checks, query }: { checks: readonly ClaimCheck[]; query: string }) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Rules</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {checks.map(({ rule, isKept, finding, related }) => (
          <li key={rule} className="flex items-start gap-2.5 text-sm">
            {isKept ? (
              <CircleCheck role="img" aria-label="Kept:" className="size-5 shrink-0 text-good" />
            ) : (
              <TriangleAlert role="img" aria-label="Look twice:" className="size-5 shrink-0 text-warning" />
            )}
            <div className="min-w-0 grow">
              <p className="font-medium">{rule}</p>
              <p className="text-ink-soft">{finding}</p>
              {related.length > 0 && <RelatedClaims claims={related} query={query} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RelatedClaims({ claims, query }: { claims: readonly RelatedClaim[]; query: string }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {claims.map(({ claimId, fullName, status, createdAt }) => (
        <li key={claimId} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to={`${href("/admin/claims/:claimId", { claimId: String(claimId) })}${query}`}
            className="link hit-area wrap-anywhere"
          >
            Claim {claimId}, {fullName}
          </Link>
          <span className="text-ink-soft">
            <DateTime at={createdAt} day />
          </span>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
