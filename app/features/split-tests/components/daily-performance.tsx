import { useId, useState } from "react";
import { DayMarks, DayNotesList } from "~/features/annotations/public-components/day-notes";
import { Button } from "~/ui/button";
import { chartColors } from "~/ui/chart-colors";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { type Column, Table } from "~/ui/table";
import { type DailyPayouts, payoutOn } from "../rules/payout";
import { countsOn, type DailyRow, type VariantCounts } from "../rules/report";
import { countText, dollarsText } from "../rules/report-texts";
import { dayText } from "./test-card";

type DailyVariant = { id: string; name: string };
type DailyProps = {
  variants: readonly DailyVariant[];
  daily: readonly DailyRow[];
  /** If payout is the primary metric. */
  payouts: DailyPayouts | null;
};
type DailyChartProps = DailyProps & { today: string };

const measures = [
  { value: "views", label: "Views" },
  { value: "clicks", label: "Clicks" },
  { value: "conversions", label: "Conversions" },
] as const satisfies readonly { value: keyof VariantCounts; label: string }[];
const payoutMeasure = { value: "payout", label: "Payout per visitor" } as const;
type Measure = (typeof measures)[number]["value"] | "payout";

/** The payout first, because it decides the test. */
const measuresOf = (payouts: DailyPayouts | null) => (payouts ? [payoutMeasure, ...measures] : measures);

/** Cents for the payout; null if there's nothing to divide by. */
function valueOn(row: DailyRow, id: string, measure: Measure, payouts: DailyPayouts | null): number | null {
  if (measure === "payout") return payouts && payoutOn(payouts, row.date, id);
  return countsOn(row, id)[measure];
}

const valueText = (value: number | null, measure: Measure) =>
  measure === "payout" ? dollarsText(value) : countText(value ?? 0);

const colorOf = (index: number) => chartColors[index % chartColors.length] ?? chartColors[0];

/** When the colors repeat, dashes distinguish the lines. */
const isBroken = (index: number) => index >= chartColors.length;

/** Each day of each variant, as lines and in a table below them. */
export function DailyPerformance({ variants, daily, payouts, today }: DailyChartProps) {
  const [chosen, setChosen] = useState<Measure | null>(null);
  const titleId = useId();
  const choices = measuresOf(payouts);
  const { value: measure, label } =
    choices.find(({ value }) => value === chosen) ?? choices[0] ?? measures[0];
  const isOpen = daily.at(-1)?.date === today;
  if (!daily.some((row) => Object.keys(row.variant_data).length > 0)) return <NothingCounted />;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={titleId} className="text-lg font-semibold">
          Daily Performance
        </h2>
        <Field label="Chart shows" labelHidden className="w-52">
          <Select
            value={measure}
            options={choices}
            onChange={(event) =>
              setChosen(choices.find(({ value }) => value === event.target.value)?.value ?? null)
            }
          />
        </Field>
      </div>
      <figure className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="text-sm font-semibold">
            {label} per day{measure === "payout" && " of assignment"} (Eastern Time)
            {isOpen && daily.length > 1 && (
              <span className="font-normal text-ink-soft">, dashed: today so far</span>
            )}
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
            {variants.map(({ id, name }, index) => (
              <span key={id} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={`size-3 shrink-0 rounded-sm ${colorOf(index).key}`} />
                {name}
                {isBroken(index) && " (dashed line)"}
              </span>
            ))}
          </span>
        </figcaption>
        <Lines
          variants={variants}
          daily={daily}
          payouts={payouts}
          measure={measure}
          label={label}
          isOpen={isOpen}
        />
      </figure>
      <DayNotesList />
      <DailyTable variants={variants} daily={daily} payouts={payouts} />
    </section>
  );
}

/** On phones every day is a card, so more days are shown only on request. */
const FIRST_DAYS = 7;

function DailyTable({ variants, daily, payouts }: DailyProps) {
  const [isWhole, setIsWhole] = useState(false);
  const newestFirst = [...daily].reverse();
  const isCut = !isWhole && daily.length > FIRST_DAYS;
  return (
    <>
      {/* With many variants it scrolls sideways, and must do so by keyboard too. */}
      <section
        aria-label="Every day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface"
      >
        <Table
          caption="Daily performance"
          columns={columnsOf(variants, payouts)}
          rows={isCut ? newestFirst.slice(0, FIRST_DAYS) : newestFirst}
          rowKey={(row) => row.date}
        />
      </section>
      {isCut && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsWhole(true)}>
          Show all {daily.length} days
        </Button>
      )}
    </>
  );
}

