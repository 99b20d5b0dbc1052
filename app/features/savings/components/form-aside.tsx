import { CalendarRange, HandCoins, Pill, Scale } from "lucide-react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Card } from "~/ui/card";
import { ReasonList } from "~/ui/reason-list";
import { CitedSources } from "~/ui/source-link";
import { TestimonialCards } from "~/ui/testimonial";

const reasons = [
  {
    Icon: Scale,
    title: "Prices differ a lot",
    text: "At the same dose, one provider can charge hundreds of dollars a month more than another.",
  },
  {
    Icon: Pill,
    title: "FDA-approved or compounded",
    text: "We show which alternatives are the product you take and which are compounded. Those aren't FDA-approved, and they aren't the same.",
  },
  {
    Icon: CalendarRange,
    title: "The whole year, not just the first month",
    text: "We count discounts that end and fees that stay.",
  },
  {
    Icon: HandCoins,
    title: "Sometimes staying is best",
    text: "If nothing on our list is cheaper, we say so.",
  },
];

/** The 'Why Switch Providers?' panel and testimonials (spec:savings#form-page). */
export function FormAside({ testimonials }: { testimonials: SiteContent["testimonials"]["savings"] }) {
  return (
    <aside className="flex flex-col gap-6" aria-label="About switching providers">
      <Card tone="deep" as="section">
        <h2 className="text-lg font-semibold">Why Switch Providers?</h2>
        <ReasonList reasons={reasons} />
        <p className="mt-6 border-t border-deep-line pt-4 text-sm text-on-deep-soft">
          Talk to your prescriber before you change your treatment.
        </p>
      </Card>
      <p className="text-sm text-ink-soft">
        On compounded products: <CitedSources ids={["unapproved"]} />.
      </p>
      <TestimonialCards {...testimonials} />
    </aside>
  );
}
