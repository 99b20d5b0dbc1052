import { type ReactNode, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { LinkContext } from "./link";
import { NavigationContext } from "./page-navigation";

/** Around a hydrated page, which the router replaces by the next one. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({ entry: () => key, go: (path: string, state: unknown) => void navigate(path, { state }) }),
    [key, navigate],
  );
  return (
    <LinkContext value={Link}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </LinkContext>
  );
}
