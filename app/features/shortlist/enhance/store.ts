import {
  emptyShortlist,
  formatShortlist,
  maxShortlist,
  nameFromSlug,
  parseShortlist,
  type Shortlist,
  withCurrentSlugs,
  withoutProvider,
  withProvider,
} from "../rules/shortlist";

/*
 * The shortlist of this browser (spec:side-by-side#shortlist): only slugs, in local storage, so that a reload and other
 * tabs see the same list. Without storage it lasts as long as the document.
 */
const STORAGE_KEY = "shortlist";

export type ShortlistState = {
  list: Shortlist;
  /** The last change in words, for screen readers; "" if there was none. */
  notice: string;
};

let state: ShortlistState | null = null;
const names = new Map<string, string>();
const listeners = new Set<() => void>();

export function rememberNames(found: Iterable<readonly [slug: string, name: string]>): void {
  for (const [slug, name] of found) names.set(slug, name);
  set({ ...current() });
}

export const nameOf = (slug: string): string => names.get(slug) ?? nameFromSlug(slug);
export const isNamed = (slug: string): boolean => names.has(slug);

/** @returns false if the list is full; the notice then says so. */
export function addProvider(slug: string, name: string): boolean {
  const list = withProvider(current().list, slug);
  names.set(slug, name);
  if (list === null) {
    set({
      list: current().list,
      notice: `${name} wasn’t added. Your list has ${maxShortlist} providers, the most it can hold. Remove one first.`,
    });
    return false;
  }
  store({ list, notice: `${name} added. ${countText(list)}` });
  return true;
}

export function removeProvider(slug: string): void {
  const list = withoutProvider(current().list, slug);
  store({ list, notice: `${nameOf(slug)} removed. ${countText(list)}` });
}

export function clearShortlist(): void {
  store({ list: emptyShortlist, notice: "Your list is empty." });
}

/** Replaces slugs that changed, and drops providers that left the comparison. */
export function updateSlugs(found: Parameters<typeof withCurrentSlugs>[1]): void {
  const list = withCurrentSlugs(current().list, found);
  if (formatShortlist(list) !== formatShortlist(current().list)) store({ ...current(), list });
}

const countText = (list: Shortlist) =>
  list.length === 1 ? "1 provider chosen." : `${list.length} providers chosen.`;

/** The list and the last change of it. */
export function current(): ShortlistState {
  state ??= { list: parseShortlist(readStored()), notice: "" };
  return state;
}

function set(next: ShortlistState): void {
  state = next;
  for (const listener of listeners) listener();
}

function store(next: ShortlistState): void {
  try {
    if (next.list.length > 0) localStorage.setItem(STORAGE_KEY, formatShortlist(next.list));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage only this document remembers the list.
  }
  set(next);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Another tab changed the list, or the Back button restored this page with an old one. */
function reread(event: Event): void {
  const isOther = event instanceof StorageEvent ? event.key !== null && event.key !== STORAGE_KEY : false;
  if (isOther) return;
  const list = parseShortlist(readStored());
  if (formatShortlist(list) !== formatShortlist(current().list)) set({ list, notice: "" });
}

/** Calls the listener after every change, here or in another tab. */
export function onShortlistChange(listener: () => void): void {
  if (listeners.size === 0) {
    addEventListener("storage", reread);
    addEventListener("pageshow", reread);
  }
  listeners.add(listener);
}
