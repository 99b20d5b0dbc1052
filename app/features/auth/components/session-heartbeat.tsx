import { useEffect, useRef } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { createSessionHeartbeat } from "../rules/session-heartbeat";

/** The tabs of one browser tell each other over it that they signed out. */
const CHANNEL = "staff-session";

/**
 * Part of the staff frame (spec:access#session-tick): prolongs the session while the page is visible, and leads to sign-in when it has ended,
 * here or elsewhere.
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
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => heartbeat.check();
    // A page that the browser kept comes back with the Back button as it was left.
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
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer.json();
}

/**
 * For the sign-in page: anyone who sees it is not signed in, and so isn't another tab of this browser. They are reported, and
 * ask the server themselves.
 */
export function useSignedOutSignal(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage("signed-out");
    channel.close();
  }, []);
}
