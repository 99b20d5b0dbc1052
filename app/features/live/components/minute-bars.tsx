import { useState } from "react";
import { formatCount } from "~/kernel/counts";
import { Card } from "~/ui/card";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { formatTime } from "~/ui/date-time";
import { Disclosure } from "~/ui/disclosure";
import { Table } from "~/ui/table";
import { type Activity, MINUTES } from "../rules/activity";
import { liveTerms } from "../rules/terms";

const MINUTE_MS = 60_000;
const MARK_EVERY = 10;
/** Of the width of a minute. */
const BAR = 0.4;

type Minute = { at: Date; views: number; clicks: number };

/** Views and clicks of each minute, as a pair of bars. The table below has the figures. */
export function MinuteBars({ minutes }: Pick<Activity, "minutes">) {
  const [picked, setPicked] = useState<number | null>(null);
  const rows = minutes.views.map((views, index) => ({
    at: new Date(Date.parse(minutes.first) + index * MINUTE_MS),
    views,
    clicks: minutes.clicks[index] ?? 0,
  }));
  const shown = rows[picked ?? rows.length - 1];
  const marks = axisMarks(0, Math.max(1, ...minutes.views, ...minutes.clicks), 4, 1);
  return (
    <Card as="section" pad="sm" aria-labelledby="by-minute" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="by-minute" className="font-semibold">
          By minute
        </h2>
        {shown && (
          <p className="figures flex flex-wrap gap-x-4 text-sm">
            <span className="text-ink-soft">{formatTime(shown.at)}</span>
            <Key name={liveTerms.views.label} className="bg-chart-1" value={shown.views} />
            <Key name={liveTerms.clicks.label} className="bg-chart-2" value={shown.clicks} />
          </p>
        )}
      </div>
      <ChartFrame
        label={`Views and clicks of the last ${MINUTES} minutes. The figures are in the table below.`}
        x={{
          domain: [-0.5, rows.length - 0.5],
          marks: rows.flatMap(({ at }, index) =>
            index % MARK_EVERY === MARK_EVERY / 2 ? [{ at: index, text: formatTime(at) }] : [],
          ),
        }}
        y={{
          domain: [0, marks.at(-1) ?? 1],
          marks: marks.map((at) => ({ at, text: formatCount(at) })),
        }}
        onPick={(x) => setPicked(x === null ? null : Math.min(Math.max(Math.round(x), 0), rows.length - 1))}
        className="mt-2"
      >
        {(plot) =>
          rows.map(({ at, views, clicks }, index) => (
            <g key={at.getTime()}>
              <Bar plot={plot} from={index - BAR} value={views} className="fill-chart-1" />
              <Bar plot={plot} from={index} value={clicks} className="fill-chart-2" />
            </g>
          ))
        }
      </ChartFrame>
      <Disclosure label="Show as a table" openLabel="Hide the table">
        <MinuteTable rows={rows.toReversed()} />
      </Disclosure>
    </Card>
  );
}

function Key({ name, className, value }: { name: string; className: string; value: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3 rounded-xs ${className}`} />
      {name} <strong className="font-semibold">{formatCount(value)}</strong>
    </span>
  );
}

function Bar({
  plot,
  from,
  value,
  className,
}: {
  plot: Plot;
  from: number;
  value: number;
  className: string;
}) {
  const top = plot.y(value);
  return (
    <rect
      x={plot.x(from)}
      y={top}
      width={plot.x(from + BAR) - plot.x(from)}
      height={plot.bottom - top}
      className={className}
    />
  );
}

function MinuteTable({ rows }: { rows: readonly Minute[] }) {
  return (
    <Table
      caption="By minute"
      rows={rows}
      rowKey={({ at }) => at.getTime()}
      columns={[
        { key: "minute", header: "Minute", rowHeader: true, cell: ({ at }) => formatTime(at) },
        {
          key: "views",
          header: liveTerms.views.label,
          align: "end",
          cell: ({ views }) => formatCount(views),
        },
        {
          key: "clicks",
          header: liveTerms.clicks.label,
          align: "end",
          cell: ({ clicks }) => formatCount(clicks),
        },
      ]}
    />
  );
}
