import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

type AccountNoticeMailProps = {
  site: MailSite;
  name: string;
  subject: string;
  happened: string;
  /** "Mar 8, 2026, 4:12 PM Eastern Time". */
  time: string;
  /** "Chrome on Windows, 203.0.113.7"; null if someone else did it. */
  device: string | null;
  /** Where to request a new password. Absolute. */
  recoverUrl: string;
};

/** Says what happened to an account, and what to do if its owner didn't do it. */
export function AccountNoticeMail(props: AccountNoticeMailProps) {
  const { site, name, subject, happened, time, device, recoverUrl } = props;
  return (
    <MailLayout
      site={site}
      heading={subject}
      preview={happened}
      why={`You're receiving this email because you have a staff account at ${site.siteName}. You can't turn off security emails like this one.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>{happened}</MailText>
      <MailText>
        {time}
        {device && `, ${device}`}
      </MailText>
      <MailText>
        If this was you, you don't need to do anything. If not, choose a new password now, which signs out
        every device. Then tell an administrator.
      </MailText>
      <MailButton to={recoverUrl}>Choose a new password</MailButton>
    </MailLayout>
  );
}
