import * as z from "zod/mini";
import { parseWebAddress } from "~/kernel/web-address";

/* The kinds of fields in a post's form. */

/** The database can't store NUL, and half of a surrogate pair isn't valid text. */
export const storable = z.refine<string>((value) => !value.includes("\0") && value.isWellFormed(), {
  error: "Remove the special characters that can't be stored",
});

/** Trimmed text of at most this many characters. */
export const text = (max: number) =>
  z
    .string({ error: "Enter text" })
    .check(
      z.trim(),
      z.maxLength(max, { error: `Enter at most ${max.toLocaleString("en-US")} characters` }),
      storable,
    );

/** Blank becomes null. */
export const textOrNull = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value) => value || null),
  );

/** Lines of text; blank lines are dropped. */
export const lines = (max: number, count: number) =>
  z.pipe(
    z.array(text(max)).check(z.maxLength(count, { error: `Enter at most ${count}` })),
    z.transform((list) => list.filter(Boolean)),
  );

export const flag = z.boolean({ error: "Choose yes or no" });

export function isWebAddress(value: string): boolean {
  return parseWebAddress(value) !== null;
}

/** An http(s) URL. */
export const linkOrNull = textOrNull(2000).check(
  z.refine((value) => value === null || isWebAddress(value), {
    error: "Enter a URL that starts with https:// or http://",
  }),
);

/** Path of a field (`providerRankings.0.score`) → what is wrong with it. */
export type FormErrors = Readonly<Record<string, string>>;

/** The id of a field's control. */
export function fieldIdOf(path: string): string {
  return `post-${path.replaceAll(".", "-")}`;
}

/** How a field differs between two versions of a form. */
export type DraftDifference = { name: string; one: string; other: string };
