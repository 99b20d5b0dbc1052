import { readMoment } from "~/kernel/moments";
import { isStateCode, type StateCode } from "~/kernel/us-states";
import { parseWebAddress } from "~/kernel/web-address";
import { isSlug } from "./slug";

/** A problem with one field. `missing`: a required field was left blank. The message is for the person who typed it. */
export type FieldProblem = { kind: "missing" | "invalid"; message: string };

/** The parsed value, or the problem. */
export type Reading<Value> = { value: Value } | { problem: FieldProblem };

/** Reads the text of one field, as it was typed. */
export type Reader<Value> = (text: string) => Reading<Value>;

const value = <Value>(read: Value): Reading<Value> => ({ value: read });
const invalid = (message: string) => ({ problem: { kind: "invalid", message } }) as const;
const missing = (message: string) => ({ problem: { kind: "missing", message } }) as const;

/** NUL can't be stored, a lone surrogate isn't valid text, and other control characters are invisible. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;
const UNSEEN_IN_LINES = /(?!\n|\t)[\p{Cc}\p{Cs}]/u;

/** A required field: blank is `missing` with this message. */
export function required<Value>(reader: Reader<Value | null>, message: string): Reader<Value> {
  return (text) => {
    const reading = reader(text);
    if ("problem" in reading) return reading;
    return reading.value === null ? missing(message) : value(reading.value);
  };
}

/** One line, trimmed; blank is null. */
export function line(max: number): Reader<string | null> {
  return (text) => checkText(text.trim(), max, UNSEEN);
}

/** Several lines, trimmed, with LF line endings; blank is null. */
export function lines(max: number): Reader<string | null> {
  return (text) => checkText(text.replace(/\r\n?/g, "\n").trim(), max, UNSEEN_IN_LINES);
}

function checkText(text: string, max: number, forbidden: RegExp): Reading<string | null> {
  if (text === "") return value(null);
  if (forbidden.test(text)) return invalid("Remove the special characters that can't be stored");
  return text.length > max ? invalid(`Enter at most ${max} characters`) : value(text);
}

/** Accepts thousands separators only if they can't be mistaken for a decimal comma: after a dollar sign or with cents. */
const AMOUNT = /^(?<sign>\$)?\s*(?<whole>\d+|(?<grouped>\d{1,3}(?:,\d{3})+))?(?:\.(?<cents>\d{1,2}))?$/;
const MAX_DOLLARS = 999_999;

/**
 * Dollars in a money column's format, "1299.00"; blank is null. Accepts "1299", "$1,299.00", and ".5"
 * (spec:brands#amount-format).
 */
export const amount: Reader<string | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  const found = AMOUNT.exec(typed)?.groups;
  const { sign, whole, grouped, cents } = found ?? {};
  if (!found || (whole === undefined && cents === undefined) || (grouped && !sign && !cents))
    return invalid("Enter a dollar amount, such as 299 or 299.50");
  const dollars = (whole ?? "0").replaceAll(",", "").replace(/^0+(?=\d)/, "");
  if (dollars.length > 6 || Number(dollars) > MAX_DOLLARS) return invalid("Enter less than $1,000,000");
  return value(`${dollars}.${(cents ?? "").padEnd(2, "0")}`);
};

/** A rating from 0 to 5 with one decimal, "4.7"; blank is null. */
export const rating: Reader<string | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  const message = "Enter a number from 0 to 5 with one decimal place, such as 4.7";
  if (!/^\d?(\.\d0*)?$/.test(typed) || Number(typed) > 5) return invalid(message);
  return value(Number(typed).toFixed(1));
};

const MAX_DAYS = 365;

/** A number of whole days up to a year, "14"; blank is null. */
export const days: Reader<string | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  // Spreadsheets write whole numbers as decimals.
  const whole = /^0*(\d{1,3})(?:\.0+)?$/.exec(typed)?.[1];
  if (whole === undefined || Number(whole) > MAX_DAYS)
    return invalid(`Enter a whole number of days from 0 to ${MAX_DAYS}`);
  return value(whole);
};

