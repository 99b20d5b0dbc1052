import * as z from "zod/mini";
import { isIdentifier } from "./rules/session";
import { slugOfPath } from "./rules/view";

/** The places where visitors see providers; the values of every `component` column. */
export const components = [
  "compare_providers",
  "save_prescription",
  "calculator",
  "provider_page",
  "price_proof",
  "price_watch",
  "state_page",
  "medication_page",
  "side_by_side",
  "embed",
  "blog",
] as const;
export type Component = (typeof components)[number];

/** A path on this site without query or fragment, which could contain answers or campaign ids. */
const sourcePage = z.string().check(z.maxLength(500), z.regex(/^\/[^?#\s\p{Cc}\p{Cs}]*$/u));

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

const line = (max: number) => z.nullable(z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)));
const identifier = z.custom<string>(isIdentifier);
const pixels = z.int().check(z.nonnegative(), z.lte(100_000));

/** The part of a `blog_analytics` row (spec:tracking#views) that the browser knows. */
const pageView = z.object({
  type: z.literal("page_view"),
  path: z.string().check(z.refine((path) => slugOfPath(path) !== null)),
  sessionId: identifier,
  referrer: line(500),
  isNewVisitor: z.boolean(),
  variantId: z.nullable(identifier),
  utmSource: line(200),
  utmMedium: line(200),
  utmCampaign: line(200),
  utmContent: line(200),
  utmTerm: line(200),
  language: z.string().check(z.regex(/^[A-Za-z0-9-]{0,35}$/)),
  screenWidth: pixels,
  screenHeight: pixels,
  /** The time on the visitor's clock. */
  timestamp: z.iso.datetime(),
});
export type PageView = z.infer<typeof pageView>;

/** The events that a browser may send to `/events`. */
export const browserEventSchema = z.discriminatedUnion("type", [providerClick, interaction, pageView]);
export type BrowserEvent = z.infer<typeof browserEventSchema>;
