import * as z from "zod/mini";
import type { MedicationType, PlanInterval } from "~/features/brands/schema";
import { postTemplates } from "~/features/posts/schema";

/**
 * A draft to check (spec:publish-checklist#checklist-draft): the longest article, doubled because JSON escapes take
 * extra space.
 */
export const LARGEST_DRAFT_BYTES = 6 * 1024 * 1024;

const text = (max: number) => z.catch(z.string().check(z.maxLength(max)), "");
const list = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item).check(z.maxLength(500)), []);

/** As in the form: numbers are text, and an option without a value has its label. */
const question = z.object({
  id: text(100),
  question: text(1_000),
  type: text(20),
  options: list(z.object({ value: text(1_000), label: text(1_000) })),
  required: z.catch(z.boolean(), true),
  urlParam: text(100),
  min: text(30),
  max: text(30),
  showOnOnePage: z.catch(z.boolean(), false),
});

/**
 * The parts of a post that the checklist reads, from the editor's current state with incomplete fields. Unknown keys
 * are dropped.
 */
export const checklistDraftSchema = z.object({
  template: z.enum(postTemplates),
  title: text(1_000),
  slug: text(1_000),
  content: z.string().check(z.maxLength(2_000_000)),
  excerpt: text(10_000),
  featuredImage: z.catch(z.nullable(text(5_000)), null),
  metaTitle: z.catch(z.nullable(text(1_000)), null),
  metaDescription: z.catch(z.nullable(text(5_000)), null),
  faq: list(z.object({ question: text(5_000), answer: text(50_000) })),
  quickTakeaways: list(text(5_000)),
  providerRankings: list(
    z.object({
      providerId: z.catch(z.nullable(z.int()), null),
      brandName: text(300),
      useDynamicProvider: z.catch(z.boolean(), false),
      urlOverride: z.catch(z.nullable(text(5_000)), null),
      score: z.catch(z.nullable(z.number()), null),
      bullets: list(text(5_000)),
    }),
  ),
  quizQuestions: list(question),
});

export type ChecklistDraft = z.output<typeof checklistDraftSchema>;

/** The editor section that a checklist item is about. */
export type ChecklistField =
  | "title"
  | "excerpt"
  | "featuredImage"
  | "content"
  | "metaTitle"
  | "metaDescription"
  | "faq"
  | "quickTakeaways"
  | "quizQuestions"
  | "providerRankings";

/** One thing to review before publishing. It is a warning and blocks nothing. */
export type ChecklistItem = {
  /** Stays the same as long as the item does. */
  id: string;
  field: ChecklistField;
  /** What to review, in a few words. */
  title: string;
  /** Why it matters, or what to do. */
  detail: string;
  /** The places in the text where it was found. */
  quotes: string[];
};

/** A brand's prices, for comparison with prices in a text. */
export type BrandFacts = {
  brandId: number;
  brandName: string;
  /** The hosts of its links, without `www.`. */
  hosts: string[];
  /** Every amount that a text may state correctly, in cents. */
  amounts: number[];
  /** Two-letter codes of the states that it doesn't serve. */
  unavailableStates: string[];
  /** The cost of a regular month of each plan in cents, membership fee included. */
  months: { medicationType: MedicationType; planInterval: PlanInterval; cents: number }[];
};

/** The data that the server adds to check a draft. */
export type ChecklistFacts = {
  /** Without a trailing slash. */
  siteUrl: string;
  /** The brands that visitors are offered. */
  brands: BrandFacts[];
  /** The draft's internal links that don't work, as written. */
  deadLinks: string[];
  /** The folders of uploaded images that the draft shows and the library no longer has. */
  missingImages: string[];
};
