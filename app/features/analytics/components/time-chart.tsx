import { useState } from "react";
import { DayMarks } from "~/features/annotations/public-components/day-notes";
import { Card } from "~/ui/card";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { namedPoints, pointLabel } from "../rules/labels";
import type { RangeDays } from "../rules/range";

type Point = { at: string; value: number };

type TimeChartProps = {
  title: string;
  /** "Views": the unit, for the text alternative of the chart. */
  unit: string;
  points: readonly Point[];
  days: RangeDays;
  format: (value: number) => string;
  /** The smallest step between two marks of the scale. */
  smallest: number;
  look: { line: string; area: string; dot: string };
};

export const seriesStyles = {
  views: { line: "stroke-chart-1", area: "fill-chart-1/15", dot: "fill-chart-1" },
  clicks: { line: "stroke-chart-2", area: "fill-chart-2/15", dot: "fill-chart-2" },
  revenue: { line: "stroke-chart-3", area: "fill-chart-3/15", dot: "fill-chart-3" },
};

/** Month labels include the year, so fewer of them fit. */
const mostNames = (days: RangeDays) => (days === 365 ? 3 : 4);

/** One figure over time, with its own scale. The figures are in a table on the same page. */
export function TimeChart({ title, unit, points, days, format, smallest, look }: TimeChartProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const highest = Math.max(...points.map((point) => point.value), smallest);
  const marks = axisMarks(0, highest, 4, smallest);
  const shown = picked === null ? undefined : points[picked];
  const last = Math.max(points.length - 1, 1);
  return (
    <Card as="section" pad="sm" aria-label={title} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{title}</h3>
        <p className="figures text-sm text-ink-soft">
          {shown ? `${pointLabel(shown.at, days)}: ${format(shown.value)}` : unit}
        </p>
      </div>
      <ChartFrame
        label={`${title} over time. The figures are in the table below.`}
        x={{
          domain: [0, last],
          marks: namedPoints(points.length, mostNames(days)).map((index) => ({
            at: index,
            text: pointLabel(points[index]?.at ?? "", days),
          })),
        }}
        y={{ domain: [0, marks.at(-1) ?? highest], marks: marks.map((at) => ({ at, text: format(at) })) }}
        endSpace={28}
        onPick={(x) => setPicked(x === null ? null : Math.round(x))}
        className="mt-2"
      >
        {(plot) => (
          <>
            <Line points={points} plot={plot} look={look} picked={shown && picked} />
            <DayMarks plot={plot} points={points.map(({ at }) => at)} isByMonth={days === 365} />
          </>
        )}
      </ChartFrame>
    </Card>
  );
}

type LineProps = {
  points: readonly Point[];
  plot: Plot;
  look: TimeChartProps["look"];
  picked: number | null | undefined;
};

function Line({ points, plot, look, picked }: LineProps) {
  const at = (index: number) => plot.x(index);
  const places = points.map(({ value }, index) => `${at(index)} ${plot.y(value)}`);
  const line = places.join("L");
  const end = at(points.length - 1);
  const marked = picked ?? (points.length === 1 ? 0 : null);
  const point = marked === null ? undefined : points[marked];
  return (
    <>
      <path d={`M${line}L${end} ${plot.bottom}L${at(0)} ${plot.bottom}Z`} className={look.area} />
      <path
        d={`M${places.slice(0, -1).join("L") || line}`}
        className={`fill-none stroke-2 ${look.line}`}
        strokeLinejoin="round"
      />
      {/* The last period is incomplete, so its segment is dashed: a drop there isn't real. */}
      <path
        d={`M${places.slice(-2).join("L")}`}
        className={`fill-none stroke-2 ${look.line}`}
        strokeDasharray="3 4"
      />
      {marked !== null && point && (
        <circle cx={at(marked)} cy={plot.y(point.value)} r="5" className={look.dot} />
      )}
    </>
  );
}
