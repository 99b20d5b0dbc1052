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

function navigationState(): Record<string, unknown> {
  const state: unknown = window.history.state?.[NAVIGATION_STATE];
  return typeof state === "object" && state !== null ? { ...state } : {};
}

const HANDED_OVER = "navigation-state";

/** Loads another page of this site as a new document, which gets navigation state as if the router had opened it. */
export function leaveWithState(path: string, state: unknown): void {
  try {
    sessionStorage.setItem(HANDED_OVER, JSON.stringify({ path, state }));
    location.assign(path);
  } catch {
    // Without storage, the state travels in the new entry of the history.
    window.history.pushState({ [NAVIGATION_STATE]: state }, "", path);
    location.reload();
  }
}

/** Takes the state that `leaveWithState` handed over to this page. Call it before the router starts. */
export function takeHandedState(): void {
  try {
    const handed: unknown = JSON.parse(sessionStorage.getItem(HANDED_OVER) ?? "null");
    sessionStorage.removeItem(HANDED_OVER);
    if (typeof handed !== "object" || handed === null || !("path" in handed) || !("state" in handed)) return;
    // Only the router numbers its entries, so one with a number was visited before.
    const isNew = window.history.state?.idx === undefined;
    if (isNew && handed.path === location.pathname)
      window.history.replaceState({ ...window.history.state, [NAVIGATION_STATE]: handed.state }, "");
  } catch {
    // The page opens without state, like a new visit.
  }
}
