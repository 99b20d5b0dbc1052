import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailHeading, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { CODE_MINUTES, INVITATION_DAYS, RESET_LINK_MINUTES } from "../rules/limits";

export const codeMailSubject = "Your sign-in code";
export const resetMailSubject = "Choose a new password";
export const invitationMailSubject = "You are invited to the staff area";

/** A code for one sign-in. */
export function CodeMail({ site, name, code }: { site: MailSite; name: string; code: string }) {
  return (
    <MailLayout
      site={site}
      heading="Your sign-in code"
      preview={`It works once, for ${CODE_MINUTES} minutes`}
      why={`You're receiving this email because someone asked for a code to sign in to ${site.siteName} with this email. If it wasn't you, ignore this email. No one can sign in without the code.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>Enter this code on the page where you requested it:</MailText>
      <MailHeading>{code}</MailHeading>
      <MailText>It works once, for {CODE_MINUTES} minutes. We'll never ask for this code.</MailText>
    </MailLayout>
  );
}

/** A link for choosing a new password. `link` is absolute. */
export function ResetMail({ site, name, link }: { site: MailSite; name: string; link: string }) {
  return (
    <MailLayout
      site={site}
      heading="Choose a new password"
      preview={`The link works once, for ${RESET_LINK_MINUTES} minutes`}
      why={`You're receiving this email because someone asked to reset the password for this email at ${site.siteName}. If it wasn't you, ignore this email. Your password won't change.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>
        Use this link to choose a new password. It works once, for {RESET_LINK_MINUTES} minutes. Choosing a
        new password signs you out on all devices.
      </MailText>
      <MailButton to={link}>Choose a new password</MailButton>
    </MailLayout>
  );
}

/** An invitation to the staff. `link` is absolute. */
export function InvitationMail({ site, name, link }: { site: MailSite; name: string; link: string }) {
  return (
    <MailLayout
      site={site}
      heading={`Welcome to the ${site.siteName} staff area`}
      preview={`Choose your password within ${INVITATION_DAYS} days`}
      why={`You're receiving this email because an administrator of ${site.siteName} created a staff account for you. If you didn't expect it, ignore this email.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>
        An administrator created an account for you. Choose a password to get started. The link works once,
        for {INVITATION_DAYS} days.
      </MailText>
      <MailButton to={link}>Choose your password</MailButton>
    </MailLayout>
  );
}
