import { formatDateTime } from "~/ui/date-time";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { durationText, type Inactivity } from "../rules/inactivity";

export const inactivityMailSubject = (inactive: readonly Inactivity[]) =>
  inactive.length === 1 ? `${inactive[0]?.name} has gone quiet` : "Some networks have gone quiet";

type InactivityMailProps = {
  site: MailSite;
  name: string;
  inactive: readonly Inactivity[];
  /** The absolute URL of the inbox. */
  inboxUrl: string;
};

/** Informs an administrator once that networks which usually send postbacks have stopped. */
export function InactivityMail({ site, name, inactive, inboxUrl }: InactivityMailProps) {
  return (
    <MailLayout
      site={site}
      heading={inactive.length === 1 ? "A network has gone quiet" : "Some networks have gone quiet"}
      preview={inactive.map((network) => network.name).join(", ")}
      why={`You're receiving this email because you're an administrator of ${site.siteName}. We send one each time a network goes quiet. You can change or turn off this alert in the network's settings.`}
    >
      <MailText>{greeting(name)}</MailText>
      {inactive.map(({ networkId, name: network, lastAt, inactiveForMs }) => (
        <MailText key={networkId}>
          {network}: no conversions for {durationText(inactiveForMs)}. Last one: {formatDateTime(lastAt)}.
        </MailText>
      ))}
      <MailText>
        Ask the network whether it still calls your postback URL. Rejected requests are in the inbox, and you
        can replay them.
      </MailText>
      <MailButton to={inboxUrl}>Open postback inbox</MailButton>
    </MailLayout>
  );
}
