import { useLocation, useNavigation } from "react-router";
import { NavigationProgress } from "~/ui/navigation-progress";

const isStaffPage = (pathname: string | undefined) => /^\/admin(\/|$)/.test(pathname ?? "");

/**
 * "Loading..." between a public page and the staff area, while the server checks the session (spec:access#signed-out).
 */
export function StaffAreaLoading() {
  const here = useLocation();
  const { location } = useNavigation();
  const isEntering = isStaffPage(location?.pathname) && !isStaffPage(here.pathname);
  return isEntering ? <NavigationProgress /> : null;
}
