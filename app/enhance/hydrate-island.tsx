import { type ComponentType, type ReactNode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Site, SiteProvider } from "~/ui/site-context";
import { reloadNote } from "./reload-note";

/**
 * Hydrates the element of an `<Island>`.
 * @param onTakeOver called at the moment from which the component handles events
 * @returns once the component has also shown what its effects restored
 */
export type HydrateIsland = (element: HTMLElement, onTakeOver: () => void) => Promise<void>;

/**
 * What the module of an island exports as `hydrate`. The component gets exactly the props that the server rendered it
 * with, and no router: it must not use hooks of React Router, and its links are those of `ui/link.tsx`.
 */
export function island<Props extends object>(Component: ComponentType<Props>): HydrateIsland {
  return async (element, onTakeOver) => {
    const { island: identifierPrefix = "", props = "", site = "" } = element.dataset;
    // The server wrote both as JSON from values of these types.
    const ownProps: Props = JSON.parse(props);
    const siteProps: Site = JSON.parse(site);
    await new Promise<void>((onDone) => {
      const content = (
        <Hydrated onTakeOver={onTakeOver} onDone={onDone}>
          <SiteProvider site={siteProps}>
            <Component {...ownProps} />
          </SiteProvider>
        </Hydrated>
      );
      const onUncaughtError = (error: unknown) => {
        reportError(error);
        // React empties the element first. Without a message, the visitor would see nothing there.
        setTimeout(() => {
          element.replaceChildren(reloadNote("Something went wrong on our side. ", " and try again."));
          onDone();
        });
      };
      // In pieces of a few milliseconds, between which the page responds.
      startTransition(() => {
        hydrateRoot(element, content, { identifierPrefix, onUncaughtError });
      });
    });
  };
}

type HydratedProps = { onTakeOver: () => void; onDone: () => void; children: ReactNode };

function Hydrated({ onTakeOver, onDone, children }: HydratedProps) {
  useLayoutEffect(onTakeOver, [onTakeOver]);
  // The component's own effects have run before this one; what they changed is rendered after it.
  useEffect(() => void setTimeout(onDone), [onDone]);
  return children;
}
