import type { MedicationType } from "~/features/brands/schema";
import type { FeeDraft } from "./fees";
import { months, type PricingDraft } from "./pricing";
import { dollars } from "./rows";

/** A brand's prices and fees to adjust, before they get ids. */
export type Offer = { pricing: PricingDraft[]; fees: FeeDraft[] };

function matching(row: PricingDraft, match: Partial<PricingDraft>): boolean {
  return Object.entries(match).every(([key, value]) => row[key as keyof PricingDraft] === value);
}

/** Changes the matching rows. @throws if none match, so that an exception can't silently disappear. */
function change(offer: Offer, match: Partial<PricingDraft>, changed: Partial<PricingDraft>): Offer {
  if (!offer.pricing.some((row) => matching(row, match))) {
    throw new Error(`No price matches ${JSON.stringify(match)}`);
  }
  const pricing = offer.pricing.map((row) => (matching(row, match) ? { ...row, ...changed } : row));
  return { ...offer, pricing };
}

const semaMonthly = { medicationType: "sema_inject", planInterval: "monthly", dosage: "all_doses" } as const;

/** The same price per month for every plan interval of a medication, without a first-month offer. */
function repriced(offer: Offer, medicationType: MedicationType, monthCents: number): Offer {
  const pricing = offer.pricing.map((row) =>
    row.medicationType === medicationType
      ? {
          ...row,
          price: dollars(monthCents * months[row.planInterval]),
          isFirstMonthDiscount: false,
          firstMonthDiscountAmount: null,
          comments: null,
        }
      : row,
  );
  return { ...offer, pricing };
}

function withoutMonthly(offer: Offer): Offer {
  return { ...offer, pricing: offer.pricing.filter((row) => row.planInterval !== "monthly") };
}

function withUnknownFirstFee(offer: Offer): Offer {
  const fees = offer.fees.map((fee, index) =>
    index === 0 ? { ...fee, feeAmount: null, feeNotes: "Shown after the first visit" } : fee,
  );
  return { ...offer, fees };
}

/**
 * The few brands, by slug, that show edge cases of the price rules (spec:pricing#infinite-price,
 * spec:pricing#dosage-match, spec:pricing#unlisted-fee).
 */
export const exceptions: Record<string, (offer: Offer) => Offer> = {
  // Two brands share the lowest price of a semaglutide injection.
  "kind-ounce": (offer) => repriced(offer, "sema_inject", 9900),
  ouncewise: (offer) => repriced(offer, "sema_inject", 9900),
  // The first-month discount is larger than the price.
  "millet-and-mint": (offer) =>
    change(
      repriced(offer, "sema_pill", 10900),
      { medicationType: "sema_pill", planInterval: "monthly" },
      {
        isFirstMonthDiscount: true,
        firstMonthDiscountAmount: "125.00",
        comments: "New patients get a $125 credit, which covers the first month",
      },
    ),
  // A discount is advertised without an amount.
  loftline: (offer) =>
    change(offer, semaMonthly, {
      isFirstMonthDiscount: true,
      firstMonthDiscountAmount: null,
      comments: "First-month offer shown at checkout",
    }),
  // An amount is left over from an expired offer. The flag is off, so it must not count.
  quailstead: (offer) =>
    change(offer, semaMonthly, {
      isFirstMonthDiscount: false,
      firstMonthDiscountAmount: "50.00",
      comments: null,
    }),
  // There are no monthly plans.
  snowthistle: withoutMonthly,
  silverthimble: withoutMonthly,
  // The same plan at two prices: the lower one is shown.
  amberlode: (offer) => {
    const coached = offer.pricing
      .filter((row) => matching(row, semaMonthly))
      .map((row) => ({ ...row, price: "339.00", comments: "With weekly coaching" }));
    if (coached.length === 0) throw new Error("There is no plan to offer with coaching");
    return { ...offer, pricing: [...offer.pricing, ...coached] };
  },
  // A membership without a published amount.
  "junipath-metabolic": withUnknownFirstFee,
  "mesa-lark-health": withUnknownFirstFee,
  // Two fees that look like a membership: only the first counts.
  mossanchor: (offer) => ({
    ...offer,
    fees: [
      ...offer.fees,
      { feeType: "Monthly lab review", feeAmount: "25.00", feeNotes: "Only if you ask for it" },
    ],
  }),
  // A free membership.
  "kitefield-health": (offer) => ({
    ...offer,
    fees: [{ feeType: "Membership", feeAmount: "0.00", feeNotes: "Free for the first year" }],
  }),
};
