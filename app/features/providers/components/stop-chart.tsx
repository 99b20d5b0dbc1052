import { monthsInYear } from "~/features/pricing/rules/first-year";
import type { StopLine } from "~/features/pricing/rules/stop-cost";
import { formatDollars } from "~/kernel/money";
import { axisMarks, linearScale } from "~/ui/chart-scale";
import { paymentText } from "../rules/plans";

/** One look per plan interval, in menu order. Dashes tell the lines apart without color. */
const looks = [
  { stroke: "stroke-chart-1", dash: undefined },
  { stroke: "stroke-chart-2", dash: "10 5" },
  { stroke: "stroke-chart-3", dash: "3 5" },
  { stroke: "stroke-chart-4", dash: "12 5 3 5" },
] as const;

const WIDTH = 1_200;
const HEIGHT = 400;
const MAX_STEPS = 4;
const WHOLE_DOLLARS = 100;
/** The months marked on the x axis; all twelve don't fit a phone. */
const markedMonths = [1, 3, 6, 9, 12];
const x = linearScale([1, monthsInYear], [0, WIDTH]);

/**
 * The total cost after each month, one line per plan. The drawing stretches to the width of the page, so it needs no
 * script; its labels are text beside it. The table below has the figures.
 */
export function StopChart({ lines }: { lines: readonly StopLine[] }) {
  const highest = Math.max(...lines.flatMap(({ costs }) => costs.map(({ totalCents }) => totalCents)));
  const marks = axisMarks(0, highest, MAX_STEPS, WHOLE_DOLLARS);
  const top = marks.at(-1) ?? WHOLE_DOLLARS;
  const y = linearScale([0, top], [HEIGHT, 0]);
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="font-semibold">
        Total paid if you stop after each month, in US dollars
      </figcaption>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {lines.map((line, index) => (
          <li key={line.plan.pricingId} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 36 8" className="h-2 w-9">
              <path d="M0 4H36" fill="none" strokeWidth={3} {...lookOf(index)} />
            </svg>
            {capitalized(paymentText[line.plan.planInterval])}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2 text-xs text-ink-soft">
        <div aria-hidden="true" className="figures relative text-right">
          <span className="invisible">{formatDollars(top)}</span>
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(100 * y(mark)) / HEIGHT}%` }}
            >
              {formatDollars(mark)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`Total paid if you stop after each month. ${describe(lines)} The table below has every month.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-56 w-full overflow-visible sm:h-72"
        >
          {marks.map((mark) => (
            <path
              key={mark}
              d={`M0 ${y(mark)}H${WIDTH}`}
              vectorEffect="non-scaling-stroke"
              className={mark === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {lines.map((line, index) => (
            <Line key={line.plan.pricingId} line={line} index={index} y={y} />
          ))}
        </svg>
        <div aria-hidden="true" className="relative col-start-2 mt-2 h-5">
          {markedMonths.map((month) => (
            <span
              key={month}
              className="figures absolute -translate-x-1/2 last:-translate-x-full first:translate-x-0"
              style={{ left: `${(100 * x(month)) / WIDTH}%` }}
            >
              {month}
            </span>
          ))}
        </div>
        <p aria-hidden="true" className="col-start-2 text-center">
          Months used
        </p>
      </div>
    </figure>
  );
}

type LineProps = { line: StopLine; index: number; y: (cents: number) => number };

function Line({ line, index, y }: LineProps) {
  const points = line.costs.map(({ months, totalCents }) => `${x(months)} ${y(totalCents)}`);
  return (
    <>
      <path
        d={`M${points.join("L")}`}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        {...lookOf(index)}
      />
      {/* Dots of length 0 keep their round shape however far the drawing stretches. */}
      <path
        d={points.map((point) => `M${point}h0`).join("")}
        fill="none"
        strokeWidth={7}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className={lookOf(index).className}
      />
    </>
  );
}

function lookOf(index: number) {
  const { stroke, dash } = looks[index % looks.length] ?? looks[0];
  return { className: stroke, strokeDasharray: dash };
}

/** "Paid monthly: $99 after 1 month, $1,188 after 12." */
function describe(lines: readonly StopLine[]): string {
  return lines
    .map(({ plan, costs }) => {
      const [first, last] = [costs[0]?.totalCents ?? 0, costs.at(-1)?.totalCents ?? 0];
      return `${capitalized(paymentText[plan.planInterval])}: ${formatDollars(first)} after 1 month, ${formatDollars(last)} after 12.`;
    })
    .join(" ");
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
