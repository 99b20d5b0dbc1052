import type { PostStatus, PostTemplate } from "../schema";

/** What staff read for each template. */
export const templateNames: Record<PostTemplate, string> = {
  default: "Article",
  ranking: "Ranking",
  "ranking-reverse": "Ranking, last place first",
  provider_review: "Provider review",
  quiz_ranking: "Quiz, then ranking",
  quiz_squeeze_ranking: "Squeeze, quiz, ranking",
  custom_html: "Custom HTML",
};

/** What staff read for each status. */
export const statusNames: Record<PostStatus, string> = {
  draft: "Draft",
  private: "Private",
  published: "Published",
};
