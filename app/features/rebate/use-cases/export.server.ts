import type { CsvCell } from "~/platform/http/csv.server";
import type { FullClaim } from "../queries/review.server";

/**
 * The specified fields (spec:rebate#claim-columns), then the review's fields; times are UTC. The screenshot isn't
 * exported.
 */
const columns: readonly [name: string, value: (claim: FullClaim) => CsvCell][] = [
  ["claim_id", (claim) => claim.claimId],
  ["status", (claim) => claim.status],
  ["created_at", (claim) => claim.createdAt],
  ["full_name", (claim) => claim.fullName],
  ["email", (claim) => claim.email],
  ["phone", (claim) => claim.phone],
  ["address_line1", (claim) => claim.addressLine1],
  ["address_line2", (claim) => claim.addressLine2],
  ["city", (claim) => claim.city],
  ["state", (claim) => claim.state],
  ["zip_code", (claim) => claim.zipCode],
  ["provider_id", (claim) => claim.providerId],
  ["provider_name", (claim) => claim.providerName],
  ["order_date", (claim) => claim.orderDate],
  ["order_confirmation_number", (claim) => claim.orderConfirmationNumber],
  ["flags", (claim) => claim.flags.join(" ")],
  ["paid_amount", (claim) => claim.paidAmount],
  ["paid_on", (claim) => claim.paidOn],
  ["paid_by", (claim) => claim.paidBy],
  ["paid_reference", (claim) => claim.paidReference],
  ["terms_version", (claim) => claim.termsVersion],
  ["agreed_at", (claim) => claim.agreedAt],
  ["updated_at", (claim) => claim.updatedAt],
];

/** The lines of a CSV file of claims, header first. */
export async function* claimLines(claims: AsyncIterable<FullClaim>): AsyncGenerator<CsvCell[]> {
  yield columns.map(([name]) => name);
  for await (const claim of claims) yield columns.map(([, value]) => value(claim));
}
