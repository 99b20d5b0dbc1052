import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { sealSearch } from "~/platform/http/sealed-search.server";
import { sortFrom, TableFrame } from "~/ui/data-table";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import { pageFrom } from "~/ui/page-number";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import { SealedSearch } from "~/ui/sealed-search";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/leads.route";
import { LeadFilters } from "./components/lead-filters";
import { LeadTable } from "./components/lead-table";
import { countLeads, listLeads } from "./queries/leads.server";
import { type LeadKind, leadKindLabels, leadKinds, leadSortKeys, placeText } from "./schema";
import { filterQuery, leadFilterOf, listQuery, tabQuery } from "./use-cases/lead-filter.server";

const LIST = href("/admin/leads");

/** The leads of both forms (spec:leads#lead-list), newest first unless the URL has another sort order. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, bulk } = context.get(platformContext);
  const actor = currentActor(context);
  const views = await openViews(db, actor, url, "/admin/leads");
  const filter = leadFilterOf(url, secrets);
  const sort = sortFrom(url.searchParams, leadSortKeys, "desc");
  const counts = await countLeads(db, filter);
  const all = counts.comparison + counts.savings;
  const total = filter.kind ? counts[filter.kind] : all;
  const size = rowsPerPageFrom(url.searchParams);
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(pageFrom(url.searchParams), pageCount);
  const address = (changes: Record<string, string | undefined>) => addressWith(tabQuery(url), changes);
  const tab = (kind: LeadKind | undefined, label: string, count: number) => ({
    to: address({ kind }),
    label,
    count,
  });
  return {
    views,
    bulk: bulk.offer("leads", actor),
    leads: await listLeads(db, filter, sort, { page, size, total }),
    tabs: [
      tab(undefined, "All", all),
      ...leadKinds.map((kind) => tab(kind, leadKindLabels[kind], counts[kind])),
    ],
    current: address({ kind: filter.kind }),
    query: filterQuery(url),
    listQuery: listQuery(url),
    withoutSearch: address({ found: undefined }),
    filter,
    sort,
    total,
    page,
    pageCount,
  };
}

function addressWith(query: string, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `${LIST}?${params}` : LIST;
}

/** A search is posted, so that names and emails stay out of the URL. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { secrets } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.intent !== "search")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  return redirect(sealSearch(url, fields.q, secrets));
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { leads, tabs, current, query, withoutSearch, filter, sort, total, page, pageCount } = loaderData;
  const bulk = useBulkSelection(loaderData.bulk, leads.map(placeText), total);
  return (
    <>
      <PageHeader title="Leads" more={<ExportLink to={`${href("/admin/leads/export")}${query}`} />}>
        Contact only people who agreed to be contacted. Dates are in Eastern Time.
      </PageHeader>
      <TabLinks label="Kind" tabs={tabs} current={current} className="mb-4" />
      <BulkActions bulk={bulk}>
        <TableFrame
          filters={
            <>
              <SealedSearch
                label="Search leads"
                placeholder="Name, email, or phone"
                searched={filter.search}
                clear={withoutSearch}
              />
              <LeadFilters filter={filter} />
            </>
          }
          status={total === 1 ? "1 lead" : `${total} leads`}
          pages={<Pagination page={page} pageCount={pageCount} rows={total} label="leads" />}
        >
          <LeadTable
            leads={leads}
            sort={sort}
            head={(columns) => <SavedViews views={loaderData.views} columns={columns} />}
            selection={{ ...bulk.rows, nameOf: ({ fullName }) => fullName }}
            query={loaderData.listQuery}
            isFiltered={query !== ""}
          />
        </TableFrame>
      </BulkActions>
    </>
  );
}
