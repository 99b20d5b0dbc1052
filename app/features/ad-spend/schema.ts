import { z } from "zod";
import { isRealDay } from "~/kernel/days";
import { parseDollars } from "~/kernel/money";
import { MAX_ROWS } from "./rules/day-rows";
import { matchKinds, matchLevels } from "./rules/matching";
import {
  type AdNames,
  type AdSpendDay,
  type DayKey,
  FIRST_DAY,
  MAX_SPEND_CENTS,
  platforms,
} from "./rules/spend";
import { type Gathered, gather, joinDays } from "./rules/spend-rows";

const storable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** A valid date in 2010 or later. The mutation checks that it isn't in the future. */
export const spendDay = z
  .string({ error: "Enter a date" })
  .trim()
  .refine(isRealDay, { error: "Enter a valid date, such as 2026-03-31" })
  .refine((day) => day >= FIRST_DAY, { error: "Enter a date in 2010 or later" });

const amount = z
  .string({ error: "Enter an amount" })
  .trim()
  .transform((text, context) => {
    const cents = spendCentsOf(text);
    if (cents !== null) return cents;
    const message = text === "" ? "Enter an amount" : "Enter dollars and cents, such as 1299.50";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const rowText = z.string().trim();

/** A day before this field existed is Meta's. */
const platformField = z
  .enum(platforms, { error: "Choose an ad platform" })
  .or(z.literal("").transform(() => "facebook" as const));

/** The platform of a connection. A form without one, from before the others were added, means Meta. */
export const connectedPlatform = z.enum(platforms).default("facebook");

/** The account of a stored day, from a hidden field or the URL. */
const accountField = z
  .string()
  .max(300, { error: "Choose an ad platform" })
  .refine(storable, { error: "Choose an ad platform" });

export const manualSchema = z
  .object({
    date: spendDay,
    platform: platformField,
    /** The account of the day that is corrected; empty for a new day. */
    account: accountField,
    amount,
    rows: z
      .array(z.object({ campaign: rowText, adSet: rowText, ad: rowText, share: rowText }))
      .max(MAX_ROWS, { error: `Enter at most ${MAX_ROWS} rows` }),
  })
  .transform(({ date, platform, account, amount, rows }, context): AdSpendDay => {
    const key = { date, platform, account: platform === "facebook" ? "" : account };
    const note = (field: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [field] });
    const parts = rows.flatMap((row, index) => readPart(row, index, key, note) ?? []);
    const total: Gathered = { ...key, line: TOTAL, cents: amount, campaign: "", names: namesOfPart("", "") };
    const days = gather([total, ...parts], true, (line) =>
      note(`campaign-${line}`, "This is listed twice. Remove one."),
    );
    const [day] = joinDays(days, () => note("amount", "Enter at least the total of the campaigns"));
    return day ?? { ...key, spendCents: amount, campaigns: [] };
  });

/** The place of the total among the rows of a form. */
const TOTAL = -1;

/** @returns what is wrong with the name of a campaign, an ad set, or an ad, or null. */
export function problemOfCampaign(name: string): string | null {
  if (name.length > 500) return "Enter at most 500 characters";
  return storable(name) ? null : "Remove the special characters that can't be stored";
}

type PostedRow = Record<"campaign" | "adSet" | "ad" | "share", string>;

const namesOfPart = (adSet: string, ad: string): AdNames => ({
  campaignId: null,
  adSetId: null,
  adSet: adSet || null,
  adId: null,
  ad: ad || null,
});

/** A row of the form; null if it's empty, or wrong, which is noted at its field. */
function readPart(
  { campaign, adSet, ad, share }: PostedRow,
  line: number,
  key: DayKey,
  note: (field: string, message: string) => void,
): Gathered | null {
  if (campaign + adSet + ad + share === "") return null;
  const cents = spendCentsOf(share);
  const problems = [
    { field: "campaign", problem: campaign === "" ? "Enter a campaign name" : problemOfCampaign(campaign) },
    { field: "ad-set", problem: problemOfCampaign(adSet) },
    { field: "ad", problem: problemOfCampaign(ad) },
    { field: "share", problem: cents === null ? "Enter dollars and cents, such as 1299.50" : null },
  ];
  for (const { field, problem } of problems) if (problem) note(`${field}-${line}`, problem);
  if (cents === null || problems.some(({ problem }) => problem !== null)) return null;
  return { ...key, line, cents, campaign, names: namesOfPart(adSet, ad) };
}

/** The posted fields of a day: parsed for the schema, and as typed to fill the form again. */
export function manualFields(form: FormData): {
  input: { date: string; platform: string; account: string; amount: string; rows: PostedRow[] };
  values: Record<string, string>;
  /** The keys of the stored rows that the form showed; null if it showed all of them. */
  shown: string[] | null;
} {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const day = {
    date: text("date"),
    platform: text("platform"),
    account: text("account"),
    amount: text("amount"),
  };
  const values: Record<string, string> = { ...day, seen: text("seen"), part: text("part") };
  const shown: string[] = [];
  for (let index = 0; form.has(`was-${index}`) && index < MAX_ROWS; index += 1) {
    values[`was-${index}`] = text(`was-${index}`);
    shown.push(text(`was-${index}`));
  }
  const rows: PostedRow[] = [];
  for (let index = 0; form.has(`campaign-${index}`) && index <= MAX_ROWS; index += 1) {
    const names = {
      campaign: `campaign-${index}`,
      adSet: `ad-set-${index}`,
      ad: `ad-${index}`,
      share: `share-${index}`,
    };
    for (const name of Object.values(names)) values[name] = text(name);
    rows.push({
      campaign: text(names.campaign),
      adSet: text(names.adSet),
      ad: text(names.ad),
      share: text(names.share),
    });
  }
  return { input: { ...day, rows }, values, shown: values.part === "" ? null : shown };
}

const optionalDay = z.string().refine(isRealDay).optional().catch(undefined);

/** The orders of the list (spec:ad-spend#spend-page). */
export const spendSortKeys = ["date", "amount", "source"] as const;
export type SpendSort = { key: (typeof spendSortKeys)[number]; direction: "asc" | "desc" };

/** The filters in the list's URL; an invalid value counts as missing. */
export const filterSchema = z.object({
  from: optionalDay,
  to: optionalDay,
  /** The day to correct. */
  day: optionalDay,
  platform: z.enum(platforms).catch("facebook"),
  account: accountField.catch(""),
  /** The rows of that day which the form shows, if it has too many. */
  find: z.string().trim().max(200).refine(storable).catch(""),
  rows: z.coerce.number().int().min(1).max(100_000).catch(1),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/**
 * An amount as people and reports write it: `1299.5`, `$1,299.50`. A comma only separates thousands (`1,299` is one
 * thousand, as in the ads vendor's reports), never decimals (`12,50`).
 * @returns cents, or null if it isn't an amount or is too large.
 */
export function spendCentsOf(text: string): number | null {
  const plain = /^\$?\s?(\d{1,3}(,\d{3})+|\d{1,11})?(\.\d{1,2})?$/.test(text)
    ? text.replace(/[$,\s]/g, "")
    : "";
  const cents = parseDollars(plain);
  return cents === null || cents > MAX_SPEND_CENTS ? null : cents;
}

const cents = z.number().int().min(0).max(MAX_SPEND_CENTS);
const name = z.string().nullable();
const keptLine = z.object({
  campaignId: name,
  adSetId: name,
  adSet: name,
  adId: name,
  ad: name,
  spendCents: cents,
});

export const removedDaySchema = z.object({
  /** Days that an older version kept don't have it. */
  accountId: z.string().nullable().default(null),
  source: z.enum(["api", "csv", "manual"]),
  isCurrentDay: z.boolean(),
  lastSyncTime: z.iso.datetime(),
  spendCents: cents,
  campaigns: z.array(
    z.object({ campaign: z.string(), spendCents: cents, lines: z.array(keptLine).optional() }),
  ),
});

/** A day that an import or a deletion changed, and what was stored before; null if nothing was. */
export const keptDaysSchema = z.array(
  z.object({
    date: z.string(),
    platform: z.enum(platforms),
    account: z.string(),
    before: removedDaySchema.nullable(),
    /** Whether the change stored another figure for this day. */
    written: z.boolean(),
  }),
);
export type KeptDay = z.infer<typeof keptDaysSchema>[number];

/** The platform that staff chose for a file; anything else means that the file says it. */
export const chosenPlatform = z.enum(platforms).nullable().catch(null);
/** The key of a day in a form. A form without a platform means Meta's; a wrong one must not delete Meta's day. */
export const dayKeySchema = z.object({
  date: spendDay,
  platform: z.enum(platforms).default("facebook"),
  account: accountField.default(""),
});
export const changeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The level in the URL of the matching page; anything else means campaigns. */
export const levelSchema = z.enum(matchLevels).catch("campaign");
const plainText = (most: number) =>
  z
    .string({ error: "Reload the page and try again" })
    .max(most, { error: `Enter at most ${most} characters` })
    .refine(storable, { error: "Remove the special characters that can't be stored" });

export const matchSchema = z.object({
  level: z.enum(matchLevels, { error: "Reload the page and try again" }),
  platform: z.enum(platforms, { error: "Reload the page and try again" }),
  item: plainText(500),
  tag: plainText(200).trim().min(1, { error: "Enter the tag of its clicks" }),
  /** The stored match that the person saw; empty if there was none. */
  expected: plainText(200),
});

/** What undo puts back: the match that there was before, if any. */
export const matchBeforeSchema = matchSchema.extend({
  tag: plainText(200),
  was: z.enum(matchKinds, { error: "Reload the page and try again" }),
});
