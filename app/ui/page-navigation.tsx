import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { leaveWithState } from "./entry-state";

/** How a component reaches other pages, with the router or, in an island, without it. */
export type PageNavigation = {
  /** Names the entry of the browser's history that the page is shown for. */
  entry: string;
  /** @param state what the next page reads as its navigation state */
  go(path: string, state: unknown): void;
};

const NavigationContext = createContext<PageNavigation>({ entry: "document", go: leaveWithState });

/** Around a hydrated page, which the router replaces by the next one. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({ entry: key, go: (path: string, state: unknown) => void navigate(path, { state }) }),
    [key, navigate],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export function usePageNavigation(): PageNavigation {
  return useContext(NavigationContext);
}
