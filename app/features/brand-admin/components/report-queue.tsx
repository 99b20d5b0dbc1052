import { Form, href } from "react-router";
import type { OpenReport } from "~/features/price-reports/rules/open-report";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { planLabel } from "../rules/labels";

/** The notices after a decision. */
export const decidedTexts = {
  corrected: "Report closed. The change is listed at /corrections",
  not_confirmed: "Report closed as not confirmed",
  reopen: "The report is open again",
} as const;

export const reportProblems = {
  unknown: "This report no longer exists",
  changed: "Someone else already decided this report",
  no_change: "Correct the price first, then close the report",
} as const;

type ReportQueueProps = { reports: readonly OpenReport[]; open: number };

/** Prices that visitors reported as wrong, the oldest first. */
export function ReportQueue({ reports, open }: ReportQueueProps) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reported-prices" className="mb-8 flex flex-col gap-3">
      <h2 id="reported-prices" className="text-lg font-semibold">
        Reported prices
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Visitors say that these prices are wrong. Compare each with the provider’s site. Correct the price in
        the editor, then close the report.
      </p>
      <TableFrame status={statusText(reports.length, open)}>
        <DataTable
          caption="Reported prices, oldest first"
          columns={columns}
          rows={reports}
          rowKey={({ reportId }) => reportId}
          empty={null}
        />
      </TableFrame>
    </section>
  );
}

function statusText(shown: number, open: number): string {
  if (open === 1) return "1 report";
  return shown === open ? `${open} reports` : `The first ${shown} of ${open} reports`;
}

const amount = (dollars: string) => formatDollarsAndCents(dollarsToCents(dollars));

const columns: readonly DataColumn<OpenReport>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ brandId, brandName }) => (
      <Link
        to={href("/admin/edit/:brandId", { brandId: String(brandId) })}
        className="link sm:block sm:min-w-28"
      >
        {brandName}
      </Link>
    ),
  },
  {
    key: "plan",
    header: "Price for",
    cell: ({ medicationType, dosage, planInterval }) => planLabel(medicationType, dosage, planInterval),
  },
  { key: "shown", header: "Price shown", align: "end", cell: ({ shownPrice }) => amount(shownPrice) },
  {
    key: "now",
    header: "Price now",
    align: "end",
    cell: ({ currentPrice }) => (currentPrice === null ? "Removed" : amount(currentPrice)),
  },
  {
    key: "message",
    header: "What the visitor saw",
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
  { key: "when", header: "Reported", cell: ({ createdAt }) => <DateTime at={createdAt} lines /> },
  {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    narrow: true,
    cell: (report) => <Decisions report={report} />,
  },
];

function Decisions({ report: { reportId, brandName } }: { report: OpenReport }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2 sm:flex-nowrap">
      <input type="hidden" name="reportId" value={reportId} />
      {(["corrected", "not_confirmed"] as const).map((intent) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="secondary"
          size="sm"
          className="whitespace-nowrap max-sm:min-h-11"
        >
          {intent === "corrected" ? "Corrected" : "Not confirmed"}
          <span className="sr-only">: {brandName}</span>
        </Button>
      ))}
    </Form>
  );
}
