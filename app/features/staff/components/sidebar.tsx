import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { href } from "react-router";
import type { StaffPath } from "~/features/auth/staff-pages";
import { IconSheetContext } from "~/ui/icon";
import { KeptHydrated } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Wordmark } from "~/ui/logo";
import { useSite } from "~/ui/site-context";
import type { NavEntry, NavGroup, PlainPath } from "../rules/pages";
import { useStaffView } from "./staff-view";

type Entry = NavEntry<StaffPath, LucideIcon>;

type SidebarProps = {
  groups: readonly NavGroup<StaffPath, LucideIcon>[];
  marked: PlainPath<StaffPath> | null;
  home: PlainPath<StaffPath>;
  /** Above the navigation. */
  children: ReactNode;
};

/** Scrolls manually, since scrollIntoView() also moves where Tab starts, to a point after the skip link. */
function scrollToCurrent(nav: HTMLElement): void {
  const entry = nav.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  if (entry.top < top) nav.scrollTop -= top - entry.top;
  else if (entry.bottom > bottom) nav.scrollTop += entry.bottom - bottom;
}

/** The site's logo, and the navigation of the staff area. */
export function Sidebar({ groups, marked, home, children }: SidebarProps) {
  const { siteName } = useSite();
  const nav = useRef<HTMLElement>(null);
  // On a short screen the list is longer than its column, but the current entry must stay visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is marked
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current);
  }, [marked]);
  return (
    <>
      <div className="flex items-center gap-2 px-3 pb-3 lg:in-[.compact]:pb-0">
        <Link
          to={href(home)}
          aria-label={`${siteName} staff area`}
          className="flex min-h-11 items-center rounded-md px-2 lg:in-[.compact]:min-h-8"
        >
          <Wordmark name={siteName} />
        </Link>
      </div>
      <div className="px-3 pb-3 lg:in-[.compact]:pb-1">{children}</div>
      <nav
        ref={nav}
        aria-label="Staff area"
        className="flex grow flex-col gap-1 overflow-y-auto px-3 pb-2 lg:in-[.compact]:gap-0 lg:in-[.compact]:pb-0"
      >
        {groups.map((group, index) =>
          // The first group is where people start, so it has no heading that would fold it.
          index === 0 || group.pages.length === 1 ? (
            <Entries key={group.label} pages={group.pages} marked={marked} />
          ) : (
            <NavigationGroup key={group.label} group={group} marked={marked} />
          ),
        )}
      </nav>
    </>
  );
}

type GroupProps = { group: NavGroup<StaffPath, LucideIcon>; marked: PlainPath<StaffPath> | null };

/** Closed groups stay closed in this browser, but the group of the current page is always open at first. */
function NavigationGroup({ group: { label, pages }, marked }: GroupProps) {
  const { view, change } = useStaffView();
  const others = view.closedGroups.filter((closed) => closed !== label);
  const isOpen = others.length === view.closedGroups.length || pages.some(({ path }) => path === marked);
  function remember(isOpenNow: boolean) {
    // Rendering fires the event too; only a person's change differs from what was rendered.
    if (isOpenNow !== isOpen) change({ closedGroups: isOpenNow ? others : [...others, label] });
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => remember(event.currentTarget.open)}
      className="group/navigation"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-md px-2 text-xs font-semibold text-ink-faint hover:text-ink lg:min-h-6 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/navigation:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <Entries pages={pages} marked={marked} />
    </details>
  );
}

type EntriesProps = Pick<NavGroup<StaffPath, LucideIcon>, "pages"> & Pick<GroupProps, "marked">;

/** The same on every page for everyone in a role, except for the mark. */
function Entries({ pages, marked }: EntriesProps) {
  const icons = useContext(IconSheetContext);
  const markedHere = pages.find(({ path }) => path === marked)?.path;
  return (
    <KeptHydrated as="ul" of={pages} part={markedHere} className="flex flex-col">
      <IconSheetContext value={icons}>
        {pages.map((page) => (
          <NavItem key={page.path} {...page} isMarked={page.path === markedHere} />
        ))}
      </IconSheetContext>
    </KeptHydrated>
  );
}

function NavItem({ path, label, icon: Icon, isMarked }: Entry & { isMarked: boolean }) {
  return (
    <li>
      <Link to={href(path)} aria-current={isMarked ? "page" : undefined} className="navigation-entry">
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {label}
      </Link>
    </li>
  );
}
