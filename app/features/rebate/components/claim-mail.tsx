import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

/** Doesn't mention health, because subjects appear on locked screens. */
export const claimMailSubject = "We received your rebate claim";

type ClaimMailProps = {
  site: MailSite;
  fullName: string;
  /** The provider as this site lists it; null for an unknown one, whose name anyone could have typed. */
  provider: string | null;
  /** Written out: "March 3, 2025". */
  orderDate: string;
  /** Absolute URL of the rules. */
  termsUrl: string;
};

/** Sent to the claimant when a claim is stored (spec:rebate#claim-mails). */
export function ClaimMail({ site, fullName, provider, orderDate, termsUrl }: ClaimMailProps) {
  const order = `your order of ${orderDate}${provider ? ` at ${provider}` : ""}`;
  return (
    <MailLayout
      site={site}
      heading="We received your rebate claim"
      preview="Processing takes 4-6 weeks"
      why={`You’re getting this email because someone submitted a rebate claim on ${site.siteName} with this address. If it wasn’t you, please let us know.`}
    >
      <MailText>{greeting(fullName)}</MailText>
      <MailText>Thank you. We received your rebate claim for {order}.</MailText>
      <MailText>
        A person reviews every claim. Processing and payment take 4-6 weeks. If we approve your claim, we pay
        by check or ACH. If we need anything else, we’ll email you at this address.
      </MailText>
      <MailButton to={termsUrl}>Read the rebate terms</MailButton>
    </MailLayout>
  );
}
