import { BadgeDollarSign, ListChecks, MapPin, ShieldCheck } from "lucide-react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Card } from "~/ui/card";
import { ReasonList } from "~/ui/reason-list";
import { TestimonialCards } from "~/ui/testimonial";

const reasons = [
  {
    Icon: MapPin,
    title: "Only providers that serve you",
    text: "We leave out those that do not work in your state.",
  },
  {
    Icon: BadgeDollarSign,
    title: "The whole monthly price",
    text: "Plan, membership fee and first-month discount in one figure, and you can open the sum.",
  },
  {
    Icon: ListChecks,
    title: "One list instead of ten sites",
    text: "Sort and filter by what matters to you.",
  },
  {
    Icon: ShieldCheck,
    title: "Free, and no account",
    text: "We earn through provider links and rebates. The order is by price, not by what we earn.",
  },
];

/** The 'Why Compare Providers' panel and two testimonial cards (spec:compare#form-page). */
export function FormAside({ testimonials }: { testimonials: SiteContent["testimonials"]["compare"] }) {
  return (
    <aside className="flex flex-col gap-6" aria-label="About comparing">
      <Card tone="deep" as="section">
        <h2 className="text-lg font-semibold">Why Compare Providers</h2>
        <ReasonList reasons={reasons} />
      </Card>
      <TestimonialCards {...testimonials} />
    </aside>
  );
}
