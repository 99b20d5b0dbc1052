import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** At most one row. */
export const alertSettings = pgTable("alert_settings", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  version: integer("version").notNull().default(1),
  /** Rule → `isOn`, `threshold`, and `minimum`. */
  rules: jsonb("rules").$type<Record<string, unknown>>().notNull(),
  /** Hours in New York; both or none. */
  quietFrom: smallint("quiet_from"),
  quietUntil: smallint("quiet_until"),
  /** Ids of staff. */
  recipients: text("recipients").array().notNull().default([]),
  /** Both or none. The secret is encrypted. */
  webhookUrl: text("webhook_url"),
  webhookSecretSealed: text("webhook_secret_sealed"),
});

/** An alert is open until `closedAt`, acknowledged or not. */
export const alerts = pgTable("alerts", {
  alertId: bigint("alert_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  rule: text("rule").notNull(),
  subject: text("subject").notNull(),
  subjectName: text("subject_name").notNull(),
  day: date("day").notNull(),
  says: text("says").notNull(),
  openedAt: moment("opened_at").notNull(),
  foundAt: moment("found_at").notNull(),
  closedAt: moment("closed_at"),
  acknowledgedAt: moment("acknowledged_at"),
  acknowledgedBy: text("acknowledged_by"),
  acknowledgedByName: text("acknowledged_by_name"),
  /** Null: no notice, because there was one recently. */
  noticeAt: moment("notice_at"),
  noticedAt: moment("noticed_at"),
});

/** A row for each rule that was checked, or couldn't be. */
export const alertChecks = pgTable("alert_checks", {
  rule: text("rule").primaryKey(),
  checkedAt: moment("checked_at"),
  /** Both or none. */
  failedSince: moment("failed_since"),
  problem: text("problem").$type<"slow" | "failed">(),
});
