import { useEffect, useRef } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { SESSION_CHANNEL } from "../rules/session-channel";
import { createSessionHeartbeat } from "../rules/session-heartbeat";

/**
 * Part of the staff frame (spec:access#session-tick): extends the session while the page is visible, and goes to the
 * sign-in page when the session has ended, here or in another tab.
 */
export function SessionHeartbeat() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const heartbeat = createSessionHeartbeat({
      ask: checkSession,
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      onEnded() {
        const next = here.current.pathname + here.current.search;
        navigate(`${href("/login")}?${new URLSearchParams({ notice: "session-ended", next })}`);
      },
    });
    const followVisibility = () => (document.hidden ? heartbeat.pause() : heartbeat.resume());
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.onmessage = () => heartbeat.check();
    // A page from the browser's back/forward cache reappears in its old state.
    window.addEventListener("pageshow", heartbeat.check);
    document.addEventListener("visibilitychange", followVisibility);
    followVisibility();
    return () => {
      heartbeat.stop();
      channel.close();
      window.removeEventListener("pageshow", heartbeat.check);
      document.removeEventListener("visibilitychange", followVisibility);
    };
  }, [navigate]);
  return null;
}

async function checkSession(): Promise<{ isLive: boolean }> {
  const answer = await fetch(href("/session"), { cache: "no-store" });
  if (!answer.ok) throw new Error(`The server responded with ${answer.status}.`);
  return answer.json();
}
