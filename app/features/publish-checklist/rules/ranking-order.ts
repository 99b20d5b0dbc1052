import type { MedicationType } from "~/features/brands/schema";
import { isRankingTemplate } from "~/features/posts/schema";
import { formatDollars } from "~/kernel/money";
import type { BrandFacts, ChecklistDraft, ChecklistItem } from "./draft";
import { checklistItem } from "./item";

type Entry = ChecklistDraft["providerRankings"][number];
/** The value that a rule compares, lowest first. `shown` is its display text. */
type Measure = { value: number; shown: string };
type OrderRule = {
  id: string;
  /** Words in a title or excerpt that promise this order. */
  words: RegExp;
  /** The sort criterion, as the checklist names it. */
  by: string;
  measure: (entry: Entry, brand: BrandFacts | undefined, words: string) => Measure | null;
};

const orderRules: readonly OrderRule[] = [
  {
    id: "price",
    words:
      /\b(lowest[- ](cost|priced?|regular month)|cheapest|least expensive|(ranked|sorted|ordered) by (price|cost|what|the (price|regular month)))\b/i,
    by: "what a regular month costs, membership fee included",
    measure: (_entry, brand, words) => {
      const cents = brand && regularMonthCents(brand, words);
      return cents === undefined ? null : { value: cents, shown: formatDollars(cents) };
    },
  },
  {
    id: "score",
    words:
      /\b((best|highest|top)[- ](rated|scor(ed|ing))|(ranked|sorted|ordered) by (rating|(the )?score))\b/i,
    by: "the score",
    measure: ({ score }) => (score === null ? null : { value: -score, shown: String(score) }),
  },
];

/**
 * Compares the order of a ranking with the rule that its title or excerpt names (spec:publish-checklist#ranking-order).
 * Providers without a value for the rule are skipped.
 */
export function checkRankingOrder(draft: ChecklistDraft, brands: readonly BrandFacts[]): ChecklistItem[] {
  if (!isRankingTemplate(draft.template)) return [];
  const words = [draft.title, draft.excerpt, draft.metaTitle].join(" \n");
  return orderRules.flatMap(({ id, words: promise, by, measure }) => {
    const [named] = promise.exec(words) ?? [];
    if (named === undefined) return [];
    const measured = draft.providerRankings.flatMap((entry) => {
      const brand = brands.find(({ brandId }) => brandId === entry.providerId);
      const found = measure(entry, brand, words);
      return found ? [{ ...found, name: brand?.brandName ?? entry.brandName }] : [];
    });
    const quotes = measured.flatMap((entry, index) => {
      const next = measured[index + 1];
      return next && entry.value > next.value
        ? [`${entry.name} (${entry.shown}) is before ${next.name} (${next.shown})`]
        : [];
    });
    if (quotes.length === 0) return [];
    const detail = `The post says \u201c${named}\u201d, so readers expect the order to go by ${by}.`;
    return [
      checklistItem(`order-${id}`, "providerRankings", {
        title: "The order doesn't match the one the post names",
        detail,
        quotes,
      }),
    ];
  });
}

/** The lowest regular month for the medication and form that the words name, from monthly plans if there are any. */
function regularMonthCents({ months }: BrandFacts, words: string): number | undefined {
  const isNamed = namedMedications(words);
  const named = months.filter(({ medicationType }) => isNamed(medicationType));
  const monthly = named.filter(({ planInterval }) => planInterval === "monthly");
  const cents = (monthly.length > 0 ? monthly : named).map((month) => month.cents);
  return cents.length === 0 ? undefined : Math.min(...cents);
}

const medications: readonly [RegExp, string][] = [
  [/semaglutide/i, "sema_"],
  [/tirzepatide/i, "trizep_"],
];
const forms: readonly [RegExp, readonly string[]][] = [
  [/inject/i, ["_inject"]],
  [/\bdrops?\b/i, ["_drop"]],
  [/\b(pills?|tablets?)\b/i, ["_pill"]],
  [/\boral\b/i, ["_drop", "_pill"]],
];

/** If the words name no medication, or no form, every one counts. */
function namedMedications(words: string): (type: MedicationType) => boolean {
  const starts = medications.flatMap(([name, start]) => (name.test(words) ? [start] : []));
  const ends = forms.flatMap(([name, ending]) => (name.test(words) ? ending : []));
  return (type) =>
    (starts.length === 0 || starts.some((start) => type.startsWith(start))) &&
    (ends.length === 0 || ends.some((end) => type.endsWith(end)));
}
