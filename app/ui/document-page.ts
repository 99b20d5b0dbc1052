import { createContext } from "react";

/*
 * export const handle: PageHandle = { document: true };
 *
 * What a route says about its page. A document is rendered by React on the server and isn't hydrated: its component
 * must not rely on effects, state, or event handlers. What it needs from a script is a behavior (`data-enhance`) or an
 * island. Other pages are hydrated.
 */
export type PageHandle<Data = unknown> = {
  /**
   * true, or a function of the loader's data if the page is a document only sometimes. "without scripts": it doesn't
   * even load the script of behaviors.
   */
  document: true | "without scripts" | ((data: Data) => boolean);
};

/** Whether the page failed. A failed page is always hydrated, because it offers to send the typed data again. */
export const FailedPageContext = createContext(false);

type Match = { handle: unknown; loaderData: unknown };

/** @returns how the page of these matches is sent. */
export function kindOfPage(
  matches: readonly (Match | undefined)[],
): "hydrated" | "document" | "without scripts" {
  for (const match of matches) {
    if (!match || !isPageHandle(match.handle)) continue;
    const { document } = match.handle;
    if (document === "without scripts") return document;
    if (document === true || document(match.loaderData)) return "document";
  }
  return "hydrated";
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "document" in handle;
}
