import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { islands } from "./islands";

/** Hydrates the element of one `<Island>` with the props that it carries. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  const load = islands[name];
  const props: unknown = JSON.parse(element.dataset.props ?? "null");
  if (!load || typeof props !== "object" || props === null) return;
  hydrateRoot(element, createElement(await load(), props), { identifierPrefix: name });
}
