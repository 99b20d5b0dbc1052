import { data, Form, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { type Column, Table } from "~/ui/table";
import { useProgress } from "~/ui/use-progress";
import type { Route } from "./+types/prepared.route";
import { deletePreparedReport } from "./mutations/prepared-reports.server";
import { listPreparedReports } from "./queries/prepared-reports.server";
import { isOpen, KEEP_ANSWERS_DAYS, type PreparationStatus } from "./rules/prepared-reports";

const ASK_EVERY_MS = 5_000;

/** The person's own prepared reports whose figures they may still see (spec:explorer#kept-answers). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const answers = await listPreparedReports(db, currentActor(context), now());
  return {
    answers: answers.map(({ id, query, name, status, percent, askedAt }) => ({
      id,
      query,
      name,
      status,
      percent,
      askedAt,
    })),
  };
}

/** Deletes a prepared report. The report's own page cancels one that is being prepared. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config } = context.get(platformContext);
  const { intent, id = "" } = await readFields(request);
  if (intent !== "delete") throw data("That action isn't available.", { status: 400 });
  const isDeleted = await deletePreparedReport(db, currentActor(context), id);
  const toast = isDeleted
    ? { text: "Report deleted" }
    : { text: "This report was already deleted", tone: "error" as const };
  return redirectWithToast(href("/admin/reports/prepared"), toast, config);
}

type Listed = Route.ComponentProps["loaderData"]["answers"][number];

export default function PreparedReports({ loaderData: { answers } }: Route.ComponentProps) {
  useProgress(answers.some(isOpen), ASK_EVERY_MS);
  return (
    <>
      <PageHeader title="Prepared reports">
        Reports that take longer than 2 seconds can be prepared in the background. Only you see yours, and
        they're kept for {KEEP_ANSWERS_DAYS} days. If you cancel a report that we're preparing to email to
        you, that email is skipped.
      </PageHeader>
      {answers.length === 0 ? (
        <EmptyState title="No prepared reports">
          If a report takes too long, its page offers to prepare it.
        </EmptyState>
      ) : (
        <Table caption="Prepared reports" rows={answers} rowKey={({ id }) => id} columns={columns} />
      )}
    </>
  );
}

const looks: Record<PreparationStatus, { label: string; tone: "neutral" | "accent" | "good" | "warning" }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "In progress", tone: "accent" },
  done: { label: "Ready", tone: "good" },
  failed: { label: "Failed", tone: "warning" },
};

const columns: readonly Column<Listed>[] = [
  {
    key: "name",
    header: "Report",
    rowHeader: true,
    cell: ({ query, name }) => (
      <Link to={`${href("/admin/reports")}?${query}`} className="link wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status, percent }) => (
      <Badge tone={looks[status].tone}>
        <span className="whitespace-nowrap">
          {looks[status].label}
          {status === "running" && `, ${percent}%`}
        </span>
      </Badge>
    ),
  },
  { key: "asked", header: "Requested", cell: ({ askedAt }) => <DateTime at={askedAt} /> },
  {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    label: "Actions",
    narrow: true,
    cell: (answer) => (
      <Form
        method="post"
        action={isOpen(answer) ? `${href("/admin/reports")}?${answer.query}` : undefined}
        className="flex justify-end"
      >
        <input type="hidden" name="id" value={answer.id} />
        <input type="hidden" name="from" value="prepared" />
        {isOpen(answer) ? (
          <Button type="submit" name="intent" value="cancel" variant="secondary" size="sm">
            Cancel<span className="sr-only"> {answer.name}</span>
          </Button>
        ) : (
          <ConfirmButton
            name="intent"
            value="delete"
            variant="quiet"
            size="sm"
            question="Delete this prepared report?"
            detail="You can prepare it again later."
            confirmLabel="Delete"
          >
            Delete<span className="sr-only"> {answer.name}</span>
          </ConfirmButton>
        )}
      </Form>
    ),
  },
];
