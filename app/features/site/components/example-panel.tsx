import { StaleNote } from "~/features/brands/public-components/stale-note";
import { formatDollars } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { LogoTile } from "~/ui/logo-tile";
import { Rating } from "~/ui/rating";
import { CitedSources } from "~/ui/source-link";
import type { ExampleOffer } from "../rules/example-offers";

/**
 * Sample results with providers from the catalog. The panel is labeled as an example, and has no links
 * (spec:site#example-panel).
 */
export function ExamplePanel({ offers }: { offers: readonly ExampleOffer[] }) {
  return (
    <figure className="relative rounded-xl border border-line bg-surface shadow-lg">
      <figcaption className="flex items-start justify-between gap-4 border-b border-line px-5 py-3 sm:px-6 sm:py-4">
        <span>
          <span className="block font-semibold">Semaglutide injection in Texas</span>
          <span className="block text-sm text-ink-soft">Monthly plan, fees included</span>
        </span>
        <Badge>Example</Badge>
      </figcaption>
      <ul className="flex flex-col p-2 sm:p-3">
        {offers.map((offer) => (
          <Offer key={offer.brandId} offer={offer} />
        ))}
      </ul>
      <p className="rounded-b-xl border-t border-line bg-sunken px-5 py-3 text-sm sm:px-6 sm:py-4">
        Prices from our list. Compounded products aren’t FDA-approved, and they aren’t the same as a
        brand-name product (<CitedSources ids={["unapproved"]} />
        ).
      </p>
    </figure>
  );
}

function Offer({ offer }: { offer: ExampleOffer }) {
  return (
    <li className="flex items-center gap-3 rounded-lg px-3 py-2.5 sm:gap-4 sm:py-4">
      <span className="flex shrink-0 max-xs:hidden">
        <LogoTile name={offer.name} src={offer.logoUrl} size="sm" />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold leading-6">{offer.name}</p>
        <Rating value={offer.trustpilotRating} source="Trustpilot" />
        <p className="text-xs font-medium">{offer.source}</p>
        <StaleNote brand={offer} className="text-xs" />
      </div>
      <p className="text-right figures">
        <span className="block text-xl font-semibold">{formatDollars(offer.monthlyCents)}</span>
        <span className="block text-xs text-ink-soft">per month</span>
        <span className="block text-xs whitespace-nowrap text-ink-soft">
          {formatDollars(offer.firstMonthCents)} first month
        </span>
      </p>
    </li>
  );
}
