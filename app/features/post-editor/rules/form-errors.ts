import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "./post-draft";

/** What the items of the form's lists are called, by the name of the list. */
const itemNames: Readonly<Record<string, string>> = {
  providerRankings: "Rank",
  bullets: "bullet",
  quizQuestions: "Question",
  options: "option",
  faq: "FAQ",
  quickTakeaways: "Takeaway",
  rankingCriteria: "Criterion",
  pros: "Advantage",
  cons: "Drawback",
};

/**
 * Names the list item that an error is about: `providerRankings.1.score` is "Rank 2". Null if the error isn't for a
 * list item.
 */
export function placeOf(path: string): string | null {
  const parts = path.split(".");
  const places = parts.flatMap((part, index) => {
    const name = itemNames[part];
    const place = parts[index + 1];
    return name !== undefined && place !== undefined && /^\d+$/.test(place)
      ? [`${name} ${Number(place) + 1}`]
      : [];
  });
  return places.length > 0 ? places.join(", ") : null;
}

/**
 * The errors that still apply. A field that changed since, or whose item was moved or removed, is checked again at the
 * next save.
 * @param sent the form that was rejected.
 */
export function remainingErrors(errors: FormErrors, sent: PostDraft | null, now: PostDraft): FormErrors {
  if (!sent) return errors;
  const standing = Object.entries(errors).filter(([path]) => valueAt(sent, path) === valueAt(now, path));
  return Object.fromEntries(standing);
}

function valueAt(draft: PostDraft, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === name)?.[1];
  }, draft);
}
