import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { ProgressBar } from "~/ui/progress-bar";

const LOOK_EVERY_MS = 700;

type Progress = { done: number; total: number } | null;

/** The progress of a long import; nothing until it's known. */
export function ImportProgress({ importId, label }: { importId: number; label: string }) {
  const { load, data } = useFetcher<Progress>();
  useEffect(() => {
    const address = href("/admin/import/:id/progress", { id: String(importId) });
    const timer = setInterval(() => void load(address), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [importId, load]);
  if (!data) return null;
  const percent = Math.floor((data.done / data.total) * 100);
  return (
    <div className="flex grow items-center gap-3">
      <ProgressBar label={label} percent={percent} className="max-w-60" />
      <p role="status" className="figures text-sm text-ink-soft">
        {data.done.toLocaleString("en-US")} of {data.total.toLocaleString("en-US")} rows
      </p>
    </div>
  );
}
