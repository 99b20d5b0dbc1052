import { randomUuid } from "./random-uuid";
import type { ResultsQuestion } from "./results-request";

/*
 * Small values for one entry of the browser's history, in the router's navigation state. A reload and Back restore
 * them; another visit to the same URL doesn't. For the browser only.
 */

/** The key under which the router keeps navigation state in the browser's history. */
const NAVIGATION_STATE = "usr";

/** The value this entry keeps under a name, or undefined. */
export function readEntryState(name: string): unknown {
  return navigationState()[name];
}

/**
 * @param URL what the address bar shows from now on; without it, the URL doesn't change
 * @throws DOMException when the browser refuses
 */
export function writeEntryState(name: string, value: unknown, address?: string): void {
  const state = { ...navigationState(), [name]: value };
  window.history.replaceState({ ...window.history.state, [NAVIGATION_STATE]: state }, "", address);
}

/** The page's navigation state: what the previous page handed over, and what this page keeps. Null without any. */
export function readNavigationState(): unknown {
  return window.history.state?.[NAVIGATION_STATE] ?? null;
}

function navigationState(): Record<string, unknown> {
  const state = readNavigationState();
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** Names this entry of the history. An entry without a name gets one, under the key that the router uses too. */
export function entryKey(): string {
  const key: unknown = window.history.state?.key;
  if (typeof key === "string") return key;
  const created = randomUuid();
  window.history.replaceState({ ...window.history.state, key: created }, "");
  return created;
}

const HANDED_OVER = "navigation-state";

/** What one page hands over to the next document. */
type HandedOver = { path: string; state: unknown; question?: ResultsQuestion };

/**
 * Loads another page of this site as a new document, which gets navigation state as if the router had opened it.
 * @param question what the next page is going to ask the server, which it then does before its component runs
 */
export function leaveWithState(path: string, state: unknown, question?: ResultsQuestion): void {
  const handed: HandedOver = { path, state, question };
  try {
    sessionStorage.setItem(HANDED_OVER, JSON.stringify(handed));
    location.assign(path);
  } catch {
    // Without storage, the state travels in the new entry of the history.
    window.history.pushState({ [NAVIGATION_STATE]: state }, "", path);
    location.reload();
  }
}

/**
 * Takes what `leaveWithState` handed over to this page. Call it before the page reads its state.
 * @returns null if the page got no state; otherwise the visitor came from the previous step of the same tool
 */
export function takeHandedState(): { question: ResultsQuestion | null } | null {
  try {
    const handed: HandedOver | null = JSON.parse(sessionStorage.getItem(HANDED_OVER) ?? "null");
    sessionStorage.removeItem(HANDED_OVER);
    // Only the router numbers its entries, so one with a number was visited before.
    const isNew = window.history.state?.idx === undefined;
    if (!isNew || handed?.path !== location.pathname || !("state" in handed)) return null;
    window.history.replaceState({ ...window.history.state, [NAVIGATION_STATE]: handed.state }, "");
    return { question: handed.question ?? null };
  } catch {
    // The page opens without state, like a new visit.
    return null;
  }
}
