import * as z from "zod/mini";

/** Account events that we email to the owner when they happen (spec:access#account-notices). */
const kinds = [
  "password_changed",
  "password_set_by_link",
  "second_factor_on",
  "second_factor_off",
  "second_factor_removed",
  "codes_renewed",
  "passkey_added",
  "passkey_removed",
  "new_device",
] as const;
type Kind = (typeof kinds)[number];

/** One such event, as stored in the queue until the email is written. */
export const accountNotice = z.object({
  userId: z.string(),
  kind: z.enum(kinds),
  /** ISO 8601. */
  at: z.string(),
  /** "Chrome on Windows"; null if someone else did it. */
  device: z.nullable(z.string()),
  /** That device's IP address. */
  address: z.nullable(z.string()),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/** The subject and the first sentence of each email. */
export const noticeTexts: Record<Kind, { subject: string; happened: string }> = {
  password_changed: {
    subject: "Your password was changed",
    happened: "Your staff account's password was changed on the account page.",
  },
  password_set_by_link: {
    subject: "Your password was changed",
    happened: "Someone set a new password for your staff account with a link we emailed to you.",
  },
  second_factor_on: {
    subject: "Two-factor authentication is on",
    happened: "Signing in to your staff account now asks for a code from an authenticator app.",
  },
  second_factor_off: {
    subject: "Two-factor authentication is off",
    happened: "Signing in to your staff account no longer asks for a code from an authenticator app.",
  },
  second_factor_removed: {
    subject: "Two-factor authentication is off",
    happened:
      "An administrator removed the authenticator app and the passkeys from your staff account and signed you out.",
  },
  codes_renewed: {
    subject: "You have new recovery codes",
    happened: "New recovery codes were created for your staff account. The old ones no longer work.",
  },
  passkey_added: {
    subject: "A passkey was added to your account",
    happened: "A new passkey can now be used to sign in to your staff account.",
  },
  passkey_removed: {
    subject: "A passkey was removed from your account",
    happened: "One of your staff account's passkeys was removed. It can no longer be used to sign in.",
  },
  new_device: {
    subject: "New sign-in to your account",
    happened: "Someone signed in to your staff account on a new device.",
  },
};

const A_DAY_MS = 86_400_000;

/** Whether an account is so new that its owner expects the first sign-in. */
export function isFreshAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < A_DAY_MS;
}
