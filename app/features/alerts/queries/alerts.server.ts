import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { type alertChecks, alertSettings, alerts } from "~/platform/db/tables/alerts";
import { authUsers } from "~/platform/db/tables/auth";
import type { Secrets } from "~/platform/secrets.server";
import { defaultChoices, fits, isRule, type RuleChoices, ruleKeys, ruleOf } from "../rules/alert-rules";
import { type Alert, type FailingCheck, MAX_CLOSED, MAX_FINDINGS } from "../rules/alerts";
import type { QuietHours } from "../rules/quiet";
import type { Webhook } from "../rules/webhook";
import { storedRulesSchema } from "../schema";

export type StoredAlert = typeof alerts.$inferSelect;
export type AlertSettings = {
  version: number;
  rules: RuleChoices;
  quiet: QuietHours | null;
  recipients: readonly string[];
  /** Where notices are also sent. */
  webhookUrl: string | null;
};

/** The settings; the defaults until someone saves them: all rules on, no quiet hours, no emails. */
export async function findAlertSettings(db: Db): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings);
  const stored = storedRulesSchema.safeParse(row?.rules ?? {}).data ?? {};
  const rules = defaultChoices();
  for (const key of ruleKeys) {
    const choice = stored[key];
    const { threshold, minimum } = ruleOf(key);
    if (choice && fits(threshold, choice.threshold) && fits(minimum, choice.minimum)) rules[key] = choice;
  }
  const { quietFrom = null, quietUntil = null } = row ?? {};
  return {
    version: row?.version ?? 0,
    rules,
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    recipients: row?.recipients ?? [],
    webhookUrl: row?.webhookUrl ?? null,
  };
}

/** More rows than there are rules, also those of later versions. */
const MAX_CHECKS = 100;

/** The name that the webhook's key is encrypted under. */
export const WEBHOOK_SECRET = "alert_settings/webhook";

/**
 * Where to send webhooks, and the key that signs them.
 * @returns null without a webhook, `sealed` if the key was encrypted with another AUTH_SECRET.
 */
export async function findWebhook(db: Db, secrets: Secrets): Promise<Webhook | "sealed" | null> {
  const [row] = await db
    .select({ url: alertSettings.webhookUrl, sealed: alertSettings.webhookSecretSealed })
    .from(alertSettings);
  if (!row?.url || !row.sealed) return null;
  const opened = secrets.open(WEBHOOK_SECRET, row.sealed);
  return opened.ok ? { url: row.url, secret: opened.text } : "sealed";
}

/** An alert by its id. */
export async function findAlert(db: Db, alertId: number): Promise<StoredAlert | null> {
  const [alert] = await db.select().from(alerts).where(eq(alerts.alertId, alertId));
  return alert ?? null;
}

const MAX_OPEN = MAX_FINDINGS * ruleKeys.length;

/** The open alerts, the newest first. */
export async function listOpenAlerts(db: Db): Promise<StoredAlert[]> {
  return db
    .select()
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .orderBy(desc(alerts.openedAt), desc(alerts.alertId))
    .limit(MAX_OPEN);
}

export type NewAlert = Pick<StoredAlert, "alertId" | "rule" | "says">;

/** The open alerts that no one has acknowledged, the newest first. */
export async function listNewAlerts(db: RowReader): Promise<NewAlert[]> {
  return db.execute<NewAlert>(
    sql`select alert_id::float8 as "alertId", rule, says from alerts where closed_at is null and acknowledged_at is null
      order by opened_at desc, alert_id desc limit ${MAX_OPEN}`,
    "objects",
  );
}

type CheckRow = Pick<typeof alertChecks.$inferSelect, "rule" | "problem"> & {
  checkedAt: string | null;
  failedSince: string | null;
};

const isoText = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last check that worked, and the rules that couldn't be checked at the last try (spec:alerts#failed-checks). */
export async function readChecks(
  db: RowReader,
): Promise<{ lastCheckedAt: string | null; failing: FailingCheck[] }> {
  const rows = await db.execute<CheckRow>(
    sql`select rule, ${isoText(sql`checked_at`)} as "checkedAt", ${isoText(sql`failed_since`)} as "failedSince", problem
      from alert_checks order by rule limit ${MAX_CHECKS}`,
    "objects",
  );
  return {
    lastCheckedAt:
      rows
        .flatMap(({ checkedAt }) => checkedAt ?? [])
        .toSorted()
        .at(-1) ?? null,
    failing: rows.flatMap(({ rule, checkedAt, failedSince, problem }) =>
      failedSince && problem
        ? [
            {
              rule: isRule(rule) ? ruleOf(rule).label : rule,
              since: failedSince,
              problem,
              checkedAt,
            },
          ]
        : [],
    ),
  };
}

/** The alerts that closed last. */
export async function listClosedAlerts(db: Db): Promise<StoredAlert[]> {
  return db
    .select()
    .from(alerts)
    .where(isNotNull(alerts.closedAt))
    .orderBy(desc(alerts.closedAt), desc(alerts.alertId))
    .limit(MAX_CLOSED);
}

/**
 * The rules and subjects, as `rule subject`, whose alerts closed after a moment. Without those that closed before their
 * notice was sent: no one has heard of them yet.
 */
export async function listRecentlyClosed(db: Db, after: Date): Promise<Set<string>> {
  const rows = await db
    .select({ rule: alerts.rule, subject: alerts.subject })
    .from(alerts)
    .where(and(gt(alerts.closedAt, after), or(isNotNull(alerts.noticedAt), isNull(alerts.noticeAt))));
  return new Set(rows.map(({ rule, subject }) => `${rule} ${subject}`));
}

/** Open, unacknowledged alerts whose notice is due. */
const isDue = (now: Date) =>
  and(
    lte(alerts.noticeAt, now),
    isNull(alerts.noticedAt),
    isNull(alerts.closedAt),
    isNull(alerts.acknowledgedAt),
  );

/** Alerts whose notice is due, in the order of their ids. @param after the id of the last one that was read. */
export async function listDueNotices(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<StoredAlert[]> {
  return db
    .select()
    .from(alerts)
    .where(and(isDue(now), gt(alerts.alertId, after)))
    .orderBy(asc(alerts.alertId))
    .limit(limit);
}

/** Locks an alert until the transaction ends. @returns false if its notice isn't due, or another process has it. */
export async function lockDueNotice(tx: Db, alertId: number, now: Date): Promise<boolean> {
  const locked = await tx
    .select({ alertId: alerts.alertId })
    .from(alerts)
    .where(and(eq(alerts.alertId, alertId), isDue(now)))
    .for("update", { skipLocked: true });
  return locked.length > 0;
}

export type Recipient = { userId: string; name: string; email: string };

/** The administrators who could get notices: alerts are about revenue. */
export async function listPossibleRecipients(db: Db, ids?: readonly string[]): Promise<Recipient[]> {
  return db
    .select({ userId: authUsers.id, name: authUsers.name, email: authUsers.email })
    .from(authUsers)
    .where(
      and(
        eq(authUsers.role, "admin"),
        isNull(authUsers.deactivatedAt),
        ids ? (ids.length > 0 ? inArray(authUsers.id, [...ids]) : sql`false`) : undefined,
      ),
    )
    .orderBy(asc(authUsers.email))
    .limit(50);
}

export const toAlert = (row: StoredAlert): Alert => ({
  alertId: row.alertId,
  rule: row.rule,
  says: row.says,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: row.acknowledgedByName,
});
