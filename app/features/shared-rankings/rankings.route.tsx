import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { type ListedRanking, listSharedRankings } from "~/features/posts/queries/shared-rankings.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { type DataColumn, DataTable, sortFrom, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { pageFrom } from "~/ui/page-number";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/rankings.route";
import { pageOfRankings, rankingSortKeys, sortRankings } from "./rules/list-order";

/** The shared rankings (spec:rankings#shared-rankings), a page at a time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const sort = sortFrom(url.searchParams, rankingSortKeys);
  const views = await openViews(db, currentActor(context), url, "/admin/rankings");
  const all = await listSharedRankings(db);
  const [requested, size] = [pageFrom(url.searchParams), rowsPerPageFrom(url.searchParams)];
  return data({ ...pageOfRankings(sortRankings(all, sort), requested, size), sort, views });
}

export default function SharedRankings({ loaderData }: Route.ComponentProps) {
  const { rankings, total, page, pageCount, sort, views } = loaderData;
  return (
    <>
      <PageHeader
        title="Shared rankings"
        actions={
          <ButtonLink size="sm" to={href("/admin/rankings/new")}>
            Create shared ranking
          </ButtonLink>
        }
      >
        A shared ranking appears in every post that uses it, so you change it once.
      </PageHeader>
      <TableFrame
        status={total === 1 ? "1 ranking" : `${total} rankings`}
        pages={<Pagination page={page} pageCount={pageCount} rows={total} label="Shared rankings" />}
      >
        <DataTable
          caption="Shared rankings"
          columns={columns}
          rows={rankings}
          rowKey={({ rankingId }) => rankingId}
          sort={sort}
          head={(choices) => <SavedViews views={views} columns={choices} />}
          empty={
            <EmptyState title="No shared rankings yet">
              Create one here, or select “Share this ranking” in a post.
            </EmptyState>
          }
        />
      </TableFrame>
    </>
  );
}

const columns: readonly DataColumn<ListedRanking>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    rowHeader: true,
    cell: ({ rankingId, name, isKeptFilled }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={href("/admin/rankings/:id", { id: rankingId })} className="link">
          {name}
        </Link>
        {isKeptFilled && <Badge>Kept filled</Badge>}
      </span>
    ),
  },
  { ...count("providers"), header: "Providers" },
  { ...count("posts"), header: "Posts" },
  {
    key: "updated",
    header: "Changed",
    sortable: true,
    highestFirst: true,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

function count(key: "providers" | "posts") {
  const cell = (ranking: ListedRanking) => ranking[key];
  return { key, sortable: true, highestFirst: true, align: "end", cell } as const;
}
