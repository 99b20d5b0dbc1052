import { useEffect } from "react";
import { useLocation } from "react-router";
import { withoutMarker } from "~/features/split-tests/rules/redirect-marker";
import { claimView } from "~/features/tracking/public-components/visitor-session";
import { campaignOf, referrerOf, slugOfPath } from "~/features/tracking/rules/view";
import type { PageView } from "~/features/tracking/schema";
import { sendBeacon } from "~/ui/beacon";

/**
 * Counts views of its post (spec:blog#view-hook): when the document loads, and whenever the router navigates here or to
 * another post, Back and Forward included. A page that loads in the background counts once it's shown.
 */
export function ViewTracker({ variantId = null }: { variantId?: string | null }) {
  const { pathname, search, key } = useLocation();
  useEffect(() => hideRedirectMarker(search), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new visit, including of the same URL
  useEffect(
    () => whenShown(() => countVisit(pathname, search, variantId)),
    [pathname, search, key, variantId],
  );
  return null;
}

/** Removes the redirect marker from the URL, so that no one bookmarks or shares it. */
function hideRedirectMarker(search: string): void {
  const plain = withoutMarker(search);
  if (plain !== search) history.replaceState(history.state, "", location.pathname + plain + location.hash);
}

function whenShown(count: () => void): (() => void) | undefined {
  const isPrepared = "prerendering" in document && document.prerendering === true;
  if (!isPrepared) {
    count();
    return undefined;
  }
  document.addEventListener("prerenderingchange", count, { once: true });
  return () => document.removeEventListener("prerenderingchange", count);
}

function countVisit(pathname: string, search: string, variantId: string | null): void {
  const now = new Date();
  const path = pathname.replace(/\/$/, "");
  const visitor = slugOfPath(path) === null ? null : claimView(path, now.getTime());
  if (!visitor) return;
  const view: PageView = {
    ...campaignOf(new URLSearchParams(search)),
    type: "page_view",
    path,
    sessionId: visitor.id,
    referrer: referrerOf(cameFrom(pathname)),
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
