import { TriangleAlert } from "lucide-react";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { formatDay } from "~/ui/date-time";
import { staleText } from "../rules/verification";
import type { Brand } from "../schema";

type Checked = Pick<Brand, "isStale" | "lastVerifiedUpdated">;

/** Beside a price that wasn't checked within the freshness limit: since when (spec:pricing#stale-prices). */
export function StaleNote({ brand, className }: { brand: Checked; className?: string }) {
  if (!brand.isStale) return null;
  const { lastVerifiedUpdated: at } = brand;
  return (
    <span className={cx("block text-sm font-normal text-warning-text", className)}>
      {at ? `Price not checked since ${formatDay(new Date(at))}` : "Price not checked yet"}
    </span>
  );
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
