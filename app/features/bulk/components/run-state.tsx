import { Form, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { ProgressBar } from "~/ui/progress-bar";
import { useProgress } from "~/ui/use-progress";
import { type RunCounts, rowsText, withRows } from "../rules/texts";
import type { RunStatus } from "../schema";

const ASK_EVERY_MS = 1_000;

type RunStateProps = {
  run: { runId: number; status: RunStatus; startedAt: Date | null };
  change: { done: string; one: string; many: string };
  counts: RunCounts;
  /** Null if it can't be undone. */
  undoUntil: Date | null;
};

/** How far a change is, and what can be done with it. */
export function RunState({ run, change, counts, undoUntil }: RunStateProps) {
  const isOpen = run.status === "running" || run.status === "undoing";
  useProgress(isOpen, ASK_EVERY_MS);
  const busy = useNavigation().formData?.get("intent");
  return (
    <Banner still tone={toneOf(run.status)} title={titleOf(run.status, change, counts)}>
      {isOpen && <Progress isUndo={run.status === "undoing"} counts={counts} />}
      {run.startedAt && (
        <p>
          Started <DateTime at={run.startedAt} />.{" "}
          {undoUntil && (
            <>
              You can undo it until <DateTime at={undoUntil} />. Rows that changed since then are left as they
              are.
            </>
          )}
        </p>
      )}
      {(undoUntil !== null || run.status === "stopped") && (
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          {run.status === "stopped" && (
            <Button
              type="submit"
              name="intent"
              value="resume"
              busy={busy === "resume"}
              busyLabel="Continuing..."
            >
              Continue change
            </Button>
          )}
          {undoUntil && (
            <Button
              type="submit"
              name="intent"
              value="undo"
              variant="secondary"
              busy={busy === "undo"}
              busyLabel="Undoing..."
            >
              Undo change
            </Button>
          )}
        </Form>
      )}
    </Banner>
  );
}

function Progress({ isUndo, counts }: { isUndo: boolean; counts: RunCounts }) {
  const open = isUndo ? counts.changed : counts.waiting;
  const done = isUndo ? counts.undone + counts.kept : counts.changed;
  return (
    <div className="my-2 flex flex-col gap-2">
      <p>You can leave this page. The work continues.</p>
      <ProgressBar label="Rows done" percent={Math.floor((done / Math.max(1, done + open)) * 100)} />
    </div>
  );
}

function toneOf(status: RunStatus) {
  if (status === "done") return "good" as const;
  return status === "stopped" ? ("warning" as const) : ("info" as const);
}

function titleOf(status: RunStatus, { done, ...noun }: RunStateProps["change"], counts: RunCounts): string {
  const { changed, waiting, undone, kept } = counts;
  switch (status) {
    case "running":
      return `${changed.toLocaleString("en-US")} of ${rowsText(changed + waiting, noun)} done`;
    case "stopped":
      return `The change stopped: ${changed.toLocaleString("en-US")} of ${rowsText(changed + waiting, noun)} done`;
    case "undoing":
      return `${(undone + kept).toLocaleString("en-US")} of ${rowsText(undone + kept + changed, noun)} undone`;
    case "undone":
      return `Undone for ${rowsText(undone, noun)}`;
    default:
      return withRows(done, changed, noun);
  }
}
