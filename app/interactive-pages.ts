/** The pages that are hydrated (`route` in app/routes.ts): the staff area. All others are documents, or not pages. */
const interactive = /^\/admin(\/|$)/;

/**
 * Whether the page at this path works without a new document. The router must not show other pages itself: their
 * behaviors start when a document loads.
 */
export const isInteractive = (pathname: string): boolean => interactive.test(pathname);

/**
 * Loads pages as documents when a visitor follows a link on a document that failed, the only hydrated page outside of
 * the staff area. The router sees that the click was handled; handlers of the link itself still run. Links in the staff
 * area are left to the router, which asks about unsaved changes first.
 */
export function loadDocumentsInFull(): void {
  addEventListener("click", handleClick, { capture: true });
}

function handleClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || isInteractive(location.pathname) || isWithinPage(link)) return;
  event.preventDefault();
  location.assign(link.href);
}

const isWithinPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search && hash !== "";