const YES = new Set(["true", "yes", "1", "on"]);
const NO = new Set(["false", "no", "0", "off", ""]);

/** Yes or no; blank, as from a cleared checkbox, is no. */
export const flag: Reader<boolean> = (text) => {
  const typed = text.trim().toLowerCase();
  if (YES.has(typed)) return value(true);
  return NO.has(typed) ? value(false) : invalid("Choose yes or no");
};

const MAX_LINK = 2_000;

/** An http(s) URL, as it was typed; blank is null. */
export const link: Reader<string | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  if (typed.length > MAX_LINK) return invalid(`Enter at most ${MAX_LINK} characters`);
  return parseWebAddress(typed)
    ? value(typed.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
    : invalid("Enter a URL that starts with https:// or http://");
};

/** An image URL: on this site ("/brands/…") or http(s); blank is null. */
export const imageUrl: Reader<string | null> = (text) => {
  const typed = text.trim();
  const isOwn = /^\/[^/\\\s][^\s\\]*$/.test(typed) && !UNSEEN.test(typed) && typed.length <= MAX_LINK;
  if (isOwn) return value(typed);
  const reading = link(typed);
  return "value" in reading ? reading : invalid("Enter a URL that starts with https:// or /");
};

/** A date or a time, see `readMoment`; blank is null. */
export const moment: Reader<string | null> = (text) => {
  if (text.trim() === "") return value(null);
  const read = readMoment(text);
  return read === null ? invalid("Enter a date, such as 2026-03-08 or 3/8/2026") : value(read);
};

/** State codes separated by commas, in the given order, without duplicates; blank is an empty list. */
export const states: Reader<StateCode[]> = (text) => {
  const codes = text
    .split(",")
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== "");
  const unknown = codes.find((code) => !isStateCode(code));
  if (unknown !== undefined) return invalid(`"${shortened(unknown)}" isn't a two-letter state code`);
  return value([...new Set(codes.filter(isStateCode))]);
};

/** One value of a list, ignoring case; `aliases` are other names for its values. Blank is null. */
export function oneOf<const Value extends string>(
  list: readonly Value[],
  message: string,
  aliases: Readonly<Record<string, Value>> = {},
): Reader<Value | null> {
  return (text) => {
    const typed = text.trim().toLowerCase();
    if (typed === "") return value(null);
    const found =
      (Object.hasOwn(aliases, typed) ? aliases[typed] : undefined) ?? list.find((entry) => entry === typed);
    return found === undefined ? invalid(message) : value(found);
  };
}

/** Any values of a list, separated by commas, without duplicates and in list order; blank is an empty list. */
export function someOf<const Value extends string>(list: readonly Value[], message: string): Reader<Value[]> {
  return (text) => {
    const typed = text
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== "");
    if (typed.some((entry) => !list.some((member) => member === entry))) return invalid(message);
    return value(list.filter((member) => typed.includes(member)));
  };
}

/** Returns a default value for blank. */
export function withDefault<Value>(reader: Reader<Value | null>, fallback: Value): Reader<Value> {
  return (text) => {
    const reading = reader(text);
    return "problem" in reading ? reading : value(reading.value ?? fallback);
  };
}

const LARGEST_ID = 2_147_483_647;

/** A valid database id; blank is null. */
export const id: Reader<number | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= LARGEST_ID ? value(number) : invalid("Enter a whole number of 1 or more");
};

/** A brand's slug: "northfield-clinic"; blank is null. */
export const slug: Reader<string | null> = (text) => {
  const typed = text.trim();
  if (typed === "") return value(null);
  return isSlug(typed)
    ? value(typed)
    : invalid("Enter lowercase letters, digits, and single hyphens, such as northfield-clinic");
};

/** A slug from a name; "brand" if the name has no letter or digit that a URL can contain. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("&", " and ");
  const made = plain
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  return made || "brand";
}

function shortened(text: string): string {
  return text.length > 20 ? `${[...text].slice(0, 20).join("")}…`.toWellFormed() : text;
}
