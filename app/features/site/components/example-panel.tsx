import { BadgeCheck } from "lucide-react";
import { formatDollars } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { Rating } from "~/ui/rating";
import type { ExampleOffer } from "../rules/home-content";
import { ExampleLogo } from "./example-logo";

/** What results look like, with invented providers, cheapest first. It says so, and it leads nowhere (spec:site#example-panel). */
export function ExamplePanel({ offers }: { offers: readonly ExampleOffer[] }) {
  const prices = offers.map((offer) => offer.monthlyCents);
  const yearlyGap = (Math.max(...prices) - Math.min(...prices)) * 12;
  return (
    <figure className="relative rounded-xl border border-line bg-surface shadow-lg">
      <figcaption className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
        <span>
          <span className="block font-semibold">Semaglutide injection in Texas</span>
          <span className="block text-sm text-ink-soft">Monthly plan, fees included</span>
        </span>
        <Badge>Example</Badge>
      </figcaption>
      <ul className="flex flex-col p-2 sm:p-3">
        {offers.map((offer, index) => (
          <Offer key={offer.name} offer={offer} cheapest={index === 0} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-b-xl border-t border-line bg-sunken px-5 py-4 text-sm sm:px-6">
        <span>
          Same medication, <strong className="font-semibold figures">{formatDollars(yearlyGap)}</strong> apart
          in a year
        </span>
        <span className="text-xs text-ink-faint">Invented providers and prices</span>
      </p>
    </figure>
  );
}

function Offer({ offer, cheapest }: { offer: ExampleOffer; cheapest: boolean }) {
  return (
    <li
      className={cx(
        "flex items-center gap-3 rounded-lg px-3 py-4 sm:gap-4",
        cheapest && "ring-2 ring-accent",
      )}
    >
      <span className="flex shrink-0 max-xs:hidden">
        <ExampleLogo logo={offer.logo} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold leading-6">{offer.name}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={offer.rating} />
          {cheapest && (
            <Badge tone="good" icon={<BadgeCheck aria-hidden="true" />}>
              Cheapest Option
            </Badge>
          )}
        </div>
      </div>
      <p className="text-right figures">
        <span className="block text-xl font-semibold">{formatDollars(offer.monthlyCents)}</span>
        <span className="block text-xs text-ink-soft">a month</span>
        <span className="block text-xs whitespace-nowrap text-ink-soft">
          {formatDollars(offer.firstMonthCents)} first month
        </span>
      </p>
    </li>
  );
}
