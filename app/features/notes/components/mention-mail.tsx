import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

type MentionMailProps = {
  site: MailSite;
  name: string;
  authorName: string;
  /** "a post". */
  about: string;
  /** Where the note is. Absolute. */
  url: string;
};

/** On one line, because names may be long. */
export const mentionSubject = (authorName: string) =>
  `${authorName.slice(0, 100).toWellFormed()} mentioned you`;

/** Says who wrote the note and where it is, never what it says. */
export function MentionMail({ site, name, authorName, about, url }: MentionMailProps) {
  const happened = `${authorName} mentioned you in a note about ${about}.`;
  return (
    <MailLayout
      site={site}
      heading="You were mentioned in a note"
      preview={happened}
      why={`You're receiving this email because you have a staff account at ${site.siteName}.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>{happened}</MailText>
      <MailButton to={url}>Read the note</MailButton>
    </MailLayout>
  );
}
