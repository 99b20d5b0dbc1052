import { useSearchParams } from "react-router";
import { cx } from "~/ui/cx";
import { Link } from "~/ui/link";
import { PhoneSheet } from "~/ui/phone-sheet";
import { type Period, periodLabel, periodParameters, periods } from "../rules/period";

/**
 * The period buttons (spec:revenue#revenue-periods). They are links, so that people can bookmark and share a period.
 * Other filters stay.
 */
export function PeriodBar({ period }: { period: Period }) {
  const [params] = useSearchParams();
  function addressOf(period: Period): string {
    const next = new URLSearchParams(params);
    for (const name of ["period", "days", "page"]) next.delete(name);
    for (const [name, value] of Object.entries(periodParameters(period))) next.set(name, value);
    return `?${next}`;
  }
  const current = periodLabel(period);
  return (
    <nav aria-label="Period">
      <PhoneSheet button={`Period: ${current}`} done="Close">
        <ul className="flex flex-wrap gap-2">
          {periods.map((period) => {
            const label = periodLabel(period);
            return (
              <li key={label}>
                <Link
                  to={addressOf(period)}
                  preventScrollReset
                  aria-current={label === current ? "true" : undefined}
                  className={cx(
                    "inline-flex min-h-11 items-center rounded-md border px-3 text-sm font-semibold sm:min-h-9",
                    label === current
                      ? "border-accent bg-accent text-on-accent"
                      : "border-line-strong bg-surface text-ink hover:border-accent hover:bg-accent-soft",
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </PhoneSheet>
    </nav>
  );
}
