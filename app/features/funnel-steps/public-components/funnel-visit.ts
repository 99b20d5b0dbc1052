import { hostOfAddress } from "~/kernel/web-address";
import { sendBeacon } from "~/ui/beacon";
import { whenShown } from "~/ui/when-shown";
import type { QuestionEvent, Stage } from "../rules/funnels";
import type { FunnelEvent, FunnelReport } from "../schema";

/** In one report, as the server accepts them. */
const MAX_EVENTS = 60;

/** A visit of this tab to a quiz or form (spec:funnels#visit). It notes steps, and never what someone typed. */
export type FunnelVisit = ReturnType<typeof openVisit>;

const visits = new Map<string, FunnelVisit>();

/** The visit to this funnel. @param funnel a post's slug, or the name of a tool. */
export function funnelVisit(funnel: string, variantId: string | null = null): FunnelVisit {
  const visit = visits.get(funnel) ?? openVisit(funnel, variantId);
  visits.set(funnel, visit);
  return visit;
}

type Kept = Pick<FunnelReport, "source" | "referrer"> & { done: string[] };

function openVisit(funnel: string, variantId: string | null) {
  const key = `glp_funnel_${funnel}`;
  const kept = readKept(key);
  const events: FunnelEvent[] = [];
  let answers: FunnelReport["answers"] = null;
  let movedAt: number | null = null;
  let hasResults = false;

  /**
   * Notes what happened, once in this tab; only Back counts each time. Waits until a page that was rendered ahead is shown. Notes
   * nothing in the editor's preview.
   */
  function note(event: Stage | QuestionEvent, step = "", isTimed = true): void {
    if (location.pathname.startsWith("/admin/")) return;
    whenShown(() => {
      const name = `${event} ${step}`;
      const now = performance.now();
      const seconds =
        isTimed && movedAt !== null ? Math.min(86_400, Math.floor((now - movedAt) / 1_000)) : -1;
      if (step) movedAt = now;
      hasResults ||= event === "results";
      if (kept.done.includes(name)) return;
      events.push([event, step, seconds]);
      if (event === "back") return;
      kept.done.push(name);
      keep(key, kept);
    });
  }

  function send(): void {
    while (events.length > 0) {
      const sent = events.splice(0, MAX_EVENTS);
      const hasAnswers = sent.some(([event]) => event === "completed" || event === "clicked");
      const given = hasAnswers ? answers : null;
      const { source, referrer } = kept;
      const report: FunnelReport = { funnel, variantId, source, referrer, events: sent, answers: given };
      sendBeacon("/events/funnel", report);
    }
  }

  // Closing a tab hides it first, in most browsers.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  addEventListener("pagehide", send);
  // Back can restore this page as it was, although other pages of this tab have continued the visit since.
  addEventListener("pageshow", () => {
    kept.done = [...new Set([...kept.done, ...readKept(key).done])];
  });
  const follow = ({ target }: Event) => {
    if (hasResults && target instanceof Element && target.closest('a[rel~="sponsored"]')) note("clicked");
  };
  addEventListener("click", follow);
  addEventListener("auxclick", (event) => event.button === 1 && follow(event));

  return {
    note,
    has: (event: QuestionEvent, step: string) => kept.done.includes(`${event} ${step}`),
    /** The chosen options, by question, for the counts of answers. The first ones count. */
    choose: (chosen: Readonly<Record<string, string>>) => {
      answers ??= { ...chosen };
    },
    /** Notes that the visitor sees the first of the ranked providers. */
    watchRanking(list: Element | null | undefined): () => void {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && note("ranking"));
      if (list?.firstElementChild) observer.observe(list.firstElementChild);
      return () => observer.disconnect();
    },
  };
}

/** What this tab has noted of the visit so far. A reload and the next page of a tool continue it. */
function readKept(key: string): Kept {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (kept && Array.isArray(kept.done)) return kept;
  } catch {
    // Without storage, the visit ends with the page.
  }
  const tag = new URLSearchParams(location.search).get("utm_source");
  return {
    source:
      tag
        ?.replace(/\p{Cc}/gu, "")
        .slice(0, 200)
        .toWellFormed() || null,
    referrer: hostOfAddress(document.referrer),
    done: [],
  };
}

function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The same.
  }
}
