import { type Brand, type Dosage, medicationTypes, type Pricing } from "~/features/brands/schema";
import { type DoseSchedule, doseInMonth, usualSchedules } from "./dose-steps";
import { type FirstYear, firstYear, monthsInYear } from "./first-year";
import { defaultPlanInterval, type Medication, medicationOf } from "./match";
import { firstMonthDiscountCents, type MembershipFee, membershipFee } from "./price";

/** One month of a year with a rising dose. Amounts are cents; null if the dose has no listed monthly price. */
export type RisingMonth = {
  /** 1 to 12. */
  month: number;
  dose: Dosage;
  /** Whether the price is the one for all doses, because this dose isn't listed separately. */
  isAnyDosePrice: boolean;
  /** The plan price due this month, before discount and fee. */
  planCents: number | null;
  /** What is paid this month: plan − discount + membership fee. */
  paidCents: number | null;
};

/** What the first year of one injection costs at one brand if the dose goes up (spec:pricing#rising-year). */
export type RisingYear = {
  /** The first plan paid; it names the medication, form, and source of the whole year. */
  plan: Pricing;
  /** False if the price is the same at every dose: the year then equals `steady`. */
  isPricedByDose: boolean;
  months: RisingMonth[];
  /** The sum of the months minus the rebate, in cents; null if a dose of the year has no listed monthly price. */
  totalCents: number | null;
  /** The doses of the year without a listed monthly price, in the order they're reached. */
  unlistedDoses: Dosage[];
  membership: MembershipFee;
  /** The flat first year: twelve months of `plan`, without any step up. */
  steady: FirstYear;
  /** The plan for all doses with the lowest first year; null if the brand has none or it's `plan` itself. */
  anyDose: { plan: Pricing; year: FirstYear } | null;
};

type PricedBrand = Pick<Brand, "pricing" | "fees" | "rebateCents">;
export type Schedules = Readonly<Record<Medication, DoseSchedule>>;

/**
 * The first year with a rising dose for every injection that a brand lists, one per medication and source, in menu
 * order (spec:pricing#rising-year). Pills and drops are left out, because the usual steps are those of injections.
 */
export function risingYears(brand: PricedBrand, schedules: Schedules = usualSchedules): RisingYear[] {
  return medicationTypes
    .filter((type) => type.endsWith("_inject"))
    .flatMap((type) => bySource(brand.pricing.filter((row) => row.medicationType === type)))
    .flatMap((rows) => risingYear(rows, brand, schedules) ?? []);
}

/** The lowest known total of `risingYears` for a medication; null if none is known. Ties keep the menu's order. */
export function lowestRisingYear(
  brand: PricedBrand,
  medication: Medication,
  schedules: Schedules = usualSchedules,
): (RisingYear & { totalCents: number }) | null {
  let lowest: (RisingYear & { totalCents: number }) | null = null;
  for (const year of risingYears(brand, schedules)) {
    const { totalCents } = year;
    if (totalCents === null || medicationOf(year.plan.medicationType) !== medication) continue;
    if (lowest === null || totalCents < lowest.totalCents) lowest = { ...year, totalCents };
  }
  return lowest;
}

/** A year never mixes sources: a compounded dose doesn't continue a brand-name one. */
function bySource(rows: readonly Pricing[]): Pricing[][] {
  return [...Map.groupBy(rows, (row) => `${row.medicationSource} ${row.productName}`).values()];
}

function risingYear(rows: readonly Pricing[], brand: PricedBrand, schedules: Schedules): RisingYear | null {
  const [first] = rows;
  if (!first) return null;
  const medication = medicationOf(first.medicationType);
  const doses = Array.from({ length: monthsInYear }, (_, index) =>
    doseInMonth(medication, schedules[medication], index + 1),
  );
  const anyDose = cheapestYear(
    rows.filter((row) => row.dosage === "all_doses"),
    brand,
  );
  const monthly = rows.filter((row) => row.planInterval === defaultPlanInterval);
  const isPricedByDose = monthly.some((row) => doses.includes(row.dosage));
  if (isPricedByDose) return yearByDose(doses, monthly, anyDose, brand);
  return anyDose ? yearAtOnePrice(doses, anyDose, brand) : null;
}

