import { useState } from "react";
import { DayMark, DayMarks, DayNotesList } from "~/features/annotations/public-components/day-notes";
import { Card } from "~/ui/card";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { cx } from "~/ui/cx";
import type { ChartModel } from "../rules/chart";
import { formatValue } from "../rules/format";
import { measureOf } from "../rules/measures";

/** Written out, so that the style sheet contains them. The sixth is for the others together. */
const COLORS = [
  { line: "stroke-chart-1", fill: "fill-chart-1", key: "bg-chart-1" },
  { line: "stroke-chart-2", fill: "fill-chart-2", key: "bg-chart-2" },
  { line: "stroke-chart-3", fill: "fill-chart-3", key: "bg-chart-3" },
  { line: "stroke-chart-4", fill: "fill-chart-4", key: "bg-chart-4" },
  { line: "stroke-chart-5", fill: "fill-chart-5", key: "bg-chart-5" },
  { line: "stroke-chart-8", fill: "fill-chart-8", key: "bg-chart-8" },
] as const;
const colorOf = (index: number) => COLORS[index] ?? COLORS[5];

/** One measure as lines or bars. The figures are in the table below it. */
export function ReportChart({ chart }: { chart: ChartModel }) {
  const { label } = measureOf(chart.measure);
  return (
    <Card as="section" pad="sm" aria-label={`${label}, chart`} className="min-w-0">
      <h2 className="font-semibold">{label}</h2>
      {chart.kind === "line" ? <Lines chart={chart} /> : <Bars chart={chart} />}
      {chart.days && <DayNotesList className="mt-3" />}
    </Card>
  );
}

function Keys({ chart, at }: { chart: ChartModel; at: number | null }) {
  const { unit } = measureOf(chart.measure);
  const point = at === null ? undefined : chart.points[at];
  if (chart.series.length === 1 && point === undefined) return null;
  return (
    <ul className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
      {point !== undefined && <li className="text-ink-soft">{point}</li>}
      {chart.series.map(({ name, values }, index) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("h-1 w-4 rounded-full", colorOf(index).key)} />
          {name}
          {at !== null && <strong className="font-semibold">{formatValue(unit, values[at] ?? null)}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** The smallest step between two marks, so that no label repeats. Money is in cents. */
const smallestSteps = { count: 1, money: 100, rate: 1, share: 0.001, factor: 0.1, hours: 0.1 } as const;

function Lines({ chart }: { chart: ChartModel }) {
  const [picked, setPicked] = useState<number | null>(null);
  const { points, series, measure } = chart;
  const { unit, label } = measureOf(measure);
  const values = series.flatMap((line) => line.values.map((value) => value ?? 0));
  const marks = axisMarks(
    Math.min(0, ...values),
    Math.max(smallestSteps[unit], ...values),
    4,
    smallestSteps[unit],
  );
  const last = Math.max(points.length - 1, 1);
  const step = Math.max(1, Math.ceil(points.length / 5));
  return (
    <>
      <Keys chart={chart} at={picked} />
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
          marks: marks.map((at) => ({ at, text: formatValue(unit, at) })),
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
            {chart.days && <DayMarks plot={plot} points={chart.days} />}
          </>
        )}
      </ChartFrame>
    </>
  );
}

type LineProps = { values: readonly (number | null)[]; plot: Plot; index: number };

/** A line with gaps where the value is unknown. A value between two gaps is a dot. */
function Line({ values, plot, index }: LineProps) {
  const { line, fill } = colorOf(index);
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

/** Bars for comparing lengths, split into series. They're an image: the table has the figures. */
function Bars({ chart }: { chart: ChartModel }) {
  const { points, series, measure } = chart;
  const { unit, label } = measureOf(measure);
  const isSplit = series.length > 1;
  const totals = points.map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.max(values[at] ?? 0, 0), 0),
  );
  const highest = Math.max(...totals, 0);
  const width = (value: number) => (highest > 0 ? (Math.max(value, 0) / highest) * 100 : 0);
  return (
    <>
      {isSplit && <Keys chart={chart} at={null} />}
      <div
        role="img"
        aria-label={`${label} as bars. The figures are in the table below.`}
        className="mt-2 flex flex-col gap-2"
      >
        {points.map((point, at) => {
          let start = 0;
          return (
            <div key={point} aria-hidden="true">
              <div className="figures flex justify-between gap-3 text-xs text-ink-soft">
                <span className="min-w-0 truncate">
                  {chart.days && <DayMark point={chart.days[at] ?? ""} />}
                  {point}
                </span>
                <span>
                  {formatValue(unit, isSplit ? (totals[at] ?? 0) : (series[0]?.values[at] ?? null))}
                </span>
              </div>
              <svg width="100%" height={12} className="mt-1 block" aria-hidden="true">
                <rect width="100%" height={12} rx="3" className="fill-sunken" />
                {series.map(({ name, values }, index) => {
                  const part = width(values[at] ?? 0);
                  const x = start;
                  start += part;
                  return (
                    <rect
                      key={name}
                      x={`${x}%`}
                      width={`${part}%`}
                      height={12}
                      className={colorOf(index).fill}
                    />
                  );
                })}
              </svg>
            </div>
          );
        })}
      </div>
    </>
  );
}
