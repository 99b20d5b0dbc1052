import { MailButton, MailLayout, MailLink, type MailSite, MailText } from "~/ui/mail/mail-layout";

/** The subject doesn't mention health, because it's shown on lock screens. */
export const confirmMailSubject = "Confirm your price watch";
export const noticeMailSubject = "About your price watch";

type ConfirmMailProps = {
  site: MailSite;
  /** What the watch is about. */
  text: string;
  /** Absolute URLs. */
  confirmUrl: string;
  stopUrl: string;
};

/** Asks whether the reader wants a watch. Until then, the address gets nothing (spec:price-watch#double-opt-in). */
export function ConfirmMail({ site, text, confirmUrl, stopUrl }: ConfirmMailProps) {
  return (
    <MailLayout
      site={site}
      heading="Confirm your price watch"
      preview="One click, and we start"
      why={why(site)}
    >
      <MailText>You asked us to email you when this price drops:</MailText>
      <MailText>
        <strong>{text}</strong>
      </MailText>
      <MailButton to={confirmUrl}>Start this price watch</MailButton>
      <MailText>
        If you do nothing, we erase your address within 48 hours and don’t write again. Or{" "}
        <MailLink to={stopUrl}>erase it now</MailLink>.
      </MailText>
    </MailLayout>
  );
}

type NoticeMailProps = { site: MailSite; text: string; isFull: boolean; stopUrl: string };

/** Nothing changed: the address already has this watch, or as many as it can have. */
export function NoticeMail({ site, text, isFull, stopUrl }: NoticeMailProps) {
  return (
    <MailLayout site={site} heading="About your price watch" preview="Nothing changed" why={why(site)}>
      <MailText>Someone asked for this price watch with your address:</MailText>
      <MailText>
        <strong>{text}</strong>
      </MailText>
      <MailText>
        {isFull
          ? "You have as many price watches as one address can have. End one to add another."
          : "You already have it, so nothing changed."}
      </MailText>
      <MailText>
        <MailLink to={stopUrl}>See or end your price watches</MailLink>
      </MailText>
    </MailLayout>
  );
}

const why = ({ siteName }: MailSite) =>
  `You’re getting this email because someone entered this address in the price watch form on ${siteName}. If it wasn’t you, you can ignore it.`;
