import * as z from "zod/mini";

/** What the list does with a draft of a post that doesn't exist yet. */
export const newDraftIntentSchema = z.object({
  intent: z.enum(["discard-draft", "restore-draft"]),
  id: z.string().check(z.maxLength(100)),
});
export type NewDraftIntent = z.output<typeof newDraftIntentSchema>;
