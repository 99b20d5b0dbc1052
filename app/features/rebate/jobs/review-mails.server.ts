import { createElement, type ReactElement } from "react";
import { href } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import type { Config } from "~/platform/config.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import {
  ApprovedMail,
  approvedMailSubject,
  DeclinedMail,
  declinedMailSubject,
  PaidMail,
  paidMailSubject,
  ReopenedMail,
  reopenedMailSubject,
} from "../components/review-mails";
import { type FullClaim, findListedBrand } from "../queries/review.server";
import { formatClaimDay } from "../rules/order-date";
import type { ReviewDecision } from "../schema";

/**
 * The email to a claimant about a decision (spec:rebate#claim-mails).
 * @param claim the claim after the decision.
 * @param provider the name as this site lists it; null for an unlisted one, whose name anyone could have typed.
 */
export async function reviewMail(
  config: Config,
  claim: FullClaim,
  decided: ReviewDecision,
  provider: string | null,
): Promise<MailMessage> {
  const site = mailSite(config);
  const at = provider ? ` at ${provider}` : "";
  const common = {
    site,
    fullName: claim.fullName,
    order: `your order of ${formatClaimDay(claim.orderDate)}${at}`,
  };
  const { subject, kind, template } = mailOf(decided, common, `${config.SITE_URL}${href("/rebate-terms")}`);
  return { kind, to: claim.email, subject, ...(await renderMail(template)) };
}

/**
 * Queues the email about a decision for a later moment, until which the decision can be taken back.
 * @returns the id of the email.
 */
export function laterReviewMail({ config, mailer }: Pick<Platform, "config" | "mailer">) {
  return async (tx: Db, claim: FullClaim, decided: ReviewDecision, at: Date): Promise<string> => {
    const provider = await findListedBrand(tx, claim.providerId);
    return mailer.queueLater(tx, await reviewMail(config, claim, decided, provider), at);
  };
}

type Common = Parameters<typeof ApprovedMail>[0];
type ReviewMessage = { kind: string; subject: string; template: ReactElement };

function mailOf(decided: ReviewDecision, common: Common, termsUrl: string): ReviewMessage {
  switch (decided.decision) {
    case "approve":
      return {
        kind: "claim-approved",
        subject: approvedMailSubject,
        template: createElement(ApprovedMail, common),
      };
    case "reopen":
      return {
        kind: "claim-reopened",
        subject: reopenedMailSubject,
        template: createElement(ReopenedMail, common),
      };
    case "decline":
      return {
        kind: "claim-declined",
        subject: declinedMailSubject,
        template: createElement(DeclinedMail, { ...common, reason: decided.reason, termsUrl }),
      };
    case "pay": {
      const { paidAmount, paidOn, paidBy, paidReference } = decided.payment;
      const amount = formatDollarsAndCents(paidAmount);
      const facts = { amount, way: paidBy, paidOn: formatClaimDay(paidOn), reference: paidReference };
      return {
        kind: "claim-paid",
        subject: paidMailSubject,
        template: createElement(PaidMail, { ...common, ...facts }),
      };
    }
  }
}
