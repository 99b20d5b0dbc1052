import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { useUrlWith } from "~/ui/pagination";
import { PhoneSheet } from "~/ui/phone-sheet";
import { type RangeDays, rangeNames } from "../rules/range";

type RangePickerProps = { ranges: readonly RangeDays[]; chosen: RangeDays };

/** The period of a report, as links, so that each has its own URL. */
export function RangePicker({ ranges, chosen }: RangePickerProps) {
  const addressWith = useUrlWith();
  return (
    <nav aria-label="Time range">
      <PhoneSheet button={`Period: ${rangeNames[chosen]}`} done="Close">
        <ul className="inline-flex flex-wrap gap-1 rounded-md border border-line bg-surface p-1">
          {ranges.map((days) => (
            <li key={days}>
              <Link
                to={addressWith({ days: String(days), page: null })}
                preventScrollReset
                aria-current={days === chosen ? "true" : undefined}
                className={cx(
                  "inline-flex min-h-11 items-center rounded-sm px-3 text-sm font-semibold text-ink-soft hover:bg-accent-soft sm:min-h-8",
                  "aria-[current=true]:bg-accent aria-[current=true]:text-on-accent",
                )}
              >
                {rangeNames[days]}
              </Link>
            </li>
          ))}
        </ul>
      </PhoneSheet>
    </nav>
  );
}
