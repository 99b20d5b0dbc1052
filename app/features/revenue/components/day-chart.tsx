import { useState } from "react";
import { DayMarks, DayNotesList } from "~/features/annotations/public-components/day-notes";
import { formatCount } from "~/kernel/counts";
import { Card } from "~/ui/card";
import { type Axis, ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks, sharedMarks } from "~/ui/chart-scale";
import { SoFarBand, SoFarKey, soFarText } from "~/ui/so-far";
import { dayText } from "../rules/chart";
import { type DayFigures, formatMoney } from "../rules/figures";

type DayChartProps = {
  days: readonly DayFigures[];
  /** Its figures are still growing. */
  today: string;
  tableId: string;
};

/** Payout and ad spend by day. The figures are in the table of days, which the chart references. */
export function DayChart({ days, today, tableId }: DayChartProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const seesSpend = days.some((day) => day.spendCents !== null);
  const shown = days[picked ?? days.length - 1];
  if (!shown) return null;
  const soFar = days.findIndex(({ day }) => day === today);
  const unfinished = soFar === -1 ? undefined : dayText(today);
  const title = seesSpend ? "Payout and ad spend by day" : "Payout by day";
  return (
    <Card as="section" aria-labelledby="day-chart" aria-describedby={tableId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="day-chart" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="figures flex flex-wrap gap-x-4 text-sm">
          <span className="text-ink-soft">{dayText(shown.day, true)}</span>
          <Key name="Payout" className="bg-chart-1" value={formatMoney(shown.payoutCents)} />
          {seesSpend && <Key name="Ad spend" className="bg-chart-2" value={formatMoney(shown.spendCents)} />}
          {unfinished !== undefined && <SoFarKey day={unfinished} />}
        </p>
      </div>
      <ChartFrame
        label={`${title}, in dollars, ${dayText(days[0]?.day ?? "", true)} to ${dayText(days.at(-1)?.day ?? "", true)}${soFarText(unfinished)}`}
        x={timeAxis(days)}
        {...moneyAxes(days, seesSpend)}
        onPick={(at) => setPicked(at === null ? null : Math.round(at))}
      >
        {(plot) => (
          <>
            {soFar !== -1 && <SoFarBand plot={plot} at={soFar} />}
            {seesSpend && (
              <Line
                days={days}
                plot={plot}
                y={plot.y2}
                pick={(day) => day.spendCents ?? 0}
                className="stroke-chart-2"
                dashed
              />
            )}
            <Line
              days={days}
              plot={plot}
              y={plot.y}
              pick={(day) => day.payoutCents}
              className="stroke-chart-1"
            />
            <DayMarks plot={plot} points={days.map(({ day }) => day)} />
            {picked !== null && (
              <line
                x1={plot.x(picked)}
                x2={plot.x(picked)}
                y1={plot.top}
                y2={plot.bottom}
                className="stroke-line-strong"
              />
            )}
          </>
        )}
      </ChartFrame>
      <DayNotesList className="mt-3" />
    </Card>
  );
}

function Key({ name, value, className }: { name: string; value: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-1 w-4 rounded-full ${className}`} />
      {name} <strong className="font-semibold">{value}</strong>
    </span>
  );
}

type LineProps = {
  days: readonly DayFigures[];
  plot: Plot;
  /** The scale of its axis, in dollars. */
  y: Plot["y"];
  pick: (day: DayFigures) => number;
  className: string;
  dashed?: boolean;
};

function Line({ days, plot, y, pick, className, dashed }: LineProps) {
  const points = days.map((day, index) => `${plot.x(index)},${y(pick(day) / 100)}`);
  return (
    <polyline
      points={points.join(" ")}
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
      strokeDasharray={dashed ? "6 4" : undefined}
      className={className}
    />
  );
}

const MAX_MARKS = 6;

function timeAxis(days: readonly DayFigures[]): Axis {
  const last = days.length - 1;
  const step = Math.max(1, Math.ceil(last / MAX_MARKS));
  const marked = days
    .map((day, at) => ({ day, at }))
    .filter(({ at }) => at % step === 0 && at > 0 && at < last);
  const marks = marked.map(({ day, at }) => ({ at, text: dayText(day.day) }));
  return { domain: [0, Math.max(last, 1)], marks };
}

/** Payout on the left and ad spend on the right, each on its own scale (spec:revenue#day-chart). */
function moneyAxes(days: readonly DayFigures[], seesSpend: boolean): { y: Axis; y2?: Axis } {
  const marksOf = (cents: readonly number[]) => axisMarks(0, Math.max(...cents, 100) / 100, 4, 1);
  const payout = marksOf(days.map((day) => day.payoutCents));
  if (!seesSpend) return { y: moneyAxis("Payout", payout) };
  const [left, right] = sharedMarks(payout, marksOf(days.map((day) => day.spendCents ?? 0)));
  return { y: moneyAxis("Payout", left), y2: moneyAxis("Ad spend", right) };
}

function moneyAxis(title: string, marks: readonly number[]): Axis {
  return {
    title,
    domain: [0, marks.at(-1) ?? 1],
    marks: marks.map((at) => ({ at, text: `$${formatCount(at)}` })),
  };
}
