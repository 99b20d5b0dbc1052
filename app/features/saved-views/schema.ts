import * as z from "zod/mini";
import { isViewList } from "./rules/lists";
import { LONGEST_NAME } from "./rules/views";

const list = z.pipe(
  z.string(),
  z.transform((page, context) => {
    if (isViewList(page)) return page;
    context.issues.push({ code: "custom", message: "Unknown list", input: page });
    return z.NEVER;
  }),
);
const checked = z.pipe(
  z.optional(z.literal("yes")),
  z.transform((value) => value === "yes"),
);

/** A new view. */
export const newViewSchema = z.object({
  page: list,
  name: z.string().check(
    z.trim(),
    z.minLength(1, "Enter a name"),
    z.maxLength(LONGEST_NAME, `Enter at most ${LONGEST_NAME} characters`),
    z.refine((name) => !/\p{Cc}/u.test(name) && name.isWellFormed(), "Enter a name on one line"),
  ),
  search: z.string().check(z.maxLength(4_000)),
  shared: checked,
  default: checked,
});
export type NewView = z.output<typeof newViewSchema>;

const viewId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));

/** A change to an existing view. */
export const viewChangeSchema = z.object({
  intent: z.enum(["update", "share", "unshare", "delete", "restore", "open-with", "open-without"]),
  viewId,
  /** For `update`: the query of the list's URL. */
  search: z._default(z.string().check(z.maxLength(4_000)), ""),
});
export type ViewChange = z.output<typeof viewChangeSchema>;
