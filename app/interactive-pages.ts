/** The pages that are hydrated (`route` in app/routes.ts). All others are documents, or not pages. */
const interactive = /^\/(login|access-denied|admin|privacy\/request\/confirm)(\/|$)/;

/**
 * Whether the page at this path works without a new document. The router must not show other pages itself: their
 * behaviors start when a document loads.
 */
export const isInteractive = (pathname: string): boolean => interactive.test(pathname);

/**
 * Loads documents as documents when a visitor follows a link from a hydrated page. The router sees that the click was
 * handled; handlers of the link itself still run. Links in the staff area are left to the router, which asks about
 * unsaved changes first.
 */
export function loadDocumentsInFull(): void {
  addEventListener("click", handleClick, { capture: true });
}

function handleClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || isInteractive(link.pathname)) return;
  if (location.pathname.startsWith("/admin") || isWithinPage(link)) return;
  event.preventDefault();
  location.assign(link.href);
}

const isWithinPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search && hash !== "";
