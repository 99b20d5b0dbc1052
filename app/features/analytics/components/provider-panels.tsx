import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { type Column, Table } from "~/ui/table";
import { formatCount, formatKnownCount, formatShare, shareOf } from "../rules/figures";
import type { ClickedProvider, ProviderRow, WithPrior } from "../schema";
import { type Bar, Bars } from "./bars";
import { FigureWithChange } from "./figure-with-change";

const provider: Column<WithPrior<ProviderRow>> = {
  key: "provider",
  header: "Provider",
  rowHeader: true,
  cell: ({ current }) => current.brandName,
};
const appearances: Column<WithPrior<ProviderRow>> = {
  key: "appearances",
  header: "Total appearances",
  align: "end",
  cell: ({ current }) => formatCount(current.appearances),
};

/** The five providers with the most top-3 rankings (spec:analytics#top-ranked). */
export function TopRankedProviders({ lines }: { lines: readonly WithPrior<ProviderRow>[] }) {
  return (
    <Panel
      id="top-ranked"
      title="Top Ranked Providers"
      empty="No providers were ranked in this period"
      lines={lines}
      columns={[
        provider,
        {
          key: "top",
          header: "Top-3 rankings",
          align: "end",
          cell: ({ current, prior }) => (
            <FigureWithChange current={current.topRankings} prior={prior.topRankings} />
          ),
        },
        appearances,
      ]}
      bar={({ current }) => ({
        value: current.appearances,
        part: current.topRankings,
        className: "fill-chart-1",
      })}
    >
      Times ranked 3 or higher in our tools' results, out of all appearances there.
    </Panel>
  );
}

/** The five providers with the most clicks (spec:analytics#click-through). */
export function ClickThroughStats({ lines }: { lines: readonly ClickedProvider[] }) {
  return (
    <Panel
      id="click-through"
      title="Provider Click-through Stats"
      empty="No provider clicks in this period"
      lines={lines}
      columns={[
        provider,
        {
          key: "clicks",
          header: "Clicks",
          align: "end",
          cell: ({ current, prior }) => <FigureWithChange current={current.clicks} prior={prior.clicks} />,
        },
        {
          key: "unique",
          header: "Unique clicks",
          align: "end",
          cell: ({ uniqueClicks }) => formatKnownCount(uniqueClicks),
        },
        appearances,
        {
          key: "rate",
          header: "Click-through",
          align: "end",
          cell: ({ current }) => formatShare(shareOf(current.rankedClicks, current.appearances)),
        },
      ]}
      bar={({ current }) => ({ value: current.clicks, className: "fill-chart-2" })}
    >
      Clicks from all pages. Click-through is clicks in the tools that rank providers, divided by appearances
      there.
    </Panel>
  );
}

type PanelProps<Line> = {
  id: string;
  title: string;
  empty: string;
  lines: readonly Line[];
  columns: readonly Column<Line>[];
  bar: (line: Line) => Pick<Bar, "value" | "part" | "className">;
  children: ReactNode;
};

function Panel<Line extends WithPrior<ProviderRow>>({
  id,
  title,
  empty,
  lines,
  columns,
  bar,
  children,
}: PanelProps<Line>) {
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{children}</p>
      {lines.length === 0 ? (
        <EmptyState level={3} title={empty} />
      ) : (
        <>
          <div className="my-4">
            <Bars
              label={`${title}. The figures are in the table below.`}
              bars={lines.map((line) => ({
                key: String(line.current.providerId),
                label: line.current.brandName,
                ...bar(line),
              }))}
            />
          </div>
          <Table
            caption={title}
            rows={lines}
            rowKey={({ current }) => current.providerId}
            columns={columns}
          />
        </>
      )}
    </Card>
  );
}
