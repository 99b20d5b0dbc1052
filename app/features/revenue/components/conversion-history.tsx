import { href } from "react-router";
import { DateTime } from "~/ui/date-time";
import { Disclosure } from "~/ui/disclosure";
import { Link } from "~/ui/link";
import { changeTexts, type HistoryEntry, originText } from "../rules/history";

type ConversionHistoryProps = {
  transactionId: string;
  history: readonly HistoryEntry[];
  /** Whether the viewer may open the inbox. */
  mayOpenRequests: boolean;
};

/** The changes that repeats, statements, and staff made to a conversion. */
export function ConversionHistory({ transactionId, history, mayOpenRequests }: ConversionHistoryProps) {
  return (
    <Disclosure label={`History (${history.length})`} context={transactionId} className="px-2 text-sm">
      <ul className="flex flex-col gap-2 pb-2">
        {history.map((entry) => (
          <li key={entry.id} className="flex flex-wrap gap-x-3 gap-y-1">
            <span className="text-ink-soft">
              <DateTime at={entry.at} />
            </span>
            <span className="font-semibold">{originText(entry)}</span>
            {changeTexts(entry).map((text) => (
              <span key={text} className="wrap-anywhere">
                {text}
              </span>
            ))}
            {mayOpenRequests && entry.requestId !== null && (
              <Link
                to={href("/admin/revenue/inbox/:requestId", { requestId: String(entry.requestId) })}
                className="link"
              >
                Request #{entry.requestId}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
