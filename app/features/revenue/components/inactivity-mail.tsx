import { formatDateTime } from "~/ui/date-time";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { quietText, type Silence } from "../rules/inactivity";

export const silenceMailSubject = (silences: readonly Silence[]) =>
  silences.length === 1 ? `${silences[0]?.name} has gone quiet` : "Some networks have gone quiet";

type SilenceMailProps = {
  site: MailSite;
  name: string;
  silences: readonly Silence[];
  /** Absolute. */
  inboxUrl: string;
};

/** Tells an administrator once that networks which usually post have stopped. */
export function SilenceMail({ site, name, silences, inboxUrl }: SilenceMailProps) {
  return (
    <MailLayout
      site={site}
      heading={silences.length === 1 ? "A network has gone quiet" : "Some networks have gone quiet"}
      preview={silences.map((silence) => silence.name).join(", ")}
      why={`You get this mail because you are an administrator of ${site.siteName}. It is sent once for each silence; the alarm can be changed or turned off in the settings of the network.`}
    >
      <MailText>{greeting(name)}</MailText>
      {silences.map(({ networkId, name: network, lastAt, quietForMs }) => (
        <MailText key={networkId}>
          {network}: no conversion for {quietText(quietForMs)}, the last one {formatDateTime(lastAt)}.
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
