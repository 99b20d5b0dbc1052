import type {
  Dosage,
  MedicationSource,
  MedicationType,
  PharmacyType,
  PlanInterval,
  ProductName,
  RefundProration,
} from "~/features/brands/schema";
import type { StateCode } from "~/kernel/us-states";

/**
 * Rows of the sample data, with the columns of the tables in camel case, ready to insert.
 * Money is dollars as a decimal string with two places ("299.00"), ratings are strings with one place ("4.6").
 */
export type DemoBrandRow = {
  brandId: number;
  brandName: string;
  slug: string;
  websiteLink: string | null;
  glpLink: string | null;
  semaLink: string | null;
  trizepLink: string | null;
  logoUrl: string;
  trustpilotRating: string | null;
  googleRating: string | null;
  rebate: string | null;
  acceptInsurance: boolean;
  hsaAccepted: boolean;
  legitScriptCertified: boolean;
  billToday: boolean;
  genderMarketing: string | null;
  refundSummary: string;
  refundPolicy: string;
  refundWindowDays: number | null;
  refundProration: RefundProration | null;
  noticeDays: number | null;
  cancellationFee: string | null;
  howToCancel: string | null;
  otherNotes: string;
  pharmaciesUsed: string | null;
  pharmacyTypes: PharmacyType[];
  lastVerifiedUpdated: Date | null;
  unavailableStates: StateCode[];
};

export type DemoPricingRow = {
  pricingId: number;
  brandId: number;
  medicationType: MedicationType;
  dosage: Dosage;
  planInterval: PlanInterval;
  isFirstMonthDiscount: boolean;
  firstMonthDiscountAmount: string | null;
  /** The price of one whole interval. */
  price: string;
  medicationSource: MedicationSource | null;
  productName: ProductName | null;
  /** Where the price was seen. */
  proofLink: string | null;
  comments: string | null;
};

export type DemoFeeRow = {
  feeId: number;
  brandId: number;
  feeType: string;
  /** Null if the amount isn't published. */
  feeAmount: string | null;
  feeNotes: string | null;
};

export type DemoBrand = { brand: DemoBrandRow; pricing: DemoPricingRow[]; fees: DemoFeeRow[] };

/** Cents as the decimal string for a money column: 29900 becomes "299.00". */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
