import { widgetNames } from "~/features/posts/rules/article";
import { isRankingTemplate } from "~/features/posts/schema";
import type { BrandFacts, ChecklistDraft, ChecklistFacts, ChecklistField, ChecklistItem } from "./draft";
import { checklistItem } from "./item";
import { checkDisclosure, checkImages, checkLinks } from "./links";
import { wrongAmounts } from "./prices";
import { checkQuiz } from "./quiz";
import { checkRankingOrder } from "./ranking-order";
import { restrictedClaimIn, restrictedClaims } from "./restricted-claims";
import { blocksOf, sentencesOf } from "./written-html";

/** How much of a title and a description search engines show, in characters (spec:publish-checklist#text-lengths). */
const META_TITLE = { shortest: 20, longest: 60 };
const META_DESCRIPTION = { shortest: 70, longest: 160 };
const SHORTEST_EXCERPT = 40;

/**
 * Everything to review before this post is published, the most important first (spec:publish-checklist#checklist).
 * Empty when nothing was found.
 */
export function checkPost(draft: ChecklistDraft, facts: ChecklistFacts): ChecklistItem[] {
  return [
    ...restrictedWords(draft),
    ...prices(draft, facts.brands),
    ...providers(draft, facts.brands),
    ...checkQuiz(draft, facts.brands),
    ...checkRankingOrder(draft, facts.brands),
    ...checkDisclosure(draft, facts.brands),
    ...checkLinks(draft, facts),
    ...checkImages(draft, facts),
    ...summaryTexts(draft),
    ...tokens(draft),
  ];
}

/** The texts of a post by section, in pieces of one or a few sentences. */
function textsOf(draft: ChecklistDraft): { field: ChecklistField; text: string }[] {
  const of = (field: ChecklistField, texts: readonly (string | null)[]) =>
    texts.flatMap((text) => (text ? [{ field, text }] : []));
  return [
    ...of("title", [draft.title]),
    ...of("excerpt", [draft.excerpt]),
    ...of("content", blocksOf(draft.content)),
    ...of("quickTakeaways", draft.quickTakeaways),
    ...of(
      "faq",
      draft.faq.flatMap(({ question, answer }) => [question, ...blocksOf(answer)]),
    ),
    ...of(
      "providerRankings",
      draft.providerRankings.flatMap((entry) => entry.bullets),
    ),
    ...of("metaTitle", [draft.metaTitle]),
    ...of("metaDescription", [draft.metaDescription]),
  ];
}

function restrictedWords(draft: ChecklistDraft): ChecklistItem[] {
  const found = textsOf(draft).flatMap(({ field, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const claim = restrictedClaimIn(sentence);
      return claim ? [{ field, sentence, claim }] : [];
    }),
  );
  return restrictedClaims.flatMap(({ id, title, reason }) => {
    const places = found.filter(({ claim }) => claim.id === id);
    const [first] = places;
    if (!first) return [];
    const quotes = places.map(({ sentence }) => sentence);
    return [checklistItem(`words-${id}`, first.field, { title, detail: reason, quotes })];
  });
}

function prices(draft: ChecklistDraft, brands: readonly BrandFacts[]): ChecklistItem[] {
  const byBrand = new Map<string, { field: ChecklistField; quotes: string[] }>();
  const note = (field: ChecklistField, text: string, among: readonly BrandFacts[], quote = text) => {
    const wrong = wrongAmounts(text, among);
    if (!wrong) return;
    const known = byBrand.get(wrong.brand.brandName) ?? { field, quotes: [] };
    known.quotes.push(`${wrong.amounts.join(", ")}: ${quote}`);
    byBrand.set(wrong.brand.brandName, known);
  };
  for (const { field, text } of textsOf(draft)) if (field !== "providerRankings") note(field, text, brands);
  for (const entry of draft.providerRankings) {
    const own = brands.filter((brand) => brand.brandId === entry.providerId);
    for (const bullet of entry.bullets)
      note("providerRankings", `${own[0]?.brandName}: ${bullet}`, own, bullet);
  }
  return [...byBrand].map(([brandName, { field, quotes }]) =>
    checklistItem(`price-${brandName}`, field, {
      title: `Prices for ${brandName} that don't match its listing`,
      detail:
        "This amount doesn't match any price, fee, or discount listed for this provider. The price may have changed.",
      quotes,
    }),
  );
}

