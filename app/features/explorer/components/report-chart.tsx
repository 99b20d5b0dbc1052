import { DayMark, DayMarks, DayNotesList } from "~/features/annotations/public-components/day-notes";
import { dayOf } from "~/kernel/days";
import { Card } from "~/ui/card";
import { LineChart, SeriesKeys, seriesColor } from "~/ui/line-chart";
import { soFarText } from "~/ui/so-far";
import type { ChartModel } from "../rules/chart";
import { formatValue } from "../rules/format";
import { measureOf } from "../rules/measures";
import type { ReportQuery } from "../rules/report-query";
import { FilterLinks } from "./filter-links";

/** The smallest step between two marks. Money is in cents. */
const smallestSteps = { count: 1, money: 100, rate: 1, share: 0.001, factor: 0.1, hours: 0.1 } as const;

type Filters = ReportQuery["filters"];
type ReportChartProps = {
  chart: ChartModel;
  /** The filters that the report has. */
  filters: Filters;
  /** The last moment that the figures count. Its day isn't over in them. */
  asOf: Date;
};

/**
 * One measure as lines or bars; payout and spend together, each on its own scale. The figures are in the table below it.
 */
export function ReportChart({ chart, filters, asOf }: ReportChartProps) {
  const { label: name, unit } = measureOf(chart.measure);
  const { days, beside } = chart;
  const found = days?.indexOf(dayOf(asOf)) ?? -1;
  const soFar = found === -1 ? null : found;
  const label = beside ? `${name} and ${beside.name.toLowerCase()}` : name;
  return (
    <Card as="section" pad="sm" aria-label={`${label}, chart`} className="min-w-0">
      <h2 className="font-semibold">{label}</h2>
      {chart.kind === "line" && chart.points.length > 0 && (
        <LineChart
          label={label}
          points={chart.points}
          series={chart.series}
          beside={beside}
          earlier={chart.earlier}
          format={(value) => formatValue(unit, value)}
          smallestStep={smallestSteps[unit]}
          soFar={soFar}
          marks={(plot) => days && <DayMarks plot={plot} points={days} />}
        />
      )}
      {chart.kind === "bar" && chart.points.length > 0 && (
        <Bars chart={chart} soFar={soFar} filters={filters} />
      )}
      {chart.note && <p className="mt-2 text-sm text-ink-soft">{chart.note}</p>}
      {days && <DayNotesList className="mt-3" />}
    </Card>
  );
}

/** Bars for comparing lengths, split into series. Their names are links that filter by them. */
function Bars({ chart, soFar, filters }: { chart: ChartModel; soFar: number | null; filters: Filters }) {
  const { points, series, measure, dimension, keys } = chart;
  const { unit, label } = measureOf(measure);
  const isSplit = series.length > 1;
  const totals = points.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const lengths = points.map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  const longest = Math.max(...lengths, 0);
  const width = (value: number) => (longest > 0 ? (Math.abs(value) / longest) * 100 : 0);
  return (
    <>
      {isSplit && (
        <SeriesKeys points={points} series={series} at={null} format={(value) => formatValue(unit, value)} />
      )}
      <ul
        aria-label={`${label} as bars${soFarText(soFar === null ? undefined : points[soFar])}`}
        className="mt-2 flex flex-col gap-2"
      >
        {points.map((point, at) => (
          <li key={JSON.stringify(keys[at])}>
            <div className="figures flex justify-between gap-3 text-xs text-ink-soft">
              <span className="min-w-0 wrap-anywhere">
                {chart.days && <DayMark point={chart.days[at] ?? ""} />}
                <FilterLinks filters={filters} dimension={dimension} value={keys[at] ?? null} name={point} />
                {at === soFar && " so far"}
              </span>
              <span>{formatValue(unit, isSplit ? (totals[at] ?? 0) : (series[0]?.values[at] ?? null))}</span>
            </div>
            <Bar parts={series.map(({ id, values }) => ({ id, value: values[at] ?? 0 }))} width={width} />
          </li>
        ))}
      </ul>
    </>
  );
}

type BarProps = { parts: readonly { id: string; value: number }[]; width: (value: number) => number };

function Bar({ parts, width }: BarProps) {
  let start = 0;
  return (
    <svg width="100%" height={12} className="mt-1 block" aria-hidden="true">
      <rect width="100%" height={12} rx="3" className="fill-sunken" />
      {parts.map(({ id, value }, index) => {
        const part = width(value);
        const x = start;
        start += part;
        return (
          <rect
            key={id}
            x={`${x}%`}
            width={`${part}%`}
            height={12}
            // A loss is an outline; its figure has a minus.
            className={value < 0 ? "fill-none stroke-error stroke-2" : seriesColor(index).fill}
          />
        );
      })}
    </svg>
  );
}
