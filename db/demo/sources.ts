import {
  type MedicationSource,
  type MedicationType,
  medicationTypes,
  type PharmacyType,
  type ProductName,
} from "~/features/brands/schema";
import type { Archetype } from "./brand-seeds";
import type { PricingDraft } from "./pricing";
import type { Random } from "./random";

type Source = { medicationSource: MedicationSource | null; productName: ProductName | null };

const unknown: Source = { medicationSource: null, productName: null };
const compounded: Source = { medicationSource: "compounded", productName: null };
const brandName = (productName: ProductName | null): Source => ({
  medicationSource: "brand_name",
  productName,
});

/**
 * The products that sample brands sell, starting with those approved for weight loss. No drops or tirzepatide pills are
 * approved.
 */
const penProducts = {
  sema_inject: ["wegovy", "wegovy", "wegovy", "ozempic"],
  trizep_inject: ["zepbound", "zepbound", "zepbound", "mounjaro"],
} as const;
const pillProducts = ["wegovy_pill", "wegovy_pill", "wegovy_pill", "rybelsus"] as const;

/** A brand's source for each medication. Some brands don't list it. */
function sourcesOf(archetype: Archetype, random: Random): Record<MedicationType, Source> {
  const isSilent = random.chance(0.12);
  const entries = medicationTypes.map((type): [MedicationType, Source] => {
    // Drawn for every medication, so that adding one doesn't change the others.
    const [leftOut, pill, product] = [random.chance(0.06), random.chance(0.55), random.next()];
    const pick = (list: readonly ProductName[]) => list[Math.floor(product * list.length)] ?? null;
    // A brand that sells pens always lists them as brand-name products.
    if (archetype === "brand_name" && (type === "sema_inject" || type === "trizep_inject"))
      return [type, brandName(leftOut ? null : pick(penProducts[type]))];
    if (isSilent || leftOut) return [type, unknown];
    if (type === "sema_pill" && pill && archetype !== "oral") return [type, brandName(pick(pillProducts))];
    return [type, compounded];
  });
  return Object.fromEntries(entries) as Record<MedicationType, Source>;
}

/** A brand's prices with their source, which is the same for every plan of a medication and form. */
export function withSources(
  archetype: Archetype,
  pricing: readonly PricingDraft[],
  random: Random,
): PricingDraft[] {
  const sources = sourcesOf(archetype, random);
  return pricing.map((row) => ({ ...row, ...sources[row.medicationType] }));
}

/** The pharmacy types that a brand lists; empty if it doesn't list any. */
export function pharmacyTypesOf(archetype: Archetype, random: Random): PharmacyType[] {
  if (archetype === "brand_name") return ["retail"];
  if (random.chance(0.25)) return [];
  return random.pick<PharmacyType[]>([["503a"], ["503a"], ["503a"], ["503b"], ["503a", "503b"]]);
}
