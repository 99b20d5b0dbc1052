import { href, Link } from "react-router";
import { staleText } from "~/features/brands/rules/verification";
import { formatDollars } from "~/kernel/money";
import { Table } from "~/ui/table";
import type { PriceGroup } from "../rules/offers";
import { countOf, groupTitle } from "../rules/place-text";

/** How many of several providers with the same lowest price are named. */
const NAMED = 3;

type PriceGroupsProps = { caption: string; groups: readonly PriceGroup[] };

/** The lowest price now for each medication and source (spec:places#cheapest-now). */
export function PriceGroups({ caption, groups }: PriceGroupsProps) {
  return (
    <Table
      caption={caption}
      rows={groups}
      rowKey={(group) => `${group.medication} ${group.source}`}
      columns={[
        { key: "group", header: "Medication and source", rowHeader: true, cell: groupTitle },
        { key: "cheapest", header: "Lowest monthly total", cell: (group) => <Cheapest group={group} /> },
        { key: "range", header: "Range", align: "end", cell: rangeText },
        { key: "middle", header: "Middle price", align: "end", cell: middleText },
        {
          key: "providers",
          header: "Providers",
          align: "end",
          cell: ({ providers }) => providers,
        },
      ]}
    />
  );
}

function Cheapest({ group }: { group: PriceGroup }) {
  const { range, cheapest, providers, compared } = group;
  if (!range)
    return <span className="text-ink-soft">{providers > 0 ? "No plan to compare" : "Not sold"}</span>;
  const more = cheapest.length - NAMED;
  return (
    <>
      <span className="font-semibold figures">{formatDollars(range.lowCents)}</span>{" "}
      <span className="text-sm text-ink-soft">
        from{" "}
        {cheapest.slice(0, NAMED).map((offer, index) => (
          <span key={offer.brandId}>
            {index > 0 && ", "}
            <Link to={href("/providers/:slug", { slug: offer.slug })} className="link">
              {offer.brandName}
            </Link>{" "}
            ({offer.form.toLowerCase()}
            {offer.isStale && (
              <span className="text-warning-text">
                , {staleText(offer.lastVerifiedUpdated).toLowerCase()}
              </span>
            )}
            )
          </span>
        ))}
        {more > 0 && ` and ${more} more`}
        {compared < providers && (
          <span className="block text-xs">
            {countOf(providers - compared)} without a monthly price for all doses
          </span>
        )}
      </span>
    </>
  );
}

function rangeText({ range }: PriceGroup) {
  if (!range) return "—";
  return `${formatDollars(range.lowCents)} to ${formatDollars(range.highCents)}`;
}

function middleText({ range }: PriceGroup) {
  return range ? formatDollars(range.middleCents) : "—";
}
