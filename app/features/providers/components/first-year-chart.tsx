import type { FirstYear, YearMonth } from "~/features/pricing/rules/first-year";
import { formatDollars } from "~/kernel/money";
import { axisMarks } from "~/ui/chart-scale";

const CHART_TITLE = "What you pay in each month, in US dollars";
const MAX_STEPS = 4;
const WHOLE_DOLLARS = 100;

/**
 * A bar chart of the payments in each of the twelve months: the plan after the discount, with the membership fee on
 * top. It stretches to the width of the page, so it needs no script.
 */
export function FirstYearChart({ year, name }: { year: FirstYear; name: string }) {
  const highest = Math.max(...year.months.map((month) => month.paidCents));
  const marks = axisMarks(0, highest, MAX_STEPS, WHOLE_DOLLARS);
  const top = marks.at(-1) ?? WHOLE_DOLLARS;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{CHART_TITLE}</span>
        {year.membershipCents > 0 && (
          <span className="flex gap-4 text-sm text-ink-soft">
            <Key className="bg-chart-1">Plan</Key>
            <Key className="bg-chart-2">Membership</Key>
          </span>
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-4 text-xs text-ink-soft">
        <div aria-hidden="true" className="figures relative text-right">
          <span className="invisible">{formatDollars(top)}</span>
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: share(mark, top) }}
            >
              {formatDollars(mark)}
            </span>
          ))}
        </div>
        <div
          role="img"
          aria-label={`${CHART_TITLE}. ${describe(year, name)}`}
          className="relative grid h-60 grid-cols-12"
        >
          {marks.map((mark) => (
            <div
              key={mark}
              className={`absolute inset-x-0 border-b ${mark === 0 ? "border-line-strong" : "border-line"}`}
              style={{ bottom: share(mark, top) }}
            />
          ))}
          {year.months.map((month) => (
            <Bar key={month.month} month={month} top={top} />
          ))}
        </div>
        <div aria-hidden="true" className="figures col-start-2 mt-2 grid grid-cols-12 text-center">
          {year.months.map(({ month }) => (
            <span key={month}>{month}</span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="text-center text-xs text-ink-soft">
        Month of the first year
      </p>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  );
}

function Bar({ month, top }: { month: YearMonth; top: number }) {
  const planCents = month.planCents - month.discountCents;
  return (
    <div className="relative mx-[18%]">
      <div className="absolute inset-x-0 bottom-0 bg-chart-1" style={{ height: share(planCents, top) }} />
      <div
        className="absolute inset-x-0 bg-chart-2"
        style={{ bottom: share(planCents, top), height: share(month.paidCents - planCents, top) }}
      />
      {month.paidCents > 0 && (
        // Too narrow on phones.
        <span
          className="figures absolute left-1/2 -translate-x-1/2 pb-1 font-medium text-ink max-sm:hidden"
          style={{ bottom: share(month.paidCents, top) }}
        >
          {formatDollars(Math.round(month.paidCents / WHOLE_DOLLARS) * WHOLE_DOLLARS)}
        </span>
      )}
    </div>
  );
}

/** The height of an amount in the chart. */
const share = (cents: number, top: number) => `${(100 * cents) / top}%`;

/** Describes the chart in a sentence: the first payment, then the following ones. */
function describe(year: FirstYear, name: string): string {
  const [first, ...later] = year.months;
  const paid = later.filter((month) => month.paidCents > 0);
  const amounts = paid.map((month) => month.paidCents);
  const lowest = formatDollars(Math.min(...amounts));
  const highest = formatDollars(Math.max(...amounts));
  const rest = lowest === highest ? lowest : `${lowest} to ${highest}`;
  const after =
    paid.length > 0 ? `then ${rest} in ${paid.length} of the other ${later.length} months` : "then nothing";
  return `${name}: ${formatDollars(first?.paidCents ?? 0)} in month 1, ${after}. The table below has every month.`;
}
