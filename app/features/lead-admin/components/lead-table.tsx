import { href } from "react-router";
import { paymentMethodLabels, preferredMedicationLabels } from "~/features/brands/schema";
import { Badge } from "~/ui/badge";
import { type DataColumn, DataTable, type DataTableProps, type Selection } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import type { Sort } from "~/ui/sort-choice";
import { labelOf } from "../rules/labels";
import { type LeadKind, type ListedLead, placeText } from "../schema";

type LeadTableProps = Pick<DataTableProps<ListedLead>, "head"> & {
  leads: readonly ListedLead[];
  sort: Sort;
  selection: Selection<ListedLead>;
  /** The query that selected the leads; links keep it, so that the back link returns to the same list. */
  query: string;
  isFiltered: boolean;
};

export function LeadTable({ leads, sort, selection, head, query, isFiltered }: LeadTableProps) {
  return (
    <DataTable
      caption="Leads"
      columns={columnsFor(query)}
      rows={leads}
      rowKey={placeText}
      sort={sort}
      selection={selection}
      head={head}
      empty={
        <EmptyState title={isFiltered ? "No leads match your filters" : "No leads yet"}>
          {isFiltered
            ? "Try a shorter search, another form, or a longer period."
            : "Leads from the comparison and savings forms appear here."}
        </EmptyState>
      }
    />
  );
}

const shortKinds: Record<LeadKind, string> = { comparison: "Comparison", savings: "Savings" };

function columnsFor(query: string): readonly DataColumn<ListedLead>[] {
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      rowHeader: true,
      cell: (lead) => <Person {...lead} query={query} />,
    },
    { key: "kind", header: "Form", sortable: true, cell: ({ kind }) => shortKinds[kind] },
    { key: "state", header: "State", sortable: true, cell: ({ state }) => state },
    {
      key: "medication",
      header: "Medication",
      sortable: true,
      cell: ({ medication }) => labelOf(preferredMedicationLabels, medication),
    },
    {
      key: "payment",
      header: "Payment",
      sortable: true,
      cell: ({ paymentMethod }) => (
        <span className="whitespace-nowrap">{labelOf(paymentMethodLabels, paymentMethod)}</span>
      ),
    },
    {
      key: "consent",
      header: "Contact",
      sortable: true,
      cell: ({ contactConsent }) =>
        contactConsent ? <Badge tone="good">Yes</Badge> : <Badge tone="warning">No</Badge>,
    },
    {
      key: "created",
      header: "Received",
      sortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} day />,
    },
  ];
}

function Person({ kind, leadId, fullName, email, phone, query }: ListedLead & { query: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <Link
        to={`${href("/admin/leads/:kind/:id", { kind, id: String(leadId) })}${query}`}
        className="link font-semibold wrap-anywhere"
      >
        {fullName}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-xs font-normal text-ink-soft">
        {email && <span className="wrap-anywhere">{email}</span>}
        {phone && <span className="figures">{phone}</span>}
        {!email && !phone && "No email or phone"}
      </span>
    </span>
  );
}
