import { TriangleAlert } from "lucide-react";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { staleText } from "../rules/verification";
import { type Checked, staleNoteText } from "./stale-text";

/** Beside a price that wasn't checked within the freshness limit: since when (spec:pricing#stale-prices). */
export function StaleNote({ brand, className }: { brand: Checked; className?: string }) {
  const text = staleNoteText(brand);
  if (text === null) return null;
  return <span className={cx("block text-sm font-normal text-warning-text", className)}>{text}</span>;
}

/** The same beside badges, which a stale price may have earned. */
export function StaleBadge({ brand }: { brand: Checked }) {
  if (!brand.isStale) return null;
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {staleText(brand.lastVerifiedUpdated)}
    </Badge>
  );
}
