import { href } from "react-router";
import { MailCompoundedNote, MailStaleNote } from "~/features/brands/public-components/mail-notes";
import type { SavingsSummary, SummaryEntry } from "~/features/savings/rules/summary";
import { formatDollars } from "~/kernel/money";
import { greeting } from "~/ui/mail/greeting";
import { MailHeading, MailLayout, MailLink, type MailSite, MailText } from "~/ui/mail/mail-layout";
import type { Source } from "~/ui/site-context";

/** Doesn't mention health, because subjects appear on locked screens. */
export const summaryMailSubject = "Your savings summary";

type SummaryMailProps = {
  site: MailSite;
  fullName: string;
  summary: SavingsSummary;
  /** The source of the note on compounded products. */
  compoundedSource: Source;
};

/**
 * The summary that the savings finder sends to visitors who give an email (spec:leads#summary-mail). It doesn't repeat
 * what the visitor typed, because anyone can enter someone else's email (spec:leads#summary-mail-privacy).
 */
export function SummaryMail({ site, fullName, summary, compoundedSource }: SummaryMailProps) {
  return (
    <MailLayout
      site={site}
      heading={summaryMailSubject}
      preview="What other providers would cost you per month"
      why={`You’re getting this email because someone entered this address in the savings form on ${site.siteName}. If it wasn’t you, you can ignore it.`}
    >
      <MailText>{greeting(fullName)}</MailText>
      <MailText>{headline(summary)}</MailText>
      {summary.entries.map((entry) => (
        <Entry key={entry.slug} entry={entry} siteUrl={site.siteUrl} />
      ))}
      {summary.entries.length > 0 && (
        <>
          <MailText>
            These are the last prices we saw. They include the membership fee if the provider lists it. Check
            the provider's own site for the current price.
          </MailText>
          <MailCompoundedNote source={compoundedSource} />
        </>
      )}
      <MailText>
        <MailLink to={`${site.siteUrl}${href("/save-on-prescription")}`}>Check your savings again</MailLink>
      </MailText>
    </MailLayout>
  );
}

function headline({ currentCostCents, savings, entries }: SavingsSummary): string {
  const now = `You told us you pay ${formatDollars(currentCostCents)} per month now.`;
  if (entries.length === 0 || !savings)
    return `${now} We didn't find another provider that fits your answers.`;
  if (savings.monthlyCents === 0) {
    return `${now} No provider on our list that fits your answers charges less per month when you pay monthly. These come next:`;
  }
  const monthly = formatDollars(savings.monthlyCents);
  return `${now} With the cheapest provider on our list, you'd pay ${monthly} less per month, or ${formatDollars(savings.yearlyCents)} less per year.`;
}

function Entry({ entry, siteUrl }: { entry: SummaryEntry; siteUrl: string }) {
  const first = formatDollars(entry.firstMonthTotalCents);
  const monthly = formatDollars(entry.monthlyTotalCents);
  const less =
    entry.monthlySavingsCents > 0
      ? `, ${formatDollars(entry.monthlySavingsCents)} less than you pay now`
      : "";
  return (
    <>
      <MailHeading>{entry.brandName}</MailHeading>
      <MailText>
        {entry.medicationText}. First month {first}, then {monthly} per month{less}.{" "}
        <MailStaleNote brand={entry} />
        {entry.feeNote && `${entry.feeNote}. `}
        <MailLink to={`${siteUrl}${href("/providers/:slug", { slug: entry.slug })}`}>
          See provider details
        </MailLink>
      </MailText>
    </>
  );
}
