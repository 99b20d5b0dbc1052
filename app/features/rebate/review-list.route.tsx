import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { sealSearch } from "~/platform/http/sealed-search.server";
import { type DataColumn, DataTable, sortFrom, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { pageFrom } from "~/ui/page-number";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import { SealedSearch } from "~/ui/sealed-search";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/review-list.route";
import { ClaimFlags, StatusBadge } from "./components/claim-badges";
import { countClaims, type ListedClaim, listClaims } from "./queries/review.server";
import { formatClaimDay } from "./rules/order-date";
import { claimStatuses, decisionsFrom, statusLabels } from "./rules/review";
import { claimSortKeys } from "./schema";
import { claimFilterOf, filterQuery, listQuery, tabQuery } from "./use-cases/review-filter.server";

/** The queue: pending claims, oldest first, unless the URL has another filter (spec:rebate#claim-queue). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, bulk } = context.get(platformContext);
  const actor = currentActor(context);
  const views = await openViews(db, actor, url, "/admin/claims");
  const filter = claimFilterOf(url, secrets);
  const sort = sortFrom(url.searchParams, claimSortKeys);
  const counts = await countClaims(db, filter.search);
  const all = claimStatuses.reduce((sum, status) => sum + counts[status], 0);
  const total = filter.status ? counts[filter.status] : all;
  const size = rowsPerPageFrom(url.searchParams);
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(pageFrom(url.searchParams), pageCount);
  const tab = (status: string, label: string, count: number) => ({
    to: `${href("/admin/claims")}${tabQuery(url, { status })}`,
    label,
    count,
  });
  return {
    views,
    bulk: bulk.offer("claims", actor, [...decisionsFrom(filter.status), "export"]),
    claims: await listClaims(db, filter, sort, { page, size }),
    tabs: [
      ...claimStatuses.map((status) => tab(status, statusLabels[status], counts[status])),
      tab("all", "All", all),
    ],
    current: `${href("/admin/claims")}${tabQuery(url, { status: filter.status ?? "all" })}`,
    query: filterQuery(url, { status: filter.status ?? "all" }),
    listQuery: listQuery(url, { status: filter.status ?? "all" }),
    cleared: `?${new URLSearchParams({ status: filter.status ?? "all" })}`,
    search: filter.search,
    sort,
    total,
    page,
    pageCount,
  };
}

/** A search is sent with POST, so that names and email addresses stay out of the URL. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { secrets } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.intent !== "search")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  return redirect(sealSearch(url, fields.q, secrets));
}

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { claims, tabs, current, query, cleared, search, sort, total, page, pageCount } = loaderData;
  const bulk = useBulkSelection(
    loaderData.bulk,
    claims.map(({ claimId }) => String(claimId)),
    total,
  );
  return (
    <>
      <PageHeader
        title="Rebate claims"
        actions={<ExportLink to={`${href("/admin/claims/export")}${query}`} />}
      >
        Oldest first. Open a claim to compare it with its screenshot and decide.
      </PageHeader>
      <TabLinks label="Status" tabs={tabs} current={current} className="mb-4" />
      <BulkActions bulk={bulk}>
        <TableFrame
          filters={
            <SealedSearch
              label="Search claims"
              placeholder="Name, email, phone, order number, or claim number"
              searched={search}
              clear={cleared}
            />
          }
          status={total === 1 ? "1 claim" : `${total} claims`}
          pages={<Pagination page={page} pageCount={pageCount} rows={total} label="claims" />}
        >
          <DataTable
            caption="Rebate claims"
            columns={columnsFor(loaderData.listQuery)}
            rows={claims}
            rowKey={(claim) => claim.claimId}
            sort={sort}
            head={(columns) => <SavedViews views={loaderData.views} columns={columns} />}
            selection={{ ...bulk.rows, nameOf: ({ claimId }) => `claim ${claimId}` }}
            empty={
              <EmptyState title={search === "" ? "No claims here" : "No claims match your search"}>
                {search === ""
                  ? "Claims with this status appear here."
                  : "Try a shorter search, or check another status."}
              </EmptyState>
            }
          />
        </TableFrame>
      </BulkActions>
    </>
  );
}

function columnsFor(query: string): readonly DataColumn<ListedClaim>[] {
  return [
    {
      key: "name",
      header: "Claimant",
      sortable: true,
      rowHeader: true,
      cell: ({ claimId, fullName, state }) => (
        <span className="flex flex-col">
          <Link
            to={`${href("/admin/claims/:claimId", { claimId: String(claimId) })}${query}`}
            className="link font-semibold wrap-anywhere"
          >
            {fullName}
          </Link>
          <span className="figures text-xs font-normal text-ink-soft">
            Claim {claimId} · {state}
          </span>
        </span>
      ),
    },
    {
      key: "provider",
      header: "Provider",
      sortable: true,
      cell: ({ providerName, orderConfirmationNumber }) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">{providerName}</span>
          <span className="text-xs text-ink-soft wrap-anywhere">{orderConfirmationNumber}</span>
        </span>
      ),
    },
    { key: "ordered", header: "Ordered", sortable: true, cell: ({ orderDate }) => formatClaimDay(orderDate) },
    {
      key: "created",
      header: "Claimed",
      sortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} day />,
    },
    {
      key: "status",
      header: "Status",
      sortable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: "flags", header: "Needs a closer look", cell: ({ flags }) => <ClaimFlags flags={flags} /> },
  ];
}
