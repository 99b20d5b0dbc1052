import type { Finding } from "~/kernel/finding";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

type Problem = Finding & { key: string; title: string };

export const alertMailSubject = (problems: readonly Problem[]) =>
  problems.length === 1 ? `A problem with the site: ${problems[0]?.title}` : "Problems with the site";

type AlertMailProps = {
  site: MailSite;
  name: string;
  problems: readonly Problem[];
  /** The absolute URL of the System page. */
  systemUrl: string;
};

/** Informs an administrator once about problems that need a person (spec:monitoring#alerts). */
export function AlertMail({ site, name, problems, systemUrl }: AlertMailProps) {
  return (
    <MailLayout
      site={site}
      heading={problems.length === 1 ? "The site has a problem" : "The site has problems"}
      preview={problems.map(({ says }) => says).join(" ")}
      why={`You're receiving this email because you're an administrator of ${site.siteName}. We send one when a problem starts. The System page shows when it's over.`}
    >
      <MailText>{greeting(name)}</MailText>
      {problems.map(({ key, title, says, todo }) => (
        <MailText key={key}>
          {title}: {says} {todo}
        </MailText>
      ))}
      <MailButton to={systemUrl}>Open the System page</MailButton>
    </MailLayout>
  );
}
