import { dayOf } from "~/kernel/days";

/** What a CSV file may contain: one of three tables (spec:brand-import#kinds). */
export const importKinds = ["brands", "brand_fees", "brand_pricing"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The labels in the dashboard's menu (spec:brand-import#kinds). */
export const importKindLabels: Record<ImportKind, string> = {
  brands: "Brands",
  brand_fees: "Brand Fees",
  brand_pricing: "Brand Pricing",
};

/** How the cells of a column are read (spec:brand-import#cells). Money and ratings are numbers with decimals. */
export type CellType = "id" | "text" | "number" | "boolean" | "date" | "list";

export type ImportColumn = {
  /** The name in the table and in the file's header. */
  name: string;
  type: CellType;
  /** The value of an empty cell if the table's column is required. */
  whenEmpty?: boolean | string;
};

const text = (name: string): ImportColumn => ({ name, type: "text" });
const number = (name: string): ImportColumn => ({ name, type: "number" });
const boolean = (name: string): ImportColumn => ({ name, type: "boolean", whenEmpty: false });
const id = (name: string): ImportColumn => ({ name, type: "id" });

const columns: Record<ImportKind, readonly ImportColumn[]> = {
  brands: [
    id("brand_id"),
    text("brand_name"),
    text("website_link"),
    text("glp_link"),
    text("sema_link"),
    text("trizep_link"),
    text("logo_url"),
    number("trustpilot_rating"),
    number("google_rating"),
    number("rebate"),
    boolean("accept_insurance"),
    boolean("hsa_accepted"),
    boolean("legit_script_certified"),
    boolean("bill_today"),
    text("gender_marketing"),
    text("refund_summary"),
    text("refund_policy"),
    number("refund_window_days"),
    text("refund_proration"),
    number("notice_days"),
    number("cancellation_fee"),
    text("how_to_cancel"),
    text("other_notes"),
    text("pharmacies_used"),
    { name: "pharmacy_types", type: "list" },
    { name: "last_verified_updated", type: "date" },
    { name: "unavailable_states", type: "list" },
  ],
  brand_fees: [id("fee_id"), id("brand_id"), text("fee_type"), number("fee_amount"), text("fee_notes")],
  brand_pricing: [
    id("pricing_id"),
    id("brand_id"),
    text("medication_type"),
    { name: "dosage", type: "text", whenEmpty: "all_doses" },
    text("plan_interval"),
    boolean("is_first_month_discount"),
    number("first_month_discount_amount"),
    number("price"),
    text("medication_source"),
    text("product_name"),
    text("proof_link"),
    text("comments"),
  ],
};

/** The columns of a kind, in the order of an export. */
export function columnsOf(kind: ImportKind): readonly ImportColumn[] {
  return columns[kind];
}

const idColumns: Record<ImportKind, string> = {
  brands: "brand_id",
  brand_fees: "fee_id",
  brand_pricing: "pricing_id",
};

/** The column that rows are found by (spec:brand-import#kinds). */
export function idColumnOf(kind: ImportKind): string {
  return idColumns[kind];
}

/**
 * The fields that every row of the kind must have, even one that only changes something
 * (spec:brand-import#required-fields).
 */
const requiredAlways: Record<ImportKind, readonly string[]> = {
  brands: [],
  brand_fees: [],
  brand_pricing: ["pricing_id", "brand_id", "medication_type", "plan_interval", "price"],
};

/** The fields that a new row must have. If the file has the column, it must never be empty. */
const requiredWhenNew: Record<ImportKind, readonly string[]> = {
  brands: ["brand_name"],
  brand_fees: ["brand_id", "fee_type"],
  brand_pricing: [],
};

export function alwaysRequired(kind: ImportKind): readonly string[] {
  return requiredAlways[kind];
}

export function requiredForNew(kind: ImportKind): readonly string[] {
  return [...requiredAlways[kind], ...requiredWhenNew[kind]];
}

/** A fixed wording for pricing; the other kinds use it too (spec:brand-import#required-fields). */
export function requiredMessage(kind: ImportKind, field: string): string {
  return `${field} is required for ${kind} records`;
}

/** Managed by the product: another tool's export may contain these columns, and an import ignores them. */
const MANAGED_COLUMNS = ["created_at", "updated_at"];

export function isManagedColumn(column: string): boolean {
  return MANAGED_COLUMNS.includes(column);
}

const FALLBACK = "Please ensure all required fields are properly formatted.";

/** The message for a file that can't be imported as a whole (spec:brand-import#file-errors). */
export function importFailure(kind: ImportKind, message?: string): string {
  return `Failed to process ${importKindLabels[kind]} CSV file: ${message || FALLBACK}`;
}

/** The form used in URLs: `brand-fees`. */
export function slugOfKind(kind: ImportKind): string {
  return kind.replaceAll("_", "-");
}

/** The kind in a URL; null if unknown. */
export function kindOfSlug(slug: string): ImportKind | null {
  return importKinds.find((kind) => slugOfKind(kind) === slug) ?? null;
}

/** `brand-pricing-2026-03-08.csv`, by the day in New York (spec:platform#days). */
export function exportFileName(kind: ImportKind, now: Date): string {
  return `${slugOfKind(kind)}-${dayOf(now)}.csv`;
}

/** The id in a URL; null if invalid. */
export function readImportId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
