import {
  type Dosage,
  type MedicationType,
  medicationTypes,
  type PlanInterval,
} from "~/features/brands/schema";
import type { Archetype } from "./brand-seeds";
import type { Random } from "./random";

/** The lowest and highest monthly prices of compounded medication in the sample data, in cents. */
export const compounded: Record<MedicationType, { lowCents: number; highCents: number }> = {
  sema_inject: { lowCents: 9900, highCents: 49900 },
  sema_pill: { lowCents: 8900, highCents: 29900 },
  sema_drop: { lowCents: 8900, highCents: 29900 },
  trizep_inject: { lowCents: 19700, highCents: 59900 },
  trizep_pill: { lowCents: 14900, highCents: 39900 },
  trizep_drop: { lowCents: 14900, highCents: 39900 },
};

/** The doses of each injection, from the starting dose up. */
export const doseSteps: Record<"sema_inject" | "trizep_inject", Dosage[]> = {
  sema_inject: [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"],
  trizep_inject: ["2.5mg", "5mg", "7.5mg", "10mg", "12.5mg", "15mg"],
};

/** The range of monthly prices of semaglutide and tirzepatide for each kind of brand, in whole dollars. */
const injectionDollars: Record<Archetype, { sema: [number, number]; trizep: [number, number] }> = {
  flat: { sema: [179, 359], trizep: [269, 529] },
  by_dose: { sema: [149, 239], trizep: [239, 349] },
  membership: { sema: [119, 229], trizep: [209, 339] },
  brand_name: { sema: [799, 1399], trizep: [950, 1990] },
  oral: { sema: [169, 259], trizep: [269, 389] },
  budget: { sema: [114, 159], trizep: [204, 249] },
  regional: { sema: [199, 439], trizep: [299, 579] },
};

/** One product of a brand: its monthly price when billed monthly, and the available plan intervals. */
export type MenuItem = {
  type: MedicationType;
  monthCents: number;
  intervals: PlanInterval[];
  /** Whether each dose has its own price; `intervals` are then additional plans with one price for every dose. */
  byDose: boolean;
  /** Kept within the range of `compounded`. */
  capped: boolean;
};

const intervalSets: PlanInterval[][] = [
  ["monthly", "quarterly", "semi_annual", "annual"],
  ["monthly", "quarterly", "semi_annual", "annual"],
  ["monthly", "quarterly", "semi_annual"],
  ["monthly", "quarterly"],
  ["monthly", "quarterly", "annual"],
  ["monthly", "semi_annual"],
];

/** The probability of each oral form for each kind of brand. */
function oralTypes(archetype: Archetype, random: Random): MedicationType[] {
  const oral: MedicationType[] = ["sema_drop", "sema_pill", "trizep_drop", "trizep_pill"];
  if (archetype === "oral") return random.sample(oral, random.int(3, 4));
  if (archetype === "brand_name") return [];
  const chosen = oral.filter(() => random.chance(archetype === "budget" ? 0.22 : 0.28));
  return chosen.slice(0, 2);
}

function injectionTypes(archetype: Archetype, random: Random): MedicationType[] {
  if (archetype === "oral") return random.chance(0.3) ? ["sema_inject"] : [];
  if (archetype === "brand_name") return ["sema_inject", "trizep_inject"];
  const drawn = random.next();
  if (drawn < 0.05) return ["trizep_inject"];
  return drawn < 0.13 ? ["sema_inject"] : ["sema_inject", "trizep_inject"];
}

/** Oral forms cost somewhat less than the injection of the same medication. */
function oralDollars(
  type: MedicationType,
  injection: { sema: number; trizep: number },
  random: Random,
): number {
  const base = type.startsWith("sema_") ? injection.sema : injection.trizep;
  return Math.round((base * random.int(72, 88)) / 100);
}

/** A brand's plan intervals. Pens and per-dose prices have no long plans. */
function intervalsOf(archetype: Archetype, random: Random): PlanInterval[] {
  if (archetype === "brand_name" || archetype === "by_dose") return ["monthly", "quarterly"];
  return random.pick(intervalSets);
}

/** A brand's products, in menu order. */
export function menuOf(archetype: Archetype, random: Random): MenuItem[] {
  const levels = injectionDollars[archetype];
  // A brand that is expensive for one medication is expensive for the other.
  const level = random.next();
  const between = ([low, high]: [number, number]) => Math.round(low + (high - low) * level);
  const injection = { sema: between(levels.sema), trizep: between(levels.trizep) };
  const intervals = intervalsOf(archetype, random);
  const alsoAnyDose = random.chance(0.65);
  const sold = [...injectionTypes(archetype, random), ...oralTypes(archetype, random)];

  return medicationTypes
    .filter((type) => sold.includes(type))
    .map((type) => {
      const isInjection = type === "sema_inject" || type === "trizep_inject";
      const byDose = archetype === "by_dose" && isInjection;
      const inDollars = isInjection
        ? injection[type === "sema_inject" ? "sema" : "trizep"]
        : oralDollars(type, injection, random);
      return {
        type,
        monthCents: inDollars * 100,
        intervals: byDose && !alsoAnyDose ? [] : intervals,
        byDose,
        capped: archetype !== "brand_name",
      };
    });
}
