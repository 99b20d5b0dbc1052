import * as z from "zod/mini";

/** Where a visitor meets providers; the value of every `component` column. */
export const components = [
  "compare_providers",
  "save_prescription",
  "calculator",
  "provider_page",
  "blog",
] as const;
export type Component = (typeof components)[number];

/** A path of this site without query or fragment: answers never travel in it, and neither do campaign ids. */
const sourcePage = z.string().check(z.maxLength(500), z.regex(/^\/[^?#\s]*$/));

const providerClick = z.object({
  type: z.literal("provider_click"),
  providerId: z.int().check(z.positive(), z.lte(2_147_483_647)),
  component: z.enum(components),
  sourcePage,
});

const interaction = z.object({
  type: z.literal("interaction"),
  component: z.enum(components),
});

/** What a browser may report to `/events`. */
export const browserEventSchema = z.discriminatedUnion("type", [providerClick, interaction]);
export type BrowserEvent = z.infer<typeof browserEventSchema>;
