import { type ReactNode, useState } from "react";
import { chartColors } from "./chart-colors";
import { type Axis, ChartFrame, type Mark, type Plot } from "./chart-frame";
import { axisMarks, sharedMarks } from "./chart-scale";
import { cx } from "./cx";
import { SoFarBand, SoFarKey, soFarText } from "./so-far";

/** The line of the earlier days. */
const DASHED = "stroke-ink-soft stroke-2 [stroke-dasharray:5_4]";
/** The last color is for the others together. */
export const seriesColor = (index: number) => (index < 5 ? chartColors[index] : undefined) ?? chartColors[7];

/** `id` tells lines apart that have the same name, such as two posts with one title. */
export type Series = {
  id?: string;
  name: string;
  values: readonly (number | null)[];
  /** Earlier values, which only the legend shows: as lines, they would hide those of other series. */
  earlier?: readonly (number | null)[];
};

type SeriesKeysProps = {
  points: readonly string[];
  series: readonly Series[];
  /** The dashed line, if any. */
  earlier?: Series | null;
  /** The point whose values are shown, if any. */
  at: number | null;
  format: (value: number | null) => string;
};

/** The names of the lines with their colors, and the values at one point. */
export function SeriesKeys({ points, series, earlier, at, format }: SeriesKeysProps) {
  const point = at === null ? undefined : points[at];
  if (series.length === 1 && !earlier && point === undefined) return null;
  const value = (values: Series["values"]) =>
    at !== null && <strong className="font-semibold">{format(values[at] ?? null)}</strong>;
  return (
    <ul className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
      {point !== undefined && <li className="text-ink-soft">{point}</li>}
      {series.map(({ id, name, values, earlier: before }, index) => (
        <li key={id ?? name} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("h-1 w-4 rounded-full", seriesColor(index).key)} />
          {name}
          {value(values)}
          {before && at !== null && (
            <span className="text-ink-soft">before: {format(before[at] ?? null)}</span>
          )}
        </li>
      ))}
      {earlier && (
        <li className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width={16} height={4}>
            <line x2={16} y1={2} y2={2} className={DASHED} />
          </svg>
          {earlier.name}
          {value(earlier.values)}
        </li>
      )}
    </ul>
  );
}

type LineChartProps = {
  /** What the lines show: "Views". */
  label: string;
  points: readonly string[];
  series: readonly Series[];
  /** A line in the same unit with its own scale on the right; then `series` has one line. */
  beside?: Series | null;
  /** The same figures in earlier days, as a dashed line. */
  earlier?: Series | null;
  format: (value: number | null) => string;
  /** The smallest step between two marks of the scale, so that no label repeats. */
  smallestStep: number;
  /** The point that isn't over yet, if it's one of these. */
  soFar?: number | null;
  /** Drawn over the lines. */
  marks?: (plot: Plot) => ReactNode;
};

/** The scale of the lines and, if there's one, that of the line beside them. */
function axesOf({ series, beside, earlier, format, smallestStep }: LineChartProps): { y: Axis; y2?: Axis } {
  const marksOf = (lines: readonly Series[]) => {
    const values = lines.flatMap((line) => line.values.map((value) => value ?? 0));
    return axisMarks(Math.min(0, ...values), Math.max(smallestStep, ...values), 4, smallestStep);
  };
  const axisOf = (marks: readonly number[], title?: string): Axis => ({
    title,
    domain: [marks[0] ?? 0, marks.at(-1) ?? 1],
    marks: withoutCents(marks.map((at) => ({ at, text: format(at) }))),
  });
  const scaled = earlier ? [...series, earlier] : series;
  if (!beside) return { y: axisOf(marksOf(scaled)) };
  const [left, right] = sharedMarks(marksOf(scaled), marksOf([beside]));
  return { y: axisOf(left, series[0]?.name), y2: axisOf(right, beside.name) };
}

/** Amounts on an axis have cents only if one of them isn't whole: on phones, every character takes room from the lines. */
function withoutCents(marks: readonly Mark[]): Mark[] {
  const isWhole = marks.every(({ text }) => text.endsWith(".00"));
  return marks.map(({ at, text }) => ({ at, text: isWhole ? text.slice(0, -3) : text }));
}

/** Lines over time. The figures are in a table below it. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, beside, earlier, format, soFar = null, marks: drawMarks } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const lines = beside ? [...series, beside] : series;
  const last = Math.max(points.length - 1, 1);
  const unfinished = soFar === null ? undefined : points[soFar];
  const step = Math.max(1, Math.ceil(points.length / 5));
  return (
    <>
      <SeriesKeys points={points} series={lines} earlier={earlier} at={picked} format={format} />
      {unfinished !== undefined && <SoFarKey day={unfinished} />}
      <ChartFrame
        label={`${label} over time${soFarText(unfinished)}. The figures are in the table below.`}
        x={{
          domain: [0, last],
          marks: points
            .map((text, at) => ({ at, text }))
            .filter(({ at }) => at % step === Math.floor(step / 2)),
        }}
        {...axesOf(props)}
        endSpace={28}
        onPick={(x) => setPicked(x === null ? null : Math.round(x))}
        className="mt-2"
      >
        {(plot) => (
          <>
            {soFar !== null && <SoFarBand plot={plot} at={soFar} />}
            {earlier && <Line values={earlier.values} plot={plot} y={plot.y} className={DASHED} />}
            {lines.map((line, index) => (
              <Line
                key={line.id ?? line.name}
                values={line.values}
                plot={plot}
                y={line === beside ? plot.y2 : plot.y}
                className={cx("stroke-2", seriesColor(index).line)}
                dotClassName={seriesColor(index).fill}
              />
            ))}
            {drawMarks?.(plot)}
          </>
        )}
      </ChartFrame>
    </>
  );
}

type LineProps = {
  values: readonly (number | null)[];
  plot: Plot;
  y: Plot["y"];
  className: string;
  dotClassName?: string;
};

/** A line with gaps where the value is unknown. A value between two gaps is a dot. */
function Line({ values, plot, y, className, dotClassName = "fill-ink-soft" }: LineProps) {
  const path = values
    .map((value, at) => {
      if (value === null) return "";
      const isStart = at === 0 || values[at - 1] === null;
      return `${isStart ? "M" : "L"}${plot.x(at)} ${y(value)}`;
    })
    .join("");
  const dots = values.flatMap((value, at) => {
    const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
    return value !== null && isAlone ? [{ at, value }] : [];
  });
  return (
    <>
      <path d={path} className={cx("fill-none", className)} strokeLinejoin="round" />
      {dots.map(({ at, value }) => (
        <circle key={at} cx={plot.x(at)} cy={y(value)} r="4" className={dotClassName} />
      ))}
    </>
  );
}
