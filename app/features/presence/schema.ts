import * as z from "zod/mini";
import { editedKinds } from "./rules/presence";

/** A sign of life from an open editor, or that it was left. */
export const signSchema = z.object({
  intent: z.enum(["here", "leave"]),
  kind: z.enum(editedKinds),
  page: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Identifies the open tab. */
  tab: z.uuid(),
});
