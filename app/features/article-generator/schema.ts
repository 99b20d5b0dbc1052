import * as z from "zod/mini";
import { fromEasternField } from "~/kernel/eastern-time";
import { keywordMissingMessage, MAX_AHEAD_MS, MAX_KEYWORD_LENGTH } from "./rules/limits";

/** The database can't store NUL or half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: "Remove the special characters that can't be stored",
});

/** Whitespace of any kind becomes one space (spec:article-generator#keyword-rule). */
const keyword = z.pipe(
  z.pipe(
    z.string({ error: keywordMissingMessage }),
    z.transform((text) => text.replace(/\s+/g, " ").trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: keywordMissingMessage }),
      z.maxLength(MAX_KEYWORD_LENGTH, { error: `Enter at most ${MAX_KEYWORD_LENGTH} characters` }),
      storable,
    ),
);

const tick = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === "on" || value === "true"),
);

/** The dialog 'Generate Blog Post'. `requestId` is unique to each form, so that sending it twice makes one request. */
export const generateSchema = z.object({
  keyword,
  requestId: z.uuid(),
  useTemplate: tick,
});

const TIME_MISSING = "Choose a date and time";

/**
 * The dialogs of a schedule. The time is Eastern Time. The current minute counts as now; an earlier one is refused.
 * @param now the clock.
 */
export function scheduleSchema(now: Date) {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const time = z.pipe(
    z.pipe(
      z.string({ error: TIME_MISSING }).check(z.minLength(1, { error: TIME_MISSING })),
      z.transform(fromEasternField),
    ),
    z.union([z.date(), z.enum(["not-a-time", "skipped"])]).check(
      z.refine((value) => value !== "not-a-time", {
        error: "Enter a date and time, such as 2026-11-21 09:30",
        abort: true,
      }),
      z.refine((value) => value !== "skipped", {
        error: "Choose another time. Daylight saving time skips this hour in New York.",
        abort: true,
      }),
      z.refine((value) => !(value instanceof Date) || value.getTime() >= minute, {
        error: "Choose a time in the future",
      }),
      z.refine((value) => !(value instanceof Date) || value.getTime() <= now.getTime() + MAX_AHEAD_MS, {
        error: "Choose a time within the next year",
      }),
    ),
  );
  return z.object({
    keyword,
    publishDate: z.pipe(
      time,
      z.transform((value) => (value instanceof Date ? value : new Date(Number.NaN))),
    ),
    autoPublish: tick,
  });
}

/** The actions on one schedule, from the list and from the dialog. */
export const scheduleIntentSchema = z.object({
  intent: z.enum(["cancel", "retry", "template"]),
  scheduleId: z.uuid(),
});

export const requestIdField = z.uuid();

/** The revision that a form was opened with. A missing one counts as an old one. */
export const revisionField = z.catch(z.string().check(z.maxLength(40)), "");

const KEY_HINT = "Enter the key exactly as the vendor shows it";

/** The vendor's key. The vendor defines its format, so we only reject what can't go in an HTTP header. */
export const keySchema = z.object({
  key: z
    .string({ error: KEY_HINT })
    .check(
      z.trim(),
      z.minLength(10, { error: KEY_HINT }),
      z.maxLength(500, { error: KEY_HINT }),
      z.regex(/^[\x21-\x7e]*$/, { error: KEY_HINT }),
    ),
});

export const modelSchema = z.object({
  model: z
    .string({ error: "Choose a model" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Choose a model" }),
      z.maxLength(100, { error: "Choose a model" }),
      z.regex(/^[\x21-\x7e]+$/, { error: "Choose a model" }),
    ),
});

export const aiIntentField = z.enum(["save-key", "remove-key", "save-model", "test"]);

/** The orders of the list, the default first. */
export const scheduleSortKeys = ["date", "keyword", "state", "who"] as const;
export type ScheduleSort = { key: (typeof scheduleSortKeys)[number]; direction: "asc" | "desc" };

/** The page number in a list's URL; the first page if the number is missing or invalid. */
export const pageField = z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1);
