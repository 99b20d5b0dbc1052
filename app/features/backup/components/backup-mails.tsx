import { formatDateTime } from "~/ui/date-time";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

type BackupMailProps = {
  site: MailSite;
  name: string;
  /** The absolute URL of the staff page. */
  backupsUrl: string;
};

const why = (site: MailSite) =>
  `You're receiving this email because you're an administrator of ${site.siteName}. We send one each time a backup fails or is overdue.`;

/** Informs an administrator that a backup failed, and what to do. */
export function BackupFailedMail({ site, name, backupsUrl, reason }: BackupMailProps & { reason: string }) {
  return (
    <MailLayout site={site} heading="A backup failed" preview={reason} why={why(site)}>
      <MailText>{greeting(name)}</MailText>
      <MailText>{reason}</MailText>
      <MailText>Earlier backups are still there. Fix the problem, then start a backup.</MailText>
      <MailButton to={backupsUrl}>Open backups</MailButton>
    </MailLayout>
  );
}

type OverdueProps = BackupMailProps & {
  /** When the missing backup was scheduled. */
  planned: Date;
  /** When the newest verified backup finished. */
  last: Date | null;
};

/** Informs an administrator that a scheduled backup is missing. */
export function BackupOverdueMail({ site, name, backupsUrl, planned, last }: OverdueProps) {
  return (
    <MailLayout
      site={site}
      heading="A backup is overdue"
      preview={`Scheduled for ${formatDateTime(planned)}`}
      why={why(site)}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>The backup scheduled for {formatDateTime(planned)} is missing.</MailText>
      <MailText>
        {last ? `The newest backup is from ${formatDateTime(last)}.` : "This site doesn't have a backup yet."}
      </MailText>
      <MailText>Check whether the site was running at that time, then start a backup.</MailText>
      <MailButton to={backupsUrl}>Open backups</MailButton>
    </MailLayout>
  );
}
