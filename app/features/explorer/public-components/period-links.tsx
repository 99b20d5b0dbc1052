import { Link } from "react-router";
import { useUrlWith } from "~/ui/pagination";
import { presetName } from "../rules/format";
import { presetDays } from "../rules/report-query";

type PeriodLinksProps = { preset: number | null; presets?: readonly number[] };

/** The periods that end with the last day of the report, as links. */
export function PeriodLinks({ preset, presets = presetDays }: PeriodLinksProps) {
  const urlWith = useUrlWith();
  return (
    <nav aria-label="Period">
      <ul className="flex flex-wrap gap-2">
        {presets.map((days) => (
          <li key={days}>
            <Link
              to={urlWith({ days: String(days), from: null, to: null })}
              preventScrollReset
              aria-current={days === preset ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold text-ink hover:border-accent hover:bg-accent-soft aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent sm:min-h-9"
            >
              {presetName(days)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
