import { href, Link } from "react-router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { CitedSources } from "~/ui/source-link";
import { medications } from "../rules/offers";
import { countOf, titleOf } from "../rules/place-text";
import type { StateRow } from "../rules/states";
import { StateTable } from "./state-table";

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
          ), so each price says which it is.
        </p>
        <p>
          <Link to={href("/medications")} className="link">
            Prices by medication
          </Link>
        </p>
      </header>
      <StateTable
        caption="Lowest monthly totals by state"
        headers={medications.map(titleOf)}
        lines={rows.map(({ state, serving, lowest }) => ({
          state,
          providers: countOf(serving),
          prices: medications.map((medication) => lowest[medication]),
        }))}
      />
    </div>
  );
}
