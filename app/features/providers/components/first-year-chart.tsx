import { type FirstYear, monthsInYear, type YearMonth } from "~/features/pricing/rules/first-year";
import { formatDollars } from "~/features/pricing/rules/money";
import { axisMarks } from "../rules/chart-scale";

const CHART_TITLE = "What you pay in each month, in US dollars";

// Heights are in pixels and widths in percent of the drawing, so that it fills any width and its words keep their size.
const PLOT_TOP = 28;
const PLOT_HEIGHT = 200;
const BASE = PLOT_TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 44;
const AXIS_PERCENT = 14;
const SLOT_PERCENT = (100 - AXIS_PERCENT) / monthsInYear;
const BAR_SHARE = 0.64;

type Scale = (cents: number) => number;

/** What is paid in each of the twelve months, as bars: the plan after the discount, and the membership fee on top. */
export function FirstYearChart({ year, name }: { year: FirstYear; name: string }) {
  const marks = axisMarks(Math.max(...year.months.map((month) => month.paidCents)));
  const top = marks.at(-1) ?? 1;
  const scale: Scale = (cents) => (cents / top) * PLOT_HEIGHT;
  const hasMembership = year.membershipCents > 0;
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{CHART_TITLE}</span>
        {hasMembership && (
          <span className="flex gap-4 text-sm text-ink-soft">
            <Key className="bg-chart-1">Plan</Key>
            <Key className="bg-chart-2">Membership</Key>
          </span>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={`${CHART_TITLE}. ${describe(year, name)}`}
        width="100%"
        height={HEIGHT}
        className="overflow-visible"
      >
        {marks.map((mark) => (
          <Mark key={mark} mark={mark} y={BASE - scale(mark)} />
        ))}
        {year.months.map((month) => (
          <Bar key={month.month} month={month} scale={scale} />
        ))}
        <text
          x={`${AXIS_PERCENT + (100 - AXIS_PERCENT) / 2}%`}
          y={HEIGHT - 4}
          {...axisText}
          textAnchor="middle"
        >
          Month
        </text>
      </svg>
    </figure>
  );
}

const axisText = { className: "fill-ink-soft figures text-xs" };

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  );
}

function Mark({ mark, y }: { mark: number; y: number }) {
  return (
    <g>
      <line
        x1={`${AXIS_PERCENT}%`}
        x2="100%"
        y1={y}
        y2={y}
        className={mark === 0 ? "stroke-line-strong" : "stroke-line"}
      />
      <text x={`${AXIS_PERCENT - 2}%`} y={y + 4} {...axisText} textAnchor="end">
        {formatDollars(mark)}
      </text>
    </g>
  );
}

function Bar({ month, scale }: { month: YearMonth; scale: Scale }) {
  const left = AXIS_PERCENT + SLOT_PERCENT * (month.month - 1);
  const middle = `${left + SLOT_PERCENT / 2}%`;
  const bar = { x: `${left + (SLOT_PERCENT * (1 - BAR_SHARE)) / 2}%`, width: `${SLOT_PERCENT * BAR_SHARE}%` };
  const plan = scale(month.planCents - month.discountCents);
  const membership = scale(month.membershipCents);
  return (
    <g>
      {plan > 0 && <rect {...bar} y={BASE - plan} height={plan} className="fill-chart-1" />}
      {membership > 0 && (
        <rect {...bar} y={BASE - plan - membership} height={membership} className="fill-chart-2" />
      )}
      {month.paidCents > 0 && (
        <text
          x={middle}
          y={BASE - plan - membership - 6}
          textAnchor="middle"
          className="fill-ink figures text-xs font-medium max-sm:hidden"
        >
          {formatDollars(Math.round(month.paidCents / 100) * 100)}
        </text>
      )}
      <text x={middle} y={BASE + 18} {...axisText} textAnchor="middle">
        {month.month}
      </text>
    </g>
  );
}

/** The picture in a sentence: the first payment, then what follows. */
function describe(year: FirstYear, name: string): string {
  const [first, ...later] = year.months;
  const paid = later.filter((month) => month.paidCents > 0);
  const amounts = [...new Set(paid.map((month) => month.paidCents))].toSorted((a, b) => a - b);
  const lowest = formatDollars(amounts.at(0) ?? 0);
  const highest = formatDollars(amounts.at(-1) ?? 0);
  const rest = amounts.length > 1 ? `between ${lowest} and ${highest}` : lowest;
  const after =
    paid.length > 0 ? `then ${rest} in ${paid.length} of the other ${later.length} months` : "then nothing";
  return `${name}. ${formatDollars(first?.paidCents ?? 0)} in month 1, ${after}. The table below has every month.`;
}
