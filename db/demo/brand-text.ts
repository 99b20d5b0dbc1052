import type { Archetype } from "./brand-seeds";
import type { Random } from "./random";

type Refund = { summary: string; policy: string };

const refunds: Refund[] = [
  {
    summary: "Full refund if you are not approved.",
    policy:
      "If a clinician decides the treatment isn't right for you, you get a full refund to your card within 5 to 7 business days. Once the pharmacy starts filling a prescription, that order can't be refunded.",
  },
  {
    summary: "Full refund before a clinician reviews your form.",
    policy:
      "You can cancel for a full refund until a clinician opens your form. After the review, a $40 visit charge applies and the rest is refunded. Shipped medication can't be returned.",
  },
  {
    summary: "Money back within 30 days if shipping has not started.",
    policy:
      "Contact support within 30 days of your order. Orders that haven't shipped are refunded in full. On longer plans, months that haven't shipped are refunded.",
  },
  {
    summary: "No refund once the pharmacy fills the order.",
    policy:
      "Prescription medication can't be returned once it's filled. You can cancel your next refill up to 48 hours before the renewal date in your account.",
  },
  {
    summary: "Unused months of longer plans are refunded.",
    policy:
      "If you stop a 3-, 6-, or 12-month plan early, you pay the monthly price for months already shipped and get the rest back. Refunds take up to 10 business days.",
  },
  {
    summary: "Refund if the medication arrives warm or damaged.",
    policy:
      "If a package arrives warm, late, or damaged, send a photo within 48 hours of delivery. The pharmacy sends a new one for free, or you can ask for a refund.",
  },
  {
    summary: "Cancel anytime. The current month isn't refunded.",
    policy:
      "There's no contract. Cancel in your account and you won't be charged again. The month you already paid for stays active until it ends and isn't refunded.",
  },
  {
    summary: "90-day guarantee: medication cost refunded.",
    policy:
      "If you follow the plan, log your weight each week, and don't lose any weight in 90 days, the cost of the medication is refunded. Program and shipping fees aren't included.",
  },
  {
    summary: "Partial refund within 14 days.",
    policy:
      "Within 14 days of your first payment, the membership is refunded in full, and medication that hasn't been filled is refunded minus a $25 handling fee. After 14 days, there are no refunds.",
  },
  {
    summary: "Full refund if insurance approval fails.",
    policy:
      "If your insurer denies the request and you don't want to pay cash, the first program fee is refunded. Later program fees aren't refunded because they cover visits you've already had.",
  },
  {
    summary: "Refunds are decided case by case.",
    policy:
      "Support looks at each request within 3 business days. Side effects reported to the clinician in the first two weeks usually lead to a credit for the unused part of the order.",
  },
  {
    summary: "All sales final after approval.",
    policy:
      "Once a clinician writes the prescription, the order is final. Before that, you can cancel in your account with one click and won't be charged.",
  },
];

const INSURANCE_REFUND = 9;

/** A brand's refund terms: a summary and the full text. */
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
    "Every plan includes chat with a dietitian.",
    "Needles, swabs and a cold pack come in each box.",
  ],
  by_dose: [
    "The price depends on your dose.",
    "A clinician reviews the dose every four weeks.",
    "You can stay on a lower dose for as long as it works.",
  ],
  membership: [
    "The membership covers visits and coaching. Medication is billed separately.",
    "Members can book a video visit within the week.",
    "You can pause the membership for up to two months.",
  ],
  brand_name: [
    "Brand-name pens only. The team handles the insurance paperwork.",
    "The team sets up lab work near you before the first visit.",
    "These are cash prices. With insurance, you may pay less.",
  ],
  oral: [
    "Made for people who'd rather not use needles.",
    "You hold the drops under your tongue for two minutes.",
    "Tablets come in a monthly blister pack.",
  ],
  budget: [
    "A no-frills service: form, review, and shipping, with no coaching.",
    "You order refills by text message.",
    "Email support on weekdays.",
  ],
  regional: [
    "Video visits with clinicians licensed in the region.",
    "Works with local pharmacies, so you can pick up in person.",
    "Offers evening visits on weekdays.",
  ],
};

const shipping = [
  "Ships in 2 to 4 days after approval.",
  "Ships within 48 hours of approval.",
  "Delivery takes about a week.",
  "Overnight shipping in most states.",
  "You get tracking by text and email.",
];

/** Notes about a brand; each says that the brand is invented. */
export function notesOf(archetype: Archetype, random: Random): string {
  return `Invented sample brand, not a real company. ${random.pick(remarks[archetype])} ${random.pick(shipping)}`;
}

const pharmacies = [
  "Meadowlark Compounding",
  "Tannery Row Pharmacy",
  "Graybarn Compounding",
  "Quarry Lane Pharmacy",
  "Fernbridge Sterile Products",
  "Otter Creek Pharmacy",
  "Bell Street Compounding",
  "Ninepin Pharmacy",
  "Copper Kettle Pharmacy",
  "Salt Fork Pharmacy",
  "Windlass Compounding",
  "Pollard Oak Pharmacy",
  "Turnpike Sterile Compounding",
  "Bright Water Pharmacy",
];

/** One to three invented pharmacies, or null if the brand doesn't name any. */
export function pharmaciesOf(archetype: Archetype, random: Random): string | null {
  if (archetype === "brand_name") return "The pharmacy you choose";
  if (random.chance(0.12)) return null;
  return random.sample(pharmacies, random.int(1, 3)).join(", ");
}
