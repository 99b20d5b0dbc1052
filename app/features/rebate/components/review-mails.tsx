import type { ReactNode } from "react";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

/** What every mail about a claim knows. */
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
      why={`You get this mail because a rebate claim was made at ${site.siteName} with this address. If it was not you, please tell us.`}
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
        We pay by check or ACH. From the day you sent the claim, checking and paying take 4-6 weeks. We write
        again when the money is on its way.
      </MailText>
    </ReviewMail>
  );
}

export const paidMailSubject = "Your rebate is on its way";

type PaidMailProps = ReviewMailProps & {
  /** "$25.50". */
  amount: string;
  way: "check" | "ach";
  /** Written out. */
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
          : "A transfer usually arrives within three business days."}{" "}
        If it does not arrive, reply to this mail.
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
      heading="We could not approve your rebate claim"
      preview="The reason, and what you can do"
    >
      <MailText>We checked your rebate claim for {order} and could not approve it. This is why:</MailText>
      {reason.split(/\n+/).map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      <MailText>
        If you think we got it wrong, or can send what is missing, reply to this mail. We will look again.
      </MailText>
      <MailButton to={termsUrl}>Read the rebate rules</MailButton>
    </ReviewMail>
  );
}

export const reopenedMailSubject = "We are looking at your rebate claim again";

export function ReopenedMail({ site, fullName, order }: ReviewMailProps) {
  return (
    <ReviewMail
      site={site}
      fullName={fullName}
      heading="We are looking at your rebate claim again"
      preview="You hear from us when it is decided"
    >
      <MailText>We opened your rebate claim for {order} again and are checking it once more.</MailText>
      <MailText>We write to this address when it is decided.</MailText>
    </ReviewMail>
  );
}
