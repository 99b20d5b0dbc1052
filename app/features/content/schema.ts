import * as z from "zod/mini";
import { isRealDay } from "~/kernel/days";
import { parseWebAddress } from "~/kernel/web-address";
import type { SiteText, SiteTextGroup } from "./rules/site-texts";

/** The only placeholder in braces that is filled in. */
const SITE_NAME_PLACEHOLDER = "{SITE_NAME}";

const TAG = /<\/?[a-z!]/i;
const CONTROL = /\p{Cc}/u;

const isWebAddress = (value: string) => parseWebAddress(value) !== null;
const rule = (holds: (value: string) => boolean, error: string) => z.refine<string>(holds, { error });

/**
 * What may be typed for one text: plain text up to its maximum length, with the default's placeholders
 * (spec:site#site-text-rules).
 */
function siteTextField({ max, kind, standard }: SiteText) {
  const error = "Enter text, or reset it to the default";
  const field = z.pipe(
    z.string({ error }),
    z.pipe(
      // Line breaks show as spaces anyway.
      z.transform((typed: string) => typed.replace(/\s+/g, " ").trim()),
      z.string().check(
        z.minLength(1, { error, abort: true }),
        z.maxLength(max, { error: `Enter at most ${max} characters` }),
        rule(
          (value) => !CONTROL.test(value) && value.isWellFormed(),
          "Remove the special characters that can't be stored",
        ),
        rule((value) => !TAG.test(value), "Enter plain text without HTML"),
        rule(
          (value) => !/[{}]/.test(value.replaceAll(SITE_NAME_PLACEHOLDER, "")),
          `Use only ${SITE_NAME_PLACEHOLDER} in braces`,
        ),
        rule(
          (value) => !standard.includes(SITE_NAME_PLACEHOLDER) || value.includes(SITE_NAME_PLACEHOLDER),
          `Keep ${SITE_NAME_PLACEHOLDER} where the site name goes`,
        ),
      ),
    ),
  );
  return kind === "address"
    ? field.check(rule(isWebAddress, "Enter a URL that starts with https://"))
    : field;
}

/** The form of one group: every text by its key. A text that isn't submitted stays unchanged. */
export function siteTextsSchema(group: SiteTextGroup) {
  return z.object(Object.fromEntries(group.texts.map((text) => [text.key, z.optional(siteTextField(text))])));
}

/** The time of a group's latest change in ms, or 0; shows whether someone else saved first. */
export const revisionField = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text) => Number(text)),
);

/** The operator's own texts when the form was loaded, by key, as JSON; invalid input counts as none. */
export const seenTextsField = z.catch(
  z.pipe(z.pipe(z.string(), z.transform(parsedJson)), z.record(z.string(), z.string())),
  {},
);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const factText = (error: string, max: number) =>
  z.pipe(
    z.string({ error }),
    z.pipe(
      z.transform((typed: string) => typed.replace(/\s+/g, " ").trim()),
      z.string().check(
        z.minLength(1, { error, abort: true }),
        z.maxLength(max, { error: `Enter at most ${max} characters` }),
        rule(
          (value) => !CONTROL.test(value) && value.isWellFormed(),
          "Remove the special characters that can't be stored",
        ),
        rule((value) => !TAG.test(value), "Enter plain text without HTML"),
      ),
    ),
  );

const factDay = (error: string) => z.string({ error }).check(rule(isRealDay, error));

/** The form of one fact (spec:site#fact-checks). @param today as YYYY-MM-DD */
export function factSchema(today: string) {
  return z
    .object({
      statement: factText("Enter the statement", 600),
      sourceName: factText("Enter the name of the source", 80),
      sourceUrl: factText("Enter the URL of the source", 500).check(
        rule(isWebAddress, "Enter a URL that starts with https://"),
      ),
      asOf: factDay("Enter the day you checked it").check(
        rule((day) => day <= today, "Enter a day that isn't in the future"),
      ),
      checkBy: factDay("Enter the day to check it again"),
    })
    .check(
      z.refine(({ asOf, checkBy }) => asOf < checkBy, {
        error: "Enter a day after the day you checked it",
        path: ["checkBy"],
      }),
    );
}
