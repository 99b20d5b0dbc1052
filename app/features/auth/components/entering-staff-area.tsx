import { useLocation, useNavigation } from "react-router";
import { NavigationProgress } from "~/ui/navigation-progress";

const isStaffPage = (pathname: string | undefined) => /^\/admin(\/|$)/.test(pathname ?? "");

/** "Loading..." while a public page is being left for the staff area and the server checks who asks (V 6). */
export function EnteringStaffArea() {
  const here = useLocation();
  const { location } = useNavigation();
  const isEntering = isStaffPage(location?.pathname) && !isStaffPage(here.pathname);
  return isEntering ? <NavigationProgress /> : null;
}
