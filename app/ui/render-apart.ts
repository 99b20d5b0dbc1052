import { createContext, type ReactNode } from "react";

export type RenderApart = {
  /** @returns the HTML of an element, rendered apart from the page: without its router and its other contexts. */
  render(element: ReactNode, options?: { identifierPrefix?: string }): string;
  /** By the name of an island: the URLs of its scripts, each after those it imports. */
  scripts: Readonly<Record<string, readonly string[]>>;
};

/** On the server, what islands need to be rendered. In the browser, null. */
export const RenderApartContext = createContext<RenderApart | null>(null);
