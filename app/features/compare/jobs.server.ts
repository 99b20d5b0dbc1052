import { createElement } from "react";
import { href } from "react-router";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { type Facts, sourceOf } from "~/features/content/rules/facts";
import { leadMailKinds } from "~/features/leads/rules/mails";
import type { SummaryLead } from "~/features/leads/schema";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { rankProviders } from "~/features/pricing/rules/ranking";
import { formatDollars } from "~/kernel/money";
import { stateInSentence } from "~/kernel/us-states";
import type { Config } from "~/platform/config.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { SummaryMail, type SummaryMailProvider, summaryMailSubject } from "./components/summary-mail";
import { criteriaOf, formText, matchProviders, medicationText, providersShownFirst } from "./rules";

/**
 * The provider summary that the form promises to a lead with an email (spec:leads#summary-mail): the providers that the
 * results page shows first. Null for a lead without an email.
 */
export async function summaryMail(
  config: Config,
  lead: SummaryLead,
  catalog: readonly Brand[],
  facts: Facts,
): Promise<MailMessage | null> {
  if (!lead.email) return null;
  const template = createElement(SummaryMail, {
    ...mailSite(config),
    fullName: lead.fullName,
    stateName: stateInSentence(lead.state),
    medicationText: `${medicationText[lead.preferredMedication]} ${formText[lead.administrationType]}`,
    providers: summaryProviders(lead, catalog, config.SITE_URL),
    compoundedSource: sourceOf(facts.unapproved),
  });
  return {
    kind: leadMailKinds.comparison,
    to: lead.email,
    subject: summaryMailSubject,
    ...(await renderMail(template)),
  };
}

/** The providers that the results page shows first, in its order. */
function summaryProviders(
  lead: SummaryLead,
  catalog: readonly Brand[],
  siteUrl: string,
): SummaryMailProvider[] {
  const { brands } = matchProviders(catalog, lead);
  return rankProviders(brands, criteriaOf(lead))
    .slice(0, providersShownFirst)
    .flatMap(({ brand, quote }) => {
      if (quote.kind !== "priced") return [];
      return {
        name: brand.brandName,
        firstMonthText: formatDollars(quote.firstMonthTotalCents),
        monthlyText: formatDollars(quote.monthlyTotalCents),
        medicationText: medicationWithSource(quote.row),
        isStale: brand.isStale,
        lastVerifiedUpdated: brand.lastVerifiedUpdated,
        feeNote: quote.membershipFee.status === "unknown" ? unlistedFeeNote : null,
        url: `${siteUrl}${href("/providers/:slug", { slug: brand.slug })}`,
      };
    });
}
