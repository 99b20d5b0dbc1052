import { parseDollars } from "~/kernel/money";
import type { ConversionStatus } from "./mapping";
import { type ConversionField, conversionFields, type PostbackReading, statusOf } from "./mapping";
import type { Parameters } from "./parameters";

/** The contents of a postback. A field that wasn't sent is missing, so that a repeat doesn't overwrite known values. */
export type ConversionFacts = {
  transactionId: string;
  revenueCents?: number;
  payoutCents?: number;
  brandId?: number;
  status?: ConversionStatus;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  sub4?: string;
  sub5?: string;
  sourceUrl?: string;
};

/** Why a request was rejected: our name for the field, and a sentence for the person who set up the network. */
export type Refusal = { field: string; reason: string };

export type ReadPostback =
  | {
      ok: true;
      facts: ConversionFacts;
      /** Set if the facts can only update a known conversion: the reason for rejecting them if it doesn't exist. */
      refusalIfUnknown?: Refusal;
    }
  /** Includes the transaction id if it could be read, so that the request can be found by it. */
  | ({ ok: false; transactionId?: string } & Refusal);

/** The limit of the columns: money stays below a million dollars (spec:revenue#money-columns). */
const MAX_CENTS = 99_999_999;
const MAX_BRAND_ID = 2_147_483_647;
const MAX_LENGTHS: Partial<Record<ConversionField, number>> = { transaction_id: 200, source_url: 2_000 };
const MAX_LENGTH = 500;

/**
 * An unfilled macro: {payout}, {{payout}}, ${payout}, [[payout]], $payout$, also with its braces still encoded
 * (spec:revenue#refused-values).
 */
const MACRO = /\{[^{}]*\}|%7B.*%7D|\[\[.*\]\]|\$[A-Za-z_][\w.-]*\$/i;
/**
 * Characters that mark a macro only around the whole value: [payout], <payout>, #payout#, %payout%, !!!payout!!!,
 * __PAYOUT__, {payout
 */
const WHOLE_MACRO =
  /^(?:\{.*|.*\}|\[[A-Za-z_][\w .-]*\]|<[A-Za-z_][\w .-]*>|#[A-Za-z_][\w.-]*#|%%?[A-Za-z_][\w.-]*%%?|!!!\w+!!!|__[A-Z][A-Z0-9_]*__)$/;

/**
 * Reads a postback's parameters with its network's settings (spec:revenue#postback-endpoints,
 * spec:revenue#refused-values). A postback with status "reversed" (spec:revenue#reversal) may omit every required field
 * but the transaction id, and then affects only a known conversion.
 */
export function readPostback(parameters: Parameters, reading: PostbackReading): ReadPostback {
  const texts = new Map<ConversionField, string>();
  const problem = readTexts(parameters, reading, texts);
  const transactionId = texts.get("transaction_id");
  if (problem) return { ok: false, ...problem, transactionId };
  const missing = findMissing(texts, reading);
  const read = readFacts(texts, reading);
  if (!missing) return read.ok ? read : { ...read, transactionId };
  if (!read.ok || read.facts.status !== "reversed" || transactionId === undefined)
    return { ok: false, ...missing, transactionId };
  return { ...read, refusalIfUnknown: missing };
}

/** Adds each field's value to `texts`. @returns why that can't be done, if so. */
function readTexts(
  parameters: Parameters,
  reading: PostbackReading,
  texts: Map<ConversionField, string>,
): Refusal | null {
  for (const field of conversionFields) {
    const value = readField(field, parameters, reading.parameters[field].names);
    if (typeof value === "object" && value !== null) return value;
    if (value !== null) texts.set(field, value);
  }
  return null;
}

/** The first field that this network must send but didn't. */
function findMissing(texts: ReadonlyMap<ConversionField, string>, reading: PostbackReading): Refusal | null {
  const field = conversionFields.find(
    (name) => !texts.has(name) && (name === "transaction_id" || reading.parameters[name].required),
  );
  return field ? reasonFor(reading.parameters[field].names[0] ?? field, "is missing") : null;
}

/** The value of a field, or null. */
function readField(
  field: ConversionField,
  parameters: Parameters,
  names: readonly string[],
): string | Refusal | null {
  const sent = names.flatMap((name) => (parameters.get(name) ?? []).map((value) => ({ name, value })));
  const [first, second] = sent;
  if (!first) return null;
  if (second) return reasonFor(second.name, "was sent more than once");
  if (first.value === null) return reasonFor(first.name, "isn't readable text");
  const value = first.value.trim();
  if (value === "") return null;
  const problem = textProblem(value, MAX_LENGTHS[field] ?? MAX_LENGTH);
  return problem ? reasonFor(first.name, problem) : value;
}

function textProblem(value: string, maxLength: number): string | null {
  if (value.length > maxLength) return `is longer than ${maxLength} characters`;
  if (hasControlCharacter(value) || !value.isWellFormed() || value.includes("\uFFFD"))
    return "isn't readable text";
  if (MACRO.test(value) || WHOLE_MACRO.test(value)) return "still has a macro that wasn't filled in";
  return null;
}

function hasControlCharacter(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function readFacts(texts: ReadonlyMap<ConversionField, string>, reading: PostbackReading): ReadPostback {
  const name = (field: ConversionField) => reading.parameters[field].names[0] ?? field;
  const facts: ConversionFacts = { transactionId: texts.get("transaction_id") ?? "" };
  for (const [field, key] of [
    ["revenue", "revenueCents"],
    ["payout", "payoutCents"],
  ] as const) {
    const text = texts.get(field);
    if (text === undefined) continue;
    const cents = readAmount(text);
    if (typeof cents === "string") return refuse(name(field), cents);
    facts[key] = cents;
  }
  const brand = texts.get("brand_id");
  if (brand !== undefined) {
    const brandId = readBrandId(brand);
    if (brandId === null) return refuse(name("brand_id"), "isn't a whole number from 1 to 2147483647");
    facts.brandId = brandId;
  }
  const word = texts.get("status");
  if (word !== undefined) {
    const status = statusOf(word, reading.statuses);
    if (status === null) return refuse(name("status"), "isn't a status word in this network's settings");
    facts.status = status;
  }
  for (const field of ["sub1", "sub2", "sub3", "sub4", "sub5"] as const) {
    const text = texts.get(field);
    if (text !== undefined) facts[field] = text;
  }
  const address = texts.get("source_url");
  if (address !== undefined) facts.sourceUrl = address;
  return { ok: true, facts };
}

/**
 * An amount of dollars as whole cents (spec:revenue#amounts), or what is wrong with it. A comma is rejected, because
 * "1,250" means different amounts in different countries.
 */
export function readAmount(text: string): number | string {
  if (text.includes(",")) return "has a comma; use a decimal point, such as 149.00";
  if (/^-/.test(text)) return "is negative";
  const cents = parseDollars(text);
  if (cents === null) return "isn't a dollar amount, such as 149.00";
  return cents > MAX_CENTS ? "is a million dollars or more" : cents;
}

/** @returns null for text that can't be a brand id. */
function readBrandId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_BRAND_ID ? id : null;
}

function refuse(field: string, problem: string): ReadPostback {
  return { ok: false, ...reasonFor(field, problem) };
}

function reasonFor(field: string, problem: string): Refusal {
  return { field, reason: `The field ${field} ${problem}.` };
}
