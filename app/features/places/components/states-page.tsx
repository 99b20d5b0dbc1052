import { href, Link } from "react-router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { CitedSources } from "~/ui/source-link";
import { type Column, Table } from "~/ui/table";
import type { StateRow } from "../rules/states";
import { LowestCell } from "./lowest-cell";

type StatesPageProps = { all: number; rows: readonly StateRow[] };

/** `/states`: all states with their number of providers and lowest prices (spec:places#state-index). */
export function StatesPage({ all, rows }: StatesPageProps) {
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="States" />
        <h1 className="text-2xl sm:text-3xl">GLP-1 prices by state</h1>
        <p className="max-w-prose text-ink-soft">
          Choose your state to see today’s prices before you answer any questions. We list {all} providers,
          and not all of them serve every state. The amounts are the lowest monthly totals, fees included.
          Compounded products aren’t FDA-approved (<CitedSources ids={["unapproved"]} />
          ), so their prices are in separate columns.
        </p>
        <p>
          <Link to={href("/medications")} className="link">
            Prices by medication
          </Link>
        </p>
      </header>
      <Table
        caption="Lowest monthly totals by state"
        rows={rows}
        rowKey={({ state }) => state.code}
        columns={columns}
      />
    </div>
  );
}

const columns: readonly Column<StateRow>[] = [
  {
    key: "state",
    header: "State",
    rowHeader: true,
    cell: ({ state }) => (
      <Link to={href("/states/:state", { state: state.slug })} className="link hit-area">
        {state.name}
      </Link>
    ),
  },
  { key: "providers", header: "Providers", align: "end", cell: ({ serving }) => serving },
  {
    key: "sema-compounded",
    header: "Semaglutide, compounded",
    align: "end",
    cell: ({ lowest }) => <LowestCell cents={lowest.semaglutide.compounded} />,
  },
  {
    key: "sema-approved",
    header: "Semaglutide, FDA-approved",
    align: "end",
    cell: ({ lowest }) => <LowestCell cents={lowest.semaglutide.brand_name} />,
  },
  {
    key: "trizep-compounded",
    header: "Tirzepatide, compounded",
    align: "end",
    cell: ({ lowest }) => <LowestCell cents={lowest.tirzepatide.compounded} />,
  },
  {
    key: "trizep-approved",
    header: "Tirzepatide, FDA-approved",
    align: "end",
    cell: ({ lowest }) => <LowestCell cents={lowest.tirzepatide.brand_name} />,
  },
];
