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
