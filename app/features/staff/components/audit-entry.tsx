import { ChevronRight } from "lucide-react";
import { href } from "react-router";
import { type FieldChange, type FieldValue, fieldChanges } from "~/features/audit/rules/changes";
import { actionLabel, entityLabel, fieldLabel, valueText } from "~/features/audit/rules/labels";
import type { AuditEntry } from "~/features/audit/schema";
import { roles } from "~/features/auth/rules/access";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { roleNames } from "../rules/people";

/**
 * One entry of the audit log: a row that expands to show each field before and after. It uses the native <details>,
 * which works without scripts and with the browser's search.
 *
 * @param historyAddress the URL of all entries for the same record.
 */
export function AuditEntryRow({ entry, historyAddress }: { entry: AuditEntry; historyAddress: string }) {
  const changes = fieldChanges(entry.before, entry.after);
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="grid grid-cols-[1.25rem_auto_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1 px-3 py-3 text-sm hover:bg-sunken sm:py-2 md:grid-cols-[1.25rem_11.5rem_9rem_8.5rem_minmax(0,1fr)] md:gap-x-4">
          <ChevronRight
            aria-hidden="true"
            className="size-5 self-start text-ink-faint transition-transform group-open:rotate-90 md:mt-0.5"
          />
          <span className="figures text-ink-soft max-md:col-start-3 max-md:row-start-3 max-md:text-xs">
            <DateTime at={entry.createdAt} />
          </span>
          <span className="truncate font-medium max-md:col-start-2 max-md:row-start-3 max-md:text-xs">
            {entry.actorName}
          </span>
          <span className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-1">
            <Badge tone={toneOf(entry.action)}>{actionLabel(entry.action)}</Badge>
          </span>
          <span className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
            <span className="text-ink-soft">{entityLabel(entry.entity)}</span>{" "}
            <span className="font-medium">{entry.summary ?? entry.entityId}</span>
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-5 pt-1 md:pl-12">
          {changes.length > 0 ? (
            <ChangeTable
              changes={changes}
              hasBefore={entry.before !== null}
              hasAfter={entry.after !== null}
            />
          ) : (
            <p className="text-sm text-ink-soft">No fields were recorded.</p>
          )}
          <p className="text-sm text-ink-soft">
            {actedAs(entry)}{" "}
            {isBulkChange(entry) ? (
              <Link
                to={`${href("/admin/audit")}?${new URLSearchParams({ partOf: entry.entityId })}`}
                className="link"
              >
                Show its rows
              </Link>
            ) : (
              <Link to={historyAddress} className="link">
                Show full history
              </Link>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}

type ChangeTableProps = {
  changes: readonly FieldChange[];
  /** False for a new or removed record, which has only one side to show. */
  hasBefore: boolean;
  hasAfter: boolean;
};

function ChangeTable({ changes, hasBefore, hasAfter }: ChangeTableProps) {
  const head = "pb-1 text-left text-xs font-semibold text-ink-soft";
  return (
    <table className="w-full table-fixed text-sm max-md:block">
      <caption className="sr-only">What changed</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={cx(head, "w-48")}>
            Field
          </th>
          {hasBefore && (
            <th scope="col" className={head}>
              Before
            </th>
          )}
          {hasAfter && (
            <th scope="col" className={head}>
              After
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {changes.map(({ path, before, after }) => (
          <tr key={path} className="align-top max-md:flex max-md:flex-col max-md:gap-1">
            <th scope="row" className="py-1 pr-4 text-left font-medium wrap-anywhere">
              {fieldLabel(path)}
            </th>
            {hasBefore && <ValueCell value={before} look="bg-error-soft" />}
            {hasAfter && <ValueCell value={after} look="bg-good-soft" />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueCell({ value, look }: { value: FieldValue | undefined; look: string }) {
  const text = valueText(value);
  return (
    <td className="py-0.5 md:pr-3">
      {text === null ? (
        <span className="px-2 text-ink-faint">empty</span>
      ) : (
        <span className={cx("block w-fit whitespace-pre-wrap wrap-anywhere rounded-sm px-2 py-0.5", look)}>
          {text}
        </span>
      )}
    </td>
  );
}

/** The entry of a whole bulk change, whose rows have their own entries (spec:audit#audit-parts). */
function isBulkChange({ entityId, partOf }: AuditEntry): boolean {
  return partOf === null && /^bulk \d+$/.test(entityId);
}

function actedAs(entry: AuditEntry): string {
  if (entry.actorId === null) return "Done automatically by the system.";
  const role = roles.find((name) => name === entry.actorRole);
  return role
    ? `${entry.actorName} acted as ${roleNames[role].toLowerCase()}.`
    : `Done by ${entry.actorName}.`;
}

function toneOf(action: string) {
  if (/^(created|invited|restored|resumed|reactivated|published)/.test(action)) return "good" as const;
  if (/^(archived|stopped|deleted|deactivated|declined|ended)/.test(action)) return "warning" as const;
  return "neutral" as const;
}
