import * as z from "zod/mini";

/** An amount as written in text, or a price token. */
const amountText = z.string().check(z.regex(/^(\$ ?[\d,]{1,9}(\.\d{2})?|\{price_\d{1,10}\})$/));

/** A replacement in a post's text, and its undo. */
export const replacementSchema = z.object({
  postId: z.guid(),
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  path: z.string().check(z.regex(/^[A-Za-z]+(\.\w+){0,3}$/), z.maxLength(100)),
  at: z.pipe(z.string().check(z.regex(/^\d{1,8}$/)), z.transform(Number)),
  from: amountText,
  to: amountText,
});
