import { ExternalLink } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";

/*
 * <OutboundLink href={URL} onFollow={recordClick} className={buttonClass({ full: true })} context="Alderwick Health">
 *   Visit Provider
 * </OutboundLink>
 *
 * A paid link to another site: it opens a new tab, says so, and calls `onFollow` on a click, Enter, or the middle
 * button.
 */
type OutboundLinkProps = {
  href: string;
  onFollow?: () => void;
  /** The names of behaviors of the link. */
  enhance?: string;
  /** Whether following it reveals a hidden provider. */
  reveals?: boolean;
  /** Read by screen readers after the link text, if several links have the same text. */
  context?: string;
  className?: string;
  children: ReactNode;
};

const MIDDLE_BUTTON = 1;

export function OutboundLink({ href, onFollow, context, className, children, ...rest }: OutboundLinkProps) {
  function handleAuxClick(event: MouseEvent) {
    if (event.button === MIDDLE_BUTTON) onFollow?.();
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored nofollow noopener"
      onClick={onFollow}
      onAuxClick={handleAuxClick}
      data-enhance={rest.enhance}
      data-reveal={rest.reveals ? "" : undefined}
      className={className}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{context && ` ${context}`}, opens in a new tab</span>
    </a>
  );
}
