import { href } from "react-router";
import { compoundedNote } from "~/features/brands/rules/medication-source";
import { monthsPerInterval, perMonthCents, unlistedFeeNote } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";
import { hostOfAddress } from "~/kernel/web-address";
import { formatDay } from "~/ui/date-time";
import { MailHeading, MailLayout, MailLink, type MailSite, MailText } from "~/ui/mail/mail-layout";
import type { PricePoint } from "../rules/drops";
import type { News, NewsItem } from "../rules/news";
import { planName } from "../rules/watch";

/** The subject doesn't mention health, because it's shown on lock screens. */
export const newsMailSubject = "A price you watch has dropped";
export const goneMailSubject = "A plan you were watching was removed";

/** A watch's news with the watch in words. */
export type NewsGroup = News & { text: string };

type NewsMailProps = {
  site: MailSite;
  groups: readonly NewsGroup[];
  /** Plans that are no longer listed; their watches have ended. */
  gonePlans: readonly string[];
  stopUrl: string;
};

/**
 * The prices that dropped, each with its history and its proof (spec:price-watch#news-email). Its links lead only to
 * this site's own pages and to the page where a price was seen, never through a paid link.
 */
export function NewsMail({ site, groups, gonePlans, stopUrl }: NewsMailProps) {
  const hasDrops = groups.length > 0;
  return (
    <MailLayout
      site={site}
      heading={hasDrops ? newsMailSubject : goneMailSubject}
      preview={hasDrops ? "With its history and where we saw it" : "This price watch has ended"}
      why={`You’re getting this email because you confirmed a price watch on ${site.siteName}. We send at most one a week.`}
    >
      {groups.map((group) => (
        <Group key={group.stored.watchId} group={group} site={site} />
      ))}
      {gonePlans.length > 0 && <Gone plans={gonePlans} site={site} isAlone={!hasDrops} />}
      {hasDrops && (
        <MailText>
          {compoundedNote} Check the provider’s own site before you pay. Nothing in this email is paid for,
          and what providers pay us doesn’t decide what you see here.
        </MailText>
      )}
      <MailText>
        <MailLink to={stopUrl}>Unsubscribe or end a price watch</MailLink>
      </MailText>
    </MailLayout>
  );
}

function Gone({ plans, site, isAlone }: { plans: readonly string[]; site: MailSite; isAlone: boolean }) {
  return (
    <>
      {!isAlone && <MailHeading>{goneMailSubject}</MailHeading>}
      {plans.map((plan) => (
        <MailText key={plan}>
          <strong>{plan}</strong>
        </MailText>
      ))}
      <MailText>
        {plans.length === 1
          ? "This plan hasn’t been on our list for a day, so we ended and erased this price watch."
          : "These plans haven’t been on our list for a day, so we ended and erased their price watches."}{" "}
        The provider’s own site may still offer {plans.length === 1 ? "it" : "them"}.{" "}
        <MailLink to={`${site.siteUrl}${href("/price-watch")}`}>Start another price watch</MailLink>
      </MailText>
    </>
  );
}

function Group({ group, site }: { group: NewsGroup; site: MailSite }) {
  const { stored, text, items, more } = group;
  return (
    <>
      {stored.watch.kind === "state" && <MailText>You watch: {text}.</MailText>}
      {items.map((item) => (
        <Item key={item.row.pricingId} item={item} site={site} />
      ))}
      {more > 0 && (
        <MailText>
          {more === 1 ? "1 more provider" : `${more} more providers`} also dropped.{" "}
          <MailLink to={`${site.siteUrl}${href("/providers")}`}>See all providers</MailLink>
        </MailText>
      )}
    </>
  );
}

function Item({ item, site }: { item: NewsItem; site: MailSite }) {
  const { brand, row, beforeCents, points } = item;
  const page = `${site.siteUrl}${href("/providers/:slug", { slug: brand.slug })}`;
  return (
    <>
      <MailHeading>{brand.brandName}</MailHeading>
      <MailText>
        {planName(row)}
        <br />
        <strong>{priceText(item)}</strong>
        {beforeCents === null ? ". New on our list." : `, down from ${formatDollars(beforeCents)}.`}
        {feeText(item)}
      </MailText>
      <MailText>
        History: {historyText(points)}
        <br />
        <Proof item={item} site={site} />
        <br />
        <MailLink to={`${page}#price-${row.pricingId}`}>See this price and its history</MailLink>
      </MailText>
    </>
  );
}

/** "$249 per month", or "$597 for 3 months ($199 per month)". */
function priceText({ row }: NewsItem): string {
  const months = monthsPerInterval[row.planInterval];
  const price = formatDollars(row.priceCents);
  return months === 1
    ? `${price} per month`
    : `${price} for ${months} months (${formatDollars(perMonthCents(row))} per month)`;
}

function feeText({ row, monthlyTotalCents, lacksMembershipFee }: NewsItem): string {
  if (lacksMembershipFee) return ` ${unlistedFeeNote}.`;
  if (monthlyTotalCents === perMonthCents(row)) return "";
  return ` With the membership fee: ${formatDollars(monthlyTotalCents)} per month.`;
}

function historyText(points: readonly PricePoint[]): string {
  return `${points.map(({ at, cents }) => `${formatDay(new Date(at))}: ${formatDollars(cents)}`).join("; ")}.`;
}

function Proof({ item: { brand, row }, site }: { item: NewsItem; site: MailSite }) {
  const host = row.proofLink && hostOfAddress(row.proofLink);
  const proof = href("/providers/:slug/proof/:pricingId", {
    slug: brand.slug,
    pricingId: String(row.pricingId),
  });
  // It names only the kind of link, so that the click stays anonymous.
  const url = `${proof}?from=price-watch`;
  const checked = brand.lastVerifiedUpdated
    ? `Last checked ${formatDay(new Date(brand.lastVerifiedUpdated))}.`
    : "Not checked yet.";
  return (
    <>
      {host ? (
        <>
          Seen at <MailLink to={site.siteUrl + url}>{host}</MailLink>.{" "}
        </>
      ) : (
        "We have no link to this price. "
      )}
      {checked}
    </>
  );
}
