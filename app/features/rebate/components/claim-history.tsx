import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { type ClaimStatus, historyText } from "../rules/review";
import { StatusBadge } from "./claim-badges";

type HistoryEntry = {
  historyId: number;
  fromStatus: ClaimStatus | null;
  toStatus: ClaimStatus;
  reason: string | null;
  createdAt: Date;
  actorId: string | null;
  actorName: string | null;
};

/** Who decided what, when, and why; newest first. */
export function ClaimHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">History</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {history
          .toReversed()
          .map(({ historyId, fromStatus, toStatus, reason, createdAt, actorId, actorName }) => (
            <li key={historyId} className="text-sm">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <StatusBadge status={toStatus} />
                <span className="font-medium">
                  {actorId === null ? "The claimant" : actorName || actorId}{" "}
                  {historyText(fromStatus, toStatus)}
                </span>
                <span className="text-ink-soft">
                  <DateTime at={createdAt} />
                </span>
              </p>
              {reason && <p className="mt-1 whitespace-pre-wrap text-ink-soft wrap-anywhere">{reason}</p>}
            </li>
          ))}
      </ol>
    </Card>
  );
}
