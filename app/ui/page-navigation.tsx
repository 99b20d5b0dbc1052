import { createContext, useContext } from "react";
import { entryKey, leaveWithState } from "./entry-state";
import type { ResultsQuestion } from "./results-request";

/** How a component reaches other pages, with the router or, in an island, without it. */
export type PageNavigation = {
  /** Names the entry of the browser's history that the page is shown for. For the browser only. */
  entry(): string;
  /**
   * @param state what the next page reads as its navigation state
   * @param question what that page is going to ask the server; a new document does so before its component runs
   */
  go(path: string, state: unknown, question?: ResultsQuestion): void;
};

export const NavigationContext = createContext<PageNavigation>({ entry: entryKey, go: leaveWithState });

export function usePageNavigation(): PageNavigation {
  return useContext(NavigationContext);
}