function yearAtOnePrice(
  doses: readonly Dosage[],
  { plan, year }: { plan: Pricing; year: FirstYear },
  brand: PricedBrand,
): RisingYear {
  return {
    plan,
    isPricedByDose: false,
    months: year.months.map(({ month, planCents, paidCents }, index) => ({
      month,
      dose: doses[index] ?? plan.dosage,
      isAnyDosePrice: true,
      planCents,
      paidCents,
    })),
    totalCents: year.totalCents,
    unlistedDoses: [],
    membership: membershipFee(brand.fees),
    steady: year,
    anyDose: null,
  };
}

function yearByDose(
  doses: readonly Dosage[],
  monthly: readonly Pricing[],
  anyDose: RisingYear["anyDose"],
  brand: PricedBrand,
): RisingYear | null {
  const plans = doses.map((dose) => planForDose(dose, monthly));
  const plan = plans[0] ?? plans.find((each) => each !== null);
  if (!plan) return null;
  const steady = firstYear(plan, brand);
  const membership = membershipFee(brand.fees);
  // The first payment decides discount and rebate, exactly as in the flat first year.
  const months = plans.map((each, index): RisingMonth => {
    const planCents = each?.priceCents ?? null;
    const discountCents = index === 0 ? steady.discountCents : 0;
    return {
      month: index + 1,
      dose: doses[index] ?? plan.dosage,
      isAnyDosePrice: each?.dosage === "all_doses",
      planCents,
      paidCents: planCents === null ? null : planCents - discountCents + membership.amountCents,
    };
  });
  const unlistedDoses = [
    ...new Set(months.filter((month) => month.planCents === null).map(({ dose }) => dose)),
  ];
  const paidCents = months.reduce((sum, month) => sum + (month.paidCents ?? 0), 0);
  return {
    plan,
    isPricedByDose: true,
    months,
    totalCents: unlistedDoses.length > 0 ? null : paidCents - steady.rebateCents,
    unlistedDoses,
    membership,
    steady,
    anyDose,
  };
}

/** The monthly plan for a dose: the cheapest for that dose, else the cheapest for all doses; null if neither is listed. */
function planForDose(dose: Dosage, monthly: readonly Pricing[]): Pricing | null {
  const forDose = monthly.filter((row) => row.dosage === dose);
  const candidates = forDose.length > 0 ? forDose : monthly.filter((row) => row.dosage === "all_doses");
  return candidates.toSorted(comparePlans)[0] ?? null;
}

function comparePlans(a: Pricing, b: Pricing): number {
  return (
    a.priceCents - b.priceCents ||
    firstMonthDiscountCents(b) - firstMonthDiscountCents(a) ||
    a.pricingId - b.pricingId
  );
}

/** The plan paid monthly with the lowest first year, else the cheapest prepaid one; ties go to the lower id. */
function cheapestYear(plans: readonly Pricing[], brand: PricedBrand): RisingYear["anyDose"] {
  const monthly = plans.filter((plan) => plan.planInterval === defaultPlanInterval);
  const [cheapest] = (monthly.length > 0 ? monthly : plans)
    .map((plan) => ({ plan, year: firstYear(plan, brand) }))
    .toSorted((a, b) => a.year.totalCents - b.year.totalCents || a.plan.pricingId - b.plan.pricingId);
  return cheapest ?? null;
}

/** Consecutive months on one dose, for a table. Amounts are cents; null if the dose has no listed price. */
export type DoseSpan = {
  dose: Dosage;
  firstMonth: number;
  lastMonth: number;
  isAnyDosePrice: boolean;
  monthCents: number | null;
  planCents: number | null;
};

/** The months of a year that is priced by dose, grouped by dose. */
export function doseSpans(months: readonly RisingMonth[]): DoseSpan[] {
  const spans: DoseSpan[] = [];
  for (const { month, dose, isAnyDosePrice, planCents } of months) {
    const current = spans.at(-1);
    if (current?.dose !== dose) {
      const span = { dose, firstMonth: month, lastMonth: month, isAnyDosePrice };
      spans.push({ ...span, monthCents: planCents, planCents });
      continue;
    }
    current.lastMonth = month;
    if (planCents !== null && current.planCents !== null) current.planCents += planCents;
  }
  return spans;
}
