import { passkeySignIn } from "~/features/auth/enhance/passkey-sign-in";
import { signedOut } from "~/features/auth/enhance/signed-out";
import { countView } from "~/features/blog/enhance/count-view";
import { codeFromLink } from "~/features/people/enhance/code-from-link";
import { revealProvider } from "~/features/rankings/enhance/reveal-provider";
import { sessionLink } from "~/features/rankings/enhance/session-link";
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
import { keepAssignment } from "~/features/split-tests/enhance/keep-assignment";
import { busyForm } from "~/ui/enhance/busy-form";
import { liveResults } from "~/ui/enhance/live-results";
import { opensDialog } from "~/ui/enhance/opens-dialog";
import { opensNextPage } from "~/ui/enhance/opens-next-page";
import { pageLoading } from "~/ui/enhance/page-loading";
import { postedForm } from "~/ui/enhance/posted-form";

/**
 * Adds behavior to one element of a page: listeners on it, changes inside it. It is called once per element, as soon as
 * the element is in the page. Without it, the element must still be readable and its links and forms must work.
 */
export type Behavior = (element: HTMLElement) => void;

/** By the name that the markup gives in `data-enhance`. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  "busy-form": busyForm,
  "code-from-link": codeFromLink,
  "compare-toggle": compareToggle,
  "copy-link": copyLink,
  "count-view": countView,
  "keep-assignment": keepAssignment,
  "keep-list": keepList,
  "live-results": liveResults,
  "opens-dialog": opensDialog,
  "opens-next-page": opensNextPage,
  "passkey-sign-in": passkeySignIn,
  "posted-form": postedForm,
  "page-loading": pageLoading,
  "own-shortlist": ownShortlist,
  print: printPage,
  "remove-listed": removeListed,
  "reveal-provider": revealProvider,
  "session-link": sessionLink,
  "signed-out": signedOut,
  "shortlist-tray": tray,
  "state-form": stateForm,
};
