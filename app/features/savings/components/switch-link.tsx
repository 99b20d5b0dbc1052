import type { Brand } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import type { Medication } from "~/features/pricing/rules/match";
import type { Quote } from "~/features/pricing/rules/quote";
import type { BrowserEvent } from "~/features/tracking/schema";
import { sendBeacon } from "~/ui/beacon";
import { buttonClass } from "~/ui/button";
import { NoLinkNote } from "~/ui/no-link-note";
import { OutboundLink } from "~/ui/outbound-link";

type SwitchLinkProps = {
  brand: Brand;
  quote: Quote;
  medication: Medication;
  variant?: "primary" | "secondary";
};

/** 'Switch to {brand}': opens the provider in a new tab and records the click (spec:savings#switch-link, spec:platform#tool-events). */
export function SwitchLink({ brand, quote, medication, variant = "primary" }: SwitchLinkProps) {
  const link = providerLink(brand, medication, quote.kind === "priced" ? quote.row.medicationType : null);
  if (link === "#") return <NoLinkNote />;
  function recordClick() {
    const click: BrowserEvent = {
      type: "provider_click",
      providerId: brand.brandId,
      component: "save_prescription",
      sourcePage: location.pathname,
    };
    sendBeacon("/events", click);
  }
  return (
    <OutboundLink href={link} onFollow={recordClick} className={buttonClass({ full: true, variant })}>
      Switch to {brand.brandName}
    </OutboundLink>
  );
}
