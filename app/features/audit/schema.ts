import { z } from "zod";
import type { FieldValues, Recordable } from "./rules/changes";

/** Everything the log tells of (decision O4), with the word staff read for it. A feature adds its own here. */
export const auditEntities = {
  brand: "Brand",
  post: "Blog post",
  category: "Category",
  tag: "Tag",
  schedule: "Scheduled post",
  split_test: "Split test",
  conversion: "Conversion",
  ad_spend: "Ad spend",
  lead: "Lead",
  claim: "Rebate claim",
  setting: "Setting",
  token: "Access token",
  staff: "Staff",
  invitation: "Invitation",
  account: "Own account",
} as const;
export type AuditEntity = keyof typeof auditEntities;

/** One change, as a mutation tells it. */
export type AuditChange = {
  /** What was done, in the past: `created`, `updated`, `archived`, `role_changed`. Lower case, words joined by `_`. */
  action: string;
  entity: AuditEntity;
  entityId: string | number;
  /** One sentence for the list, at most 500 characters: `Brand "Northfield Clinic"`. */
  summary?: string;
  /** The record before and after; null where there was none. Only the fields that differ are kept. */
  before: Recordable | null;
  after: Recordable | null;
};

export type AuditEntry = {
  auditId: number;
  createdAt: Date;
  /** Null: the product itself. */
  actorId: string | null;
  actorName: string;
  actorRole: string | null;
  action: string;
  entity: string;
  entityId: string;
  summary: string | null;
  before: FieldValues | null;
  after: FieldValues | null;
};

/** The database takes neither NUL nor half of a surrogate pair. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes("\0") && value.isWellFormed());

const entityNames = Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]];
const day = z.iso.date().refine((value) => value >= "2000-01-01" && value <= "2100-12-31");

/** A place in the log: time in milliseconds and id of an entry. */
export type AuditCursor = { at: number; id: number };
const cursor = z
  .string()
  .regex(/^\d{1,14}-\d{1,15}$/)
  .transform((text): AuditCursor => {
    const [at, id] = text.split("-").map(Number);
    return { at: at ?? 0, id: id ?? 0 };
  });

/** What the screen's address may ask for. A value that cannot be understood counts as not given. */
export const auditFilterSchema = z.object({
  /** Id of a member of staff. */
  person: text(100).optional().catch(undefined),
  entity: z.enum(entityNames).optional().catch(undefined),
  entityId: text(200).optional().catch(undefined),
  /** First and last day, America/New_York. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  q: text(200).optional().catch(undefined),
  /** Entries older, or newer, than this place. */
  older: cursor.optional().catch(undefined),
  newer: cursor.optional().catch(undefined),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;
