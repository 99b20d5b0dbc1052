import { href, Link } from "react-router";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";
import { buttonClass } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { OutboundLink } from "~/ui/outbound-link";
import { Table } from "~/ui/table";
import type { Offer } from "../rules/offers";

type OfferTableProps = {
  caption: string;
  offers: readonly Offer[];
  /** Our own URL that leads to the provider and records the click. */
  visitUrl: (slug: string) => string;
};

/**
 * Providers with their lowest monthly total, lowest first, and the source of each price. Phones show no card of it on
 * their first screen.
 */
export function OfferTable({ caption, offers, visitUrl }: OfferTableProps) {
  return (
    <Table
      caption={caption}
      captionShown
      rows={offers}
      rowKey={(offer) => offer.row.pricingId}
      rowClassName="max-sm:out-of-view-75"
      columns={[
        {
          key: "provider",
          header: "Provider",
          rowHeader: true,
          cell: ({ slug, brandName }) => (
            <Link to={href("/providers/:slug", { slug })} className="link hit-area">
              {brandName}
            </Link>
          ),
        },
        { key: "source", header: "Source", cell: ({ row }) => <SourceTag row={row} /> },
        { key: "form", header: "Form", cell: ({ form }) => form },
        { key: "month", header: "Per month", align: "end", cell: (offer) => <Monthly offer={offer} /> },
        {
          key: "first",
          header: "First month",
          align: "end",
          cell: ({ firstMonthTotalCents }) => formatDollars(firstMonthTotalCents),
        },
        {
          key: "verified",
          header: "Verified",
          align: "end",
          cell: ({ lastVerifiedUpdated }) =>
            lastVerifiedUpdated ? <DateTime at={lastVerifiedUpdated} day /> : "Not yet",
        },
        {
          key: "visit",
          header: "Provider’s site",
          align: "end",
          cell: (offer) => <Visit offer={offer} to={visitUrl(offer.slug)} />,
        },
      ]}
    />
  );
}

function Monthly({ offer }: { offer: Offer }) {
  return (
    <>
      <span className="font-semibold">{formatDollars(offer.monthlyTotalCents)}</span>
      <StaleNote brand={offer} className="text-xs" />
      {offer.lacksMembershipFee && <span className="block text-xs text-warning-text">{unlistedFeeNote}</span>}
    </>
  );
}

function Visit({ offer, to }: { offer: Offer; to: string }) {
  if (!offer.hasLink) return <span className="text-sm text-ink-soft">No link</span>;
  return (
    <OutboundLink href={to} context={offer.brandName} className={buttonClass({ variant: "secondary" })}>
      Visit
    </OutboundLink>
  );
}
