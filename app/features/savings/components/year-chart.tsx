import { useState } from "react";
import { monthsInYear } from "~/features/pricing/rules/first-year";
import type { ComparedMonth, YearComparison } from "~/features/savings/rules/year-comparison";
import { formatDollars } from "~/kernel/money";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { cx } from "~/ui/cx";

const WHOLE_DOLLAR = 100;
const MARKED_MONTHS = [1, 4, 8, 12];

type YearChartProps = { comparison: YearComparison; name: string };

/**
 * The total paid by each month when staying and when switching, as step lines, because each payment is due at the start
 * of its month. The area between them shows which option is cheaper so far.
 */
export function YearChart({ comparison, name }: YearChartProps) {
  const { months, stayingTotalCents, changingTotalCents } = comparison;
  const [picked, setPicked] = useState<number | null>(null);
  const highest = Math.max(
    ...months.map((month) => Math.max(month.stayingTotalCents, month.changingTotalCents)),
  );
  const marks = axisMarks(0, highest, 4, WHOLE_DOLLAR);
  const shown = months[(picked ?? monthsInYear) - 1];
  return (
    <figure className="mt-6">
      {shown && <Readout month={shown} name={name} />}
      <ChartFrame
        label={`Total paid after twelve months: ${formatDollars(stayingTotalCents)} if you stay, ${formatDollars(changingTotalCents)} if you switch to ${name}.`}
        x={{
          domain: [0, monthsInYear],
          marks: MARKED_MONTHS.map((month) => ({
            at: month - 0.5,
            text: month === 1 ? "Month 1" : `${month}`,
          })),
        }}
        y={{
          domain: [0, marks.at(-1) ?? highest],
          marks: marks.map((cents) => ({ at: cents, text: formatDollars(cents) })),
        }}
        onPick={(x) => setPicked(x === null ? null : Math.min(Math.floor(x) + 1, monthsInYear))}
      >
        {(plot) => (
          <>
            {months.map((month) => (
              <Gap key={month.month} month={month} plot={plot} />
            ))}
            {picked !== null && <PickedMonth month={picked} plot={plot} />}
            <path
              d={steps(months, (month) => month.stayingTotalCents, plot)}
              className="fill-none stroke-chart-8 stroke-2 [stroke-dasharray:6_4]"
            />
            <path
              d={steps(months, (month) => month.changingTotalCents, plot)}
              className="fill-none stroke-chart-1 stroke-[3]"
            />
          </>
        )}
      </ChartFrame>
    </figure>
  );
}

/** The two lines' names with the totals for the month under the pointer, or otherwise for the whole year. */
function Readout({ month, name }: { month: ComparedMonth; name: string }) {
  return (
    <figcaption className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-2 text-sm">
      <span className="font-semibold">Total paid by month {month.month}</span>
      <Key className="border-dashed border-chart-8" label="Staying" cents={month.stayingTotalCents} />
      <Key className="border-chart-1" label={name} cents={month.changingTotalCents} />
    </figcaption>
  );
}

function Key({ className, label, cents }: { className: string; label: string; cents: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={cx("w-6 border-t-[3px]", className)} />
      <span className="text-ink-soft">{label}</span>
      <strong className="figures font-semibold">{formatDollars(cents)}</strong>
    </span>
  );
}

/** A line that rises at the start of each month and stays level until the next. */
function steps(
  months: readonly ComparedMonth[],
  centsOf: (month: ComparedMonth) => number,
  plot: Plot,
): string {
  const parts = months.map((month) => `V${plot.y(centsOf(month))}H${plot.x(month.month)}`);
  return `M${plot.x(0)} ${plot.y(0)}${parts.join("")}`;
}

function Gap({ month, plot }: { month: ComparedMonth; plot: Plot }) {
  const { stayingTotalCents, changingTotalCents } = month;
  const top = plot.y(Math.max(stayingTotalCents, changingTotalCents));
  const height = plot.y(Math.min(stayingTotalCents, changingTotalCents)) - top;
  const isAhead = changingTotalCents < stayingTotalCents;
  return (
    <rect
      x={plot.x(month.month - 1)}
      y={top}
      width={plot.x(month.month) - plot.x(month.month - 1)}
      height={height}
      shapeRendering="crispEdges"
      className={isAhead ? "fill-good-soft" : "fill-warning-soft"}
    />
  );
}

function PickedMonth({ month, plot }: { month: number; plot: Plot }) {
  const middle = (plot.x(month - 1) + plot.x(month)) / 2;
  return <line x1={middle} x2={middle} y1={plot.top} y2={plot.bottom} className="stroke-line-strong" />;
}
