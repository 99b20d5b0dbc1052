import { href } from "react-router";
import { findFormRows, numericIds } from "~/features/leads/queries.server";
import { listNoteTexts } from "~/features/notes/queries/notes.server";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { rebateClaims } from "~/platform/db/tables/rebate";
import type { PersonData, PersonRecord } from "~/platform/person-data.server";
import { correctClaims, eraseClaims, screenshotKey } from "../mutations/erase.server";
import { listHistory } from "../queries/review.server";
import { booksUntil } from "../rules/erasure";
import { formatClaimDay } from "../rules/order-date";
import { claimConsent } from "../rules/terms";

/** Rebate claims with their screenshots and history (spec:peoples-data#person-data). */
export const claimData: PersonData = {
  kind: "rebate-claims",
  label: "Rebate claims",
  async find(db, search, limit) {
    const rows = await findFormRows(db, rebateClaims, rebateClaims.claimId, search, limit);
    const records: PersonRecord[] = [];
    // One at a time, because a transaction has one connection.
    for (const claim of rows)
      records.push(
        recordOf(claim, await listHistory(db, claim.claimId), await listNoteTexts(db, claim.claimId)),
      );
    return records;
  },
  erase: (tx, ids, now) => eraseClaims(tx, numericIds(ids), now),
  correct: (tx, ids, correction, now) => correctClaims(tx, numericIds(ids), correction, now),
};

type Claim = typeof rebateClaims.$inferSelect;
type History = Awaited<ReturnType<typeof listHistory>>;

type NoteTexts = Awaited<ReturnType<typeof listNoteTexts>>;

function recordOf(claim: Claim, history: History, notes: NoteTexts): PersonRecord {
  const isErased = claim.erasedAt !== null;
  return {
    id: String(claim.claimId),
    title: `Rebate claim ${claim.claimId}, ${claim.status}`,
    at: claim.createdAt,
    name: claim.fullName,
    email: isErased ? null : claim.email,
    phone: claim.phone,
    onErase: isErased ? "kept" : claim.status === "paid" ? "pseudonymized" : "deleted",
    stays: staysOf(claim),
    page: claim.archivedAt ? undefined : href("/admin/claims/:claimId", { claimId: String(claim.claimId) }),
    facts: [
      ["Full name", claim.fullName],
      ["Email", claim.email],
      ["Phone", claim.phone ?? ""],
      [
        "Address",
        [claim.addressLine1, claim.addressLine2, `${claim.city}, ${claim.state} ${claim.zipCode}`]
          .filter(Boolean)
          .join(", "),
      ],
      ["Provider", claim.providerName],
      ["Ordered", formatClaimDay(claim.orderDate)],
      ["Order confirmation number", claim.orderConfirmationNumber],
      ["Status", claim.status],
      ["Notices for the reviewer", claim.flags.join(", ")],
      ["Standardized address", claim.householdKey],
      ["Fingerprint of the screenshot", claim.imageHash],
      ["Submission ID", claim.submissionId],
      ...paymentOf(claim),
      ...history.map(changeOf),
      ...notes.map(({ text, createdAt }): [string, string] => [`Note, ${createdAt.toISOString()}`, text]),
    ],
    consent: {
      texts: [{ text: claimConsent, agreed: claim.agreedToTerms }],
      version: claim.termsVersion,
      at: claim.agreedAt,
      page: claim.consentPage,
      withdrawnAt: null,
    },
    files: screenshotKey(claim),
    audited: { entity: "claim", entityId: String(claim.claimId) },
  };
}

function staysOf(claim: Claim): string | null {
  if (claim.status !== "paid")
    return claim.status === "approved"
      ? "Nothing stays. This claim is approved but not paid. Pay it first."
      : null;
  const until = formatClaimDay(claim.deleteOn ?? booksUntil(claim.paidOn, claim.updatedAt));
  return `The payment stays for the books until ${until}: claim number, provider, state, order date, amount, payment date, method, and reference.`;
}

function paymentOf({ paidAmount, paidOn, paidBy, paidReference }: Claim): [string, string][] {
  if (paidAmount === null || paidOn === null) return [];
  const amount = formatDollarsAndCents(dollarsToCents(paidAmount));
  return [["Paid", `${amount} on ${formatClaimDay(paidOn)} by ${paidBy ?? "–"}, ${paidReference ?? "–"}`]];
}

function changeOf({ fromStatus, toStatus, reason, createdAt }: History[number]): [string, string] {
  const change = fromStatus === null ? "Submitted" : `${fromStatus} → ${toStatus}`;
  return [`History, ${createdAt.toISOString()}`, reason ? `${change}: ${reason}` : change];
}
