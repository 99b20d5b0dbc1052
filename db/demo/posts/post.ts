import type {
  PostStatus,
  PostTemplate,
  ProviderDetails,
  ProviderRankingEntry,
  QuestionAndAnswer,
  QuizQuestion,
} from "~/features/posts/schema";
import type { DemoBrand } from "../rows";

/** A sample article. What is left out takes the default of the table. */
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
  /** How long before the start of the sample site it was edited last; it was published some time before. */
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

/** A question with the fields that most questions share. */
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