function NothingCounted() {
  return (
    <section aria-labelledby="daily-performance" className="flex flex-col gap-2">
      <h2 id="daily-performance" className="text-lg font-semibold">
        Daily Performance
      </h2>
      <p className="text-sm text-ink-soft">No data for this period.</p>
    </section>
  );
}

type LinesProps = DailyProps & { measure: Measure; label: string; isOpen: boolean };

const MAX_STEPS = 4;
const MAX_DATES = 6;

function Lines({ variants, daily, payouts, measure, label, isOpen }: LinesProps) {
  const valuesOf = (id: string) => daily.map((row) => valueOn(row, id, measure, payouts));
  const highest = Math.max(1, ...variants.flatMap(({ id }) => valuesOf(id).map((value) => value ?? 0)));
  const marks = axisMarks(0, highest, MAX_STEPS, 1);
  const every = Math.ceil(daily.length / MAX_DATES);
  const dates = daily.flatMap((row, at) => (at % every === 0 ? [{ at, text: shortDay(row.date) }] : []));
  return (
    <ChartFrame
      label={`${label} per day for ${variants.map(({ name }) => name).join(", ")}. The table below lists every day.`}
      x={{ domain: [-0.5, Math.max(daily.length, 1) - 0.5], marks: dates }}
      y={{ domain: [0, marks.at(-1) ?? 1], marks: marks.map((at) => ({ at, text: valueText(at, measure) })) }}
      endSpace={28}
    >
      {(plot) => (
        <>
          {variants.map(({ id }, index) => (
            <Line
              key={id}
              plot={plot}
              values={valuesOf(id)}
              color={colorOf(index)}
              breaks={isBroken(index) ? "12 4" : undefined}
              isOpen={isOpen}
            />
          ))}
          <DayMarks plot={plot} points={daily.map(({ date }) => date)} />
        </>
      )}
    </ChartFrame>
  );
}

type LineProps = {
  plot: Plot;
  /** Days without a value have no point. */
  values: readonly (number | null)[];
  color: (typeof chartColors)[number];
  breaks: string | undefined;
  /** The last day isn't over, so its drop means nothing. */
  isOpen: boolean;
};

function Line({ plot, values, color, breaks, isOpen: isTodayOpen }: LineProps) {
  const isOpen = isTodayOpen && values.at(-1) !== null;
  const line = { fill: "none", strokeWidth: 2, strokeLinejoin: "round", className: color.line } as const;
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ at, x: plot.x(at), y: plot.y(value) }],
  );
  const places = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return (
    <g>
      <polyline
        points={places.slice(0, isOpen ? -1 : undefined).join(" ")}
        strokeDasharray={breaks}
        {...line}
      />
      {isOpen && <polyline points={places.slice(-2).join(" ")} strokeDasharray="3 4" {...line} />}
      {points.length <= 31 &&
        points.map(({ at, x, y }) => <circle key={at} cx={x} cy={y} r={3} className={color.fill} />)}
    </g>
  );
}

/** `Mar 31`. */
function shortDay(day: string): string {
  return dayText(day).split(",")[0] ?? day;
}

function columnsOf(variants: readonly DailyVariant[], payouts: DailyPayouts | null): Column<DailyRow>[] {
  const figures = variants.flatMap(({ id, name }) =>
    measuresOf(payouts).map(
      ({ value, label }): Column<DailyRow> => ({
        key: `${id}-${value}`,
        header: `${name} ${label.toLowerCase()}`,
        label: `${name} ${label.toLowerCase()}`,
        align: "end",
        cell: (row) => valueText(valueOn(row, id, value, payouts), value),
      }),
    ),
  );
  return [
    {
      key: "date",
      header: "Date",
      label: "Date",
      rowHeader: true,
      cell: ({ date }) => <span className="whitespace-nowrap">{dayText(date)}</span>,
    },
    ...figures,
  ];
}
