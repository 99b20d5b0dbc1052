import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import { componentName } from "../rules/labels";
import type { ComponentRow, WithPrior } from "../schema";
import { Bars } from "./bars";
import { FigureWithChange } from "./figure-with-change";

const measures = [
  { key: "interactions", header: "Interactions", className: "fill-chart-1" },
  { key: "leads", header: "Leads", className: "fill-chart-2" },
  { key: "resultsViewed", header: "Results viewed", className: "fill-chart-3" },
] as const;

/** Interactions, leads, and results viewed per component (spec:analytics#component-performance). */
export function ComponentPerformance({ lines }: { lines: readonly WithPrior<ComponentRow>[] }) {
  return (
    <Card as="section" aria-labelledby="components" className="mt-6">
      <h2 id="components" className="text-lg font-semibold">
        Component Performance
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Interactions: a visitor started filling in a tool. Leads: a visitor submitted it. Results viewed: a
        visitor saw the results of a tool that finds providers.
      </p>
      {lines.length === 0 ? (
        <EmptyState level={3} title="No events in this period" />
      ) : (
        <>
          <div className="mt-4">
            <Table
              caption="Component Performance"
              rows={lines}
              rowKey={({ current }) => current.component}
              columns={[
                {
                  key: "component",
                  header: "Component",
                  rowHeader: true,
                  cell: ({ current }) => componentName(current.component),
                },
                ...measures.map(({ key, header }) => ({
                  key,
                  header,
                  align: "end" as const,
                  cell: ({ current, prior }: WithPrior<ComponentRow>) => (
                    <FigureWithChange current={current[key]} prior={prior[key]} />
                  ),
                })),
              ]}
            />
          </div>
          <div className="mt-6 grid gap-6 md:grid-cols-3">
            {measures.map(({ key, header, className }) => (
              <div key={key}>
                <h3 className="mb-3 text-sm font-semibold">{header}</h3>
                <Bars
                  label={`${header} per component. The figures are in the table above.`}
                  bars={lines.map(({ current }) => ({
                    key: current.component,
                    label: componentName(current.component),
                    value: current[key],
                    className,
                  }))}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
