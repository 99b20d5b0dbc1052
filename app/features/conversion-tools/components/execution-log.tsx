import { CircleAlert, CircleCheck } from "lucide-react";
import { cx } from "~/ui/cx";

export type LogEntry = {
  key: string;
  /** ISO time. */
  at: string;
  tone: "good" | "error";
  message: string;
  detail?: string;
};

const time = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** What was done on this page since it was loaded, newest first. */
export function ExecutionLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <section aria-labelledby="execution-log">
      <h2 id="execution-log" className="text-lg font-semibold">
        Execution log
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">No entries yet. Times are in Eastern Time.</p>
      ) : (
        <ol className="mt-3 flex flex-col gap-2 text-sm" aria-live="polite">
          {entries.map((entry) => {
            const Icon = entry.tone === "good" ? CircleCheck : CircleAlert;
            return (
              <li key={entry.key} className="flex items-start gap-2 border-b border-line pb-2">
                <Icon
                  aria-label={entry.tone === "good" ? "Done" : "Failed"}
                  className={cx("mt-0.5 size-4 shrink-0", entry.tone === "good" ? "text-good" : "text-error")}
                />
                <time dateTime={entry.at} className="figures shrink-0 text-ink-soft">
                  {time.format(new Date(entry.at))}
                </time>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{entry.message}</span>
                  {entry.detail && <span className="block text-ink-soft">{entry.detail}</span>}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
