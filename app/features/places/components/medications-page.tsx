import { href, Link } from "react-router";
import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import { formatDollars } from "~/kernel/money";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Card } from "~/ui/card";
import type { MedicationRow } from "../rules/medications";
import type { LowestPrice } from "../rules/packed-prices";
import { countOf, titleOf } from "../rules/place-text";
import { type Sourced, SourcedList } from "./sourced-list";

type MedicationsPageProps = { rows: readonly MedicationRow[]; facts: readonly Sourced[] };

/** `/medications`: the medications that providers on the list sell (spec:places#medication-index). */
export function MedicationsPage({ rows, facts }: MedicationsPageProps) {
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Medications" />
        <h1 className="text-2xl sm:text-3xl">GLP-1 prices by medication</h1>
        <p className="max-w-prose text-ink-soft">
          Choose a medication to see who sells it, what it costs today, and where.{" "}
          <Link to={href("/states")} className="link">
            Prices by state
          </Link>
        </p>
      </header>
      <ul className="grid gap-5 sm:grid-cols-2">
        {rows.map((row) => (
          <MedicationCard key={row.medication} row={row} />
        ))}
      </ul>
      <SourcedList facts={facts} />
    </div>
  );
}

function MedicationCard({ row: { medication, sellers, lowest } }: { row: MedicationRow }) {
  return (
    <Card as="li" className="relative flex flex-col gap-3">
      <h2 className="text-lg font-semibold">
        <Link
          to={href("/medications/:medication", { medication })}
          className="text-accent-text underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {titleOf(medication)}
        </Link>
      </h2>
      <p className="text-ink-soft">{countOf(sellers)}</p>
      <dl className="grid grid-cols-2 gap-4">
        <Lowest term="Compounded from" price={lowest.compounded} />
        <Lowest term="FDA-approved from" price={lowest.brand_name} />
      </dl>
    </Card>
  );
}

function Lowest({ term, price }: { term: string; price: LowestPrice | null }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="figures">
        {price === null ? (
          "No price"
        ) : (
          <>
            <span className="font-semibold">{formatDollars(price.cents)}</span>
            <span className="text-sm text-ink-soft"> / month</span>
            {price.isStale && (
              <span className="block text-xs text-warning-text">Not checked in {STALE_AFTER_DAYS} days</span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
