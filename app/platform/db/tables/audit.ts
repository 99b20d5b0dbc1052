import { bigint, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Append-only: the database rejects updates and deletes. The database maintains the `search` column. */
export const auditLog = pgTable("audit_log", {
  auditId: bigint("audit_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  actorId: text("actor_id"),
  actorName: text("actor_name").notNull(),
  actorRole: text("actor_role"),
  action: text("action").notNull(),
  entity: text("entity").notNull(),
  entityId: text("entity_id").notNull(),
  summary: text("summary"),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
  /** The entry id of the bulk change that it belongs to. */
  partOf: text("part_of"),
});
