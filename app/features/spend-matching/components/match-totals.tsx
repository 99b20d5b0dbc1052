import { formatDollarsAndCents } from "~/kernel/money";
import { Card } from "~/ui/card";
import type { Matching } from "../rules/matching";

type MatchTotalsProps = Pick<Matching, "totalCents" | "unmatchedCents" | "namelessCents"> & { days: string };

/** How much of the spend has no clicks, in dollars and as a share. */
export function MatchTotals({ totalCents, unmatchedCents, namelessCents, days }: MatchTotalsProps) {
  const share = (cents: number) =>
    totalCents > 0 ? `${((cents / totalCents) * 100).toFixed(1)}% of the spend` : null;
  const cards = [
    { label: "Spend", cents: totalCents, note: null },
    { label: "Spend without clicks", cents: unmatchedCents, note: share(unmatchedCents) },
    { label: "Spend that isn't broken down", cents: namelessCents, note: share(namelessCents) },
  ];
  return (
    <section aria-label="Totals" className="mt-4">
      <p className="mb-2 text-sm text-ink-soft">{days}</p>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">
        {cards.map(({ label, cents, note }) => (
          <Card key={label} pad="none" className="min-w-0 px-3 py-2">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="figures font-semibold sm:text-lg">
              {formatDollarsAndCents(cents)}
              {note && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
