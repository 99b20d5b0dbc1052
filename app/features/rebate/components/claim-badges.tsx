import { Badge, type BadgeTone } from "~/ui/badge";
import type { ClaimFlag } from "../rules/flags";
import { type ClaimStatus, statusLabels } from "../rules/review";

const tones: Record<ClaimStatus, BadgeTone> = {
  pending: "warning",
  approved: "accent",
  paid: "good",
  declined: "neutral",
};

export function StatusBadge({ status }: { status: ClaimStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}

const shortLabels: Record<ClaimFlag, string> = {
  household_limit: "Household",
  same_image: "Screenshot",
  same_order: "Order number",
};

/**
 * Why a reviewer should look twice, as determined when the claim arrived. Flags unknown to this version are left out.
 */
export function ClaimFlags({ flags }: { flags: readonly string[] }) {
  const known = (Object.keys(shortLabels) as ClaimFlag[]).filter((flag) => flags.includes(flag));
  if (known.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {known.map((flag) => (
        <Badge key={flag} tone="error">
          {shortLabels[flag]}
        </Badge>
      ))}
    </span>
  );
}
