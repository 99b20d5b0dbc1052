import type { Dosage, MedicationType, PlanInterval } from "~/features/brands/schema";
import type { Archetype } from "./brand-seeds";
import { compounded, doseSteps, type MenuItem, menuOf } from "./price-levels";
import type { Random } from "./random";
import { type DemoPricingRow, dollars } from "./rows";

/** A price before it gets an id. */
export type PricingDraft = Omit<DemoPricingRow, "pricingId" | "brandId">;

/** How many months one interval covers. */
export const months: Record<PlanInterval, number> = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 };

/** A brand's pricing. */
type Manner = {
  /** The discount on the monthly price for longer plans, in percent. */
  percentOff: Record<PlanInterval, number>;
  /** The price ending: $249, $250, or $249.99, or a plan total with such an ending ($599 for three months). */
  ending: "nine" | "round" | "cents" | "total";
  /** The first-month discount of a monthly plan, in cents, or null. */
  firstMonthCents: number | null;
};

function mannerOf(random: Random): Manner {
  const quarterly = random.int(5, 12);
  const semiAnnual = quarterly + random.int(4, 8);
  return {
    percentOff: { monthly: 0, quarterly, semi_annual: semiAnnual, annual: semiAnnual + random.int(3, 9) },
    ending: random.pick(["nine", "nine", "nine", "nine", "round", "round", "cents", "total"]),
    firstMonthCents: random.chance(0.34)
      ? random.pick([2000, 2500, 3000, 4000, 5000, 5000, 7500, 10000])
      : null,
  };
}

/** The nearest price with a typical ending, in cents. */
function charm(cents: number, ending: Manner["ending"]): number {
  const five = Math.round(cents / 500) * 500;
  if (ending === "round") return five;
  return ending === "cents" ? five - 1 : five - 100;
}

/** The price of one whole interval in cents; its price per month is at least `floorCents`. */
function planPrice(monthCents: number, interval: PlanInterval, manner: Manner, floorCents: number): number {
  const ahead = months[interval];
  const month = Math.max(floorCents, (monthCents * (100 - manner.percentOff[interval])) / 100);
  if (manner.ending === "total") return Math.max(charm(month * ahead, "nine"), floorCents * ahead);
  return Math.max(charm(month, manner.ending), floorCents) * ahead;
}

const intervalComments: Record<PlanInterval, string[]> = {
  monthly: ["Billed every month, cancel any time"],
  quarterly: ["Billed every 3 months"],
  semi_annual: ["Billed every 6 months", "Price held for the whole plan"],
  annual: ["Billed once a year", "Lowest price a month for this medication"],
};

const formComments = {
  inject: ["Needles and swabs included", "One vial for each month"],
  pill: ["One tablet a day", "Sent in blister cards"],
  drop: ["One bottle for each month", "Comes with a marked dropper"],
};

/** A comment for one row; usually none. */
function commentOf(type: MedicationType, interval: PlanInterval, random: Random): string | null {
  if (random.chance(0.55)) return null;
  const form = type.endsWith("_pill") ? "pill" : type.endsWith("_drop") ? "drop" : "inject";
  return random.pick([...intervalComments[interval], ...formComments[form]]);
}

function draft(
  medicationType: MedicationType,
  dosage: Dosage,
  planInterval: PlanInterval,
  priceCents: number,
  comments: string | null,
): PricingDraft {
  return {
    medicationType,
    dosage,
    planInterval,
    isFirstMonthDiscount: false,
    firstMonthDiscountAmount: null,
    price: dollars(priceCents),
    medicationSource: null,
    productName: null,
    proofLink: null,
    comments,
  };
}

/** One price for every dose, for each interval the brand sells. Brand-name pens have no upper limit. */
function flatRows({ type, monthCents, intervals, capped }: MenuItem, manner: Manner, random: Random) {
  const { lowCents, highCents } = compounded[type];
  const cents = capped ? Math.min(monthCents, highCents) : monthCents;
  return intervals.map((interval) =>
    draft(
      type,
      "all_doses",
      interval,
      planPrice(cents, interval, manner, lowCents),
      commentOf(type, interval, random),
    ),
  );
}

/** A monthly price for each dose, increasing by the same amount. */
function doseRows(type: "sema_inject" | "trizep_inject", monthCents: number, manner: Manner, random: Random) {
  const step = random.pick([2000, 2500, 3000, 4000]);
  return doseSteps[type].map((dosage, index) => {
    const cents = Math.min(monthCents + index * step, compounded[type].highCents);
    return draft(type, dosage, "monthly", charm(cents, manner.ending), index === 0 ? "Starting dose" : null);
  });
}

function withFirstMonthOffer(row: PricingDraft, cents: number | null): PricingDraft {
  if (cents === null || row.planInterval !== "monthly") return row;
  return {
    ...row,
    isFirstMonthDiscount: true,
    firstMonthDiscountAmount: dollars(cents),
    comments: row.comments ?? `$${cents / 100} off the first month for new patients`,
  };
}

/** A brand's prices: 3 to 20 rows, grouped by medication and form. */
export function pricingOf(archetype: Archetype, random: Random): PricingDraft[] {
  const manner = mannerOf(random);
  const rows = menuOf(archetype, random).flatMap((item) => {
    const { type, monthCents, byDose } = item;
    if (!byDose || (type !== "sema_inject" && type !== "trizep_inject"))
      return flatRows(item, manner, random);
    // A plan for all doses costs more than the starting dose and less than the highest one.
    const anyDose = flatRows({ ...item, monthCents: monthCents + 5000 }, manner, random);
    return [...doseRows(type, monthCents, manner, random), ...anyDose];
  });
  const offered = rows.map((row) => withFirstMonthOffer(row, manner.firstMonthCents));
  return archetype === "brand_name" ? offered.map(asBrandNamePen) : offered;
}

function asBrandNamePen(row: PricingDraft): PricingDraft {
  return row.isFirstMonthDiscount ? row : { ...row, comments: "Brand-name pens, cash price" };
}
