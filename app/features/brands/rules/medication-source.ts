import {
  type Brand,
  type MedicationSource,
  type MedicationType,
  medicationTypeLabels,
  type PharmacyType,
  type Pricing,
  type ProductName,
} from "../schema";

/** FDA-approved products, each with its medication and form (spec:brands#medication-products). */
const products: Record<ProductName, { label: string; types: readonly MedicationType[] | "any" }> = {
  wegovy: { label: "Wegovy", types: ["sema_inject"] },
  wegovy_pill: { label: "Wegovy pill", types: ["sema_pill"] },
  ozempic: { label: "Ozempic", types: ["sema_inject"] },
  ozempic_pill: { label: "Ozempic pill", types: ["sema_pill"] },
  rybelsus: { label: "Rybelsus", types: ["sema_pill"] },
  zepbound: { label: "Zepbound", types: ["trizep_inject"] },
  mounjaro: { label: "Mounjaro", types: ["trizep_inject"] },
  other: { label: "Another product", types: "any" },
};

/** The labels for staff. */
export const productLabels = Object.fromEntries(
  Object.entries(products).map(([name, { label }]) => [name, label]),
) as Readonly<Record<ProductName, string>>;

export const pharmacyTypeLabels: Readonly<Record<PharmacyType, string>> = {
  "503a": "503A pharmacy",
  "503b": "503B outsourcing facility",
  retail: "Retail pharmacy",
};

/** The products with this medication and form, which its prices may name. */
export function productsOf(type: MedicationType): ProductName[] {
  return (Object.keys(products) as ProductName[]).filter((name) => isProductOf(name, type));
}

export function isProductOf(product: ProductName, type: MedicationType): boolean {
  const { types } = products[product];
  return types === "any" || types.includes(type);
}

export type SourcedRow = Pick<Pricing, "medicationType" | "medicationSource" | "productName">;

/** The problem with a price's product, or null (spec:brands#medication-source). */
export function productProblem(row: SourcedRow): string | null {
  if (row.productName === null) return null;
  if (row.medicationSource !== "brand_name")
    return "Choose the source “FDA-approved brand name,” or leave the product empty";
  if (!isProductOf(row.productName, row.medicationType))
    return `${productLabels[row.productName]} isn't sold as this medication type. Choose another product`;
  return null;
}

/** The brand name of an FDA-approved product; null if it isn't listed, or the product isn't FDA-approved. */
export function productOf(row: SourcedRow): string | null {
  if (row.productName === null || row.productName === "other" || productProblem(row) !== null) return null;
  return productLabels[row.productName];
}

/** The source label for visitors, including for a row without a source (spec:brands#source-label). */
export function sourceLabel(row: SourcedRow): string {
  if (row.medicationSource === "compounded") return "Compounded";
  if (row.medicationSource === null) return "Source not listed";
  const product = productOf(row);
  return product === null ? "FDA-approved brand" : `FDA-approved: ${product}`;
}

/** A medication with its source in one line: "Semaglutide Injection, Compounded". */
export function medicationWithSource(row: SourcedRow): string {
  return `${medicationTypeLabels[row.medicationType]}, ${sourceLabel(row)}`;
}

/** Shown beside a list that names sources, where the explanation can't be opened. */
export const compoundedNote =
  "Compounded products aren't FDA-approved: the FDA doesn't review them before they're sold. Where a source isn't listed, ask the provider.";

/** The labels in the staff menu and in lists of changes. */
export const sourceChoiceLabels: Readonly<Record<MedicationSource, string>> = {
  compounded: "Compounded",
  brand_name: "FDA-approved brand name",
};

/** The first row of each distinct source, in row order. */
export function oneOfEachSource<Row extends SourcedRow>(rows: readonly Row[]): Row[] {
  const firsts = new Map<string, Row>();
  for (const row of rows) {
    const label = sourceLabel(row);
    if (!firsts.has(label)) firsts.set(label, row);
  }
  return [...firsts.values()];
}

/**
 * A card's note when its brand's matching rows have different sources: the source of its price, and the others
 * (spec:brands#mixed-sources). Null if all are the same.
 */
export function mixedSourcesNote(rows: readonly SourcedRow[], quoted: SourcedRow): string | null {
  const others = oneOfEachSource(rows)
    .map(sourceLabel)
    .filter((label) => label !== sourceLabel(quoted));
  if (others.length === 0) return null;
  return `This price is for the ${medicationTypeLabels[quoted.medicationType].toLowerCase()}: ${inSentence(sourceLabel(quoted))}. Other plans here: ${others.map(inSentence).join(", ")}.`;
}

/** "Compounded" → "compounded"; FDA stays. */
const inSentence = (label: string) => (label.startsWith("FDA") ? label : label.toLowerCase());

/** A brand's pharmacies with their kinds; null if neither is listed (spec:brands#pharmacy-types). */
export function pharmaciesText(brand: Pick<Brand, "pharmaciesUsed" | "pharmacyTypes">): string | null {
  const kinds = brand.pharmacyTypes.map((type) => pharmacyTypeLabels[type]).join(", ");
  if (!brand.pharmaciesUsed) return kinds || null;
  return kinds ? `${brand.pharmaciesUsed} (${kinds})` : brand.pharmaciesUsed;
}
