import { createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { islands } from "./islands";

/**
 * Hydrates the element of one `<Island>` with the props that it carries.
 * @returns once its component handles events
 */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  const load = islands[name];
  const props: unknown = JSON.parse(element.dataset.props ?? "null");
  if (!load || typeof props !== "object" || props === null) return;
  const content = createElement(await load(), props);
  await new Promise<void>((onDone) => {
    hydrateRoot(element, createElement(Hydrated, { onDone }, content), { identifierPrefix: name });
  });
}

function Hydrated({ onDone, children }: { onDone: () => void; children?: ReactNode }) {
  // The component's own effects have run before this one; what they changed is rendered after it.
  useEffect(() => void setTimeout(onDone), [onDone]);
  return children;
}
