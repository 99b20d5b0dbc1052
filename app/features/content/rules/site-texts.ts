import { defaultTexts } from "./site-content";

/** One text on the settings screen (spec:site#site-texts). */
export type SiteText = {
  /** Its path in the content. */
  key: string;
  label: string;
  /** The maximum length in characters. */
  max: number;
  /** `line` and `text` differ in the size of the field; an `address` is a URL. */
  kind: "line" | "text" | "address";
  /** The specified default. */
  standard: string;
};

/** A page where staff can see a group's texts. */
export type ShownOn = "/" | "/compare-providers" | "/save-on-prescription" | "/blog";

export type SiteTextGroup = {
  /** Identifies the group in URLs and in the audit log. */
  id: string;
  title: string;
  /** Where visitors read these texts. */
  where: string;
  shownOn: ShownOn;
  texts: readonly SiteText[];
};

const lengths = { line: 120, text: 600, address: 500 } as const;

/** @throws Error for a key that isn't a text in the content, which means that the table below is wrong. */
function entry(kind: SiteText["kind"], key: string, label: string, max: number = lengths[kind]): SiteText {
  const standard = defaultTexts.get(key);
  if (standard === undefined) throw new Error(`Unknown site text ${key}.`);
  return { key, label, max, kind, standard };
}

const line = (key: string, label: string, max?: number) => entry("line", key, label, max);
const text = (key: string, label: string, max?: number) => entry("text", key, label, max);

function testimonials(
  place: string,
  facts: readonly (readonly [field: string, label: string])[],
): SiteText[] {
  return facts.flatMap(([field, label], index) => [
    text(`testimonials.${place}.${index}.quote`, `Quote ${index + 1}`, 400),
    line(`testimonials.${place}.${index}.name`, `Name ${index + 1}`, 60),
    line(`testimonials.${place}.${index}.${field}`, `${label} ${index + 1}`, 60),
  ]);
}

const place = ["place", "Place"] as const;
const savings = ["savings", "Savings"] as const;
const weightLoss = ["weightLoss", "Weight loss"] as const;

function questionTexts(): SiteText[] {
  const keys = [...defaultTexts.keys()].filter((key) => /^questions\..+\.question$/.test(key));
  return keys.flatMap((key, index) => [
    line(key, `Question ${index + 1}`),
    text(key.replace(/question$/, "answer"), `Answer ${index + 1}`, 1_200),
  ]);
}

/** Everything an operator can replace, in screen order. Each text of the content appears exactly once (spec:site#site-text-groups). */
export const siteTextGroups: readonly SiteTextGroup[] = [
  {
    id: "claims",
    title: "Claims",
    where: "The dark band on the home page.",
    shownOn: "/",
    texts: [
      line("claims.yearlySaving.headline", "Headline on yearly savings", 60),
      text("claims.yearlySaving.text", "Text on yearly savings", 300),
      line("claims.monthlySaving.headline", "Headline on monthly savings", 60),
      text("claims.monthlySaving.text", "Text on monthly savings", 300),
      line("claims.providers.figure", "Providers: figure", 20),
      line("claims.providers.label", "Providers: words", 60),
      line("claims.averageSaving.figure", "Average savings: figure", 20),
      line("claims.averageSaving.label", "Average savings: words", 60),
      line("claims.quoteTime.figure", "Time for quotes: figure", 20),
      line("claims.quoteTime.label", "Time for quotes: words", 60),
      line("claims.weightLoss.figure", "Weight loss: figure", 20),
      line("claims.weightLoss.label", "Weight loss: words", 60),
      text("claimsFootnote", "Basis for the claims"),
    ],
  },
  {
    id: "home",
    title: "Home page",
    where: "The first screen, the strip below it, the comparison table, and what search engines show.",
    shownOn: "/",
    texts: [
      text("home.lead", "Below the headline", 300),
      text("home.description", "For search engines", 300),
      line("home.trust.providers.title", "Strip, providers: title", 40),
      line("home.trust.providers.text", "Strip, providers: text", 60),
      line("home.trust.time.title", "Strip, time: title", 40),
      line("home.trust.time.text", "Strip, time: text", 60),
      line("home.trust.free.title", "Strip, cost: title", 40),
      line("home.trust.free.text", "Strip, cost: text", 60),
      line("home.trust.independent.title", "Strip, recommendations: title", 40),
      line("home.trust.independent.text", "Strip, recommendations: text", 60),
      line("home.providersInTable", "Table: providers to choose from", 60),
    ],
  },
  {
    id: "statements",
    title: "Statements and seal",
    where: "The footer of every public page.",
    shownOn: "/",
    texts: [
      line("statements.free", "On what it costs"),
      line("statements.independent", "On recommendations"),
      line("statements.earnings", "On earnings"),
      text("statements.notAdvice", "On medical advice", 400),
      line("legitimacyLookup.title", "Seal: title", 60),
      text("legitimacyLookup.text", "Seal: text", 300),
      entry("address", "legitimacyLookup.address", "Seal: link"),
    ],
  },
  {
    id: "questions",
    title: "Questions and answers",
    where: "The list near the end of the home page.",
    shownOn: "/",
    texts: questionTexts(),
  },
  {
    id: "testimonials-home",
    title: "Testimonials: home page",
    where: "The row 'What people use it for' on the home page.",
    shownOn: "/",
    texts: testimonials("home", [place, place, place]),
  },
  {
    id: "testimonials-compare",
    title: "Testimonials: provider comparison",
    where: "Beside the comparison form.",
    shownOn: "/compare-providers",
    texts: testimonials("compare", [place, place]),
  },
  {
    id: "testimonials-savings",
    title: "Testimonials: savings finder",
    where: "Beside the savings form.",
    shownOn: "/save-on-prescription",
    texts: testimonials("savings", [place, place]),
  },
  {
    id: "testimonials-quiz",
    title: "Testimonials: quizzes",
    where: "The carousel 'What Our Users Say' below the quiz of a ranking.",
    shownOn: "/blog",
    texts: testimonials("quiz", [savings, weightLoss, savings, weightLoss]),
  },
  {
    id: "blog",
    title: "Quizzes and blog",
    where: "Default texts for quizzes and squeeze pages, and for tools in articles.",
    shownOn: "/blog",
    texts: [
      line("quizClaims.badge", "Quiz: badge", 80),
      line("quizClaims.trust", "Quiz: trust line", 100),
      line("loadingWords.title", "Loading screen: title", 60),
      line("loadingWords.line", "Loading screen: line", 100),
      ...[0, 1, 2, 3].map((step) =>
        line(`loadingWords.steps.${step}`, `Loading screen: step ${step + 1}`, 60),
      ),
      line("squeezeDefaults.headline", "Squeeze page: headline"),
      line("squeezeDefaults.subheadline", "Squeeze page: line below"),
      line("squeezeDefaults.trust", "Squeeze page: trust line"),
      line("squeezeDefaults.cta", "Squeeze page: button", 60),
      line("squeezeDefaults.footer", "Squeeze page: below the button"),
      line("compareWidgetClaim", "Comparison tool in an article"),
    ],
  },
];

export function findSiteTextGroup(id: string | undefined): SiteTextGroup | null {
  return siteTextGroups.find((group) => group.id === id) ?? null;
}
