import { CircleCheck, CircleMinus } from "lucide-react";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";

type ConsentProofProps = {
  lead: {
    agreedToTerms: boolean;
    contactConsent: boolean;
    /** What the box said before the consent was withdrawn. */
    contactWasAgreed: boolean | null;
    withdrawnAt: Date | null;
    termsVersion: string;
    agreedAt: Date;
    consentPage: string;
  };
  /** The text beside the checkboxes in that version; null for an unknown version. */
  words: { terms: string; contact: string } | null;
};

/** What the person agreed to, verbatim, when, and on which page (spec:leads#consent-proof). */
export function ConsentProof({ lead, words }: ConsentProofProps) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Consent</h2>
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        <Box isChecked={lead.agreedToTerms} words={words?.terms ?? "Terms text in that version"} />
        <Box
          isChecked={lead.contactWasAgreed ?? lead.contactConsent}
          words={words?.contact ?? "Contact text in that version"}
        />
      </ul>
      <Facts
        className="mt-4"
        facts={[
          ["Text version", lead.termsVersion],
          ["Sent", <DateTime key="sent" at={lead.agreedAt} />],
          ["Page", lead.consentPage],
        ]}
      />
      {lead.withdrawnAt && (
        <Banner tone="warning" still className="mt-4" title="Consent withdrawn">
          On <DateTime at={lead.withdrawnAt} />. Don't contact this person.
        </Banner>
      )}
      {!words && (
        <p className="mt-3 text-sm text-ink-soft">This version of the site doesn't have that text.</p>
      )}
    </Card>
  );
}

function Box({ isChecked, words }: { isChecked: boolean; words: string }) {
  return (
    <li className="flex items-start gap-2">
      {isChecked ? (
        <CircleCheck role="img" aria-label="Checked:" className="size-5 shrink-0 text-good" />
      ) : (
        <CircleMinus role="img" aria-label="Not checked:" className="size-5 shrink-0 text-ink-faint" />
      )}
      <q className="quotes-none">{words}</q>
    </li>
  );
}
