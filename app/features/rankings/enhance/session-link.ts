import { visitorSession } from "~/features/tracking/enhance/visitor-session";
import { SESSION_KEY } from "~/features/tracking/rules/session";
import { whenShown } from "~/ui/when-shown";

/** A link to our own redirect, which gets the visitor's session (spec:rankings#click-id). */
export function sessionLink(link: HTMLElement): void {
  whenShown(() => {
    const href = link.getAttribute("href");
    if (href === null || href.includes(`${SESSION_KEY}=`)) return;
    const session = new URLSearchParams([[SESSION_KEY, visitorSession().id]]);
    link.setAttribute("href", `${href}${href.includes("?") ? "&" : "?"}${session}`);
  });
}
