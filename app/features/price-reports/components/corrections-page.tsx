import { href, Link } from "react-router";
import { doseLabel } from "~/features/brands/rules/dose";
import { dosages, medicationTypeLabels, planIntervalLabels } from "~/features/brands/schema";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { type Column, Table } from "~/ui/table";
import type { Correction } from "../rules/correction";

type CorrectionsPageProps = {
  corrections: readonly Correction[];
  total: number;
  page: number;
  pageCount: number;
};

/** `/corrections`: the prices that were wrong on this site. */
export function CorrectionsPage({ corrections, total, page, pageCount }: CorrectionsPageProps) {
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Price corrections" />
      <h1 className="text-2xl sm:text-3xl">Price corrections</h1>
      <div className="flex max-w-prose flex-col gap-3 text-ink-soft">
        <p>
          These prices were wrong on our site, and we fixed them. When a provider changes its price and we
          update ours, that isn’t a correction. You’ll find those changes under “Proof and history” on the
          provider’s page.
        </p>
        <p>
          See a wrong price? Open “Proof and history” below it on the provider’s page and choose “Report a
          wrong price.”{" "}
          <Link to={href("/how-we-rank-and-earn")} className="link">
            Who checks the prices
          </Link>
        </p>
      </div>
      {total === 0 ? (
        <EmptyState
          title="No corrections yet"
          action={<ButtonLink to={href("/providers")}>See all providers</ButtonLink>}
        >
          When we fix a wrong price, it appears here.
        </EmptyState>
      ) : (
        <>
          <p className="font-semibold">{total === 1 ? "1 correction" : `${total} corrections`}</p>
          <Table
            caption="Corrected prices, newest first"
            columns={columns}
            rows={corrections}
            rowKey={({ historyId }) => historyId}
          />
          <Pagination page={page} pageCount={pageCount} label="Corrections" />
        </>
      )}
    </div>
  );
}

const columns: readonly Column<Correction>[] = [
  {
    key: "provider",
    header: "Provider",
    rowHeader: true,
    cell: ({ slug, brandName }) => (
      <Link to={href("/providers/:slug", { slug })} className="link wrap-anywhere">
        {brandName}
      </Link>
    ),
  },
  { key: "day", header: "Date", cell: ({ changedAt }) => <DateTime at={changedAt} day /> },
  { key: "plan", header: "Price for", cell: planText },
  {
    key: "before",
    header: "We showed",
    align: "end",
    cell: ({ oldPrice, oldDiscount }) => priceText(oldPrice, oldDiscount),
  },
  {
    key: "after",
    header: "Corrected to",
    align: "end",
    cell: ({ newPrice, newDiscount }) =>
      newPrice === null ? "Removed: not sold" : priceText(newPrice, newDiscount),
  },
  {
    key: "reason",
    header: "How we found out",
    cell: ({ isReported }) => (isReported ? "Reported by a visitor" : "Our check"),
  },
];

function planText({ medicationType, dosage, planInterval }: Correction): string {
  const dose = dosages.find((known) => known === dosage);
  const parts = [
    wordOf(medicationTypeLabels, medicationType),
    dose ? doseLabel(dose).toLowerCase() : dosage,
    wordOf(planIntervalLabels, planInterval).toLowerCase(),
  ];
  return parts.join(", ");
}

/** The history may name a plan that this version doesn't know. */
function wordOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

function priceText(price: string, discount: string | null): string {
  const text = formatDollarsAndCents(dollarsToCents(price));
  return discount === null
    ? text
    : `${text}, first month ${formatDollarsAndCents(dollarsToCents(discount))} off`;
}
