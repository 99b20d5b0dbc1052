/** The stored data that reports count (spec:explorer#facts). */
export const facts = ["views", "clicks", "conversions", "spend"] as const;
export type Fact = (typeof facts)[number];

export const factNames: Record<Fact, string> = {
  views: "Views",
  clicks: "Clicks",
  conversions: "Conversions",
  spend: "Ad spend",
};

/** What the database adds up, and from which data. Every measure is calculated from these sums. Money is in cents. */
export const factOfSum = {
  views: "views",
  visitors: "views",
  clicks: "clicks",
  postClicks: "clicks",
  uniqueClicks: "clicks",
  conversions: "conversions",
  pending: "conversions",
  approved: "conversions",
  paid: "conversions",
  reversed: "conversions",
  payout: "conversions",
  postPayout: "conversions",
  revenue: "conversions",
  convertSeconds: "conversions",
  timedConversions: "conversions",
  spend: "spend",
} as const satisfies Record<string, Fact>;
export type Sum = keyof typeof factOfSum;
export type Sums = Partial<Record<Sum, number>>;

/** People who are in several rows are counted in each, so these sums can't be added up. */
const distinctSums: readonly Sum[] = ["visitors", "uniqueClicks"];

/** How a figure is written; `rate` is money to a tenth of a cent. */
export type Unit = "count" | "money" | "rate" | "share" | "factor" | "hours";

type Measure = {
  label: string;
  unit: Unit;
  /** What it counts, as the page of definitions says it. */
  definition: string;
  /** The value: these sums, minus those, divided by `per`, times `times`. */
  plus: readonly Sum[];
  minus?: readonly Sum[];
  per?: readonly Sum[];
  times?: number;
};

/** Every measure, in the order of the form (spec:explorer#measures). */
export const measures = {
  views: {
    label: "Views",
    unit: "count",
    definition: "Views of posts. The same visitor's views of a post within 30 minutes count once.",
    plus: ["views"],
  },
  visitors: {
    label: "Visitors",
    unit: "count",
    definition:
      "Different browsers that viewed a post. Rows can share visitors, so the total is counted separately and can be lower than their sum.",
    plus: ["visitors"],
  },
  clicks: {
    label: "Clicks",
    unit: "count",
    definition: "Clicks that led from any page of this site to a provider.",
    plus: ["clicks"],
  },
  uniqueClicks: {
    label: "Unique clicks",
    unit: "count",
    definition:
      "Clicks, counting a browser's repeated clicks on the same provider once on each New York day, whatever the page. Clicks without a session count one by one. Rows can share them, so the total is counted separately and can be lower than their sum. Blog analytics counts them in its posts, and the revenue page on the whole site. Both leave unique clicks out if the period has more than 200,000 clicks (400,000 on the revenue page), if counting takes longer than 1.5 seconds, or if clicks of the period have been deleted.",
    plus: ["uniqueClicks"],
  },
  ctr: {
    label: "CTR",
    unit: "share",
    definition: "Clicks in posts divided by views.",
    plus: ["postClicks"],
    per: ["views"],
  },
  conversions: {
    label: "Conversions",
    unit: "count",
    definition: "Conversions that aren't reversed, deleted, or tests, on the day they arrived.",
    plus: ["conversions"],
  },
  pending: {
    label: "Pending",
    unit: "count",
    definition: "Conversions with the status pending now.",
    plus: ["pending"],
  },
  approved: {
    label: "Approved",
    unit: "count",
    definition: "Conversions with the status approved now.",
    plus: ["approved"],
  },
  paid: {
    label: "Paid",
    unit: "count",
    definition: "Conversions with the status paid now.",
    plus: ["paid"],
  },
  reversed: {
    label: "Reversed",
    unit: "count",
    definition:
      "Conversions with the status reversed now. No other measure counts them, except the approval rate.",
    plus: ["reversed"],
  },
  approvalRate: {
    label: "Approval rate",
    unit: "share",
    definition:
      "Approved and paid conversions divided by approved, paid, and reversed ones. Pending ones are left out.",
    plus: ["approved", "paid"],
    per: ["approved", "paid", "reversed"],
  },
  payout: {
    label: "Payout",
    unit: "money",
    definition: "What networks pay us for conversions, as last reported.",
    plus: ["payout"],
  },
  revenue: {
    label: "Revenue",
    unit: "money",
    definition: "What customers paid, as networks report it for conversions.",
    plus: ["revenue"],
  },
  spend: {
    label: "Spend",
    unit: "money",
    definition:
      "What ads cost on all platforms. Its days are those of the advertising account. What reports don't break down isn't attributed.",
    plus: ["spend"],
  },
  profit: {
    label: "Profit",
    unit: "money",
    definition: "Payout minus spend.",
    plus: ["payout"],
    minus: ["spend"],
  },
  roas: {
    label: "ROAS",
    unit: "factor",
    definition: "Payout divided by spend.",
    plus: ["payout"],
    per: ["spend"],
  },
  epc: {
    label: "EPC",
    unit: "rate",
    definition: "Payout per click.",
    plus: ["payout"],
    per: ["clicks"],
  },
  rpm: {
    label: "RPM",
    unit: "money",
    definition: "Payout of conversions that came from posts, per 1,000 views.",
    plus: ["postPayout"],
    per: ["views"],
    times: 1_000,
  },
  timeToConvert: {
    label: "Time to convert",
    unit: "hours",
    definition: "The average time from the click to the conversion, for conversions whose click is known.",
    plus: ["convertSeconds"],
    per: ["timedConversions"],
    times: 1 / 3_600,
  },
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as [MeasureKey, ...MeasureKey[]];

export function measureOf(key: MeasureKey): Measure {
  return measures[key];
}

/** The sums that a measure is calculated from. */
export function sumsOf(key: MeasureKey): readonly Sum[] {
  const { plus, minus = [], per = [] } = measureOf(key);
  return [...plus, ...minus, ...per];
}

/** The data that a measure needs. */
export function factsOf(key: MeasureKey): readonly Fact[] {
  return [...new Set(sumsOf(key).map((sum) => factOfSum[sum]))];
}

/** Whether the rows of a table add up to the measure of all of them. */
export function hasTotal(key: MeasureKey): boolean {
  return !sumsOf(key).some((sum) => distinctSums.includes(sum));
}

/** The value of a measure, in cents if it's money; null if its divisor is 0. */
export function measureValue(key: MeasureKey, sums: Sums): number | null {
  const { plus, minus = [], per, times = 1 } = measureOf(key);
  const add = (names: readonly Sum[]) => names.reduce((total, name) => total + (sums[name] ?? 0), 0);
  const value = add(plus) - add(minus);
  if (per === undefined) return value;
  const divisor = add(per);
  return divisor === 0 ? null : (value / divisor) * times;
}

/** `a` plus `b`, or minus it with `sign` -1. */
export function addSums(a: Sums, b: Sums, sign = 1): Sums {
  const names = new Set([...Object.keys(a), ...Object.keys(b)] as Sum[]);
  return Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + sign * (b[name] ?? 0)]));
}
