import { useDeferredValue, useMemo } from "react";
import { GRADE_GOAL } from "~/kernel/reading-level";
import { textFigures } from "../rules/text-figures";

/** A text's length and reading level, below the editor (spec:post-editor#text-figures). */
export function TextFiguresLine({ html }: { html: string }) {
  // Typing doesn't wait for the count of a long text.
  const counted = useDeferredValue(html);
  const { words, minutes, grade } = useMemo(() => textFigures(counted), [counted]);
  if (words === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`} · {minutes} min read
      {grade !== null && ` · ${gradeText(grade)}`}
    </p>
  );
}

function gradeText(grade: number): string {
  const level = `reading level: grade ${Math.max(1, grade).toFixed(1)}`;
  return grade > GRADE_GOAL ? `${level}. Aim for ${GRADE_GOAL}: use shorter sentences and words` : level;
}
