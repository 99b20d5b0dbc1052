import { Users } from "lucide-react";
import { formatTime } from "~/ui/date-time";
import { useOthers } from "../components/use-others";
import { type EditedPage, MAX_NAMED, namesText, type OtherEditor } from "../rules/presence";

/**
 * <EditingNow key={id} page={{ kind: "post", id }} />
 *
 * Names the other people who have this editor open, and warns that they may save too (spec:presence#presence).
 */
export function EditingNow({ page }: { page: EditedPage }) {
  const others = useOthers(page);
  return (
    <div role="status">
      {others.length > 0 && (
        <p className="mb-5 flex items-start gap-2 rounded-md border border-line bg-warning-soft px-3 py-2 text-sm text-warning-text">
          <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            {whoText(others)} If you both save, the second one to save sees both versions first.
          </span>
        </p>
      )}
    </div>
  );
}

function whoText(others: readonly OtherEditor[]): string {
  const named = others
    .slice(0, MAX_NAMED)
    .map(({ name, since }) => `${name} (since ${formatTime(new Date(since))})`);
  const text = namesText(named, others.length - named.length);
  return `${text} ${others.length === 1 ? "has" : "have"} this page open too.`;
}
