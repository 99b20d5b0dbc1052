import { sql } from "drizzle-orm";
import { href } from "react-router";
import { createStaff } from "~/features/auth/factory";
import type { ClaimDecision, ClaimStatus } from "~/features/rebate/rules/review";
import { browserWith } from "./browser.ts";
import { type SentClaim, useClaims } from "./claims.ts";
import { signIn } from "./staff.ts";

export const payment = { paidAmount: "$25.50", paidOn: "2025-03-31", paidBy: "check", paidReference: "1042" };

/** The additional fields for each decision. */
const extras: Record<ClaimDecision, Record<string, string>> = {
  approve: {},
  decline: { reason: "The screenshot shows another order." },
  pay: payment,
  reopen: { reason: "New screenshot by mail." },
};

export const addressOfClaim = (claimId: number) =>
  href("/admin/claims/:claimId", { claimId: String(claimId) });

/** `useClaims`, and an administrator who reviews the claims: `const { newClaim, decide } = await useReviews();`. */
export async function useReviews() {
  const claims = await useClaims();
  const { app, db, submit, rows } = claims;
  const reviewer = await createStaff(db, { name: "Ann Admin" });
  const cookie = await signIn(app, reviewer);
  const admin = browserWith(app, cookie);
  return {
    ...claims,
    reviewer,
    cookie,
    admin,
    /** Sends a claim. @returns its id. */
    async newClaim(fields: SentClaim["fields"] = {}, picture?: Buffer): Promise<number> {
      await submit({ fields, ...(picture && { picture }) });
      return Number((await rows()).at(-1)?.claim_id);
    },
    /** Sends the form for a decision, as a reviewer who saw this status. */
    decide: (claimId: number, intent: ClaimDecision, seen: ClaimStatus, fields = extras[intent]) =>
      admin.post(addressOfClaim(claimId), { intent, seen, ...fields }),
    async statusOf(claimId: number) {
      const [row] = await db.execute<{ status: string }>(
        sql`select status from rebate_claims where claim_id = ${claimId}`,
        "objects",
      );
      return row?.status;
    },
  };
}
