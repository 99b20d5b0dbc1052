/*
 * Small facts about one entry of the browser's history, in the router's navigation state: a reload and Back find them again, another
 * visit to the same URL doesn't. For the browser only.
 */

/** Where the router keeps the state of a navigation in the history of the browser. */
const NAVIGATION_STATE = "usr";

/** What this entry keeps under a name; undefined when it keeps nothing. */
export function readEntryState(name: string): unknown {
  return navigationState()[name];
}

/**
 * @param URL what the address bar shows from now on; without it, the URL stays
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
