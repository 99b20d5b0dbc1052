import { href } from "react-router";
import { compoundedNote } from "~/features/brands/rules/medication-source";
import type { SavingsSummary, SummaryEntry } from "~/features/savings/rules/summary";
import { formatDollars } from "~/kernel/money";
import { greeting } from "~/ui/mail/greeting";
import { MailHeading, MailLayout, MailLink, type MailSite, MailText } from "~/ui/mail/mail-layout";

/** Without a word on health: a subject shows on locked screens. */
export const summaryMailSubject = "Your savings summary";

type SummaryMailProps = { site: MailSite; fullName: string; summary: SavingsSummary };

/**
 * The summary that the savings finder sends to visitors who give an address (spec:leads#summary-mail). What the visitor typed is not
 * repeated: anyone can have this mail sent to anyone (spec:leads#summary-mail-privacy).
 */
export function SummaryMail({ site, fullName, summary }: SummaryMailProps) {
  return (
    <MailLayout
      site={site}
      heading={summaryMailSubject}
      preview="What other providers would cost you a month"
      why={`You get this mail because this address was entered in the savings form of ${site.siteName}. If it was not you, you can ignore it.`}
    >
      <MailText>{greeting(fullName)}</MailText>
      <MailText>{headline(summary)}</MailText>
      {summary.entries.map((entry) => (
        <Entry key={entry.slug} entry={entry} siteUrl={site.siteUrl} />
      ))}
      {summary.entries.length > 0 && (
        <MailText>
          Prices are what we last saw, membership fee included where its amount is listed. The provider's own
          page counts. {compoundedNote}
        </MailText>
      )}
      <MailText>
        <MailLink to={`${site.siteUrl}${href("/save-on-prescription")}`}>Check your savings again</MailLink>
      </MailText>
    </MailLayout>
  );
}

function headline({ currentCostCents, savings, entries }: SavingsSummary): string {
  const now = `You told us that you pay ${formatDollars(currentCostCents)} a month now.`;
  if (entries.length === 0 || !savings) return `${now} We know no other provider that fits your answers.`;
  if (savings.monthlyCents === 0) {
    return `${now} That is already the lowest price we know for your prescription. These come next:`;
  }
  const monthly = formatDollars(savings.monthlyCents);
  return `${now} With the cheapest provider we know you would pay ${monthly} less a month, ${formatDollars(savings.yearlyCents)} a year.`;
}

function Entry({ entry, siteUrl }: { entry: SummaryEntry; siteUrl: string }) {
  const first = formatDollars(entry.firstMonthTotalCents);
  const monthly = formatDollars(entry.monthlyTotalCents);
  const less =
    entry.monthlySavingsCents > 0 ? `, ${formatDollars(entry.monthlySavingsCents)} less than now` : "";
  return (
    <>
      <MailHeading>{entry.brandName}</MailHeading>
      <MailText>
        {entry.medicationText}. First month {first}, then {monthly} a month{less}.{" "}
        {entry.feeNote && `${entry.feeNote}. `}
        <MailLink to={`${siteUrl}${href("/providers/:slug", { slug: entry.slug })}`}>
          See the provider
        </MailLink>
      </MailText>
    </>
  );
}
