import { formatDay } from "~/ui/date-time";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailHeading, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { LINK_HOURS, type RequestKind, requestKindLabels } from "../rules/requests";

export const requestMailSubject = "Confirm your privacy request";

const asks: Record<RequestKind, string> = {
  see: "to send you a copy of the data we have about you",
  correct: "to correct the data we have about you",
  delete: "to delete the data we have about you",
  withdraw: "to stop using your data, because you withdraw your consent",
};

type RequestMailProps = {
  site: MailSite;
  kind: RequestKind;
  /** Absolute; the code is in its fragment. */
  link: string;
  /** For people who can't open the link. */
  code: string;
};

/** Asks the person to confirm a request (spec:peoples-data#request-link). */
export function RequestMail({ site, kind, link, code }: RequestMailProps) {
  return (
    <MailLayout
      site={site}
      heading="Confirm your request"
      preview={`The link works once, for ${LINK_HOURS} hours`}
      why={`You're receiving this email because someone entered this email address in the privacy request form of ${site.siteName}. If it wasn't you, ignore this email. Nothing will happen.`}
    >
      <MailText>
        You asked us {asks[kind]}. To confirm that it's you, open this link and press “Confirm request.” It
        works once, for {LINK_HOURS} hours.
      </MailText>
      <MailButton to={link}>Open the confirmation page</MailButton>
      <MailText>If the page asks for a code, enter this one:</MailText>
      <MailHeading>{code}</MailHeading>
    </MailLayout>
  );
}

export type DueRequest = { requestId: number; kind: RequestKind; dueAt: Date; days: number };

type ReminderMailProps = {
  site: MailSite;
  name: string;
  requests: readonly DueRequest[];
  /** Absolute. */
  pageUrl: string;
};

export function reminderSubject(requests: readonly DueRequest[]): string {
  return requests.length === 1 ? "A privacy request is due" : `${requests.length} privacy requests are due`;
}

/** Reminds an administrator of open requests. It doesn't name the people. */
export function ReminderMail({ site, name, requests, pageUrl }: ReminderMailProps) {
  return (
    <MailLayout
      site={site}
      heading={reminderSubject(requests)}
      preview="Answer before the deadline"
      why={`You're receiving this email because you're an administrator of ${site.siteName}. We send one 14 days and 3 days before a request is due, and when it's overdue.`}
    >
      <MailText>{greeting(name)}</MailText>
      {requests.map(({ requestId, kind, dueAt, days }) => (
        <MailText key={requestId}>
          {`Request ${requestId} (${requestKindLabels[kind].toLowerCase()}) ${days === 0 ? "was due" : "is due"} on ${formatDay(dueAt)}.`}
        </MailText>
      ))}
      <MailText>Answer the person, then close the request.</MailText>
      <MailButton to={pageUrl}>Open people's data</MailButton>
    </MailLayout>
  );
}
