import * as z from "zod/mini";

const MAX_PAGE = 10_000;

/** The orders of the library (spec:media#image-library). */
export const imageSortKeys = ["created", "alt", "size"] as const;
export type ImageSort = { key: (typeof imageSortKeys)[number]; direction: "asc" | "desc" };

/** The parameters in the library's URL; an invalid value counts as missing. */
export const imageSearchSchema = z.object({
  q: z.catch(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !text.includes("\0") && text.isWellFormed()),
    ),
    "",
  ),
  page: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), 1),
});

/** The actions of the library's forms. */
export const imageActionSchema = z.object({
  intent: z.enum(["describe", "delete"]),
  imageId: z.uuid(),
  alt: z.catch(z.string(), ""),
});
