import type { ReactNode } from "react";
import { Card } from "./card";

/*
 * <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
 *   <FigureCard name="Total Payout" note="Whole period">$1,250.00</FigureCard>
 * </dl>
 *
 * One figure of a report with its name.
 */
type FigureCardProps = { name: string; note?: string | null; children: ReactNode };

export function FigureCard({ name, note, children }: FigureCardProps) {
  return (
    <Card pad="sm" className="flex flex-col gap-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-lg font-semibold wrap-anywhere sm:text-xl">{children}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </Card>
  );
}
