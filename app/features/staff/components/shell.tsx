import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useLocation, useMatches } from "react-router";
import { homeOf } from "~/features/auth/rules/access";
import type { StaffArea } from "~/features/auth/staff-pages";
import {
  PaletteButton,
  useCommandPalette,
} from "~/features/command-palette/public-components/command-palette";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ConfirmProvider } from "~/ui/confirm-dialog";
import { cx } from "~/ui/cx";
import { IconSheetContext } from "~/ui/icon";
import icons from "~/ui/icons.svg?url";
import { Link } from "~/ui/link";
import { Wordmark } from "~/ui/logo";
import { NavigationProgress } from "~/ui/navigation-progress";
import { PageHelpProvider } from "~/ui/page-help";
import { useSite } from "~/ui/site-context";
import { ToastProvider } from "~/ui/toast";
import { activeEntry, frameTablesFor, pageAt, parentCrumbs } from "../rules/pages";
import type { StaffView } from "../rules/staff-view";
import { Sidebar } from "./sidebar";
import { StaffViewProvider, useStaffView } from "./staff-view";
import { TourOffer } from "./tour";
import { type Viewer, ViewerPanel } from "./viewer-panel";

/** Where people start. */
const TOUR_PAGES: readonly string[] = ["/admin", "/admin/today", "/admin/msl-dashboard"];
const MENU_ID = "staff-menu";

/** @property area every page of the staff area, from all features. */
type ShellProps = { area: StaffArea; viewer: Viewer; children: ReactNode };

/**
 * The frame of every staff page (spec:staff#staff-shell): navigation by role (a column at the left, a drawer on
 * phones), breadcrumbs on pages below those of the navigation, who is signed in, toasts, confirmations, and the loading indicator. Below 1024 px the column is
 * a native popover: it opens without scripts, and Escape or a click outside closes it.
 * @param view how this browser shows the staff area
 */
export function Shell({ view, ...props }: ShellProps & { view: StaffView }) {
  return (
    <IconSheetContext value={icons}>
      <StaffViewProvider initial={view}>
        <Frame {...props} />
      </StaffViewProvider>
    </IconSheetContext>
  );
}

function Frame({ area, viewer, children }: ShellProps) {
  const { pathname, key } = useLocation();
  const page = pageAt(area, pathname);
  const here = useCrumb() ?? (page && area[page].title);
  const { groups, targets } = frameTablesFor(area, viewer.role);
  const home = homeOf(viewer.role);
  const { view } = useStaffView();
  const marked = activeEntry(area, page, groups);
  const palette = useCommandPalette({ targets, userId: viewer.userId });
  return (
    <ToastProvider>
      <ConfirmProvider>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-semibold focus:text-on-accent"
        >
          Skip to content
        </a>
        <NavigationProgress />
        <PageAnnouncer pathname={pathname} visit={key} />
        <div className={cx(view.density, "min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]")}>
          <Drawer>
            <Sidebar groups={groups} marked={marked} home={home}>
              <PaletteButton onOpen={palette.open} />
            </Sidebar>
            <ViewerPanel viewer={viewer} />
          </Drawer>
          <div className="flex min-w-0 flex-col">
            <PhoneBar home={home} onSearch={palette.open} />
            <main id="main" tabIndex={-1} className="page grow pb-24 pt-4 outline-none lg:pt-6">
              {page && here && page !== marked && page !== home && (
                <div className="mb-2 [main:has(header[data-has-back])_&]:hidden">
                  <Breadcrumbs
                    trail={[
                      { label: area[home].title, to: href(home) },
                      ...parentCrumbs(area, page, viewer.role)
                        .filter((crumb) => crumb.path !== home)
                        .map(({ label, path }) => ({ label, to: href(path) })),
                    ]}
                    here={here}
                  />
                </div>
              )}
              {page !== null && TOUR_PAGES.includes(page) && <TourOffer />}
              <PageHelpProvider sentences={(page && area[page].help) || []}>{children}</PageHelpProvider>
            </main>
          </div>
        </div>
        {palette.dialog}
      </ConfirmProvider>
    </ToastProvider>
  );
}

/**
 * Announces the title of the new page (spec:staff#page-announcer), because browsers don't do that when scripts change
 * the page. If the pressed element disappears, even without a change of page, the focus moves to the content.
 * @param visit a new one for each navigation
 */
function PageAnnouncer({ pathname, visit }: { pathname: string; visit: string }) {
  const arrived = useRef({ pathname, visit });
  const [title, setTitle] = useState("");
  useEffect(() => {
    const before = arrived.current;
    if (before.visit === visit) return;
    arrived.current = { pathname, visit };
    if (before.pathname !== pathname) setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, visit]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/**
 * The page's own name for the breadcrumbs, instead of its title in `staff-pages.ts`: `export const handle = { crumb:
 * (data: Route.ComponentProps["loaderData"]) => data.brand.brandName };`
 */
function useCrumb(): string | null {
  const match = useMatches().at(-1);
  const { handle, loaderData } = match ?? {};
  if (!loaderData || typeof handle !== "object" || handle === null || !("crumb" in handle)) return null;
  return typeof handle.crumb === "function" ? String(handle.crumb(loaderData)) : null;
}

/** The left column; below 1024 px, a drawer that the menu button opens. It closes after navigation. */
function Drawer({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (element.current?.matches(":popover-open")) element.current.hidePopover();
  }, [key]);
  return (
    <div
      ref={element}
      id={MENU_ID}
      popover="auto"
      className={
        "no-print m-0 h-dvh w-72 max-w-[calc(100vw-3rem)] flex-col border-0 border-r border-line bg-surface pb-3 pt-3 text-ink " +
        "inset-y-0 left-0 right-auto open:flex open:animate-fade open:shadow-lg backdrop:bg-scrim " +
        "lg:sticky lg:top-0 lg:flex lg:w-auto lg:in-[.compact]:pb-1.5 lg:in-[.compact]:pt-1.5"
      }
    >
      <button
        type="button"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label="Close menu"
        className="absolute right-2 top-3 flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken lg:hidden"
      >
        <X aria-hidden="true" className="size-6" />
      </button>
      {children}
    </div>
  );
}

/** Replaces the column on narrow screens. */
function PhoneBar({ home, onSearch }: { home: ReturnType<typeof homeOf>; onSearch: () => void }) {
  const { siteName } = useSite();
  return (
    <header className="no-print sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-3 lg:hidden">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        className="flex size-11 items-center justify-center rounded-md hover:bg-accent-soft"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <Link to={href(home)} aria-label={`${siteName} staff area`} className="flex min-h-11 items-center">
        <Wordmark name={siteName} />
      </Link>
      <div className="ml-auto">
        <PaletteButton onOpen={onSearch} compact />
      </div>
    </header>
  );
}
