import type { z } from "zod/mini";
import type { HeadedStep } from "~/ui/step-form-page";
import type { FormErrors, FormValues } from "~/ui/step-form-state";
import { fieldErrors } from "../schema";

/** A form step whose fields and messages come from a schema. */
export function schemaStep<Values extends FormValues>(
  name: string,
  heading: string,
  schema: z.ZodMiniObject,
): HeadedStep<Values> {
  return {
    name,
    heading,
    fields: Object.keys(schema.shape) as (keyof Values & string)[],
    check(values): FormErrors {
      const result = schema.safeParse(values);
      return result.success ? {} : fieldErrors(result.error);
    },
  };
}
