import { compareToggle } from "~/features/shortlist/enhance/compare-toggle";
import { tray } from "~/features/shortlist/enhance/tray";
import { copyLink } from "~/features/side-by-side/enhance/copy-link";
import {
  keepList,
  ownShortlist,
  printPage,
  removeListed,
} from "~/features/side-by-side/enhance/shortlist-page";
import { stateForm } from "~/features/site/enhance/state-form";
import { liveResults } from "~/ui/enhance/live-results";

/**
 * Adds behavior to one element of a page: listeners on it, changes inside it. It is called once per element, as soon as
 * the element is in the page. Without it, the element must still be readable and its links and forms must work.
 */
export type Behavior = (element: HTMLElement) => void;

/** By the name that the markup gives in `data-enhance`. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  "compare-toggle": compareToggle,
  "copy-link": copyLink,
  "keep-list": keepList,
  "live-results": liveResults,
  "own-shortlist": ownShortlist,
  print: printPage,
  "shortlist-tray": tray,
  "state-form": stateForm,
  "remove-listed": removeListed,
};
