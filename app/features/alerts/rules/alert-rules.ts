import { formatCount } from "~/kernel/counts";

/** A number that administrators choose, with its limits. */
type Setting = { label: string; unit: string; value: number; least: number; most: number };

type Rule = {
  label: string;
  /** What it finds, as the page of definitions says it. */
  definition: string;
  threshold: Setting;
  /** Below it, there's too little to judge. */
  minimum: Setting;
};

const percent = (label: string, value: number, most: number): Setting => ({
  label,
  unit: "%",
  value,
  least: 1,
  most,
});
const count = (label: string, value: number, unit = ""): Setting => ({
  label,
  unit,
  value,
  least: 1,
  most: 1_000_000,
});

/** What a campaign without enough earlier weeks must have spent in a day without a click, in dollars (spec:alerts#new-campaigns). */
export const NEW_CAMPAIGN_DOLLARS = 50;

/** Every rule (spec:alerts#alert-rules), in the order of the form. */
export const alertRules = {
  epc: {
    label: "EPC down",
    definition:
      "A brand's payout per click is below its expected range, and lower than usual by at least the threshold.",
    threshold: percent("Down by at least", 40, 99),
    minimum: count("Clicks a day at least", 30),
  },
  conversions: {
    label: "No conversions",
    definition:
      "A brand, or the whole site, has clicks but no conversion on a weekday that usually has some, and zero is below the expected range.",
    threshold: count("Usual conversions a day at least", 5),
    minimum: count("Clicks a day at least", 10),
  },
  spend: {
    label: "Spend without clicks",
    definition: `A campaign was paid for but led to no click, although it usually does on this weekday. A campaign with too few earlier weeks to compare with is reported if it spent at least $${NEW_CAMPAIGN_DOLLARS} that day without a click, and the whole site if it had spend but no click.`,
    threshold: count("Usual clicks a day at least", 3),
    minimum: count("Spend a day at least", 20, "$"),
  },
  ctr: {
    label: "CTR jump",
    definition:
      "A post's CTR is above its expected range, and higher than usual by at least the threshold. Bots, or a broken page, can be the reason.",
    threshold: percent("Up by at least", 100, 1_000),
    minimum: count("Views a day at least", 200),
  },
  refunds: {
    label: "Refunds up",
    definition:
      "The share of a brand's conversions that are reversed is higher in the last 28 days than in the 84 days before, by at least the threshold and by more than chance explains.",
    threshold: percent("Up by at least", 50, 1_000),
    minimum: count("Reversed conversions at least", 5),
  },
  price: {
    label: "Price change in a top post",
    definition:
      "A price of a provider changed in the last 3 days, and one of the most viewed posts of the last 28 days ranks or reviews it.",
    threshold: { label: "Most viewed posts", unit: "", value: 10, least: 1, most: 100 },
    minimum: count("Views in 28 days at least", 100),
  },
} as const satisfies Record<string, Rule>;
export type RuleKey = keyof typeof alertRules;
export const ruleKeys = Object.keys(alertRules) as RuleKey[];

export const ruleOf = (key: RuleKey): Rule => alertRules[key];
export const isRule = (key: string): key is RuleKey => Object.hasOwn(alertRules, key);

/** How a rule is set. */
export type RuleChoice = { isOn: boolean; threshold: number; minimum: number };
export type RuleChoices = Record<RuleKey, RuleChoice>;

/** "Down by at least 40%. Clicks a day at least 30." or "Off". */
export function limitsText(key: RuleKey, { isOn, threshold, minimum }: RuleChoice): string {
  const rule = ruleOf(key);
  const text = ({ label, unit }: Setting, value: number) => {
    const number = formatCount(value);
    return `${label} ${unit === "$" ? `$${number}` : `${number}${unit}`}.`;
  };
  return isOn ? `${text(rule.threshold, threshold)} ${text(rule.minimum, minimum)}` : "Off";
}

/** All rules as they are without any settings: on. */
export function defaultChoices(): RuleChoices {
  return Object.fromEntries(
    ruleKeys.map((key) => {
      const { threshold, minimum } = ruleOf(key);
      return [key, { isOn: true, threshold: threshold.value, minimum: minimum.value }];
    }),
  ) as RuleChoices;
}

/** Whether a number may be chosen for a setting. */
export const fits = ({ least, most }: Setting, value: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
export type { Setting };

/** What a check found: one subject of one rule. */
export type Finding = { rule: RuleKey; subject: string; subjectName: string; says: string };
