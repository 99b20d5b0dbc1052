import * as z from "zod/mini";
import { parseWebAddress } from "~/kernel/web-address";
import { fits, type RuleChoices, ruleKeys, ruleOf, type Setting } from "./rules/alert-rules";
import type { QuietHours } from "./rules/quiet";

export const alertIntentSchema = z.object({
  intent: z.enum(["acknowledge", "reopen"]),
  alertId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  /** The page that the button is on. */
  back: z.catch(z.enum(["/admin/today", "/admin", "/admin/reports/alerts"]), "/admin/reports/alerts"),
});

const choice = z.object({ isOn: z.boolean(), threshold: z.number(), minimum: z.number() });

/** The stored settings of the rules. A rule without one uses its defaults. */
export const storedRulesSchema = z.record(z.string(), z.catch(z.optional(choice), undefined));

const LONGEST_URL = 500;

export const webhookSchema = z.object({
  url: z.pipe(
    z.string({ error: "Enter the URL" }).check(z.trim()),
    z.string().check(
      z.maxLength(LONGEST_URL, { error: `Enter a URL of at most ${LONGEST_URL} characters` }),
      z.refine((url) => parseWebAddress(url)?.protocol === "https:", {
        error: "Enter a URL that starts with https://",
      }),
    ),
  ),
});

export type AlertSettingsInput = {
  rules: RuleChoices;
  quiet: QuietHours | null;
  recipients: string[];
  version: number;
};

const WHOLE = /^\d{1,7}$/;

/**
 * Reads the form of the settings.
 * @param people the ids of those who may be chosen
 */
export function readSettings(
  fields: Readonly<Record<string, string>>,
  people: readonly string[],
): { input: AlertSettingsInput; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const number = (name: string, setting: Setting) => {
    const value = WHOLE.test(fields[name]?.trim() ?? "") ? Number(fields[name]) : Number.NaN;
    if (!fits(setting, value))
      errors[name] = `Enter a whole number from ${setting.least} to ${setting.most.toLocaleString("en-US")}`;
    return value;
  };
  const rules = Object.fromEntries(
    ruleKeys.map((key) => {
      const { threshold, minimum } = ruleOf(key);
      const chosen = {
        isOn: fields[`${key}-on`] === "yes",
        threshold: number(`${key}-threshold`, threshold),
        minimum: number(`${key}-minimum`, minimum),
      };
      return [key, chosen];
    }),
  ) as RuleChoices;
  const quiet = readQuiet(fields, errors);
  const recipients = people.filter((id) => fields[`recipient-${id}`] === "yes");
  return { input: { rules, quiet, recipients, version: Number(fields.version) || 0 }, errors };
}

function readQuiet(
  { quietFrom = "", quietUntil = "" }: Readonly<Record<string, string>>,
  errors: Record<string, string>,
): QuietHours | null {
  if (quietFrom === "" && quietUntil === "") return null;
  const hour = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) < 24 ? Number(text) : null);
  const [from, until] = [hour(quietFrom), hour(quietUntil)];
  if (from === null) errors.quietFrom = "Choose the hour when quiet hours start, or neither";
  else if (until === null) errors.quietUntil = "Choose the hour when quiet hours end, or neither";
  else if (from === until) errors.quietUntil = "Choose a different hour from the start";
  else return { from, until };
  return null;
}
