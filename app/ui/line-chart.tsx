import { type ReactNode, useState } from "react";
import { ChartFrame, type Plot } from "./chart-frame";
import { axisMarks } from "./chart-scale";
import { cx } from "./cx";

/** Written out, so that the style sheet contains them. The sixth is for the others together. */
const COLORS = [
  { line: "stroke-chart-1", fill: "fill-chart-1", key: "bg-chart-1" },
  { line: "stroke-chart-2", fill: "fill-chart-2", key: "bg-chart-2" },
  { line: "stroke-chart-3", fill: "fill-chart-3", key: "bg-chart-3" },
  { line: "stroke-chart-4", fill: "fill-chart-4", key: "bg-chart-4" },
  { line: "stroke-chart-5", fill: "fill-chart-5", key: "bg-chart-5" },
  { line: "stroke-chart-8", fill: "fill-chart-8", key: "bg-chart-8" },
] as const;
export const seriesColor = (index: number) => COLORS[index] ?? COLORS[5];

export type Series = { name: string; values: readonly (number | null)[] };

type SeriesKeysProps = {
  points: readonly string[];
  series: readonly Series[];
  /** The point whose values are shown, if any. */
  at: number | null;
  format: (value: number | null) => string;
};

/** The names of the lines with their colors, and the values at one point. */
export function SeriesKeys({ points, series, at, format }: SeriesKeysProps) {
  const point = at === null ? undefined : points[at];
  if (series.length === 1 && point === undefined) return null;
  return (
    <ul className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
      {point !== undefined && <li className="text-ink-soft">{point}</li>}
      {series.map(({ name, values }, index) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("h-1 w-4 rounded-full", seriesColor(index).key)} />
          {name}
          {at !== null && <strong className="font-semibold">{format(values[at] ?? null)}</strong>}
        </li>
      ))}
    </ul>
  );
}

type LineChartProps = {
  /** What the lines show: "Views". */
  label: string;
  points: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
  /** The smallest step between two marks of the scale, so that no label repeats. */
  smallestStep: number;
  /** Drawn over the lines. */
  marks?: (plot: Plot) => ReactNode;
};

/** Lines over time. The figures are in a table below it. */
export function LineChart({ label, points, series, format, smallestStep, marks: drawMarks }: LineChartProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const values = series.flatMap((line) => line.values.map((value) => value ?? 0));
  const marks = axisMarks(Math.min(0, ...values), Math.max(smallestStep, ...values), 4, smallestStep);
  const last = Math.max(points.length - 1, 1);
  const step = Math.max(1, Math.ceil(points.length / 5));
  return (
    <>
      <SeriesKeys points={points} series={series} at={picked} format={format} />
      <ChartFrame
        label={`${label} over time. The figures are in the table below.`}
        x={{
          domain: [0, last],
          marks: points
            .map((text, at) => ({ at, text }))
            .filter(({ at }) => at % step === Math.floor(step / 2)),
        }}
        y={{
          domain: [marks[0] ?? 0, marks.at(-1) ?? 1],
          marks: marks.map((at) => ({ at, text: format(at) })),
        }}
        endSpace={28}
        onPick={(x) => setPicked(x === null ? null : Math.round(x))}
        className="mt-2"
      >
        {(plot) => (
          <>
            {series.map((line, index) => (
              <Line key={line.name} values={line.values} plot={plot} index={index} />
            ))}
            {drawMarks?.(plot)}
          </>
        )}
      </ChartFrame>
    </>
  );
}

type LineProps = { values: readonly (number | null)[]; plot: Plot; index: number };

/** A line with gaps where the value is unknown. A value between two gaps is a dot. */
function Line({ values, plot, index }: LineProps) {
  const { line, fill } = seriesColor(index);
  const path = values
    .map((value, at) => {
      if (value === null) return "";
      const isStart = at === 0 || values[at - 1] === null;
      return `${isStart ? "M" : "L"}${plot.x(at)} ${plot.y(value)}`;
    })
    .join("");
  const dots = values.flatMap((value, at) => {
    const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
    return value !== null && isAlone ? [{ at, value }] : [];
  });
  return (
    <>
      <path d={path} className={cx("fill-none stroke-2", line)} strokeLinejoin="round" />
      {dots.map(({ at, value }) => (
        <circle key={at} cx={plot.x(at)} cy={plot.y(value)} r="4" className={fill} />
      ))}
    </>
  );
}
