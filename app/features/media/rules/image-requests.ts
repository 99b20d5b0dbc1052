import * as z from "zod/mini";

const MAX_PAGE = 10_000;

/** What the URL of the library may ask for; what cannot be understood counts as not given. */
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

/** What a form of the library asks for. */
export const imageActionSchema = z.object({
  intent: z.enum(["describe", "delete"]),
  imageId: z.uuid(),
  alt: z.catch(z.string(), ""),
});
