import {
  type Brand,
  type MedicationSource,
  type MedicationType,
  medicationTypeLabels,
  type PharmacyType,
  type Pricing,
  type ProductName,
} from "../schema";

/** FDA-approved products with the medication and form each is (spec:brands#medication-products). */
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

/** As staff choose it. */
export const productLabels = Object.fromEntries(
  Object.entries(products).map(([name, { label }]) => [name, label]),
) as Readonly<Record<ProductName, string>>;

export const pharmacyTypeLabels: Readonly<Record<PharmacyType, string>> = {
  "503a": "503A pharmacy",
  "503b": "503B outsourcing facility",
  retail: "Retail pharmacy",
};

/** The products that one medication and form is tied to: those a price of it may name. */
export function productsOf(type: MedicationType): ProductName[] {
  return (Object.keys(products) as ProductName[]).filter((name) => isProductOf(name, type));
}

export function isProductOf(product: ProductName, type: MedicationType): boolean {
  const { types } = products[product];
  return types === "any" || types.includes(type);
}

export type SourcedRow = Pick<Pricing, "medicationType" | "medicationSource" | "productName">;

/** What is wrong with the product of a price; null: nothing (spec:brands#medication-source). */
export function productProblem(row: SourcedRow): string | null {
  if (row.productName === null) return null;
  if (row.medicationSource !== "brand_name")
    return "Choose the source “FDA-approved brand name”, or leave the product empty";
  if (!isProductOf(row.productName, row.medicationType))
    return `${productLabels[row.productName]} isn't sold as this medication type. Choose another product`;
  return null;
}

/** The brand name of an FDA-approved product; null where it has none that is listed, or isn't one. */
export function productOf(row: SourcedRow): string | null {
  if (row.productName === null || row.productName === "other" || productProblem(row) !== null) return null;
  return productLabels[row.productName];
}

/** The source of a row, or of none, as visitors read it (spec:brands#source-label). */
export function sourceLabel(row: SourcedRow): string {
  if (row.medicationSource === "compounded") return "Compounded";
  if (row.medicationSource === null) return "Source not listed";
  const product = productOf(row);
  return product === null ? "FDA-approved brand" : `FDA-approved: ${product}`;
}

/** A medication with its source on one line: "Semaglutide Injection, Compounded". */
export function medicationWithSource(row: SourcedRow): string {
  return `${medicationTypeLabels[row.medicationType]}, ${sourceLabel(row)}`;
}

/** Beside a list that names sources, where no explanation can be opened. */
export const compoundedNote =
  "Compounded products aren't FDA-approved: the FDA doesn't review them before they're sold. Where a source isn't listed, ask the provider.";

/** As staff choose it, and read it in lists of changes. */
export const sourceChoiceLabels: Readonly<Record<MedicationSource, string>> = {
  compounded: "Compounded",
  brand_name: "FDA-approved brand name",
};

/** The first row of each different source, in the order of the rows. */
export function oneOfEachSource<Row extends SourcedRow>(rows: readonly Row[]): Row[] {
  const firsts = new Map<string, Row>();
  for (const row of rows) {
    const label = sourceLabel(row);
    if (!firsts.has(label)) firsts.set(label, row);
  }
  return [...firsts.values()];
}

/**
 * What a card adds where its brand's matching rows have different sources: which of them the price is of, and what the others are
 * (spec:brands#mixed-sources). Null where all are the same.
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

/** The pharmacies of a brand with their kinds; null where neither is listed (spec:brands#pharmacy-types). */
export function pharmaciesText(brand: Pick<Brand, "pharmaciesUsed" | "pharmacyTypes">): string | null {
  const kinds = brand.pharmacyTypes.map((type) => pharmacyTypeLabels[type]).join(", ");
  if (!brand.pharmaciesUsed) return kinds || null;
  return kinds ? `${brand.pharmaciesUsed} (${kinds})` : brand.pharmaciesUsed;
}
