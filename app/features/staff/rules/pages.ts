import { canOpen, type Role } from "~/features/auth/rules/access";
import { navigationGroups, type StaffPage } from "~/features/auth/rules/staff-page";
import type { PaletteTarget } from "~/features/command-palette/rules/palette";

type Pages<Path extends string, Icon> = Readonly<Record<Path, StaffPage<Path, Icon>>>;

/** Pages whose path has no parameters, so they can be linked to directly. */
export type PlainPath<Path extends string> = Exclude<Path, `${string}:${string}` | `${string}*`>;

export type NavEntry<Path extends string, Icon> = { path: PlainPath<Path>; label: string; icon: Icon };
export type NavGroup<Path extends string, Icon> = {
  label: string;
  pages: readonly NavEntry<Path, Icon>[];
};

/** What the frame of every page shows to a role. */
export type FrameTables<Path extends string, Icon> = {
  groups: readonly NavGroup<Path, Icon>[];
  targets: readonly PaletteTarget[];
};

/** By the pages and the role: neither changes while the site runs, and each page needs them. */
const keptTables = new WeakMap<object, Map<Role, unknown>>();

/** The navigation and the targets of the command palette for a role. The same objects are returned each time. */
export function frameTablesFor<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  role: Role,
): FrameTables<Path, Icon> {
  const ofPages = keptTables.get(pages) ?? new Map<Role, unknown>();
  keptTables.set(pages, ofPages);
  const kept = ofPages.get(role) as FrameTables<Path, Icon> | undefined;
  const tables = kept ?? { groups: navigationFor(pages, role), targets: paletteTargetsFor(pages, role) };
  ofPages.set(role, tables);
  return tables;
}

/** The navigation for a role: only pages it may open, and no empty group. */
export function navigationFor<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  role: Role,
): NavGroup<Path, Icon>[] {
  const entries = plainPaths(pages, role).flatMap((path) => {
    const { navigation } = pages[path];
    if (!navigation || (navigation.onlyFor && navigation.onlyFor !== role)) return [];
    return [{ path, ...navigation }];
  });
  const sorted = entries.toSorted((a, b) => a.order - b.order);
  return navigationGroups
    .map((label) => ({ label, pages: sorted.filter((entry) => entry.group === label) }))
    .filter((group) => group.pages.length > 0);
}

export type SettingsTab<Path extends string> = { path: PlainPath<Path>; label: string };

/** The tabs of the settings pages that the role may open. */
export function settingsTabsFor<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  role: Role,
): SettingsTab<Path>[] {
  return plainPaths(pages, role)
    .flatMap((path) => {
      const { settingsTab } = pages[path];
      return settingsTab ? [{ path, ...settingsTab }] : [];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ path, label }) => ({ path, label }));
}

/** The pages of the navigation and the settings, and the actions, that the command palette offers to a role. */
export function paletteTargetsFor<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  role: Role,
): PaletteTarget[] {
  const inNavigation = navigationFor(pages, role).flatMap(({ label: group, pages: entries }) =>
    entries.map(({ path, label }) => ({ label, group, path, isAction: false })),
  );
  const settings = settingsTabsFor(pages, role).map(({ path, label }) => ({
    label,
    group: "Settings",
    path,
    isAction: false,
  }));
  const actions = plainPaths(pages, role).flatMap((path) => {
    const { action, title } = pages[path];
    return action ? [{ label: action, group: title, path, isAction: true }] : [];
  });
  const shown = new Set<string>(inNavigation.map(({ path }) => path));
  return [...inNavigation, ...settings.filter(({ path }) => !shown.has(path)), ...actions];
}

function plainPaths<Path extends string, Icon>(pages: Pages<Path, Icon>, role: Role): PlainPath<Path>[] {
  return pathsOf(pages)
    .filter((path) => isPlain(path))
    .filter((path) => canOpen(pages, role, path));
}

/** The page for a path, or null. `/admin/edit/12` → `/admin/edit/:brandId`. */
export function pageAt<Path extends string, Icon>(pages: Pages<Path, Icon>, pathname: string): Path | null {
  const parts = pathname.split("/").filter(Boolean);
  const plain = `/${parts.join("/")}`;
  if (Object.hasOwn(pages, plain) && isPlain(plain)) return plain as Path;
  const matches = (path: Path) => {
    if (isPlain(path) || path.endsWith("*")) return false;
    const segments = path.split("/").filter(Boolean);
    return (
      segments.length === parts.length &&
      segments.every((part, i) => part.startsWith(":") || part === parts[i])
    );
  };
  return pathsOf(pages).find(matches) ?? null;
}

export type Crumb<Path extends string> = { label: string; path: PlainPath<Path> };

/** The parents of a page, from the top, without those that a role may not open and those whose path has parameters. */
export function parentCrumbs<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  page: Path,
  role: Role,
): Crumb<Path>[] {
  const above: Crumb<Path>[] = [];
  for (let path = pages[page].parent; path; path = pages[path].parent) {
    if (isPlain(path) && canOpen(pages, role, path)) above.unshift({ label: pages[path].title, path });
  }
  return above;
}

/** The navigation entry to mark: the page itself or its nearest listed parent. */
export function activeEntry<Path extends string, Icon>(
  pages: Pages<Path, Icon>,
  page: Path | null,
  groups: readonly NavGroup<Path, Icon>[],
): PlainPath<Path> | null {
  const listed = new Set<Path>(groups.flatMap((group) => group.pages.map((entry) => entry.path)));
  let current: Path | null = page;
  while (current && !listed.has(current)) current = pages[current].parent ?? null;
  return current && isPlain(current) ? current : null;
}

function pathsOf<Path extends string>(pages: Readonly<Record<Path, unknown>>): Path[] {
  return Object.keys(pages) as Path[];
}

function isPlain<Path extends string>(path: Path): path is PlainPath<Path> {
  return !/[:*]/.test(path);
}
