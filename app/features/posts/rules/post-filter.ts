import * as z from "zod/mini";

/** An invalid value counts as no filter. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => !value.includes("\0") && value.isWellFormed()),
);

const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.pipe(z.transform(Number), z.number().check(z.lte(max))),
  );

/** The filters that the URL of the post list may contain (spec:post-editor#list-filters). */
export const postFilterSchema = z.object({
  q: lenient(words),
  status: lenient(z.enum(["draft", "published"])),
  /** Id of a tag. */
  tag: lenient(count(2_147_483_647)),
  page: z.catch(count(1_000_000), 1),
});
export type PostFilter = z.output<typeof postFilterSchema>;

export function isFiltered({ q, status, tag }: PostFilter): boolean {
  return q !== undefined || status !== undefined || tag !== undefined;
}

/** The actions that the list offers for a post. */
export const postIntentSchema = z.object({
  intent: z.enum(["duplicate", "delete", "restore"]),
  id: z.string().check(z.maxLength(100)),
});
export type PostIntent = z.output<typeof postIntentSchema>["intent"];
