import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { alertChecks, alertSettings, alerts } from "~/platform/db/tables/alerts";
import { findAlertSettings, listOpenAlerts, listRecentlyClosed } from "../queries/alerts.server";
import type { Finding, RuleKey } from "../rules/alert-rules";
import { type CheckProblem, COOLDOWN_MS, KEEP_CLOSED_MS } from "../rules/alerts";
import type { AlertSettingsInput } from "../schema";

type Round = {
  /** The rules that could be checked. */
  checked: readonly RuleKey[];
  /** Those that are turned off. */
  off: readonly RuleKey[];
  /** Those that couldn't be checked. Their alerts stay as they are. */
  failing: readonly { rule: RuleKey; problem: CheckProblem }[];
  findings: readonly Finding[];
  day: string;
  now: Date;
  /** When a notice of an alert opened now may be sent. */
  noticeAt: Date;
};

const MAX_DELETED = 500;

/**
 * Stores what a check found (spec:alerts#alert-state): opens new alerts, keeps those that were found again, and closes
 * the others. Two checks at once wait for each other.
 */
export async function recordRound(db: Db, round: Round): Promise<void> {
  const { checked, off, findings, day, now, noticeAt } = round;
  await db.transaction(async (tx) => {
    await takeLock(tx, "alerts");
    const nameOf = ({ rule, subject }: { rule: string; subject: string }) => `${rule} ${subject}`;
    const open = new Map((await listOpenAlerts(tx)).map((row) => [nameOf(row), row]));
    const recent = await listRecentlyClosed(tx, new Date(now.getTime() - COOLDOWN_MS));
    for (const finding of findings) {
      const known = open.get(nameOf(finding));
      open.delete(nameOf(finding));
      const { rule, subject, subjectName, says } = finding;
      if (known) {
        await tx.update(alerts).set({ day, says, foundAt: now }).where(eq(alerts.alertId, known.alertId));
        continue;
      }
      await tx.insert(alerts).values({
        rule,
        subject,
        subjectName,
        day,
        says,
        openedAt: now,
        foundAt: now,
        noticeAt: recent.has(nameOf(finding)) ? null : noticeAt,
      });
    }
    const over = [...open.values()].filter(({ rule }) => [...checked, ...off].some((key) => key === rule));
    await close(
      tx,
      over.map(({ alertId }) => alertId),
      now,
    );
    await tx.execute(sql`delete from alerts where alert_id in (
      select alert_id from alerts where closed_at < ${new Date(now.getTime() - KEEP_CLOSED_MS).toISOString()}::timestamptz
      order by closed_at, alert_id limit ${MAX_DELETED})`);
    await recordChecks(tx, round);
  });
}

/** Stores which rules could be checked, and since when the others couldn't (spec:alerts#failed-checks). */
async function recordChecks(tx: Db, { checked, off, failing, now }: Round): Promise<void> {
  const target = alertChecks.rule;
  for (const rule of checked) {
    const set = { checkedAt: now, failedSince: null, problem: null };
    await tx
      .insert(alertChecks)
      .values({ rule, ...set })
      .onConflictDoUpdate({ target, set });
  }
  for (const { rule, problem } of failing) {
    const failedSince = sql`coalesce(${alertChecks.failedSince}, ${now.toISOString()}::timestamptz)`;
    await tx
      .insert(alertChecks)
      .values({ rule, problem, failedSince: now })
      .onConflictDoUpdate({ target, set: { problem, failedSince } });
  }
  if (off.length > 0) await tx.delete(alertChecks).where(inArray(alertChecks.rule, [...off]));
}

async function close(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(alerts)
    .set({ closedAt: now })
    .where(inArray(alerts.alertId, [...ids]));
}

/** Marks the notice of this alert as queued. */
export async function markNoticed(tx: Db, alertId: number, now: Date): Promise<void> {
  await tx.update(alerts).set({ noticedAt: now }).where(eq(alerts.alertId, alertId));
}

/**
 * Acknowledges an open alert, or takes that back. Repeating it changes nothing.
 * @returns false if the alert is closed or doesn't exist. @throws AccessRefused unless the actor is an administrator.
 */
