import * as z from "zod/mini";
import type { MedicationType, PlanInterval } from "~/features/brands/schema";
import { postTemplates } from "~/features/posts/schema";

/**
 * A draft to check (spec:publish-checklist#checklist-draft): the longest article, doubled for what its characters take as JSON.
 */
export const LARGEST_DRAFT_BYTES = 6 * 1024 * 1024;

const text = (max: number) => z.catch(z.string().check(z.maxLength(max)), "");
const list = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item).check(z.maxLength(500)), []);

/** What the checklist looks at: a post as it stands in the editor, half-done fields included. Unknown keys are left out. */
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
});

export type ChecklistDraft = z.output<typeof checklistDraftSchema>;

/** The section of the editor that a point of the checklist is about. */
export type ChecklistField =
  | "title"
  | "excerpt"
  | "featuredImage"
  | "content"
  | "metaTitle"
  | "metaDescription"
  | "faq"
  | "quickTakeaways"
  | "providerRankings";

/** One thing to look at before publishing. It warns; nothing is forbidden. */
export type ChecklistItem = {
  /** Stays the same while the point does. */
  id: string;
  field: ChecklistField;
  /** What is to be looked at, in a few words. */
  title: string;
  /** Why it matters, or what to do. */
  detail: string;
  /** The places in the text it was found at. */
  quotes: string[];
};

/** What a brand charges, for comparing with prices that a text names. */
export type BrandFacts = {
  brandId: number;
  brandName: string;
  /** Hosts of its links, without `www.`. */
  hosts: string[];
  /** Every amount a text may rightly name, in cents. */
  amounts: number[];
  /** What a regular month of each plan costs in cents, membership fee included. */
  months: { medicationType: MedicationType; planInterval: PlanInterval; cents: number }[];
};

/** What the server knows about a draft's surroundings. */
export type ChecklistFacts = {
  /** Without a slash at the end. */
  siteUrl: string;
  /** Brands that are not archived. */
  brands: BrandFacts[];
  /** Internal addresses of the draft that lead nowhere, as written. */
  deadLinks: string[];
  /** Uploaded images that the draft shows and the library no longer has: their folders. */
  missingImages: string[];
};
