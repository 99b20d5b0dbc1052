import { Form, href, useLocation } from "react-router";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DataTable, type DataTableProps } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { withListQuery } from "../rules/list-query";
import {
  type ArticleState,
  canCancel,
  canEdit,
  canRetry,
  isTemplateFallback,
  type ScheduleStatus,
  statusLabels,
} from "../rules/status";

const tones: Record<ScheduleStatus, BadgeTone> = {
  pending: "neutral",
  generating: "accent",
  done: "good",
  failed: "error",
  cancelled: "neutral",
};

type ScheduleTableProps = Pick<DataTableProps<ArticleState>, "sort" | "head"> & {
  schedules: readonly ArticleState[];
};

/** The schedules, their state, and the actions each one allows. */
export function ScheduleTable({ schedules, sort, head }: ScheduleTableProps) {
  const { search } = useLocation();
  return (
    <DataTable
      caption="Scheduled posts"
      rows={schedules}
      rowKey={(schedule) => schedule.scheduleId}
      sort={sort}
      head={head}
      empty={
        <EmptyState
          title="No scheduled posts"
          action={
            <ButtonLink to={withListQuery(href("/admin/blog/schedules/new"), search)}>
              Schedule Post
            </ButtonLink>
          }
        >
          Schedule a post, and the AI writes it at the time you choose.
        </EmptyState>
      }
      columns={[
        {
          key: "keyword",
          header: "Target Keyword",
          sortable: true,
          rowHeader: true,
          cell: (schedule) => schedule.keyword,
        },
        {
          key: "date",
          header: "Publish Date",
          sortable: true,
          cell: (schedule) => <DateTime at={schedule.publishDate} />,
        },
        { key: "state", header: "Status", sortable: true, cell: (schedule) => <State schedule={schedule} /> },
        {
          key: "auto",
          header: "When done",
          cell: (schedule) =>
            schedule.autoPublish && !schedule.usedTemplate ? "Published automatically" : "Saved as a draft",
        },
        {
          key: "who",
          header: "Author",
          sortable: true,
          cell: (schedule) => schedule.requestedBy ?? "No one",
        },
        {
          key: "actions",
          header: "Actions",
          headerHidden: true,
          align: "end",
          cell: (schedule) => <Actions schedule={schedule} />,
        },
      ]}
    />
  );
}

function State({ schedule }: { schedule: ArticleState }) {
  const { status, reason, post, usedTemplate } = schedule;
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={usedTemplate ? "warning" : tones[status]}>{statusLabels[status]}</Badge>
      {usedTemplate && <span className="text-sm">Built-in article, saved as a draft</span>}
      {reason && <span className="max-w-xs text-sm text-ink-soft">{reason}</span>}
      {post && (
        <Link to={href("/admin/blog/edit/:id", { id: post.id })} className="link text-sm">
          {post.title}
        </Link>
      )}
    </div>
  );
}

function Actions({ schedule }: { schedule: ArticleState }) {
  const { scheduleId, keyword, status } = schedule;
  const { search } = useLocation();
  const retry = isTemplateFallback(schedule) ? "Retry with AI" : "Retry";
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-1 sm:justify-end">
      <input type="hidden" name="scheduleId" value={scheduleId} />
      {canEdit(status) && (
        <ButtonLink
          size="sm"
          variant="quiet"
          to={withListQuery(href("/admin/blog/schedules/:id", { id: scheduleId }), search)}
          aria-label={`Edit ${keyword}`}
          preventScrollReset
        >
          Edit
        </ButtonLink>
      )}
      {canRetry(schedule) && (
        <Button
          size="sm"
          variant="quiet"
          type="submit"
          name="intent"
          value="retry"
          aria-label={`${retry}: ${keyword}`}
        >
          {retry}
        </Button>
      )}
      {canCancel(status) && (
        <ConfirmButton
          size="sm"
          variant="quiet"
          name="intent"
          value="cancel"
          aria-label={`Cancel ${keyword}`}
          question="Cancel this scheduled post?"
          detail="The article won't be written. You can retry it later."
          confirmLabel="Cancel schedule"
          cancelLabel="Keep schedule"
        >
          Cancel
        </ConfirmButton>
      )}
    </Form>
  );
}
