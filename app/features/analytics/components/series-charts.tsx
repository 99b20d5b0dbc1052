import { DayNotesList } from "~/features/annotations/public-components/day-notes";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { Disclosure } from "~/ui/disclosure";
import { Table } from "~/ui/table";
import { formatCount } from "../rules/figures";
import { pointLabel } from "../rules/labels";
import type { RangeDays } from "../rules/range";
import type { SeriesPoint } from "../schema";
import { seriesStyles, TimeChart } from "./time-chart";

type SeriesChartsProps = { series: readonly SeriesPoint[]; days: RangeDays };

const day = "Dashed: today so far.";
/** Explains which points are incomplete and therefore lower than the others. */
const openEnds: Record<RangeDays, string> = {
  1: "Dashed: this hour so far.",
  7: day,
  30: day,
  90: day,
  365: "Dashed: this month so far. The first month is also partial.",
};

const charts = [
  {
    title: "Views",
    pick: (point: SeriesPoint) => point.views,
    format: formatCount,
    smallest: 1,
    look: seriesStyles.views,
  },
  {
    title: "Clicks",
    pick: (point: SeriesPoint) => point.clicks,
    format: formatCount,
    smallest: 1,
    look: seriesStyles.clicks,
  },
  {
    title: "Revenue",
    pick: (point: SeriesPoint) => point.revenueCents,
    format: formatDollars,
    smallest: 100,
    look: seriesStyles.revenue,
  },
];

/** Views, clicks, and revenue over time: three charts, since a shared scale would flatten two of them. */
export function SeriesCharts({ series, days }: SeriesChartsProps) {
  const each = days === 1 ? "by hour" : days === 365 ? "by month" : "by day";
  return (
    <section aria-labelledby="over-time" className="mt-6">
      <h2 id="over-time" className="text-lg font-semibold">
        Over time
      </h2>
      <p className="text-sm text-ink-soft">{openEnds[days]}</p>
      <div className="mt-3 grid gap-4 lg:grid-cols-3">
        {charts.map(({ pick, ...chart }) => (
          <TimeChart
            key={chart.title}
            {...chart}
            unit={each}
            points={series.map((point) => ({ at: point.at, value: pick(point) }))}
            days={days}
          />
        ))}
      </div>
      <DayNotesList className="mt-3" />
      <Disclosure label="Show figures" openLabel="Hide figures" className="mt-2">
        <Table
          caption={`Views, clicks, and revenue ${each}`}
          rows={series}
          rowKey={(point) => point.at}
          columns={[
            { key: "at", header: "When", rowHeader: true, cell: (point) => pointLabel(point.at, days) },
            { key: "views", header: "Views", align: "end", cell: (point) => formatCount(point.views) },
            { key: "clicks", header: "Clicks", align: "end", cell: (point) => formatCount(point.clicks) },
            {
              key: "revenue",
              header: "Revenue",
              align: "end",
              cell: (point) => formatDollarsAndCents(point.revenueCents),
            },
          ]}
        />
      </Disclosure>
    </section>
  );
}
