import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from "react";
import { Link as RouterLink, useLocation, useNavigate } from "react-router";
import { LinkContext, type LinkProps } from "./link";
import { NavigationContext } from "./page-navigation";

type Follow = (event: MouseEvent<HTMLAnchorElement>, link: LinkProps) => void;
const FollowContext = createContext<Follow | null>(null);

/** Around a hydrated page, which the router replaces by the next one. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({ entry: () => key, go: (path: string, state: unknown) => void navigate(path, { state }) }),
    [key, navigate],
  );
  const follow = useMemo<Follow>(
    () => (event, link) => {
      if (!isPlainPress(event, link.target)) return;
      event.preventDefault();
      const { to, state, preventScrollReset } = link;
      void navigate(to, { replace: link.replace ?? isHere(to), state, preventScrollReset });
    },
    [navigate],
  );
  return (
    <LinkContext value={PathLink}>
      <FollowContext value={follow}>
        <NavigationContext value={navigation}>{children}</NavigationContext>
      </FollowContext>
    </LinkContext>
  );
}

/**
 * As the router's link, for paths that need no resolving. The router's own resolves its path against the routes of the
 * page in each rendering, which takes a tenth of the time of a list.
 */
function PathLink(props: LinkProps) {
  const follow = useContext(FollowContext);
  const { to, reloadDocument, replace, preventScrollReset, state, onClick, ...rest } = props;
  if (!isPlainPath(to)) return <RouterLink {...props} />;
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow?.(event, props);
  }
  return <a {...rest} href={to} onClick={handleClick} data-discover="true" />;
}

/** An absolute path that needs no normalizing. */
const isPlainPath = (to: string) => to.startsWith("/") && !to.includes("//") && !to.includes("/.");

/** Other presses are the browser's: a new tab, a new window, or a download. */
function isPlainPress(event: MouseEvent, target: string | undefined): boolean {
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !hasModifier && (!target || target === "_self");
}

/** A link to the page that is shown adds no entry to the history. */
function isHere(to: string): boolean {
  const { pathname, search, hash } = window.location;
  return to === pathname + search + hash;
}
