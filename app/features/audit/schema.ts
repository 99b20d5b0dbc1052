import * as z from "zod/mini";
import type { FieldValues, Recordable } from "./rules/changes";

/** Every kind of record in the log (spec:audit#audit-log), with its label. A feature adds its own here. */
export const auditEntities = {
  brand: "Brand",
  brand_import: "Brand import",
  price_report: "Price report",
  post: "Blog post",
  shared_ranking: "Shared ranking",
  post_import: "Post import",
  category: "Category",
  tag: "Tag",
  schedule: "Scheduled post",
  image: "Image",
  split_test: "Split test",
  conversion: "Conversion",
  ad_spend: "Ad spend",
  saved_report: "Saved report",
  network: "Affiliate network",
  lead: "Lead",
  claim: "Rebate claim",
  person_request: "Request about personal data",
  note: "Note",
  day_note: "Chart note",
  saved_view: "Saved view",
  alert: "Alert",
  setting: "Setting",
  retention: "Retention",
  sample_data: "Sample data",
  backup: "Backup",
  job: "Background job",
  token: "Access token",
  staff: "Staff",
  invitation: "Invitation",
  account: "Own account",
} as const;
export type AuditEntity = keyof typeof auditEntities;

/** One change, as a mutation reports it. */
export type AuditChange = {
  /**
   * The action, in the past tense: `created`, `updated`, `archived`, `role_changed`. Lowercase, words joined by `_`.
   */
  action: string;
  entity: AuditEntity;
  entityId: string | number;
  /** One sentence for the list, at most 500 characters: `Brand "Northfield Clinic"`. */
  summary?: string;
  /** The record before and after; null where it didn't exist. Only the fields that differ are kept. */
  before: Recordable | null;
  after: Recordable | null;
};

export type AuditEntry = {
  auditId: number;
  createdAt: Date;
  /** Null: the product made the change. */
  actorId: string | null;
  actorName: string;
  actorRole: string | null;
  action: string;
  entity: string;
  entityId: string;
  summary: string | null;
  before: FieldValues | null;
  after: FieldValues | null;
  /** The entry id of the bulk change that it belongs to. */
  partOf: string | null;
};

/** The database can't store NUL or half of a surrogate pair. */
const storable = z.refine<string>((value) => !value.includes("\0") && value.isWellFormed());

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable);

const entityNames = Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]];
const day = z.iso.date().check(z.refine((value) => value >= "2000-01-01" && value <= "2100-12-31"));

/** A position in the log: an entry's time in milliseconds and its id. */
export type AuditCursor = { at: number; id: number };
const cursor = z.pipe(
  z.string().check(z.regex(/^\d{1,14}-\d{1,15}$/)),
  z.transform((text): AuditCursor => {
    const [at, id] = text.split("-").map(Number);
    return { at: at ?? 0, id: id ?? 0 };
  }),
);

/** An invalid value counts as missing. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** The parameters in the screen's URL. */
export const auditFilterSchema = z.object({
  /** Id of a member of staff. */
  person: lenient(text(100)),
  entity: lenient(z.enum(entityNames)),
  entityId: lenient(text(200)),
  /** The rows of this bulk change. */
  partOf: lenient(text(100)),
  /** First and last day, America/New_York. */
  from: lenient(day),
  to: lenient(day),
  q: lenient(text(200)),
  /** Entries older, or newer, than this position. */
  older: lenient(cursor),
  newer: lenient(cursor),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;
