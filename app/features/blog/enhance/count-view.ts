import { withoutMarker } from "~/features/split-tests/rules/redirect-marker";
import { takeCampaign } from "~/features/tracking/enhance/kept-campaign";
import { claimView } from "~/features/tracking/enhance/visitor-session";
import { referrerOf, slugOfPath } from "~/features/tracking/rules/view";
import type { PageView } from "~/features/tracking/schema";
import { sendBeacon } from "~/ui/beacon";
import { whenShown } from "~/ui/when-shown";

/**
 * Counts views of the post (spec:blog#view-hook): when it is shown, and whenever Back or Forward shows it again. The
 * variant of its split test is in `data-variant-id`.
 */
export function countView(element: HTMLElement): void {
  const count = () => countVisit(element.dataset.variantId ?? null);
  whenShown(() => {
    hideRedirectMarker();
    count();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && element.isConnected) count();
  });
}

/** Removes the redirect marker from the URL, so that no one bookmarks or shares it. */
function hideRedirectMarker(): void {
  const { pathname, search, hash } = location;
  const plain = withoutMarker(search);
  if (plain !== search) history.replaceState(history.state, "", pathname + plain + hash);
}

function countVisit(variantId: string | null): void {
  const now = new Date();
  const path = location.pathname.replace(/\/$/, "");
  const visitor = slugOfPath(path) === null ? null : claimView(path, now.getTime());
  if (!visitor) return;
  const view: PageView = {
    ...takeCampaign(),
    type: "page_view",
    path,
    sessionId: visitor.id,
    referrer: referrerOf(cameFrom(location.pathname)),
    isNewVisitor: visitor.isNew,
    variantId,
    language: navigator.language.replace(/[^A-Za-z0-9-]/g, "").slice(0, 35),
    screenWidth: Math.round(screen.width),
    screenHeight: Math.round(screen.height),
    timestamp: now.toISOString(),
  };
  sendBeacon("/events", view);
}

/** For the first page, the browser reports the referrer; later pages were reached from within this site. */
function cameFrom(pathname: string): string {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened && new URL(opened.name).pathname === pathname) return document.referrer;
  return previousPage() ?? location.origin;
}

function previousPage(): string | null | undefined {
  const history = "navigation" in window ? window.navigation : undefined;
  const index = history?.currentEntry?.index;
  return index ? history?.entries()[index - 1]?.url : undefined;
}
