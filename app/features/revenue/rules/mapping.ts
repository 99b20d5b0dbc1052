/** The fields that a postback can contain, by the specification's names (spec:revenue#conversion-fields). */
export const conversionFields = [
  "transaction_id",
  "revenue",
  "payout",
  "brand_id",
  "status",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "source_url",
] as const;
export type ConversionField = (typeof conversionFields)[number];

/** spec:revenue#conversion-statuses */
export const conversionStatuses = ["pending", "approved", "paid", "reversed"] as const;
export type ConversionStatus = (typeof conversionStatuses)[number];

/** The labels of fields for staff (spec:revenue#sub-labels). */
export const fieldLabels: Record<ConversionField, string> = {
  transaction_id: "Transaction id",
  revenue: "Revenue",
  payout: "Payout",
  brand_id: "Brand id",
  status: "Status",
  sub1: "Sub 1 (source)",
  sub2: "Sub 2 (campaign or click)",
  sub3: "Sub 3 (keyword)",
  sub4: "Sub 4 (placement)",
  sub5: "Sub 5 (creative)",
  source_url: "Source address",
};

export const statusLabels: Record<ConversionStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  paid: "Paid",
  reversed: "Reversed",
};

/** A network's parameter names for a field, and whether a postback without it is rejected. */
export type FieldMapping = { names: readonly string[]; required: boolean };
export type ParameterMapping = Readonly<Record<ConversionField, FieldMapping>>;

/** The network's status word, in lowercase → our status. */
export type StatusMapping = Readonly<Record<string, ConversionStatus>>;

/** How a network's postbacks are read. */
export type PostbackReading = {
  parameters: ParameterMapping;
  statuses: StatusMapping;
  /** The status of a postback that includes none. */
  defaultStatus: ConversionStatus;
};

const named = (...names: string[]): FieldMapping => ({ names, required: false });

/** The names in the postback URL; `brandid` and `brand_id` are both accepted (spec:revenue#postback-endpoints). */
export const defaultMapping: ParameterMapping = {
  transaction_id: { names: ["transaction_id"], required: true },
  revenue: named("revenue"),
  payout: { names: ["payout"], required: true },
  brand_id: named("brandid", "brand_id"),
  status: named("status"),
  sub1: named("sub1"),
  sub2: named("sub2"),
  sub3: named("sub3"),
  sub4: named("sub4"),
  sub5: named("sub5"),
  source_url: named("source_url"),
};

/** For a bearer token without a network: the specification's parameter names and status words. */
export const defaultReading: PostbackReading = {
  parameters: defaultMapping,
  statuses: {},
  defaultStatus: "approved",
};

/** Words that networks commonly use (spec:revenue#status-words); the network's own words take precedence. */
const COMMON_WORDS: StatusMapping = {
  confirmed: "approved",
  locked: "approved",
  hold: "pending",
  rejected: "reversed",
  declined: "reversed",
  cancelled: "reversed",
  canceled: "reversed",
  refunded: "reversed",
  chargeback: "reversed",
};

/** The status for a network's word; null for an unknown word. */
export function statusOf(word: string, mapping: StatusMapping): ConversionStatus | null {
  const key = word.trim().toLowerCase();
  const own = Object.hasOwn(mapping, key) ? mapping[key] : undefined;
  const ours = conversionStatuses.find((status) => status === key);
  return own ?? ours ?? (Object.hasOwn(COMMON_WORDS, key) ? (COMMON_WORDS[key] ?? null) : null);
}

/** The settings that staff enter for a network. */
export type NetworkConfiguration = {
  name: string;
  parameters: ParameterMapping;
  statuses: StatusMapping;
  defaultStatus: ConversionStatus;
  allowedAddresses: string[];
  requestsPerMinute: number;
  inactivityAlert: boolean;
  inactivityAlertHours: number | null;
};
