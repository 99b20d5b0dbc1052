import { createContext, type ReactNode } from "react";

/** @returns the HTML of an element, rendered apart from the page: without its router and its other contexts. */
export type RenderApart = (element: ReactNode, options?: { identifierPrefix?: string }) => string;

/** On the server, a function that renders an element apart from the page. In the browser, null. */
export const RenderApartContext = createContext<RenderApart | null>(null);
