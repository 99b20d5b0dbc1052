/** Where webhooks are sent, and the key that signs them. */
export type Webhook = { url: string; secret: string };

/** The header with the time and the signature of a request (spec:alerts#webhook-signature). */
export const SIGNATURE_HEADER = "X-DoseCompare-Signature";

/** What is signed: the time in seconds since 1970, a period, and the body. */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`;

export const signatureHeader = (seconds: number, hex: string): string => `t=${seconds},v1=${hex}`;

type AlertBody = {
  alertId: number;
  rule: string;
  subject: string;
  subjectName: string;
  day: string;
  says: string;
};

/** The body of a webhook (spec:alerts#webhook): nothing about any person. */
export function webhookBody(
  alert: AlertBody & { openedAt: Date },
  { title, url }: { title: string; url: string },
): string {
  const { alertId, rule, subject, subjectName, day, says, openedAt } = alert;
  const alertBody = { rule, title, subject, subjectName, day, says, openedAt: openedAt.toISOString(), url };
  return JSON.stringify({ id: `alert-${alertId}`, type: "alert.opened", ...alertBody });
}

/** The body of a test. */
export const testBody = (id: string, url: string): string =>
  JSON.stringify({ id: `test-${id}`, type: "test", says: "This is a test.", url });

/** What a change or test of the webhook led to. */
export type WebhookAnswer = {
  /** What was done. */
  says?: string;
  /** Why nothing was done, or the test failed. */
  problem?: string;
  /** What's wrong with the URL. */
  error?: string;
  /** The URL as it was typed. */
  typed?: string;
  /** A new signing key, shown once. */
  newKey?: string;
  /** The password must be confirmed first. */
  mustConfirm?: boolean;
};
