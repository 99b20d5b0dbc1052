import { type FoundItem, type ItemKey, type ItemKind, MAX_RECENT } from "../schema";

/** A page or an action, such as "Create post". `group` says where it is in the navigation. */
export type PaletteTarget = { label: string; group: string; path: string; isAction: boolean };

/** One line of the palette. Recent lines have the key of what they open. */
export type PaletteLine = { key: string; title: string; detail: string; to: string; opens: RecentKey };
export type PaletteGroup = { label: string; lines: PaletteLine[] };

/** What was opened: an item, or a page by its path. */
export type RecentKey = ItemKey | { kind: "page"; id: string };

const groupLabels: Record<ItemKind, string> = {
  brand: "Brands",
  post: "Posts",
  lead: "Leads",
  claim: "Rebate claims",
  conversion: "Conversions",
  network: "Affiliate networks",
};

/** Pages and actions of one search that are listed. */
const MAX_TARGETS = 7;

/**
 * The pages and actions in which every typed word begins a word, those whose label begins with the typed text first
 * (spec:staff#command-palette).
 */
export function matchingTargets(targets: readonly PaletteTarget[], typed: string): PaletteTarget[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const start = typed.trim().toLowerCase();
  return targets
    .filter(({ label, group }) => {
      const own = wordsOf(`${label} ${group}`);
      return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
    })
    .toSorted((a, b) => Number(isAt(b, start)) - Number(isAt(a, start)))
    .slice(0, MAX_TARGETS);
}

const isAt = ({ label }: PaletteTarget, start: string) => label.toLowerCase().startsWith(start);
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The groups for a search: pages, actions, then items by kind. Empty groups are left out. */
export function searchGroups(
  targets: readonly PaletteTarget[],
  typed: string,
  items: readonly FoundItem[],
): PaletteGroup[] {
  const matching = matchingTargets(targets, typed);
  const kinds = Object.keys(groupLabels) as ItemKind[];
  return [
    { label: "Actions", lines: matching.filter(({ isAction }) => isAction).map(targetLine) },
    { label: "Pages", lines: matching.filter(({ isAction }) => !isAction).map(targetLine) },
    ...kinds.map((kind) => ({
      label: groupLabels[kind],
      lines: items.filter((item) => item.kind === kind).map(itemLine),
    })),
  ].filter(({ lines }) => lines.length > 0);
}

/**
 * What's shown before anything is typed: what was opened last, then every action.
 * @param recent the newest first. @param items those of them that still exist.
 */
export function startGroups(
  targets: readonly PaletteTarget[],
  recent: readonly RecentKey[],
  items: readonly FoundItem[],
): PaletteGroup[] {
  const lines = recent.flatMap((key) => {
    if (key.kind === "page") {
      const target = targets.find(({ path }) => path === key.id);
      return target ? [targetLine(target)] : [];
    }
    const item = items.find(({ kind, id }) => kind === key.kind && id === key.id);
    return item ? [itemLine(item)] : [];
  });
  const shown = new Set(lines.map(({ key }) => key));
  const actions = targets.filter(({ isAction }) => isAction).map(targetLine);
  return [
    { label: "Recent", lines },
    { label: "Actions", lines: actions.filter(({ key }) => !shown.has(key)) },
  ].filter((group) => group.lines.length > 0);
}

/** The kinds that couldn't be searched, in words; null if there were none. */
export function failureText(failed: readonly ItemKind[]): string | null {
  if (failed.length === 0) return null;
  const labels = failed.map((kind) => groupLabels[kind].toLowerCase());
  return `We couldn't search ${new Intl.ListFormat("en-US").format(labels)}. Try again in a moment.`;
}

/** Adds what was just opened in front of the list, once. */
export function withRecent(recent: readonly RecentKey[], opened: RecentKey): RecentKey[] {
  const others = recent.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
  return [opened, ...others].slice(0, MAX_RECENT);
}

function targetLine({ label, group, path, isAction }: PaletteTarget): PaletteLine {
  // An action says what it does.
  const detail = isAction ? "" : group;
  return { key: `page ${path}`, title: label, detail, to: path, opens: { kind: "page", id: path } };
}

function itemLine({ kind, id, title, detail }: FoundItem): PaletteLine {
  return { key: `${kind} ${id}`, title, detail, to: pathOf(kind, id, title), opens: { kind, id } };
}

function pathOf(kind: ItemKind, id: string, title: string): string {
  switch (kind) {
    case "brand":
      return `/admin/edit/${id}`;
    case "post":
      return `/admin/blog/edit/${id}`;
    case "lead":
      return `/admin/leads/${id.replace(":", "/")}`;
    case "claim":
      return `/admin/claims/${id}`;
    case "network":
      return `/admin/settings/networks/${id}`;
    case "conversion":
      return `/admin/revenue?${new URLSearchParams({ period: "all", days: "365", q: title })}`;
  }
}
