import { useMemo, useState } from "react";
import { type WeekPoint, weeklyCurve } from "~/features/calculator/rules/curve";
import type { CalculatorAnswers } from "~/features/calculator/schema";
import { Card } from "~/ui/card";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { Disclosure } from "~/ui/disclosure";

const WEEK_MARKS = { 12: [0, 4, 8, 12], 24: [0, 6, 12, 18, 24], 52: [0, 12, 24, 36, 52] };

/** The weight by week, with the figures in a table. */
export function WeightCurve({ answers }: { answers: CalculatorAnswers }) {
  const points = useMemo(() => weeklyCurve(answers), [answers]);
  const [picked, setPicked] = useState<number | null>(null);
  const last = points.at(-1);
  const shown = points[picked ?? answers.timeFrame];
  if (!last) return null;
  const marks = axisMarks(last.weight, answers.currentWeight, 4, 1);
  const [lowest = 0] = marks;
  return (
    <Card as="section" aria-labelledby="curve">
      <h2 id="curve" className="text-lg font-semibold">
        Week by week
      </h2>
      {shown && <Readout point={shown} />}
      <ChartFrame
        label={`Estimated weight from ${answers.currentWeight} pounds now to ${last.weight} pounds after ${answers.timeFrame} weeks. The figures are in the table below.`}
        x={{
          domain: [0, answers.timeFrame],
          marks: WEEK_MARKS[answers.timeFrame].map((week) => ({
            at: week,
            text: week === 0 ? "Week 0" : `${week}`,
          })),
        }}
        y={{
          domain: [lowest, marks.at(-1) ?? answers.currentWeight],
          marks: marks.map((weight) => ({ at: weight, text: `${weight}` })),
        }}
        endSpace={84}
        onPick={(x) => setPicked(x === null ? null : Math.round(x))}
        className="mt-4"
      >
        {(plot) => <Curve points={points} plot={plot} shown={picked === null ? undefined : shown} />}
      </ChartFrame>
      <p className="mt-3 text-sm text-ink-soft">
        In pounds. The scale starts at {lowest}. Dots are estimates; the line connects them.
      </p>
      <Disclosure label="Show week by week" openLabel="Hide week by week" className="mt-2">
        <WeekTable points={points} />
      </Disclosure>
    </Card>
  );
}

function Readout({ point }: { point: WeekPoint }) {
  return (
    <p className="figures mt-1 text-ink-soft">
      {point.week === 0 ? "Now" : `After ${point.week} ${point.week === 1 ? "week" : "weeks"}`}:{" "}
      <strong className="font-semibold text-ink">{point.weight} lbs</strong>
      {point.loss > 0 && `, ${point.loss} lbs less`}
    </p>
  );
}

type CurveProps = { points: readonly WeekPoint[]; plot: Plot; shown: WeekPoint | undefined };

function Curve({ points, plot, shown }: CurveProps) {
  const line = points.map(({ week, weight }) => `${plot.x(week)} ${plot.y(weight)}`).join("L");
  return (
    <>
      <path
        d={`M${line}L${plot.right} ${plot.bottom}L${plot.left} ${plot.bottom}Z`}
        className="fill-accent-soft"
      />
      <path d={`M${line}`} className="fill-none stroke-chart-1 stroke-[3]" strokeLinejoin="round" />
      {points
        .filter((point) => point.isEstimate)
        .map((point) => (
          <EstimateDot key={point.week} point={point} plot={plot} isLast={point === points.at(-1)} />
        ))}
      {shown && (
        <g>
          <line
            x1={plot.x(shown.week)}
            x2={plot.x(shown.week)}
            y1={plot.top}
            y2={plot.bottom}
            className="stroke-line-strong"
          />
          <circle cx={plot.x(shown.week)} cy={plot.y(shown.weight)} r="5" className="fill-chart-1" />
        </g>
      )}
    </>
  );
}

type EstimateDotProps = { point: WeekPoint; plot: Plot; isLast: boolean };

/** Labels avoid the falling line: above and to the right of a dot, and beyond the last one. */
function EstimateDot({ point, plot, isLast }: EstimateDotProps) {
  const [x, y] = [plot.x(point.week), plot.y(point.weight)];
  return (
    <g>
      <circle cx={x} cy={y} r="5" className="fill-surface stroke-chart-1 stroke-[3]" />
      <text
        x={isLast ? x + 12 : x + 4}
        y={isLast ? y + 5 : y - 12}
        className="figures fill-ink text-sm font-semibold"
      >
        {point.weight} lbs
      </text>
    </g>
  );
}

function WeekTable({ points }: { points: readonly WeekPoint[] }) {
  return (
    <table className="figures w-full max-w-form text-sm">
      <caption className="sr-only">Estimated weight and loss by week, in pounds</caption>
      <thead>
        <tr className="border-b border-line-strong text-right text-ink-soft">
          <th scope="col" className="py-2 text-left font-medium">
            Week
          </th>
          <th scope="col" className="py-2 font-medium">
            Weight (lbs)
          </th>
          <th scope="col" className="py-2 font-medium">
            Lost so far (lbs)
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr
            key={point.week}
            className={point.isEstimate ? "border-b border-line font-semibold" : "border-b border-line"}
          >
            <th scope="row" className="py-1 text-left font-[inherit]">
              {point.week}
            </th>
            <td className="py-1 text-right">{point.weight.toFixed(1)}</td>
            <td className="py-1 text-right">{point.loss.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
