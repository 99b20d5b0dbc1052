import {
  dosages,
  medicationSources,
  medicationTypes,
  pharmacyTypes,
  planIntervals,
  productNames,
  refundProrations,
} from "../schema";
import {
  amount,
  days,
  type FieldProblem,
  flag,
  id,
  imageUrl,
  line,
  lines,
  link,
  moment,
  oneOf,
  type Reader,
  rating,
  required,
  slug,
  someOf,
  states,
  withDefault,
} from "./field-readers";

/*
 * What a brand, a fee, and a price may contain (spec:brands#editor-validation), for the editor and the CSV import alike. Names are those of the
 * columns (spec:brands#brand-columns); values come out as the columns take them: money and ratings as decimal texts, moments as
 * ISO texts, `biannual` as `semi_annual` (spec:brands#biannual).
 *
 *   const checked = readRow(priceFields, { medication_type: "sema_inject", plan_interval: "biannual", price: "$1,299.00" });
 *   if (checked.ok) checked.row.price;            // "1299.00"
 *   else checked.errors.price?.kind;              // "missing" or "invalid", with a message for people
 *
 * An import reads with `readPresent`: a column that the file does not have (undefined) is left out of the row, which leaves the
 * stored value alone. The importer prepares texts first: it strips numbers and blanks what cannot be read (spec:brand-import#cells).
 */
export const brandFields = {
  brand_name: required(line(200), "Enter a brand name"),
  slug,
  website_link: link,
  glp_link: link,
  sema_link: link,
  trizep_link: link,
  logo_url: imageUrl,
  trustpilot_rating: rating,
  google_rating: rating,
  rebate: amount,
  accept_insurance: flag,
  hsa_accepted: flag,
  legit_script_certified: flag,
  bill_today: flag,
  gender_marketing: line(200),
  refund_summary: lines(2_000),
  refund_policy: lines(20_000),
  refund_window_days: days,
  refund_proration: oneOf(refundProrations, "Choose yes or no, or leave it empty if it isn't listed"),
  notice_days: days,
  cancellation_fee: amount,
  how_to_cancel: lines(2_000),
  other_notes: lines(20_000),
  pharmacies_used: lines(2_000),
  pharmacy_types: someOf(pharmacyTypes, "Enter 503a, 503b, or retail"),
  last_verified_updated: moment,
  unavailable_states: states,
};
/** `slug` null: the mutation creates one from the name, or keeps the existing one. */
export type BrandRow = RowOf<typeof brandFields>;

export const feeFields = {
  fee_type: required(line(200), "Enter a fee type"),
  fee_amount: amount,
  fee_notes: lines(2_000),
};
export type FeeRow = RowOf<typeof feeFields>;

export const priceFields = {
  medication_type: required(oneOf(medicationTypes, "Choose a medication type"), "Choose a medication type"),
  dosage: withDefault(oneOf(dosages, "Choose a dosage"), "all_doses"),
  plan_interval: required(
    oneOf(planIntervals, "Choose a plan interval", { biannual: "semi_annual" }),
    "Choose a plan interval",
  ),
  price: required(amount, "Enter a price"),
  is_first_month_discount: flag,
  first_month_discount_amount: amount,
  medication_source: oneOf(medicationSources, "Choose a source"),
  product_name: oneOf(productNames, "Choose a product", {
    "wegovy pill": "wegovy_pill",
    "wegovy tablets": "wegovy_pill",
    "ozempic pill": "ozempic_pill",
    "ozempic tablets": "ozempic_pill",
  }),
  proof_link: link,
  comments: lines(2_000),
};
export type PriceRow = RowOf<typeof priceFields>;

/** The ids of an import: of the row itself (`brand_id`, `fee_id`, `pricing_id`) and of the brand it belongs to. */
export const readId = id;

export type FieldTable = Readonly<Record<string, Reader<unknown>>>;
export type RowOf<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends Reader<infer Value> ? Value : never;
};

/** Field name → what was typed. */
export type RawFields = Readonly<Record<string, string | undefined>>;

/** The problems by field, in table order. */
export type RowErrors = Partial<Record<string, FieldProblem>>;
export type CheckedRow<Row> = { ok: true; row: Row } | { ok: false; errors: RowErrors };

/** Reads a whole row: an absent field counts as blank. */
export function readRow<Table extends FieldTable>(table: Table, raw: RawFields): CheckedRow<RowOf<Table>> {
  return read(table, Object.keys(table), raw) as CheckedRow<RowOf<Table>>;
}

/** Reads only the fields that are present; an absent one is left out of the row. */
export function readPresent<Table extends FieldTable>(
  table: Table,
  raw: RawFields,
): CheckedRow<Partial<RowOf<Table>>> {
  const present = Object.keys(table).filter((name) => raw[name] !== undefined);
  return read(table, present, raw) as CheckedRow<Partial<RowOf<Table>>>;
}

function read(
  table: FieldTable,
  names: readonly string[],
  raw: RawFields,
): CheckedRow<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  const errors: RowErrors = {};
  for (const name of names) {
    const reading = table[name]?.(raw[name] ?? "");
    if (!reading) continue;
    if ("problem" in reading) errors[name] = reading.problem;
    else row[name] = reading.value;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, row };
}
