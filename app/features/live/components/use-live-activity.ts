import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { inBackground } from "~/features/auth/rules/background";
import { type Activity, type ActivityChange, withChange } from "../rules/activity";
import {
  type ConnectionState,
  createLiveConnection,
  type LiveConnection,
  type StreamListener,
} from "../rules/connection";
import type { Ending } from "../rules/ending";

/** Watching alone doesn't count as use of the session, so it ends as on any other page (spec:live#idle). */
const FEED = inBackground(href("/admin/reports/live/feed"));
const ASK_WITHIN_MS = 10_000;

/**
 * What happens right now, updated while the tab is visible (spec:live#reconnecting). When the session ends or the role
 * changes, the page reloads its data, which leads to where this person may be. With a newer session, that's here.
 * @param first what the page was loaded with, null if that failed.
 */
export function useLiveActivity(first: Activity | null): {
  activity: Activity | null;
  state: ConnectionState;
} {
  const [activity, setActivity] = useState(first);
  const [state, setState] = useState<ConnectionState>("connecting");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isOnPage = true;
    let connection = connect();
    function connect(): LiveConnection {
      return createLiveConnection({
        open: openStream,
        ask,
        after(ms, then) {
          const timer = setTimeout(then, ms);
          return () => clearTimeout(timer);
        },
        random: Math.random,
        onChange: (change) => setActivity((before) => withChange(before, change)),
        onState: setState,
        onOver: () => void startAgain(),
      });
    }
    async function startAgain(): Promise<void> {
      setState("connecting");
      await revalidate();
      if (!isOnPage) return;
      connection = connect();
      followVisibility();
    }
    const pause = () => connection.pause();
    const followVisibility = () => (document.hidden ? connection.pause() : connection.resume());
    document.addEventListener("visibilitychange", followVisibility);
    // A page that comes back from the browser's memory has lost its stream.
    window.addEventListener("pagehide", pause);
    window.addEventListener("pageshow", followVisibility);
    followVisibility();
    return () => {
      isOnPage = false;
      connection.stop();
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("pagehide", pause);
      window.removeEventListener("pageshow", followVisibility);
    };
  }, [revalidate]);
  return { activity, state };
}

function openStream({ onChange, onEnd, onLost }: StreamListener): () => void {
  const source = new EventSource(FEED);
  source.addEventListener("message", ({ data }) => onChange(JSON.parse(data) as ActivityChange));
  source.addEventListener("end", ({ data }) => onEnd(data as Ending));
  source.addEventListener("error", onLost);
  return () => source.close();
}

async function ask(): Promise<Activity | "over" | null> {
  try {
    const answer = await fetch(FEED, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    if (answer.redirected || [401, 403, 404].includes(answer.status)) return "over";
    return answer.ok ? ((await answer.json()) as Activity) : null;
  } catch {
    return null;
  }
}