export async function setAcknowledged(
  db: Db,
  actor: Actor,
  { alertId, isAcknowledged }: { alertId: number; isAcknowledged: boolean },
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  return await db.transaction(async (tx) => {
    const [alert] = await tx
      .select()
      .from(alerts)
      .where(and(eq(alerts.alertId, alertId), isNull(alerts.closedAt)))
      .for("update");
    if (!alert) return false;
    if ((alert.acknowledgedAt !== null) === isAcknowledged) return true;
    const change = isAcknowledged
      ? { acknowledgedAt: now, acknowledgedBy: actor.userId, acknowledgedByName: actor.name }
      : { acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null };
    await tx.update(alerts).set(change).where(eq(alerts.alertId, alertId));
    const entry = {
      action: isAcknowledged ? "acknowledged" : "reopened",
      entity: "alert" as const,
      entityId: alertId,
      summary: alert.says,
      before: { acknowledged: !isAcknowledged },
      after: { acknowledged: isAcknowledged },
    };
    await recordAudit(tx, actor, entry, now);
    return true;
  });
}

/**
 * Saves the settings, unless someone saved them after this person opened the page.
 * @returns whether they were saved. @throws AccessRefused unless the actor is an administrator.
 */
export async function saveAlertSettings(
  db: Db,
  actor: Actor,
  { rules, quiet, recipients, version }: AlertSettingsInput,
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  return await db.transaction(async (tx) => {
    await takeLock(tx, "alerts");
    const before = await findAlertSettings(tx);
    if (before.version !== version) return false;
    const values = {
      version: version + 1,
      rules,
      quietFrom: quiet?.from ?? null,
      quietUntil: quiet?.until ?? null,
      recipients,
    };
    await tx
      .insert(alertSettings)
      .values(values)
      .onConflictDoUpdate({ target: alertSettings.onlyRow, set: values });
    const factsOf = (
      settings: Pick<AlertSettingsInput, "rules" | "quiet"> & { recipients: readonly string[] },
    ) => ({
      rules: settings.rules,
      quiet_hours: settings.quiet === null ? null : `${settings.quiet.from} to ${settings.quiet.until}`,
      recipients: settings.recipients.join(", "),
    });
    const sides = { before: factsOf(before), after: factsOf({ rules, quiet, recipients }) };
    const entry = { action: "updated", entity: "setting" as const, entityId: "alerts", summary: "Alerts" };
    await recordAudit(tx, actor, { ...entry, ...sides }, now);
    return true;
  });
}

/** A webhook to save; `url: null` keeps the stored one. @param keepsKey whether the stored key stays, if there is one. */
export type WebhookChange = { url: string | null; secretSealed: string; keepsKey: boolean };

/**
 * Sets where notices are also sent, and the encrypted key that signs them; null removes the webhook.
 * @returns whether the key is new. @throws AccessRefused unless the actor is an administrator.
 */
export async function saveWebhook(
  db: Db,
  actor: Actor,
  change: WebhookChange | null,
  now: Date,
): Promise<{ isNewKey: boolean }> {
  assertAdmin(actor);
  return await db.transaction(async (tx) => {
    await takeLock(tx, "alerts");
    // Version 0, as without a row: no one has saved the settings yet.
    await tx.insert(alertSettings).values({ version: 0, rules: {} }).onConflictDoNothing();
    const [before] = await tx.select().from(alertSettings);
    const kept = change?.keepsKey ? before?.webhookSecretSealed : null;
    const webhookUrl = change && (change.url ?? before?.webhookUrl ?? null);
    // Someone else removed the webhook before its key was replaced.
    if (change !== null && webhookUrl === null) return { isNewKey: false };
    const isNewKey = webhookUrl !== null && !kept;
    const after = {
      webhookUrl,
      webhookSecretSealed: webhookUrl === null ? null : (kept ?? change?.secretSealed ?? null),
    };
    await tx.update(alertSettings).set(after);
    const entry = {
      action: "updated",
      entity: "setting" as const,
      entityId: "alerts",
      summary: "Webhook of alerts",
      before: { webhook_url: before?.webhookUrl ?? null, signing_key: "kept" },
      after: { webhook_url: after.webhookUrl, signing_key: isNewKey ? "new" : "kept" },
    };
    await recordAudit(tx, actor, entry, now);
    return { isNewKey };
  });
}
