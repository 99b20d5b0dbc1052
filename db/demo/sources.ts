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

/** The products sample brands sell, those approved for weight first. There are no approved drops or tirzepatide pills. */
const penProducts = {
  sema_inject: ["wegovy", "wegovy", "wegovy", "ozempic"],
  trizep_inject: ["zepbound", "zepbound", "zepbound", "mounjaro"],
} as const;
const pillProducts = ["wegovy_pill", "wegovy_pill", "wegovy_pill", "rybelsus"] as const;

/** What one brand says about each medication it sells. Most say it, some don't. */
function sourcesOf(archetype: Archetype, random: Random): Record<MedicationType, Source> {
  const isSilent = random.chance(0.12);
  const entries = medicationTypes.map((type): [MedicationType, Source] => {
    // Drawn for every medication, so that one more of them doesn't change the others.
    const [leftOut, pill, product] = [random.chance(0.06), random.chance(0.55), random.next()];
    const pick = (list: readonly ProductName[]) => list[Math.floor(product * list.length)] ?? null;
    // Who sells pens says at least that they are brand-name ones.
    if (archetype === "brand_name" && (type === "sema_inject" || type === "trizep_inject"))
      return [type, brandName(leftOut ? null : pick(penProducts[type]))];
    if (isSilent || leftOut) return [type, unknown];
    if (type === "sema_pill" && pill && archetype !== "oral") return [type, brandName(pick(pillProducts))];
    return [type, compounded];
  });
  return Object.fromEntries(entries) as Record<MedicationType, Source>;
}

/** The prices of a brand with what it says about their source: the same for every plan of a medication and form. */
export function withSources(
  archetype: Archetype,
  pricing: readonly PricingDraft[],
  random: Random,
): PricingDraft[] {
  const sources = sourcesOf(archetype, random);
  return pricing.map((row) => ({ ...row, ...sources[row.medicationType] }));
}

/** Which kinds of pharmacies a brand names; none where it doesn't say. */
export function pharmacyTypesOf(archetype: Archetype, random: Random): PharmacyType[] {
  if (archetype === "brand_name") return ["retail"];
  if (random.chance(0.25)) return [];
  return random.pick<PharmacyType[]>([["503a"], ["503a"], ["503a"], ["503b"], ["503a", "503b"]]);
}
