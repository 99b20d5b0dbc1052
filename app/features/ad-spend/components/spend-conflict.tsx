import { formatDollarsAndCents } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import { type DayRow, rowKey, rowName } from "../rules/day-rows";
import { type SpendSource, sourceNames } from "../rules/spend";

/** What is stored for a day that changed while someone had its form open; null if it was deleted. */
export type SpendConflictFacts = {
  stored: { spendCents: number; source: SpendSource; lastSyncTime: string; rows: DayRow[] } | null;
  /** Whether the form shows rows that are gone, so that it can't be saved again. */
  isOutdated: boolean;
  /** Names it, so that saving again replaces just this. */
  version: string;
};

/** Shows the stored figure above the form, which keeps what was typed (spec:ad-spend#spend-conflict). */
export function SpendConflict({
  conflict: { stored, isOutdated },
  isNew,
}: {
  conflict: SpendConflictFacts;
  /** Whether the form was opened without a stored figure. */
  isNew: boolean;
}) {
  if (!stored)
    return (
      <Banner tone="warning" title="This day was deleted while you were editing it">
        {isOutdated
          ? "This form has only some of its rows, so it can't add the day again."
          : "Save again to add it with your figures."}
      </Banner>
    );
  const { spendCents, rows, source, lastSyncTime } = stored;
  return (
    <Banner
      tone="warning"
      title={isNew ? "This day already has a figure" : "This day was changed while you were editing it"}
    >
      <p>
        Stored now: <strong>{formatDollarsAndCents(spendCents)}</strong> ({sourceNames[source]},{" "}
        <DateTime at={lastSyncTime} />)
      </p>
      {rows.length > 0 && (
        <ul className="my-1 max-h-48 list-disc overflow-y-auto pl-5">
          {rows.map((row) => (
            <li key={rowKey(row)} className="wrap-anywhere">
              {rowName(row)}: {formatDollarsAndCents(row.spendCents)}
            </li>
          ))}
        </ul>
      )}
      <p>
        Your figures are still in the form.{" "}
        {isOutdated
          ? "Some of these rows were renamed or removed, so the form can't be saved. Open the day again in another tab to enter your figures there."
          : "Save again to replace the stored ones."}
      </p>
    </Banner>
  );
}
