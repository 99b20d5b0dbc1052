import { Link } from "react-router";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { formatValue } from "~/features/explorer/rules/format";
import { useUrlWith } from "~/ui/pagination";
import type { Column } from "~/ui/table";
import { TableCard } from "~/ui/table-card";
import type { FunnelDimension } from "../rules/asked";
import { secondsText } from "../rules/format";
import type { StepRow, ValueRow } from "../rules/report";
import { shareOf } from "../rules/share";
import { funnelTerms, stageTerms } from "../rules/terms";
import { Rate } from "./rate";

const count = (value: number | null) => formatValue("count", value);

const stepColumns: Column<StepRow>[] = [
  { key: "step", header: "Step", rowHeader: true, cell: ({ label }) => label },
  { key: "visits", header: funnelTerms.reached.label, align: "end", cell: ({ visits }) => count(visits) },
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
    cell: ({ question }) => count(question?.answered ?? null),
  },
  {
    key: "left",
    header: funnelTerms.left.label,
    align: "end",
    cell: ({ question }) => count(question?.left ?? null),
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
    cell: ({ question }) => count(question?.back ?? null),
  },
  {
    key: "median",
    header: funnelTerms.median.label,
    align: "end",
    cell: ({ question }) => (
      <span className="whitespace-nowrap">{secondsText(question?.median ?? null)}</span>
    ),
  },
];

/** Each step with its figures. */
export function Steps({ steps }: { steps: readonly StepRow[] }) {
  return <TableCard title="Steps" rows={steps} rowKey={({ key }) => key} columns={stepColumns} />;
}

type Counts = Pick<ValueRow, "shown" | "started" | "completed" | "clicked">;

function countColumns<Row extends Counts>(): Column<Row>[] {
  return [
    { key: "shown", header: stageTerms.shown.label, align: "end", cell: ({ shown }) => count(shown) },
    { key: "started", header: stageTerms.started.label, align: "end", cell: ({ started }) => count(started) },
    {
      key: "completed",
      header: stageTerms.completed.label,
      align: "end",
      cell: ({ completed }) => count(completed),
    },
    {
      key: "completedShare",
      header: "Completed, of shown",
      align: "end",
      cell: ({ completed, shown }) => <Rate share={shareOf(completed, shown)} />,
    },
    { key: "clicked", header: stageTerms.clicked.label, align: "end", cell: ({ clicked }) => count(clicked) },
    {
      key: "clickedShare",
      header: "Clicks, of shown",
      align: "end",
      cell: ({ clicked, shown }) => <Rate share={shareOf(clicked, shown)} />,
    },
  ];
}

/** The visits by variant, source, or device, with their total. */
export function ByValue({ by, rows }: { by: FunnelDimension; rows: readonly ValueRow[] }) {
  const { label } = dimensionOf(by);
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  const total: ValueRow = {
    key: "total",
    label: "Total",
    shown: sum("shown"),
    started: sum("started"),
    completed: sum("completed"),
    clicked: sum("clicked"),
    conversions: rows.some(({ conversions }) => conversions === null)
      ? null
      : rows.reduce((all, row) => all + (row.conversions ?? 0), 0),
  };
  return (
    <TableCard
      title={`Visits by ${label.toLowerCase()}`}
      rows={[...rows, total]}
      rowKey={(row) => (row === total ? "total" : `value ${row.key}`)}
      columns={[
        { key: "value", header: label, rowHeader: true, cell: (row) => row.label },
        ...countColumns<ValueRow>(),
        {
          key: "conversions",
          header: funnelTerms.conversions.label,
          align: "end",
          cell: ({ conversions }) => count(conversions),
        },
      ]}
    />
  );
}

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
        ...countColumns<FunnelRow>(),
      ]}
    />
  );
}
