import { householdKey } from "~/features/rebate/rules/household";
import { rebateTermsVersion } from "~/features/rebate/rules/terms";
import { dayOf, daysLater } from "~/kernel/days";
import type { rebateClaims } from "~/platform/db/tables/rebate";
import type { DemoBrand } from "../rows";
import { randomOf } from "../traffic/calendar";
import { sampleHash, sampleUuid } from "./ids";
import { samplePerson } from "./people";

type ClaimRow = typeof rebateClaims.$inferInsert;
type Step = { toStatus: NonNullable<ClaimRow["status"]>; reason: string | null; at: Date };

/** A claim without its screenshot's URL, and the decisions of staff, oldest first. `look` selects a drawing. */
export type SampleClaim = {
  claim: Omit<ClaimRow, "orderConfirmationImage">;
  steps: Step[];
  look: number;
};

/** The outcome of each claim, and how many days ago it was submitted. */
const plans: readonly {
  daysAgo: number;
  steps: readonly Step["toStatus"][];
  reason?: string;
  flag?: "same_order" | "same_image";
}[] = [
  { daysAgo: 71, steps: ["approved", "paid"] },
  { daysAgo: 64, steps: ["approved", "paid"] },
  { daysAgo: 58, steps: ["declined"], reason: "The order is older than 30 days." },
  { daysAgo: 49, steps: ["approved", "paid"] },
  { daysAgo: 41, steps: ["approved", "paid"] },
  { daysAgo: 33, steps: ["declined"], reason: "The screenshot doesn't show an order number." },
  { daysAgo: 24, steps: ["approved"] },
  { daysAgo: 17, steps: ["approved"] },
  { daysAgo: 13, steps: ["declined"], reason: "This order was already claimed.", flag: "same_order" },
  { daysAgo: 11, steps: ["approved"] },
  { daysAgo: 6, steps: [] },
  { daysAgo: 5, steps: [] },
  { daysAgo: 3, steps: [], flag: "same_image" },
  { daysAgo: 2, steps: [] },
  { daysAgo: 1, steps: [] },
  { daysAgo: 0.2, steps: [] },
];

const DAY_MS = 86_400_000;

/**
 * Claims in every status, for brands with a rebate. A flagged claim repeats the order number or the screenshot of the
 * claim before it.
 */
export function buildSampleClaims(brands: readonly DemoBrand[], now: Date): SampleClaim[] {
  const random = randomOf(600);
  const giving = brands.map(({ brand }) => brand).filter((brand) => Number(brand.rebate ?? 0) > 0);
  const built: SampleClaim[] = [];
  for (const [index, { daysAgo, steps, reason, flag }] of plans.entries()) {
    const before = built.at(-1)?.claim;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const person = samplePerson(random);
    const brand = random.pick(giving);
    const stepsTaken = steps.map((toStatus, place) => ({
      toStatus,
      reason: toStatus === "declined" ? (reason ?? null) : null,
      at: new Date(at.getTime() + (2 + place * 9) * DAY_MS),
    }));
    const address = { addressLine1: person.street, addressLine2: null, zipCode: person.zipCode };
    const repeatsOrder = flag === "same_order" && before;
    const { street: _, ...contact } = person;
    built.push({
      look: flag === "same_image" ? index - 1 : index,
      steps: stepsTaken,
      claim: {
        ...contact,
        ...address,
        submissionId: sampleUuid(`sample claim ${index}`),
        providerId: repeatsOrder ? before.providerId : brand.brandId,
        providerName: repeatsOrder ? before.providerName : brand.brandName,
        orderDate: daysLater(dayOf(at), reason?.includes("30 days") ? -34 : -random.int(1, 12)),
        orderConfirmationNumber: repeatsOrder
          ? before.orderConfirmationNumber
          : `SAMPLE-${random.int(10_000, 99_999)}`,
        imageHash:
          flag === "same_image" && before ? before.imageHash : sampleHash(`sample screenshot ${index}`),
        flags: flag ? [flag] : [],
        householdKey: householdKey(address),
        agreedToTerms: true,
        termsVersion: rebateTermsVersion,
        agreedAt: at,
        consentPage: "/rebate-claim",
        createdAt: at,
        updatedAt: stepsTaken.at(-1)?.at ?? at,
        status: stepsTaken.at(-1)?.toStatus ?? "pending",
        ...payment(stepsTaken, brand.rebate, index),
      },
    });
  }
  return built;
}

function payment(steps: readonly Step[], rebate: string | null, index: number) {
  const paid = steps.find(({ toStatus }) => toStatus === "paid");
  if (!paid) return {};
  const paidBy = index % 2 === 0 ? "check" : "ach";
  const paidReference = paidBy === "check" ? `SAMPLE-CHECK-${1_040 + index}` : `SAMPLE-ACH-${70_310 + index}`;
  return { paidAmount: rebate, paidOn: dayOf(paid.at), paidBy, paidReference } as const;
}
