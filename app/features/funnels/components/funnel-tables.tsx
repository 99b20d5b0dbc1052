import { Link } from "react-router";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { formatValue } from "~/features/explorer/rules/format";
import { useUrlWith } from "~/ui/pagination";
import type { Column } from "~/ui/table";
import { TableCard } from "~/ui/table-card";
import { type Cell, numberOf } from "../rules/cells";
import { cellText, secondsText } from "../rules/format";
import type { FunnelDimension } from "../rules/funnel-query";
import { WITHHELD } from "../rules/messages";
import type { StepRow } from "../rules/report";
import { type Rate as GivenRate, rateOf } from "../rules/share";
import { funnelTerms, stageTerms } from "../rules/terms";
import type { LaterColumn, ValueRow } from "../rules/value-rows";
import { Rate } from "./rate";

const count = (value: number) => formatValue("count", value);

const stepColumns: Column<StepRow>[] = [
  { key: "step", header: "Step", rowHeader: true, cell: ({ label }) => label },
  { key: "visits", header: funnelTerms.reached.label, align: "end", cell: ({ visits }) => cellText(visits) },
  {
    key: "share",
    header: funnelTerms.ofShown.label,
    align: "end",
    cell: ({ ofShown }) => <Rate share={ofShown} />,
  },
  {
    key: "answered",
    header: funnelTerms.answered.label,
    align: "end",
    cell: ({ question }) => cellText(question?.answered ?? null),
  },
  {
    key: "left",
    header: funnelTerms.left.label,
    align: "end",
    cell: ({ question }) => cellText(question?.left ?? null),
  },
  {
    key: "leftShare",
    header: "Left, of visits",
    align: "end",
    cell: ({ question }) => <Rate share={question?.ofReached ?? null} />,
  },
  {
    key: "back",
    header: funnelTerms.back.label,
    align: "end",
    cell: ({ question }) => cellText(question?.back ?? null),
  },
  {
    key: "median",
    header: funnelTerms.median.label,
    align: "end",
    cell: ({ question }) => (
      <span className="inline-block whitespace-nowrap">
        {question?.times === "withheld" ? cellText("withheld") : secondsText(question?.median ?? null)}
        {question && question.median !== null && (
          <span className="block text-xs text-ink-soft">of {cellText(question.times)}</span>
        )}
      </span>
    ),
  },
];

/** Each step with its figures. */
export function Steps({ steps }: { steps: readonly StepRow[] }) {
  const isAnyWithheld = steps.some(({ visits, question }) =>
    [visits, question?.answered, question?.back, question?.times].includes("withheld"),
  );
  return (
    <TableCard
      title="Steps"
      note={isAnyWithheld && WITHHELD}
      rows={steps}
      rowKey={({ key }) => key}
      columns={stepColumns}
    />
  );
}

const shownColumn = {
  key: "shown",
  header: stageTerms.shown.label,
  align: "end",
  cell: ({ shown }: { shown: number }) => count(shown),
} as const;

const rateHeaders = {
  started: "Started, of shown",
  completed: "Completed, of shown",
  clicked: "Clicks, of shown",
  conversions: "Conversions, of shown",
} as const satisfies Record<LaterColumn, string>;

/** The counts of a stage, each with its rate beside it. */
function countColumns<Row extends Partial<Record<LaterColumn, Cell>>>(
  key: LaterColumn,
  rate: (row: Row) => GivenRate,
): Column<Row>[] {
  const { label } = key === "conversions" ? funnelTerms.conversions : stageTerms[key];
  return [
    { key, header: label, align: "end", cell: (row) => cellText(row[key] ?? null) },
    {
      key: `${key}Share`,
      header: rateHeaders[key],
      align: "end",
      cell: (row) => <Rate share={rate(row)} />,
    },
  ];
}

/** The visits by variant, source, or device, with their total. */
export function ByValue({ by, rows }: { by: FunnelDimension; rows: readonly ValueRow[] }) {
  const { label } = dimensionOf(by);
  const shown = rows.reduce((sum, row) => sum + row.shown, 0);
  const sum = (key: LaterColumn): Cell => {
    const cells = rows.map((row) => row[key]);
    const missing = cells.find((cell) => cell === "withheld" || cell === null);
    return missing === undefined
      ? cells.reduce<number>((all, cell) => all + (numberOf(cell) ?? 0), 0)
      : missing;
  };
  const sums = {
    started: sum("started"),
    completed: sum("completed"),
    clicked: sum("clicked"),
    conversions: sum("conversions"),
  };
  const rates = {
    started: rateOf(sums.started, shown),
    completed: rateOf(sums.completed, shown),
    clicked: rateOf(sums.clicked, shown),
    conversions: rateOf(sums.conversions, shown),
  };
  const total: ValueRow = { key: "total", label: "Total", shown, ...sums, rates };
  const keys = ["started", "completed", "clicked", "conversions"] as const;
  return (
    <TableCard
      title={`Visits by ${label.toLowerCase()}`}
      note="Counts under 5, and what would show them, are in the row of others."
      rows={[...rows, total]}
      rowKey={(row) => (row === total ? "total" : `value ${row.key}`)}
      columns={[
        { key: "value", header: label, rowHeader: true, cell: (row) => row.label },
        shownColumn,
        ...keys.flatMap((key) => countColumns<ValueRow>(key, (row) => row.rates[key])),
      ]}
    />
  );
}

type Counts = Record<"shown" | "started" | "completed" | "clicked", number>;
type FunnelRow = Counts & { funnel: string; label: string };

/** Every quiz and form with visits in the period, whatever the filters. */
export function AllFunnels({ funnels, current }: { funnels: readonly FunnelRow[]; current: string | null }) {
  const urlWith = useUrlWith();
  return (
    <TableCard
      title="All quizzes and forms"
      note="Without filters."
      rows={funnels}
      rowKey={({ funnel }) => funnel}
      columns={[
        {
          key: "funnel",
          header: "Quiz or form",
          rowHeader: true,
          cell: ({ funnel, label }) => (
            <Link
              to={urlWith({ funnel, "is.source": null, "is.variant": null, "is.device": null })}
              aria-current={funnel === current ? "true" : undefined}
              className="link"
            >
              {label}
            </Link>
          ),
        },
        shownColumn,
        ...(["started", "completed", "clicked"] as const).flatMap((key) =>
          countColumns<FunnelRow>(key, (row) => rateOf(row[key], row.shown)),
        ),
      ]}
    />
  );
}
