import { MailLink, MailText } from "~/ui/mail/mail-layout";
import type { Source } from "~/ui/site-context";
import { compoundedNote } from "../rules/medication-source";
import { type Checked, staleNoteText } from "./stale-text";

/** A sentence after a stale price in an email, with a space at its end (spec:pricing#stale-prices). */
export function MailStaleNote({ brand }: { brand: Checked }) {
  const text = staleNoteText(brand);
  return text && <strong>{text}. </strong>;
}

/** What "compounded" means, with its source. The link is last, because the plain text has the URL there. */
export function MailCompoundedNote({ source }: { source: Source }) {
  return (
    <MailText>
      {compoundedNote} Source, as of {source.asOf}: <MailLink to={source.url}>{source.name}</MailLink>
    </MailText>
  );
}
