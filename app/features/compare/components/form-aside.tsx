import { BadgeDollarSign, ListChecks, MapPin, ShieldCheck } from "lucide-react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Card } from "~/ui/card";
import { ReasonList } from "~/ui/reason-list";
import { TestimonialCards } from "~/ui/testimonial";

const reasons = [
  {
    Icon: MapPin,
    title: "Only providers in your state",
    text: "We leave out any that don’t serve your state.",
  },
  {
    Icon: BadgeDollarSign,
    title: "The full monthly price",
    text: "See the plan, membership fee, and first-month discount in one figure. Open it to see how it adds up.",
  },
  {
    Icon: ListChecks,
    title: "One list instead of ten sites",
    text: "Sort and filter by what matters to you.",
  },
  {
    Icon: ShieldCheck,
    title: "Free, with no account",
    text: "We earn through provider links and rebates. We sort by price, not by what we earn.",
  },
];

/** The 'Why Compare Providers' panel with two testimonial cards (spec:compare#form-page). */
export function FormAside({ testimonials }: { testimonials: SiteContent["testimonials"]["compare"] }) {
  return (
    <aside className="flex flex-col gap-6" aria-label="About comparing providers">
      <Card tone="deep" as="section">
        <h2 className="text-lg font-semibold">Why Compare Providers</h2>
        <ReasonList reasons={reasons} />
      </Card>
      <TestimonialCards {...testimonials} />
    </aside>
  );
}
