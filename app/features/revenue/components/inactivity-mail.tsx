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
  /** Absolute. */
  inboxUrl: string;
};

/** Tells an administrator once that networks which usually post have stopped. */
export function InactivityMail({ site, name, inactive, inboxUrl }: InactivityMailProps) {
  return (
    <MailLayout
      site={site}
      heading={inactive.length === 1 ? "A network has gone quiet" : "Some networks have gone quiet"}
      preview={inactive.map((network) => network.name).join(", ")}
      why={`You get this mail because you are an administrator of ${site.siteName}. It is sent once for each silence; the alarm can be changed or turned off in the settings of the network.`}
    >
      <MailText>{greeting(name)}</MailText>
      {inactive.map(({ networkId, name: network, lastAt, inactiveForMs }) => (
        <MailText key={networkId}>
          {network}: no conversion for {durationText(inactiveForMs)}, the last one {formatDateTime(lastAt)}.
        </MailText>
      ))}
      <MailText>
        Ask the network whether it still calls your postback URL. What arrived and was refused stands in the
        inbox and can be replayed.
      </MailText>
      <MailButton to={inboxUrl}>Open the postback inbox</MailButton>
    </MailLayout>
  );
}
