import type { Archetype } from "./brand-seeds";
import type { Random } from "./random";

type Refund = { summary: string; policy: string };

const refunds: Refund[] = [
  {
    summary: "Full refund if you are not approved.",
    policy:
      "If a clinician decides the treatment is not right for you, everything you paid is returned to your card within 5 to 7 business days. Once the pharmacy has begun to fill a prescription, that order cannot be refunded.",
  },
  {
    summary: "Full refund before a clinician reviews your form.",
    policy:
      "You can cancel for a full refund until a clinician opens your form. After the review a $40 visit charge is kept and the rest is returned. Medication that has shipped cannot be sent back, by law.",
  },
  {
    summary: "Money back within 30 days if shipping has not started.",
    policy:
      "Write to support within 30 days of your order. Orders that have not shipped are refunded in full. Plans of several months are refunded for the months that have not been sent.",
  },
  {
    summary: "No refund once the pharmacy fills the order.",
    policy:
      "Prescription medication cannot be returned once it has been filled. You may cancel the next refill at any time up to 48 hours before the renewal date shown in your account.",
  },
  {
    summary: "Unused months of longer plans are refunded.",
    policy:
      "If you stop a 3, 6 or 12 month plan early, months already sent are charged at the monthly price and the rest is returned. Refunds take up to 10 business days.",
  },
  {
    summary: "Refund if the medication arrives warm or damaged.",
    policy:
      "Send a photo within 48 hours of delivery when a package arrives warm, late or damaged. The pharmacy sends a new one at no cost, or your money is returned if you prefer.",
  },
  {
    summary: "Cancel any time; the current month is not refunded.",
    policy:
      "There is no contract. Cancel in your account and nothing more is charged. The month already paid for stays active until it ends and is not refunded.",
  },
  {
    summary: "90-day weight promise: medication cost returned.",
    policy:
      "If you follow the plan, log your weight each week and lose nothing in 90 days, the cost of the medication is returned. Program and shipping fees are not part of the promise.",
  },
  {
    summary: "Partial refund within 14 days.",
    policy:
      "Within 14 days of the first payment, the membership is refunded in full and medication that has not been filled is refunded less a $25 handling charge. After 14 days there are no refunds.",
  },
  {
    summary: "Full refund if insurance approval fails.",
    policy:
      "If your insurer turns down the request and you do not want to pay cash, the first program fee is returned. Later program fees are not refunded, since they pay for visits you have had.",
  },
  {
    summary: "Refunds decided case by case.",
    policy:
      "Support looks at each request within 3 business days. Side effects reported to the clinician in the first two weeks usually lead to a credit for the unused part of the order.",
  },
  {
    summary: "All sales final after approval.",
    policy:
      "Once a clinician has written the prescription the order is final. Before that, you can cancel in your account with one click and are not charged.",
  },
];

const INSURANCE_REFUND = 9;

/** What the brand says about refunds, in short and in full. */
export function refundOf(archetype: Archetype, random: Random): Refund {
  const usual = refunds.filter((_, index) => index !== INSURANCE_REFUND);
  const insured = refunds[INSURANCE_REFUND];
  return archetype === "brand_name" && insured !== undefined && random.chance(0.6)
    ? insured
    : random.pick(usual);
}

const remarks: Record<Archetype, string[]> = {
  flat: [
    "The price stays the same as the dose goes up.",
    "Clinicians answer messages seven days a week.",
    "The online visit takes about ten minutes.",
    "A dietitian chat is part of every plan.",
    "Needles, swabs and a cold pack come in each box.",
  ],
  by_dose: [
    "The price depends on the dose you reach.",
    "A clinician reviews the dose every four weeks.",
    "You can stay on a lower dose for as long as it works.",
  ],
  membership: [
    "The membership pays for visits and coaching; medication is billed apart.",
    "Members can book a video visit the same week.",
    "The membership can be paused for up to two months.",
  ],
  brand_name: [
    "Brand-name pens only; the team files the insurance paperwork.",
    "Lab work at a nearby site is arranged before the first visit.",
    "The prices shown are cash prices; with insurance you may pay less.",
  ],
  oral: [
    "Made for people who would rather not use needles.",
    "Drops are held under the tongue for two minutes.",
    "Tablets come in a monthly blister card.",
  ],
  budget: [
    "A plain service: form, review, shipping, and no coaching.",
    "Refills are ordered by text message.",
    "Support is by e-mail on weekdays.",
  ],
  regional: [
    "Video visits with clinicians licensed in the region.",
    "Works with local pharmacies, so pick-up is possible.",
    "Evening visits are offered on weekdays.",
  ],
};

const shipping = [
  "Ships in 2 to 4 days after approval.",
  "Ships within 48 hours of approval.",
  "Delivery takes about a week.",
  "Overnight shipping in most states.",
  "Tracking is sent by text and e-mail.",
];

/** Notes shown with a brand; every one says that the brand is invented. */
export function notesOf(archetype: Archetype, random: Random): string {
  return `Invented sample brand, not a real company. ${random.pick(remarks[archetype])} ${random.pick(shipping)}`;
}

const pharmacies = [
  "Larkmoor Compounding",
  "Tannery Row Pharmacy",
  "Graybarn Compounding",
  "Quarry Lane Pharmacy",
  "Fernbridge Sterile Products",
  "Ottershaw Apothecary",
  "Bellfoundry Compounding",
  "Ninepin Pharmacy",
  "Copperkettle Apothecary",
  "Saltcote Pharmacy",
  "Windlass Compounding",
  "Pollard Oak Pharmacy",
  "Tollgate Sterile Compounding",
  "Brightwater Mill Pharmacy",
];

/** One to three invented pharmacies, or null where the brand does not name any. */
export function pharmaciesOf(archetype: Archetype, random: Random): string | null {
  if (archetype === "brand_name") return "The pharmacy of your choice";
  if (random.chance(0.12)) return null;
  return random.sample(pharmacies, random.int(1, 3)).join(", ");
}
