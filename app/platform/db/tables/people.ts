import { bigint, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

const kind = text("kind", { enum: ["see", "correct", "delete", "withdraw"] }).notNull();

/** Requests of people about their own data. Email and details are erased when a request is closed. */
export const personRequests = pgTable("person_requests", {
  requestId: bigint("request_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind,
  source: text("source", { enum: ["site", "staff"] }).notNull(),
  email: text("email"),
  details: text("details"),
  personKey: text("person_key").notNull(),
  receivedAt: moment("received_at").notNull(),
  dueAt: moment("due_at").notNull(),
  remindedDays: smallint("reminded_days"),
  closedAt: moment("closed_at"),
  outcome: text("outcome", { enum: ["done", "nothing_held", "refused"] }),
  closedBy: text("closed_by"),
});

/** Append-only: the database rejects updates and deletes. */
export const personLedger = pgTable("person_ledger", {
  entryId: bigint("entry_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: moment("created_at").notNull(),
  requestId: bigint("request_id", { mode: "number" }),
  action: text("action", {
    enum: ["received", "exported", "erased", "corrected", "withdrawn", "reminded", "closed"],
  }).notNull(),
  actorId: text("actor_id"),
  actorName: text("actor_name").notNull(),
  personKey: text("person_key"),
  counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
});

/** Requests that wait for the link in their email to be opened. */
export const personRequestLinks = pgTable("person_request_links", {
  tokenHash: text("token_hash").primaryKey(),
  kind,
  email: text("email").notNull(),
  details: text("details"),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** For how many months a kind of data is kept. A kind without a row is kept. */
export const retentionRules = pgTable("retention_rules", {
  dataKind: text("data_kind").primaryKey(),
  months: integer("months"),
  days: integer("days"),
  updatedAt: moment("updated_at").notNull(),
});
