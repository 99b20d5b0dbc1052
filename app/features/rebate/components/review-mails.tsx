import type { ReactNode } from "react";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

/** The data that every email about a claim includes. */
type ReviewMailProps = {
  site: MailSite;
  fullName: string;
  /** "your order of March 3, 2025 at Northfield Clinic". */
  order: string;
};

type FrameProps = Pick<ReviewMailProps, "site" | "fullName"> & {
  heading: string;
  preview: string;
  children: ReactNode;
};

function ReviewMail({ site, fullName, heading, preview, children }: FrameProps) {
  return (
    <MailLayout
      site={site}
      heading={heading}
      preview={preview}
      why={`You’re getting this email because someone submitted a rebate claim on ${site.siteName} with this address. If it wasn’t you, please let us know.`}
    >
      <MailText>{greeting(fullName)}</MailText>
      {children}
    </MailLayout>
  );
}

export const approvedMailSubject = "Your rebate claim is approved";

export function ApprovedMail({ site, fullName, order }: ReviewMailProps) {
  return (
    <ReviewMail
      site={site}
      fullName={fullName}
      heading="Your rebate claim is approved"
      preview="Payment comes next"
    >
      <MailText>Good news: we checked your rebate claim for {order} and approved it.</MailText>
      <MailText>
        We pay by check or ACH. Processing and payment take 4-6 weeks from the day you submitted the claim.
        We’ll email you when the money is on its way.
      </MailText>
    </ReviewMail>
  );
}

export const paidMailSubject = "Your rebate is on its way";

type PaidMailProps = ReviewMailProps & {
  /** "$25.50". */
  amount: string;
  way: "check" | "ach";
  /** The date, spelled out. */
  paidOn: string;
  reference: string;
};

export function PaidMail({ site, fullName, order, amount, way, paidOn, reference }: PaidMailProps) {
  const how = way === "check" ? `by check number ${reference}` : `by ACH transfer, trace number ${reference}`;
  return (
    <ReviewMail
      site={site}
      fullName={fullName}
      heading="Your rebate is on its way"
      preview={`We paid ${amount}`}
    >
      <MailText>
        We paid {amount} for your rebate claim for {order}: on {paidOn}, {how}.
      </MailText>
      <MailText>
        {way === "check"
          ? "A check can take up to two weeks by mail."
          : "An ACH transfer usually arrives within three business days."}{" "}
        If it doesn’t arrive, reply to this email.
      </MailText>
    </ReviewMail>
  );
}

export const declinedMailSubject = "About your rebate claim";

type DeclinedMailProps = ReviewMailProps & { reason: string; termsUrl: string };

export function DeclinedMail({ site, fullName, order, reason, termsUrl }: DeclinedMailProps) {
  return (
    <ReviewMail
      site={site}
      fullName={fullName}
      heading="We couldn’t approve your rebate claim"
      preview="Why, and what you can do"
    >
      <MailText>We checked your rebate claim for {order} and couldn’t approve it. Here’s why:</MailText>
      {reason.split(/\n+/).map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      <MailText>
        If you think we made a mistake, or you can send what’s missing, reply to this email. We’ll take
        another look.
      </MailText>
      <MailButton to={termsUrl}>Read the rebate terms</MailButton>
    </ReviewMail>
  );
}

export const reopenedMailSubject = "We’re reviewing your rebate claim again";

export function ReopenedMail({ site, fullName, order }: ReviewMailProps) {
  return (
    <ReviewMail
      site={site}
      fullName={fullName}
      heading="We’re reviewing your rebate claim again"
      preview="We’ll email you when we decide"
    >
      <MailText>We reopened your rebate claim for {order} and are reviewing it again.</MailText>
      <MailText>We’ll email you at this address when we decide.</MailText>
    </ReviewMail>
  );
}
