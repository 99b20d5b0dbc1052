import { Badge, type BadgeTone } from "~/ui/badge";

export type Outcome = "received" | "created" | "updated" | "unchanged" | "refused" | "limited";

/** The label of a request's outcome. */
export const outcomeLabels: Record<Outcome, string> = {
  received: "Not processed",
  created: "New conversion",
  updated: "Updated",
  unchanged: "Duplicate, no change",
  refused: "Rejected",
  limited: "Asked to retry",
};

const tones: Record<Outcome, BadgeTone> = {
  received: "warning",
  created: "good",
  updated: "accent",
  unchanged: "neutral",
  refused: "error",
  limited: "warning",
};

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return (
    <Badge tone={tones[outcome]} className="whitespace-nowrap">
      {outcomeLabels[outcome]}
    </Badge>
  );
}
