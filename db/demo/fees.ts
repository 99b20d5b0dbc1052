import type { Archetype } from "./brand-seeds";
import type { Random } from "./random";
import { type DemoFeeRow, dollars } from "./rows";

/** A fee before it gets an id. */
export type FeeDraft = Omit<DemoFeeRow, "feeId" | "brandId">;

function fee(feeType: string, cents: number | null, feeNotes: string | null = null): FeeDraft {
  return { feeType, feeAmount: cents === null ? null : dollars(cents), feeNotes };
}

const oneTimeFees: FeeDraft[] = [
  fee("Consultation", 2900, "Once, before the first prescription"),
  fee("Consultation", 3900, "Refunded if you aren't approved"),
  fee("Consultation", 4900, null),
  fee("Consultation", 7500, "Video visit with a clinician"),
  fee("Consultation", 0, "Included in the plan"),
];

const shippingFees: FeeDraft[] = [
  fee("Shipping", 0, "Included in the plan"),
  fee("Shipping", 995, "Each order"),
  fee("Shipping", 1500, "Each order"),
  fee("Shipping", 2000, "Overnight with a cold pack"),
  fee("Shipping", 2995, null),
];

const labFees: FeeDraft[] = [
  fee("Lab work", 5900, "Once a year, at a site near you"),
  fee("Lab work", 8900, "Before the first prescription"),
  fee("Lab work", null, "Billed by the lab; the amount depends on your plan"),
];

const membershipNames = ["Membership", "Monthly membership", "Care membership", "Membership fee"];
const membershipAmounts = [4900, 5900, 6900, 7900, 8900, 9900, 12900, 14900];
const membershipNotes = ["Each month, with messaging and refills", "Each month, cancel anytime", null];
const programAmounts = [9900, 12900, 14500, 14900, 17500, 20000];

function monthlyFeeOf(archetype: Archetype, random: Random): FeeDraft[] {
  if (archetype === "membership") {
    return [fee(random.pick(membershipNames), random.pick(membershipAmounts), random.pick(membershipNotes))];
  }
  if (archetype === "brand_name") {
    return [
      fee("Monthly program fee", random.pick(programAmounts), "Visits, labs review and insurance paperwork"),
    ];
  }
  return [];
}

const consultationChance: Record<Archetype, number> = {
  flat: 0.3,
  by_dose: 0.5,
  membership: 0.1,
  brand_name: 0.3,
  oral: 0.2,
  budget: 0.1,
  regional: 0.7,
};

/** A brand's fees in addition to the medication; many have none. A monthly fee comes first. */
export function feesOf(archetype: Archetype, random: Random): FeeDraft[] {
  const drafts = monthlyFeeOf(archetype, random);
  if (random.chance(consultationChance[archetype])) drafts.push(random.pick(oneTimeFees));
  if (archetype !== "brand_name" && random.chance(0.45)) drafts.push(random.pick(shippingFees));
  if (random.chance(archetype === "brand_name" ? 0.5 : 0.07)) drafts.push(random.pick(labFees));
  return drafts;
}
