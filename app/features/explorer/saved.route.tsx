import { data, Form, href, Link } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { type Column, Table } from "~/ui/table";
import type { Route } from "./+types/saved.route";
import { pinReport, restoreReport } from "./mutations/saved-reports.server";
import { listSavedReports } from "./queries/saved-reports.server";
import { saveProblems, skippedEmailMessage } from "./rules/messages";
import { frequencyNames, savedReportQuery, skippedDay } from "./rules/saved-report";

/** Own and shared reports whose figures the person may all see (spec:explorer#saved-reports). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const actor = currentActor(context);
  const saved = await listSavedReports(db, actor.userId);
  const visible = saved.filter(({ query }) => savedReportQuery(query, actor, now()) !== null);
  return {
    reports: visible.map(({ query: _query, ownerId, skippedFor, ...report }) => ({
      ...report,
      isOwn: ownerId === actor.userId,
      skippedFor: skippedDay({ ...report, skippedFor }, now()),
    })),
  };
}

/** Pins a report, removes it from the start page, or undoes a deletion. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, now } = context.get(platformContext);
  const actor = currentActor(context);
  const { intent, id = "" } = await readFields(request);
  const list = href("/admin/reports/saved");
  const show = (text: string, isDone: boolean) =>
    redirectWithToast(list, { text, tone: isDone ? "good" : "error" }, config);
  if (intent === "restore") {
    const restored = await restoreReport(db, actor, id, now());
    if (!restored.done) return show(saveProblems[restored.problem], false);
    return show("Report restored", true);
  }
  if (intent !== "pin" && intent !== "unpin") throw data("That action isn't available.", { status: 400 });
  const result = await pinReport(db, actor, id, intent === "pin", now());
  if (!result.done) return show(saveProblems[result.problem], false);
  return show(intent === "pin" ? "Pinned to your start page" : "Removed from your start page", true);
}

type Listed = Route.ComponentProps["loaderData"]["reports"][number];

export default function SavedReports({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Saved reports"
        actions={
          <ButtonLink to={href("/admin/reports")} variant="secondary" size="sm">
            New report
          </ButtonLink>
        }
      >
        Reports that you or others saved. Pin the ones you need each morning, or get them by email. Reports
        that were prepared in the background are with your{" "}
        <Link to={href("/admin/reports/prepared")} className="link">
          prepared reports
        </Link>
        .
      </PageHeader>
      {reports.length === 0 ? (
        <EmptyState title="No saved reports yet">
          Open Reports, choose figures, and select “Save report”.
        </EmptyState>
      ) : (
        <Table caption="Saved reports" rows={reports} rowKey={({ id }) => id} columns={columns} />
      )}
    </>
  );
}

const columns: readonly Column<Listed>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name, isShared }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={href("/admin/reports/saved/:id", { id })} className="link wrap-anywhere">
          {name}
        </Link>
        {isShared && <Badge>Shared</Badge>}
      </span>
    ),
  },
  { key: "owner", header: "Saved by", cell: ({ isOwn, ownerName }) => (isOwn ? "You" : ownerName || "—") },
  {
    key: "emails",
    header: "Emailed to you",
    cell: ({ frequency, skippedFor }) => (
      <>
        {frequency === null ? "Never" : frequencyNames[frequency]}
        {skippedFor && (
          <span className="block max-w-60 text-sm whitespace-normal text-ink-soft">
            {skippedEmailMessage(skippedFor)}
          </span>
        )}
      </>
    ),
  },
  {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    label: "Actions",
    narrow: true,
    cell: ({ id, name, isPinned }) => (
      <span className="flex justify-end gap-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value={isPinned ? "unpin" : "pin"}
            variant="secondary"
            size="sm"
          >
            {isPinned ? "Unpin" : "Pin"}
            <span className="sr-only"> {name}</span>
          </Button>
        </Form>
        <ButtonLink to={href("/admin/reports/saved/:id/edit", { id })} variant="quiet" size="sm">
          Settings<span className="sr-only"> of {name}</span>
        </ButtonLink>
      </span>
    ),
  },
];
