import { useState } from "react";
import { type PriceChange, sourceLabels } from "~/features/brands/rules/price-change";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { ChartFrame, type Plot } from "~/ui/chart-frame";
import { axisMarks, timeMarks } from "~/ui/chart-scale";
import { DateTime, formatDay } from "~/ui/date-time";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { type Column, Table } from "~/ui/table";
import { changeSourceLabel, planLabel } from "../rules/labels";
import { type PricePoint, type PriceSeries, priceSeries } from "../rules/price-series";
import { EditorSection } from "./editor-fields";

type PriceHistoryProps = {
  changes: readonly PriceChange[];
  /** When the page was rendered, ISO 8601. */
  now: string;
};

// spec:brands#price-history-view
const LISTED = 50;

/** A brand's price history: a chart of one price, and every change with who and when. */
export function PriceHistory({ changes, now }: PriceHistoryProps) {
  const series = priceSeries(changes);
  const [chosen, setChosen] = useState(series[0]?.key);
  const shown = series.find(({ key }) => key === chosen) ?? series[0];
  if (!shown) {
    return (
      <EditorSection title="Price history">
        <p className="text-sm text-ink-soft">Price changes appear here after you save the first price.</p>
      </EditorSection>
    );
  }
  return (
    <EditorSection title="Price history">
      <Field label="Price" className="mb-4 max-w-lg">
        <Select
          value={shown.key}
          onChange={(event) => setChosen(event.target.value)}
          options={series.map(({ key, label, changes: count }) => ({
            value: key,
            label: count === 0 ? label : `${label} (${countText(count)})`,
          }))}
        />
      </Field>
      <Course series={shown} until={Date.parse(now)} />
      <section
        className="mt-4 max-h-96 overflow-y-auto sm:rounded-md sm:border sm:border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys
        tabIndex={0}
        aria-label="Price changes"
      >
        <Table
          caption="Price changes, newest first"
          columns={columns}
          rows={changes.slice(0, LISTED)}
          rowKey={(change) => change.historyId}
        />
      </section>
      {changes.length > LISTED && (
        <p className="mt-2 text-sm text-ink-soft">{`Showing the latest ${LISTED}.`}</p>
      )}
    </EditorSection>
  );
}

const countText = (count: number) => (count === 1 ? "1 change" : `${count} changes`);

/** A change made just now still needs a visible width. */
const SHORTEST_MS = 60_000;

/** One price over time, as steps: a price applies until the next change. */
function Course({ series, until }: { series: PriceSeries; until: number }) {
  const { points, label } = series;
  const cents = points.flatMap((point) => (point.cents === null ? [] : [point.cents]));
  const start = points[0]?.at ?? until;
  if (series.changes === 0 || cents.length === 0) {
    return (
      <p className="text-sm text-ink-soft">{`${label}: unchanged since ${formatDay(new Date(start))}.`}</p>
    );
  }
  const marks = axisMarks(Math.min(...cents), Math.max(...cents), 4, 100);
  const end = Math.max(until, start + SHORTEST_MS);
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  return (
    <ChartFrame
      label={`${label}: plan price in dollars since ${formatDay(new Date(start))}`}
      x={{ domain: [start, end], marks: timeMarks(start, end) }}
      y={{ domain: [low, high], marks: marks.map((at) => ({ at, text: formatDollarsAndCents(at) })) }}
      endSpace={48}
    >
      {(plot) => (
        <>
          <path d={stepsOf(points, end, plot)} className="fill-none stroke-chart-1 stroke-2" />
          {points.map(({ at, cents: value }, index) =>
            value === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: points never move
              <circle key={index} cx={plot.x(at)} cy={plot.y(value)} r={4} className="fill-chart-1" />
            ),
          )}
        </>
      )}
    </ChartFrame>
  );
}

function stepsOf(points: readonly PricePoint[], end: number, plot: Plot): string {
  return points
    .map(({ at, cents }, index) => {
      if (cents === null) return "";
      const until = points[index + 1]?.at ?? end;
      const next = points[index + 1]?.cents ?? null;
      const down = next === null ? "" : `V${plot.y(next)}`;
      return `M${plot.x(at)} ${plot.y(cents)}H${plot.x(until)}${down}`;
    })
    .join("");
}

const columns: readonly Column<PriceChange>[] = [
  { key: "when", header: "When", rowHeader: true, cell: ({ changedAt }) => <DateTime at={changedAt} /> },
  {
    key: "who",
    header: "Who",
    cell: ({ actorName, source }) =>
      source === "system" ? actorName : `${actorName} (${sourceLabels[source]})`,
  },
  {
    key: "plan",
    header: "Price for",
    cell: ({ medicationType, dosage, planInterval }) => planLabel(medicationType, dosage, planInterval),
  },
  {
    key: "before",
    header: "Before",
    align: "end",
    cell: (change) => (
      <Side price={change.oldPrice} discount={change.oldDiscount} notes={notesOf(change, "old")} />
    ),
  },
  {
    key: "after",
    header: "After",
    align: "end",
    cell: (change) => (
      <Side price={change.newPrice} discount={change.newDiscount} notes={notesOf(change, "new")} />
    ),
  },
];

function Side({ notes, ...side }: { price: string | null; discount: string | null; notes: string[] }) {
  return (
    <>
      {sideText(side.price, side.discount)}
      {notes.map((note) => (
        <span key={note} className="block wrap-anywhere text-ink-soft">
          {note}
        </span>
      ))}
    </>
  );
}

function notesOf(change: PriceChange, side: "old" | "new"): string[] {
  return [sourceText(change, side), proofText(change, side)].filter((note) => note !== null);
}

/** The proof link on one side of a change, by the same rule as the source. */
function proofText(change: PriceChange, side: "old" | "new"): string | null {
  const own = side === "old" ? change.oldProof : change.newProof;
  if (change.action !== "changed") return own;
  return change.oldProof === change.newProof ? null : (own ?? "No proof link");
}

/** The source on one side of a change: only if it changed, or if the row was added or removed with one. */
function sourceText(change: PriceChange, side: "old" | "new"): string | null {
  const [old, next] = [
    changeSourceLabel(change.oldSource, change.oldProduct),
    changeSourceLabel(change.newSource, change.newProduct),
  ];
  if (change.action !== "changed") return side === "old" ? old : next;
  return old === next ? null : ((side === "old" ? old : next) ?? "Source not listed");
}

function sideText(price: string | null, discount: string | null): string {
  if (price === null) return "–";
  const text = formatDollarsAndCents(dollarsToCents(price));
  return discount === null
    ? text
    : `${text}, first month ${formatDollarsAndCents(dollarsToCents(discount))} off`;
}
