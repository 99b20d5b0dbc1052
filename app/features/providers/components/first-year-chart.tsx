import { type FirstYear, monthsInYear, type YearMonth } from "~/features/pricing/rules/first-year";
import { formatDollars } from "~/kernel/money";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";

const CHART_TITLE = "What you pay in each month, in US dollars";
const MOST_STEPS = 4;
const WHOLE_DOLLARS = 100;
/** The share of a month's width that its bar takes up. */
const BAR_SHARE = 0.64;
/** In pixels: a narrower month has no amount above its bar. */
const PLACE_OF_FIGURE = 44;

const monthAxis = {
  domain: [0.5, monthsInYear + 0.5] as const,
  marks: Array.from({ length: monthsInYear }, (_, index) => ({ at: index + 1, text: String(index + 1) })),
};

/**
 * A bar chart of the payments in each of the twelve months: the plan after the discount, with the membership fee on
 * top.
 */
export function FirstYearChart({ year, name }: { year: FirstYear; name: string }) {
  const highest = Math.max(...year.months.map((month) => month.paidCents));
  const marks = axisMarks(0, highest, MOST_STEPS, WHOLE_DOLLARS);
  const amountAxis = {
    domain: [0, marks.at(-1) ?? WHOLE_DOLLARS] as const,
    marks: marks.map((at) => ({ at, text: formatDollars(at) })),
  };
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
      <ChartFrame label={`${CHART_TITLE}. ${describe(year, name)}`} x={monthAxis} y={amountAxis}>
        {(plot) => year.months.map((month) => <Bar key={month.month} month={month} plot={plot} />)}
      </ChartFrame>
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

function Bar({ month, plot }: { month: YearMonth; plot: Plot }) {
  const place = plot.x(1) - plot.x(0);
  const bar = { x: plot.x(month.month) - (place * BAR_SHARE) / 2, width: place * BAR_SHARE };
  const planTop = plot.y(month.planCents - month.discountCents);
  const top = plot.y(month.paidCents);
  return (
    <g>
      <rect {...bar} y={planTop} height={plot.bottom - planTop} className="fill-chart-1" />
      <rect {...bar} y={top} height={planTop - top} className="fill-chart-2" />
      {month.paidCents > 0 && place >= PLACE_OF_FIGURE && (
        <text
          x={plot.x(month.month)}
          y={top - 6}
          textAnchor="middle"
          className="figures fill-ink font-medium"
        >
          {formatDollars(Math.round(month.paidCents / WHOLE_DOLLARS) * WHOLE_DOLLARS)}
        </text>
      )}
    </g>
  );
}

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
