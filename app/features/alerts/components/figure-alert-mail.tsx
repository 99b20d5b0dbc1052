import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";

type FigureAlertMailProps = {
  site: MailSite;
  name: string;
  /** The name of the rule: "EPC down". */
  rule: string;
  says: string;
  /** The absolute URL of the alerts. */
  alertsUrl: string;
};

/** Says once that a figure is outside its expected range. */
export function FigureAlertMail({ site, name, rule, says, alertsUrl }: FigureAlertMailProps) {
  return (
    <MailLayout
      site={site}
      heading={rule}
      preview={says}
      why={`You're receiving this email because an administrator of ${site.siteName} chose you for alerts. We send one when an alert opens. You can change the rules and the recipients on the Alerts page.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>{says}</MailText>
      <MailText>
        The alert closes when the figure is back in its expected range. Acknowledge it to take it off Today.
      </MailText>
      <MailButton to={alertsUrl}>Open alerts</MailButton>
    </MailLayout>
  );
}
