import { compareWidgetClaim } from "./blog-claims";
import { claims, claimsFootnote, legitimacyLookup, statements, withSiteName } from "./claims";
import { questions } from "./faq-questions";
import { homeTexts } from "./home-texts";
import { loadingWords, quizClaims, quizTestimonials, squeezeDefaults } from "./quiz-content";
import {
  compareTestimonials,
  homeTestimonials,
  sampleTestimonialNote,
  savingsTestimonials,
} from "./testimonials";

/** Every text that an operator can replace, with its specified default (spec:site#site-texts). */
const defaults = {
  statements,
  claims,
  claimsFootnote,
  legitimacyLookup,
  home: homeTexts,
  questions,
  compareWidgetClaim,
  quizClaims,
  loadingWords,
  squeezeDefaults,
};

const defaultTestimonials = {
  home: homeTestimonials,
  compare: compareTestimonials,
  savings: savingsTestimonials,
  quiz: quizTestimonials,
};

/** The testimonials of one place. */
export type TestimonialGroup<Person> = {
  people: readonly Person[];
  /** Shown beside them while any of them is invented; null if all are the operator's own. */
  note: string | null;
};

type Testimonials = {
  [Place in keyof typeof defaultTestimonials]: TestimonialGroup<(typeof defaultTestimonials)[Place][number]>;
};

/** The texts as pages show them: the operator's own or the default, with the site's name filled in. */
export type SiteContent = typeof defaults & { testimonials: Testimonials };

/** What replaces a default, keyed by the text's path in the content: `claims.yearlySaving.headline`. */
export type Replacements = ReadonlyMap<string, string>;

/** @param siteName replaces `{SITE_NAME}` in every text. */
export function contentWith(replacements: Replacements, siteName: string): SiteContent {
  const people = replaced(defaultTestimonials, "testimonials", replacements);
  const group = <Person>(place: string, list: readonly Person[]): TestimonialGroup<Person> => ({
    people: list,
    note: list.some((_, index) => isInvented(`testimonials.${place}.${index}`, replacements))
      ? sampleTestimonialNote
      : null,
  });
  const content: SiteContent = {
    ...replaced(defaults, "", replacements),
    testimonials: {
      home: group("home", people.home),
      compare: group("compare", people.compare),
      savings: group("savings", people.savings),
      quiz: group("quiz", people.quiz),
    },
  };
  return withSiteName(content, siteName);
}

/** An invented person with an operator's quote, or the reverse, still isn't a real customer. */
function isInvented(path: string, replacements: Replacements): boolean {
  return !(replacements.has(`${path}.quote`) && replacements.has(`${path}.name`));
}

/** A copy of plain data with some of its strings replaced. */
function replaced<Content>(content: Content, path: string, replacements: Replacements): Content {
  return replacedValue(content, path, replacements) as Content;
}

function replacedValue(value: unknown, path: string, replacements: Replacements): unknown {
  if (typeof value === "string") return replacements.get(path) ?? value;
  if (Array.isArray(value))
    return value.map((item, index) => replacedValue(item, `${path}.${index}`, replacements));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      replacedValue(inner, path ? `${path}.${name}` : name, replacements),
    ]),
  );
}

/** Every text by its path, with the specified default. */
export const defaultTexts: ReadonlyMap<string, string> = new Map([
  ...textsOf(defaults, ""),
  ...textsOf(defaultTestimonials, "testimonials"),
]);

function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name));
}
