import { href } from "react-router";
import { buttonClass } from "~/ui/button";
import { OutboundLink } from "~/ui/outbound-link";

type VisitLinkProps = { slug: string; brandName: string; hasLink: boolean; full?: boolean };

/** The way out. It leads over an address of ours that records the click, so it needs no script. */
export function VisitLink({ slug, brandName, hasLink, full }: VisitLinkProps) {
  if (!hasLink) return <p className="text-sm text-ink-soft">We do not have a link to this provider.</p>;
  return (
    <OutboundLink
      href={href("/providers/:slug/visit", { slug })}
      context={brandName}
      className={buttonClass({ full })}
    >
      Visit Provider
    </OutboundLink>
  );
}
