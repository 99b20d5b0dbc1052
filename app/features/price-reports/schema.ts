import * as z from "zod/mini";
import { MAX_MESSAGE, reportDecisions } from "./rules/report";

const CONTROL = /[\p{Cc}\p{Cs}]/u;

const databaseId = (max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,14}$/),
      z.refine((text) => Number(text) <= max),
    ),
    z.transform(Number),
  );

const missing = "Enter the price you saw, or what else is wrong";

/** What a visitor submits. Line breaks become spaces. */
export const reportSchema = z.object({
  message: z.pipe(
    z.string({ error: missing }),
    z.pipe(
      z.transform((typed: string) => typed.replace(/\s+/g, " ").trim()),
      z.string().check(
        z.minLength(1, { error: missing, abort: true }),
        z.maxLength(MAX_MESSAGE, { error: `Enter at most ${MAX_MESSAGE} characters` }),
        z.refine((text) => !CONTROL.test(text) && text.isWellFormed(), {
          error: "Enter text without special characters",
        }),
      ),
    ),
  ),
});

/** The price in the form's URL; null if it's invalid. */
export function readPricingId(text: string): number | null {
  const result = databaseId(2_147_483_647).safeParse(text);
  return result.success ? result.data : null;
}

/** The page of the list of corrections; anything invalid is the first page. */
export function readPage(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** A decision by staff, or its undo. */
export const decisionSchema = z.object({
  intent: z.enum([...reportDecisions, "reopen"]),
  reportId: databaseId(Number.MAX_SAFE_INTEGER),
});
