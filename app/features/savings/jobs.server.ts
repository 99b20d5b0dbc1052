import { createElement } from "react";
import type { Brand } from "~/features/brands/schema";
import { type Facts, sourceOf } from "~/features/content/rules/facts";
import { leadMailKinds } from "~/features/leads/rules/mails";
import type { Config } from "~/platform/config.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { SummaryMail, summaryMailSubject } from "./components/summary-mail";
import { summarize } from "./rules/summary";
import { type PrescriptionLead, toSavingsAnswers } from "./schema";

/** The summary for a lead with an email (spec:leads#summary-mail); null for one without. */
export async function summaryMail(
  config: Config,
  lead: PrescriptionLead,
  catalog: readonly Brand[],
  facts: Facts,
): Promise<MailMessage | null> {
  if (!lead.email) return null;
  const template = createElement(SummaryMail, {
    site: mailSite(config),
    fullName: lead.fullName,
    summary: summarize(catalog, toSavingsAnswers(lead)),
    compoundedSource: sourceOf(facts.unapproved),
  });
  return {
    kind: leadMailKinds.savings,
    to: lead.email,
    subject: summaryMailSubject,
    ...(await renderMail(template)),
  };
}
