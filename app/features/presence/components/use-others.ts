import { useEffect, useState } from "react";
import { href } from "react-router";
import { inBackground } from "~/features/auth/rules/background";
import { createSessionHeartbeat } from "~/features/auth/rules/session-heartbeat";
import { randomUuid } from "~/ui/random-uuid";
import { ALIVE_MS, type EditedPage, type OtherEditor, readOthers } from "../rules/presence";

const DEADLINE_MS = 10_000;
const URL_OF_SIGNS = inBackground(href("/admin/presence"));

/**
 * The other people who have a page open. It says that this tab is open with the heartbeat of the session: every 30
 * seconds while the page is visible, and when its window gets the focus (spec:presence#presence).
 */
export function useOthers({ kind, id }: EditedPage): readonly OtherEditor[] {
  const [others, setOthers] = useState<readonly OtherEditor[]>([]);
  useEffect(() => {
    const fields = { kind, page: id, tab: randomUuid() };
    let answeredAt = 0;
    const heartbeat = createSessionHeartbeat({
      async ask() {
        const found = await sendSign({ ...fields, intent: "here" });
        if (found === "over") return { isLive: false };
        if (found) {
          answeredAt = Date.now();
          setOthers(found);
          return { isLive: true };
        }
        // After that long without a connection, the page can't know who is still there.
        if (Date.now() - answeredAt > ALIVE_MS) setOthers([]);
        throw new Error("The server didn't say who is editing.");
      },
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      onEnded: () => setOthers([]),
    });
    const leave = () =>
      void navigator.sendBeacon(URL_OF_SIGNS, new URLSearchParams({ ...fields, intent: "leave" }));
    const followVisibility = () => (document.hidden ? heartbeat.pause() : heartbeat.resume());
    document.addEventListener("visibilitychange", followVisibility);
    window.addEventListener("pageshow", heartbeat.check);
    window.addEventListener("focus", heartbeat.check);
    window.addEventListener("pagehide", leave);
    followVisibility();
    return () => {
      heartbeat.stop();
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("pageshow", heartbeat.check);
      window.removeEventListener("focus", heartbeat.check);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [kind, id]);
  return others;
}

/** "over" if the session has ended or the page is gone; null if the server can't be reached or can't answer. */
async function sendSign(fields: Record<string, string>): Promise<OtherEditor[] | "over" | null> {
  try {
    const response = await fetch(URL_OF_SIGNS, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.redirected || [401, 403, 404].includes(response.status)) return "over";
    return readOthers(await response.json());
  } catch {
    return null;
  }
}
