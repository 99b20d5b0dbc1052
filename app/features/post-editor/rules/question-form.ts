import * as z from "zod/mini";
import { everyState, PARAMETER_NAME, type QuizQuestion, questionTypes } from "~/features/posts/schema";
import { flag, text, textOrNull } from "~/features/ranking-editor/rules/form-fields";

const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/;
const numberOrNull = z.pipe(
  text(20).check(z.refine((value) => value === "" || NUMBER.test(value), { error: "Enter a number" })),
  z.transform((value) => (value === "" ? null : Number(value))),
);

const parameterOrNull = textOrNull(60).check(
  z.refine((value) => value === null || PARAMETER_NAME.test(value), {
    error: "Enter only letters, digits, dots, hyphens, and underscores",
  }),
);

/** One question of a quiz as the editor sends it. */
export const questionForm = z.pipe(
  z
    .object({
      id: text(60).check(
        z.regex(/^[\w-]+$/, {
          error: "This question has an invalid id. Remove it and add it again.",
        }),
      ),
      question: text(500).check(z.minLength(1, { error: "Enter the question" })),
      type: z.enum(questionTypes, { error: "Choose a type" }),
      options: z
        .array(z.object({ value: text(200), label: text(200) }))
        .check(z.maxLength(200, { error: "Enter at most 200 options" })),
      required: flag,
      urlParam: parameterOrNull,
      min: numberOrNull,
      max: numberOrNull,
      showOnOnePage: flag,
    })
    .check(
      z.refine(({ min, max }) => min === null || max === null || min <= max, {
        error: "Enter a maximum that isn't below the minimum",
        path: ["max"],
      }),
      z.check(({ value, issues }) => {
        if (value.type !== "select" && value.type !== "radio") return;
        const seen = new Set<string>();
        value.options.forEach((option, index) => {
          const path = ["options", index, "label"];
          const word = (option.value || option.label).toLowerCase();
          if (!word) issues.push({ code: "custom", path, message: "Enter the option", input: option });
          else if (seen.has(word))
            issues.push({
              code: "custom",
              path,
              message: "This option is listed twice. Remove one.",
              input: option,
            });
          seen.add(word);
        });
        if (value.options.length === 0)
          issues.push({ code: "custom", path: ["options"], message: "Add an option", input: value });
      }),
    ),
  z.transform((values): QuizQuestion => ({ ...values, ...choicesAndBounds(values) })),
);

type Choosing = Pick<QuizQuestion, "type" | "options" | "min" | "max">;

/** The choices or bounds that the question's type uses. An empty value is replaced by its label. */
function choicesAndBounds({
  type,
  options,
  min,
  max,
}: Choosing): Pick<QuizQuestion, "options" | "min" | "max"> {
  const bounds = type === "number" ? { min, max } : { min: null, max: null };
  if (type === "state") return { options: [...everyState], ...bounds };
  if (type !== "select" && type !== "radio") return { options: [], ...bounds };
  return {
    options: options.map(({ value, label }) => ({ value: value || label, label: label || value })),
    ...bounds,
  };
}
