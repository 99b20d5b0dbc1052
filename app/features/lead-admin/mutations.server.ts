import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { deleteUserLeads } from "~/features/leads/mutations.server";
import { leadMailKinds } from "~/features/leads/rules/mails";
import { eraseWatcher } from "~/features/price-watch/mutations/stop.server";
import { deletePrescriptionLeads } from "~/features/savings/mutations.server";
import type { Database, Db } from "~/platform/db/client.server";
import type { Mailer } from "~/platform/mail/mailer.server";
import { findLead, findLeadsOfEmail } from "./queries/leads.server";
import { type LeadKind, type LeadPosition, leadKindLabels } from "./schema";

type Erasure = {
  place: LeadPosition;
  /** Also deletes every other lead with the same email, and its price watches. */
  withOthers: boolean;
};

/**
 * Deletes a visitor's data at their request: the lead itself and any queued summary emails to its email address. The
 * audit log keeps who did it and when, and nothing about the visitor. This can't be undone (spec:leads#lead-erasure).
 * @returns how many leads were deleted; 0 if the lead no longer existed.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function eraseLead(
  db: Database["db"],
  actor: Actor,
  { place, withOthers }: Erasure,
  { mailer, now }: { mailer: Mailer; now: Date },
): Promise<number> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const found = await findLead(tx, place);
    if (!found) return 0;
    const { email } = found.lead;
    const others = withOthers ? await findLeadsOfEmail(tx, email) : [];
    const places = [place, ...others.filter((other) => other.kind !== place.kind || other.id !== place.id)];
    const idsOf = (kind: LeadKind) => places.filter((entry) => entry.kind === kind).map((entry) => entry.id);
    const comparison = await deleteUserLeads(tx, actor, idsOf("comparison"));
    const savings = await deletePrescriptionLeads(tx, actor, idsOf("savings"));
    await forgetMails(tx, mailer, [email, ...others.map((other) => other.email)]);
    if (withOthers && email !== null) await eraseWatcher(tx, mailer, email);
    // Someone else may have deleted some first; each deletion is recorded once.
    for (const id of comparison) await recordErasure(tx, actor, { kind: "comparison", id }, now);
    for (const id of savings) await recordErasure(tx, actor, { kind: "savings", id }, now);
    return comparison.length + savings.length;
  });
}

async function forgetMails(tx: Db, mailer: Mailer, emails: readonly (string | null)[]): Promise<void> {
  for (const to of new Set(emails.filter((email) => email !== null)))
    for (const kind of Object.values(leadMailKinds)) await mailer.forget(tx, { kind, to });
}

async function recordErasure(tx: Db, actor: Actor, { kind, id }: LeadPosition, now: Date): Promise<void> {
  const summary = `${leadKindLabels[kind]}, deleted at the person's request`;
  const entry = { action: "erased", entity: "lead", entityId: `${kind}/${id}`, summary } as const;
  await recordAudit(tx, actor, { ...entry, before: null, after: null }, now);
}

/** Records that personal data was exported: who exported it and which kind. */
export async function recordLeadExport(
  db: Db,
  actor: Actor,
  kind: LeadKind | undefined,
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  const summary = `CSV export of leads: ${kind ? leadKindLabels[kind].toLowerCase() : "both kinds"}`;
  const entry = { action: "exported", entity: "lead", entityId: "export", summary } as const;
  await recordAudit(db, actor, { ...entry, before: null, after: null }, now);
}
