import { TriangleAlert } from "lucide-react";
import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import { Badge } from "~/ui/badge";
import { DateTime } from "~/ui/date-time";

/** When prices were last compared with the provider's own site, highlighted if too long ago. */
export function VerifiedBadge({ at, isStale }: { at: string | null; isStale: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-ink-soft">
      {at ? (
        <span>
          Last verified <DateTime at={at} day />
        </span>
      ) : (
        <span>Never verified</span>
      )}
      {isStale && (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          Stale
          <span className="sr-only">, not verified in {STALE_AFTER_DAYS} days</span>
        </Badge>
      )}
    </span>
  );
}