/** Problems with a ranking's providers (spec:publish-checklist#ranking-check). */
function providers(draft: ChecklistDraft, brands: readonly BrandFacts[]): ChecklistItem[] {
  if (!isRankingTemplate(draft.template)) return [];
  const known = new Set(brands.map((brand) => brand.brandId));
  const field = "providerRankings";
  if (draft.providerRankings.length === 0) {
    const detail = "This template shows a ranking. Add at least one provider.";
    return [checklistItem("ranking-empty", field, { title: "The ranking has no providers", detail })];
  }
  const gone = draft.providerRankings.filter(
    (entry) => entry.providerId !== null && !known.has(entry.providerId),
  );
  const none = draft.providerRankings.filter(
    (entry) => entry.providerId === null && !entry.useDynamicProvider,
  );
  const title = "Providers that readers won't see";
  return [
    ...(gone.length > 0
      ? [
          checklistItem("provider-gone", field, {
            title,
            detail: "The page leaves these out because they are stopped, deleted, or no longer exist.",
            quotes: gone.map((entry) => entry.brandName || `Provider ${entry.providerId}`),
          }),
        ]
      : []),
    ...(none.length > 0
      ? [
          checklistItem("provider-none", field, {
            title: "A ranking entry without a provider",
            detail: "Choose a provider or remove the entry.",
          }),
        ]
      : []),
  ];
}

type Bounds = { shortest: number; longest: number };

function summaryTexts(draft: ChecklistDraft): ChecklistItem[] {
  const excerpt = draft.excerpt.trim();
  const items: ChecklistItem[] = [];
  if (excerpt === "") {
    const detail = "Cards, the feed, and search results show the excerpt.";
    items.push(checklistItem("excerpt", "excerpt", { title: "No excerpt", detail }));
  } else if (excerpt.length < SHORTEST_EXCERPT) {
    const detail = `It has ${excerpt.length} characters. Write one or two sentences.`;
    items.push(checklistItem("excerpt-short", "excerpt", { title: "A very short excerpt", detail }));
  }
  return [
    ...items,
    ...metaText("metaTitle", "meta title", draft.metaTitle, META_TITLE, "the title of the post"),
    ...metaText(
      "metaDescription",
      "meta description",
      draft.metaDescription,
      META_DESCRIPTION,
      "the excerpt",
    ),
  ];
}

function metaText(
  field: "metaTitle" | "metaDescription",
  name: string,
  value: string | null,
  { shortest, longest }: Bounds,
  instead: string,
): ChecklistItem[] {
  const length = value?.trim().length ?? 0;
  if (length === 0) {
    return [
      checklistItem(field, field, {
        title: `No ${name}`,
        detail: `Search results will show ${instead} instead.`,
      }),
    ];
  }
  if (length > longest) {
    const detail = `It has ${length} characters; search results show about ${longest}.`;
    return [checklistItem(`${field}-long`, field, { title: `A long ${name}`, detail })];
  }
  if (length < shortest) {
    const detail = `It has ${length} characters; there is room for about ${longest}.`;
    return [checklistItem(`${field}-short`, field, { title: `A short ${name}`, detail })];
  }
  return [];
}

/**
 * Finds bracketed words that look like a tool but aren't one: readers would see them unchanged
 * (spec:publish-checklist#unknown-tools).
 */
function tokens(draft: ChecklistDraft): ChecklistItem[] {
  if (draft.template === "custom_html") return [];
  const known = new Set<string>(widgetNames);
  const written = [...draft.content.matchAll(/\[([a-z][A-Za-z]{2,40})\]/g)].map(([token, name = ""]) => ({
    token,
    name,
  }));
  const unknown = written.filter(
    ({ name }) => !known.has(name) && /calc|compare|save|provider|prescription|widget/i.test(name),
  );
  if (unknown.length === 0) return [];
  return [
    checklistItem("unknown-tool", "content", {
      title: "Tools that don't exist",
      detail: `Readers see this text exactly as written. The available tools are ${widgetNames.map((name) => `[${name}]`).join(", ")}.`,
      quotes: unknown.map(({ token }) => token),
    }),
  ];
}
