import { useLocation } from "react-router";
import { lazyComponent } from "~/ui/lazy-component";
import { showsTray } from "../rules/shortlist";
import { useShortlist } from "./shortlist-store";

const tray = lazyComponent("shortlist-tray", async () => (await import("../components/tray")).Tray);

/**
 * The bar of chosen providers at the bottom of every page (spec:side-by-side#tray). Its script loads once something is
 * chosen. The announcement is always in the page, because screen readers read only changes of a region they know.
 */
export function ShortlistTray() {
  const { list, notice } = useShortlist();
  const { pathname } = useLocation();
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {notice}
      </p>
      {list.length > 0 && showsTray(pathname) && <tray.Component />}
    </>
  );
}
