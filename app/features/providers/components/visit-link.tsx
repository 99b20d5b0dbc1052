import { href } from "react-router";
import { buttonClass } from "~/ui/button";
import { NoLinkNote } from "~/ui/no-link-note";
import { OutboundLink } from "~/ui/outbound-link";

type VisitLinkProps = { slug: string; brandName: string; hasLink: boolean; full?: boolean };

/** The outbound link. It goes through our own URL, which records the click, so it needs no script. */
export function VisitLink({ slug, brandName, hasLink, full }: VisitLinkProps) {
  if (!hasLink) return <NoLinkNote />;
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
