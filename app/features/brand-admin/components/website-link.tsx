import { ExternalLink } from "lucide-react";
import { hostOf } from "../rules/brand-list";

type WebsiteLinkProps = { brand: { brandName: string; websiteLink: string | null } };

/**
 * A link to the brand's own site, in a new tab, that doesn't count as a visitor's click; N/A without a site
 * (spec:brands#dashboard-columns).
 */
export function WebsiteLink({ brand: { brandName, websiteLink } }: WebsiteLinkProps) {
  if (!websiteLink) return <span className="text-ink-soft">N/A</span>;
  return (
    <a
      href={websiteLink}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="link inline-flex max-w-full items-center gap-1.5"
    >
      <span className="truncate sm:max-w-52">{hostOf(websiteLink)}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only"> of {brandName}, opens in a new tab</span>
    </a>
  );
}
