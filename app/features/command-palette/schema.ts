import * as z from "zod/mini";

/** What the palette finds besides pages and actions, in the order of its groups. */
export const itemKinds = ["brand", "post", "lead", "claim", "conversion", "network"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Names an item. The id of a lead contains its form: `comparison:12`. */
export type ItemKey = { kind: ItemKind; id: string };

/** One line of the palette. `detail` distinguishes items with the same title. */
export type FoundItem = ItemKey & { title: string; detail: string };

/** `failed` has the kinds that couldn't be searched. */
export type Found = { items: FoundItem[]; failed: ItemKind[] };

export const MAX_SEARCH = 100;
export const MAX_RECENT = 8;
/** Shorter searches would match almost everything. */
export const MIN_SEARCH = 2;

export const itemKeySchema = z.object({
  kind: z.enum(itemKinds),
  id: z.string().check(z.regex(/^(?:[a-z]+:)?[a-z0-9-]{1,40}$/i)),
});

/** `q` searches; `recent` asks for the items that this person opened last, by key. */
export const searchSchema = z.object({
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_SEARCH, { error: `Enter at most ${MAX_SEARCH} characters` }),
      z.refine((text) => !text.includes("\0") && text.isWellFormed(), {
        error: "Remove the special characters that can't be searched for",
      }),
    ),
  ),
  recent: z.optional(z.array(itemKeySchema).check(z.maxLength(MAX_RECENT))),
});
export type Search = z.output<typeof searchSchema>;
