import { href } from "react-router";
import { MailCompoundedNote, MailStaleNote } from "~/features/brands/public-components/mail-notes";
import type { Checked } from "~/features/brands/public-components/stale-text";
import { greeting } from "~/ui/mail/greeting";
import { MailHeading, MailLayout, MailLink, MailText } from "~/ui/mail/mail-layout";
import type { Source } from "~/ui/site-context";

/** The subject doesn't mention health, because it's shown on lock screens. */
export const summaryMailSubject = "Your provider summary";

export type SummaryMailProvider = Checked & {
  name: string;
  /** Formatted with its unit, as on the card: "$149.00". */
  firstMonthText: string;
  monthlyText: string;
  /** "Semaglutide Injection, Compounded". */
  medicationText: string;
  /** What the prices don't include; null if they're complete. */
  feeNote: string | null;
  /** Absolute URL. */
  url: string;
};

type SummaryMailProps = {
  siteName: string;
  /** Absolute, without a trailing slash. */
  siteUrl: string;
  supportEmail: string;
  fullName: string;
  stateName: string;
  /** What the visitor was looking for: "semaglutide injections". */
  medicationText: string;
  /** In the order of the results page. */
  providers: readonly SummaryMailProvider[];
  /** The source of the note on compounded products. */
  compoundedSource: Source;
};

/** The provider summary that the comparison form promises to visitors who give an email (spec:leads#summary-mail). */
export function SummaryMail(props: SummaryMailProps) {
  const { siteName, siteUrl, supportEmail, fullName, stateName, medicationText, providers } = props;
  return (
    <MailLayout
      site={{ siteName, siteUrl, supportEmail }}
      heading="Your provider summary"
      preview={`Providers that serve ${stateName}`}
      why={`You’re getting this email because someone entered this address in the comparison form on ${siteName}. If it wasn’t you, you can ignore it.`}
    >
      <MailText>{greeting(fullName)}</MailText>
      <MailText>
        {providers.length > 0
          ? `These providers serve ${stateName} and offer ${medicationText}. These are the last prices we saw. Check the provider's own site for the current price.`
          : `We didn't find a provider that serves ${stateName} and offers ${medicationText} the way you asked. Try different answers to see more.`}
      </MailText>
      {providers.map((provider) => (
        <SummaryEntry key={provider.url} provider={provider} />
      ))}
      {providers.length > 0 && <MailCompoundedNote source={props.compoundedSource} />}
      <MailText>
        <MailLink to={`${siteUrl}${href("/compare-providers")}`}>Compare again</MailLink>
      </MailText>
    </MailLayout>
  );
}

function SummaryEntry({ provider }: { provider: SummaryMailProvider }) {
  return (
    <>
      <MailHeading>{provider.name}</MailHeading>
      <MailText>
        {provider.medicationText}. First month {provider.firstMonthText}, then {provider.monthlyText} per
        month. <MailStaleNote brand={provider} />
        {provider.feeNote && `${provider.feeNote}. `}
        <MailLink to={provider.url}>See provider details</MailLink>
      </MailText>
    </>
  );
}
