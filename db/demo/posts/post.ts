import type {
  PostStatus,
  PostTemplate,
  ProviderDetails,
  ProviderRankingEntry,
  QuestionAndAnswer,
  QuizQuestion,
} from "~/features/posts/schema";
import type { DemoBrand } from "../rows";

/** A sample article. Omitted fields get the table's defaults. */
export type DemoPost = {
  slug: string;
  title: string;
  template?: PostTemplate;
  status?: PostStatus;
  excerpt: string;
  metaDescription?: string;
  /** Name of a file in public/blog. */
  picture: string;
  categories: string[];
  tags: string[];
  /** How many days before the sample site's start it was last edited. It was published earlier. */
  daysAgo: number;
  takeaways?: string[];
  faq?: QuestionAndAnswer[];
  /** HTML. */
  content: string;
  priority?: "1.0" | "0.8" | "0.5";
  reversed?: boolean;
  criteria?: string[];
  methodology?: string;
  rankings?: (brands: readonly DemoBrand[]) => ProviderRankingEntry[];
  review?: (brands: readonly DemoBrand[]) => ProviderDetails;
  quiz?: { title?: string; subtitle?: string; questions: QuizQuestion[] };
  squeeze?: {
    headline?: string;
    subheadline?: string;
    image?: string;
    cta?: string;
    trust?: string;
    footer?: string;
  };
};

/** A question with default values for most fields. */
export function question(
  own: Pick<QuizQuestion, "id" | "question" | "type"> & Partial<QuizQuestion>,
): QuizQuestion {
  return {
    options: [],
    required: true,
    urlParam: own.id,
    min: null,
    max: null,
    showOnOnePage: false,
    ...own,
  };
}
