import * as z from "zod/mini";
import { isIdentifier } from "~/features/tracking/rules/session";
import { questionEvents, stages } from "./rules/funnels";

/** The most events in one report; the browser sends more reports if it has more. */
export const MAX_EVENTS = 60;
/** As many as a quiz can have questions (spec:post-editor#form-limits). */
const MAX_ANSWERS = 50;

const line = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/**
 * What happened, the question (or the number of the form's step), and the seconds since the visitor got there: -1 if
 * they aren't known.
 */
const event = z.tuple([
  z.enum([...stages, ...questionEvents]),
  line(100),
  z.int().check(z.gte(-1), z.lte(86_400)),
]);

/**
 * What a browser reports about a visit to a funnel (spec:funnels#report), once or in parts. It names no visitor and
 * no session.
 */
export const funnelReportSchema = z.object({
  /** The post's slug, or the name of a tool. A slug that a tool has as its name follows `blog/`. */
  funnel: z.string().check(z.regex(/^(blog\/)?[a-z0-9_-]{1,200}$/)),
  variantId: z.nullable(z.custom<string>(isIdentifier)),
  /** The ad's source tag. */
  source: z.nullable(line(200)),
  /** The host of the referring site, without `www.`. */
  referrer: z.nullable(line(255)),
  events: z.array(event).check(z.minLength(1), z.maxLength(MAX_EVENTS)),
  /** Question id → the value of an option, with `completed` and `clicked`. */
  answers: z.nullable(
    z.record(line(100), line(200)).check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS)),
  ),
});
export type FunnelReport = z.infer<typeof funnelReportSchema>;
export type FunnelEvent = FunnelReport["events"][number];
