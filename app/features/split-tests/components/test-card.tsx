import { ChartNoAxesColumn, Pause, PenLine, Play, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { formatDay } from "~/ui/date-time";
import { type Column, Table } from "~/ui/table";
import { phaseOf } from "../rules/report";
import { rampShare } from "../rules/traffic";
import { type ListedVariant, type SplitTest, type SplitTestStatus, statusNames } from "../schema";

const tones: Record<SplitTestStatus, BadgeTone> = { paused: "neutral", active: "good", completed: "accent" };

type StatusBadgeProps = { test: Pick<SplitTest, "status" | "startDate" | "endDate">; today: string };

/** An active test outside its dates redirects no one; its badge says why. */
export function StatusBadge({ test, today }: StatusBadgeProps) {
  const { status } = test;
  const phase = phaseOf(test, today);
  if (status !== "active" || phase === "now")
    return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
  return <Badge tone="warning">{phase === "over" ? "Active, but ended" : "Active, starts later"}</Badge>;
}

/** A calendar day, `Mar 31, 2026`. It uses midday, so that the date is the same in New York. */
export function dayText(day: string): string {
  return formatDay(new Date(`${day}T16:00:00Z`));
}

/** The dates of a test. */
export function timeText({ startDate, endDate }: Pick<SplitTest, "startDate" | "endDate">): string {
  return endDate ? `${dayText(startDate)} – ${dayText(endDate)}` : `From ${dayText(startDate)}, no end date`;
}

/** Who takes part today, and what changes later; nothing for a test of all visitors or one that is over. */
export function TrafficText({ test, today }: { test: SplitTest; today: string }) {
  const { holdout, rampHalfDate, rampFullDate } = test;
  if (phaseOf(test, today) === "over") return null;
  const share = rampShare(test, today);
  const steps = [
    ...(share < 50 && rampHalfDate ? [`50% from ${dayText(rampHalfDate)}`] : []),
    ...(share < 100 && rampFullDate ? [`all from ${dayText(rampFullDate)}`] : []),
  ];
  const parts = [
    ...(steps.length > 0 ? [`${share}% of visitors, ${steps.join(", ")}`] : []),
    ...(holdout > 0 ? [`${holdout}% held out`] : []),
  ];
  return parts.length > 0 && <span className="figures block text-sm text-ink-soft">{parts.join(" · ")}</span>;
}

type TestCardProps = {
  test: SplitTest;
  today: string;
  editAddress: string;
  /** Where the actions post; undefined for the URL of the page. */
  action: string | undefined;
};

/** One test in the list: its details, status, and actions. */
export function TestCard({ test, today, editAddress, action }: TestCardProps) {
  const { id, name, description, conclusion, variants } = test;
  return (
    <Card as="article" aria-labelledby={`test-${id}`} pad="sm" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            id={`test-${id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold wrap-anywhere"
          >
            {name}
            <StatusBadge test={test} today={today} />
          </h2>
          <p className="figures text-sm text-ink-soft">{timeText(test)}</p>
          <TrafficText test={test} today={today} />
          {description && <p className="mt-1 max-w-prose text-sm wrap-anywhere">{description}</p>}
          {conclusion && (
            <p className="mt-2 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
              <strong className="font-semibold">Conclusion:</strong> {conclusion}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={href("/admin/blog/split-tests/:id", { id })} variant="secondary" size="sm">
            <ChartNoAxesColumn aria-hidden="true" className="size-4" />
            View Analytics
          </ButtonLink>
          <StatusButton test={test} action={action} />
          <ButtonLink to={editAddress} variant="quiet" size="sm" aria-label={`Edit ${name}`}>
            <PenLine aria-hidden="true" className="size-4" />
            Edit
          </ButtonLink>
          <DeleteButton test={test} action={action} />
        </div>
      </div>
      <div className="sm:overflow-x-auto">
        <Table caption={`Variants of ${name}`} columns={columns} rows={variants} rowKey={(row) => row.id} />
      </div>
    </Card>
  );
}

type ActionFormProps = { intent: string; id: string; action: string | undefined; children: ReactNode };

function ActionForm({ intent, id, action, children }: ActionFormProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

type ActionButtonProps = Pick<TestCardProps, "test" | "action">;

/** Sends the wanted status, so that an outdated page never does the opposite of what its button says. */
function StatusButton({ test: { id, name, status }, action }: ActionButtonProps) {
  const isActive = status === "active";
  const Icon = isActive ? Pause : Play;
  return (
    <ActionForm intent={isActive ? "pause" : "start"} id={id} action={action}>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        disabled={status === "completed"}
        aria-label={`${isActive ? "Pause" : "Start"} ${name}`}
        // After the first click of a double-click, the button may already say the opposite.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        <Icon aria-hidden="true" className="size-4" />
        {isActive ? "Pause" : "Start"}
      </Button>
    </ActionForm>
  );
}

function DeleteButton({ test: { id, name, status }, action }: ActionButtonProps) {
  return (
    <ActionForm intent="delete" id={id} action={action}>
      <ConfirmButton
        variant="quiet"
        size="sm"
        aria-label={`Delete ${name}`}
        question={`Delete ${name}?`}
        detail={
          status === "active"
            ? "The test stops right away, and visitors see the page they request. Its results are kept, and you can undo this."
            : "Its results are kept, and you can undo this."
        }
        confirmLabel="Delete"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </ConfirmButton>
    </ActionForm>
  );
}

const columns: readonly Column<ListedVariant>[] = [
  { key: "name", header: "Variant", label: "Variant", rowHeader: true, cell: ({ name }) => name },
  { key: "post", header: "Post", label: "Post", cell: ({ post }) => <VariantPostLink post={post} /> },
  {
    key: "weight",
    header: "Weight",
    label: "Weight",
    align: "end",
    cell: ({ weight }) => (weight === 0 ? "0% (no traffic)" : `${weight}%`),
  },
  {
    key: "views",
    header: "Views",
    label: "Views",
    align: "end",
    cell: ({ views }) => views.toLocaleString("en-US"),
  },
];

/** Staff always see the post itself, never another variant. */
export function VariantPostLink({ post }: { post: ListedVariant["post"] }) {
  if (!post) return <Badge tone="error">Post deleted</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
      <Link
        to={href("/blog/:slug", { slug: post.slug })}
        target="_blank"
        rel="noopener"
        className="link"
        reloadDocument
      >
        {post.title}
      </Link>
      {post.status === "draft" && <Badge tone="warning">Draft: no visitors</Badge>}
    </span>
  );
}
