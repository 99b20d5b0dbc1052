import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailHeading, MailLayout, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { CODE_MINUTES, INVITATION_DAYS, RESET_LINK_MINUTES } from "../rules/limits";

export const codeMailSubject = "Your sign-in code";
export const resetMailSubject = "Choose a new password";
export const invitationMailSubject = "You are invited to the staff area";

/** A code for signing in once. */
export function CodeMail({ site, name, code }: { site: MailSite; name: string; code: string }) {
  return (
    <MailLayout
      site={site}
      heading="Your sign-in code"
      preview={`It works once, for ${CODE_MINUTES} minutes`}
      why={`You get this mail because somebody asked for a code to sign in at ${site.siteName} with this address. If it was not you, leave the code unused: without it nobody gets in.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>Enter this code where you asked for it:</MailText>
      <MailHeading>{code}</MailHeading>
      <MailText>It works once, for {CODE_MINUTES} minutes. Nobody of us will ever ask you for it.</MailText>
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
      why={`You get this mail because somebody asked for a new password for this address at ${site.siteName}. If it was not you, do nothing: your password stays as it is.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>
        Open this page to choose a new password. The link works once, for {RESET_LINK_MINUTES} minutes.
        Afterwards you are signed out everywhere.
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
      heading={`Welcome to the staff area of ${site.siteName}`}
      preview={`Choose your password within ${INVITATION_DAYS} days`}
      why={`You get this mail because an administrator of ${site.siteName} made a staff account for this address. If you did not expect it, do nothing.`}
    >
      <MailText>{greeting(name)}</MailText>
      <MailText>
        An account was made for you. Choose your password to open it. The link works once, for{" "}
        {INVITATION_DAYS} days.
      </MailText>
      <MailButton to={link}>Choose your password</MailButton>
    </MailLayout>
  );
}
