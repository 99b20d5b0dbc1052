import { BadgeDollarSign, ListChecks, MapPin, ShieldCheck } from "lucide-react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Card } from "~/ui/card";
import { Testimonial } from "~/ui/testimonial";

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

/** The 'Why Compare Providers' panel and two testimonial cards of V 2. */
export function FormAside({ stories }: { stories: SiteContent["testimonials"]["compare"] }) {
  return (
    <aside className="flex flex-col gap-6" aria-label="About comparing">
      <Card tone="deep" as="section">
        <h2 className="text-lg font-semibold">Why Compare Providers</h2>
        <ul className="mt-5 flex flex-col gap-5">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-on-deep-soft" />
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-on-deep-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <section aria-label="Testimonials" className="flex flex-col gap-4">
        {stories.people.map((testimonial) => (
          <Card key={`${testimonial.name} ${testimonial.quote}`}>
            <Testimonial {...testimonial} />
          </Card>
        ))}
        {stories.note && <p className="text-xs text-ink-faint">{stories.note}</p>}
      </section>
    </aside>
  );
}
