import { href } from "react-router";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { sourceLabel } from "~/features/brands/rules/medication-source";
import type { Offer } from "~/features/places/rules/offers";
import { titleOf } from "~/features/places/rules/place-text";
import { stateSlug } from "~/features/places/rules/state-slug";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";
import { stateInSentence, stateName } from "~/kernel/us-states";
import { DateTime } from "~/ui/date-time";
import { OutboundLink } from "~/ui/outbound-link";
import { useSite } from "~/ui/site-context";
import { CitedSources } from "~/ui/source-link";
import { Table } from "~/ui/table";
import { type EmbedChoice, embedQuery } from "../rules/embed";

type EmbeddedTableProps = { choice: EmbedChoice; offers: readonly Offer[] };

/** The whole page in a partner's frame: a heading, the table, and what the prices are (spec:open-data#embed). */
export function EmbeddedTable({ choice, offers }: EmbeddedTableProps) {
  const { siteName, siteUrl } = useSite();
  const { state, medication } = choice;
  const place = state === null ? "the United States" : stateInSentence(state);
  const page =
    state === null ? href("/states") : href("/states/:state", { state: stateSlug(stateName(state)) });
  return (
    <main className="flex flex-col gap-4 p-4">
      <h1 className="text-lg font-semibold">
        {titleOf(medication)} prices in {place}
      </h1>
      {offers.length === 0 ? (
        <p>No provider on our list sells it there right now.</p>
      ) : (
        <Table
          caption={`${titleOf(medication)}: the lowest monthly totals from each source`}
          rows={offers}
          rowKey={({ row }) => row.pricingId}
          columns={[
            {
              key: "provider",
              header: "Provider",
              rowHeader: true,
              cell: (offer) => <ProviderName offer={offer} choice={choice} />,
            },
            { key: "source", header: "Source", cell: ({ row }) => sourceLabel(row) },
            { key: "form", header: "Form", cell: ({ form }) => form },
            { key: "month", header: "Per month", align: "end", cell: (offer) => <Monthly offer={offer} /> },
            {
              key: "verified",
              header: "Verified",
              align: "end",
              cell: ({ lastVerifiedUpdated }) =>
                lastVerifiedUpdated ? <DateTime at={lastVerifiedUpdated} day /> : "Not yet",
            },
          ]}
        />
      )}
      <p className="text-sm text-ink-soft">
        Prices are for plans that cover all doses, billed monthly, with the membership fee and without
        discounts. Compounded products aren’t FDA-approved (<CitedSources ids={["unapproved"]} />
        ). The order doesn’t depend on what providers pay.{" "}
        <a href={siteUrl + page} target="_blank" rel="noopener" className="link">
          All prices at {siteName}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </main>
  );
}

function ProviderName({ offer, choice }: { offer: Offer; choice: EmbedChoice }) {
  if (!offer.hasLink) return offer.brandName;
  const url = href("/embed/visit/:slug", { slug: offer.slug }) + embedQuery({ ...choice, state: null });
  return (
    <OutboundLink href={url} className="link hit-area inline-flex items-center gap-1.5">
      {offer.brandName}
    </OutboundLink>
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
