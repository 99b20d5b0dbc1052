import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { inBackground } from "~/features/auth/rules/background";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

const ASK_EVERY_MS = 5_000;
/** Shorter than the interval, so that questions without an answer don't pile up. */
const DEADLINE_MS = 4_000;

type LiveRefreshProps = {
  /** The revision of the displayed figures. */
  revision: string;
  refreshedAt: Date;
};

/**
 * 'Last refreshed' and its button. While the page is visible, it asks every few seconds whether there is anything new,
 * which is cheap for the server, and reloads only then.
 */
export function LiveRefresh({ revision, refreshedAt }: LiveRefreshProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const left = new AbortController();
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch(inBackground(href("/admin/revenue/pulse")), {
        signal: AbortSignal.any([left.signal, AbortSignal.timeout(DEADLINE_MS)]),
      }).catch(() => null);
      const news: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
      if (left.signal.aborted) return;
      if (isUpdateNotice(news) && news.revision !== revision) await revalidate();
    }, ASK_EVERY_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [revision, revalidate]);
  return (
    <>
      <p role="status" className="figures text-sm text-ink-soft max-sm:w-full">
        Last refreshed: <DateTime at={refreshedAt} />
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={state === "loading"}
        busyLabel="Refreshing..."
        onClick={() => revalidate()}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </Button>
    </>
  );
}

function isUpdateNotice(news: unknown): news is { revision: string } {
  return typeof news === "object" && news !== null && "revision" in news && typeof news.revision === "string";
}
