import { UserPlus } from "lucide-react";
import { href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { formatCount } from "~/kernel/counts";
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
import type { Route } from "./+types/staff.route";
import { StateBadge } from "./components/state-badge";
import { Initials } from "./components/viewer-panel";
import { listStaffPage } from "./queries.server";
import { roleNames } from "./rules/people";
import { type ListedMember, staffSortKeys } from "./rules/staff";

/** The staff (spec:access#staff-screen), a page at a time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const sort = sortFrom(url.searchParams, staffSortKeys);
  const views = await openViews(db, currentActor(context), url, "/admin/staff");
  const requested = { page: pageFrom(url.searchParams), size: rowsPerPageFrom(url.searchParams) };
  return { sort, views, ...(await listStaffPage(db, sort, requested, now())) };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { members, total, page, pageCount, sort, views } = loaderData;
  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <ButtonLink to={href("/admin/staff/invite")}>
            <UserPlus aria-hidden="true" className="size-5" />
            Invite
          </ButtonLink>
        }
      >
        People who can sign in to the staff area, and their roles.
      </PageHeader>
      <TableFrame
        status={total === 1 ? "1 person" : `${formatCount(total)} people`}
        pages={<Pagination page={page} pageCount={pageCount} rows={total} label="Staff" />}
      >
        <DataTable
          caption="Staff"
          columns={columns}
          rows={members}
          rowKey={(member) => member.userId}
          sort={sort}
          head={(choices) => <SavedViews views={views} columns={choices} />}
          empty={<EmptyState title="No staff yet" />}
        />
      </TableFrame>
    </>
  );
}

const columns: readonly DataColumn<ListedMember>[] = [
  { key: "name", header: "Name", sortable: true, rowHeader: true, cell: (member) => <Person {...member} /> },
  { key: "role", header: "Role", sortable: true, cell: ({ role }) => roleNames[role] },
  { key: "state", header: "Status", sortable: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "factor",
    header: "Two-factor authentication",
    sortable: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? <Badge tone="good">On</Badge> : "Off"),
  },
  {
    key: "sessions",
    header: "Sessions",
    sortable: true,
    highestFirst: true,
    cell: ({ sessions }) => sessions,
  },
  {
    key: "lastUsed",
    header: "Last used",
    sortable: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : "–"),
  },
];

function Person({ userId, name, email }: ListedMember) {
  return (
    <span className="flex items-center gap-3">
      <Initials name={name || email} />
      <span className="flex min-w-0 flex-col">
        <Link to={href("/admin/staff/:userId", { userId })} className="link font-semibold">
          {name || email}
        </Link>
        <span className="text-xs font-normal text-ink-soft wrap-anywhere">{email}</span>
      </span>
    </span>
  );
}
