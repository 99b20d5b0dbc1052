import { mapEntries, mapOfQuiz } from "~/features/quiz/rules/quiz-map";
import { quizWarnings } from "~/features/quiz/rules/quiz-warnings";
import type { BrandFacts, ChecklistDraft, ChecklistItem } from "./draft";
import { checklistItem } from "./item";

/** The warnings of the quiz's map (spec:publish-checklist#quiz-check). An empty ranking has its own item. */
export function checkQuiz(draft: ChecklistDraft, brands: readonly BrandFacts[]): ChecklistItem[] {
  const known = new Map(brands.map((brand) => [brand.brandId, brand]));
  const map = mapOfQuiz({
    template: draft.template,
    questions: draft.quizQuestions,
    entries: mapEntries(draft.providerRankings, (id) => known.get(id) ?? null),
  });
  if (!map) return [];
  return quizWarnings(map)
    .filter(({ id }) => id !== "quiz-empty-results" || draft.providerRankings.length > 0)
    .map(({ id, title, detail, places }) =>
      checklistItem(id, id === "quiz-empty-results" ? "providerRankings" : "quizQuestions", {
        title,
        detail,
        quotes: places.map(({ label }) => label),
      }),
    );
}
