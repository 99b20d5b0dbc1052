import { type Platform, platformNames } from "./spend";

/** What staff enter to connect an account, by the name of the field. `accountId` is always there. */
export type Credentials = Readonly<Record<string, string>>;

/** One field of the form that connects a platform. */
export type CredentialField = {
  name: string;
  label: string;
  hint?: string;
  /** Shown if it's missing. */
  missing: string;
  /** Never shown again; empty keeps the stored value. */
  isSecret?: true;
  isOptional?: true;
  /** What the number has to look like; other fields are any printable text. */
  digits?: { pattern: RegExp; wrong: string };
};

const token = {
  name: "accessToken",
  label: "Access token",
  missing: "Enter the access token",
  isSecret: true,
} as const;

/** How each platform is connected (spec:ad-spend#spend-account). */
export const vendors: Record<Platform, { about: string; fields: readonly CredentialField[] }> = {
  facebook: {
    about: "The access token needs the ads_read permission.",
    fields: [
      {
        name: "accountId",
        label: "Ad account number",
        hint: "Digits, with or without act_ before them",
        missing: "Enter the ad account number",
        digits: { pattern: /^\d{1,30}$/, wrong: "Enter an account number that has only digits" },
      },
      token,
    ],
  },
  google: {
    about:
      "The Google Cloud project of the OAuth client needs access to the Google Ads API, and the refresh token needs the adwords scope.",
    fields: [
      {
        name: "accountId",
        label: "Customer ID",
        hint: "10 digits, such as 123-456-7890. Not the one of a manager account.",
        missing: "Enter the customer ID",
        digits: { pattern: /^\d{10}$/, wrong: "Enter a customer ID of 10 digits, such as 123-456-7890" },
      },
      {
        name: "managerId",
        label: "Manager account ID",
        hint: "Only if the person who signed in reaches the account through a manager account",
        missing: "Enter the manager account ID",
        isOptional: true,
        digits: { pattern: /^\d{10}$/, wrong: "Enter a manager account ID of 10 digits" },
      },
      { name: "clientId", label: "OAuth client ID", missing: "Enter the OAuth client ID" },
      {
        name: "clientSecret",
        label: "OAuth client secret",
        missing: "Enter the OAuth client secret",
        isSecret: true,
      },
      { name: "refreshToken", label: "Refresh token", missing: "Enter the refresh token", isSecret: true },
      {
        name: "developerToken",
        label: "Developer token",
        hint: "Google hasn't required one since September 2026",
        missing: "Enter the developer token",
        isSecret: true,
        isOptional: true,
      },
    ],
  },
  tiktok: {
    about: "The access token needs permission to read reports and account information.",
    fields: [
      {
        name: "accountId",
        label: "Advertiser ID",
        missing: "Enter the advertiser ID",
        digits: { pattern: /^\d{1,30}$/, wrong: "Enter an advertiser ID that has only digits" },
      },
      token,
    ],
  },
};

const LONGEST = 2_000;

/**
 * Checks what was typed.
 * @param kept what is stored now: a secret that's left empty stays as it is, unless its removal was checked.
 */
export function readCredentials(
  platform: Platform,
  typed: Readonly<Record<string, string>>,
  kept: Credentials | null,
): { ok: true; credentials: Credentials } | { ok: false; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const credentials: Record<string, string> = {};
  for (const field of vendors[platform].fields) {
    const text = plain(field, typed[field.name] ?? "");
    const isRemoved = field.isOptional && typed[removalOf(field.name)] === "true";
    const isKept = text === "" && field.isSecret && !isRemoved;
    const value = isKept ? (kept?.[field.name] ?? "") : text;
    const problem = problemOf(field, value);
    if (problem) errors[field.name] = problem;
    else if (value !== "") credentials[field.name] = value;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, credentials };
}

/** The checkbox that removes an optional secret; a required one can only be replaced. */
export const removalOf = (name: string) => `remove-${name}`;

/** The optional secrets that are stored, which the form offers to remove. */
export function removableSecrets(platform: Platform, stored: Credentials): string[] {
  return vendors[platform].fields
    .filter(({ name, isSecret, isOptional }) => isSecret && isOptional && stored[name] !== undefined)
    .map(({ name }) => name);
}

function plain({ digits }: CredentialField, text: string): string {
  const trimmed = text.trim();
  return digits ? trimmed.replace(/^act_/i, "").replace(/[\s-]/g, "") : trimmed;
}

function problemOf({ label, missing, isOptional, digits }: CredentialField, value: string): string | null {
  if (value === "") return isOptional ? null : missing;
  if (digits) return digits.pattern.test(value) ? null : digits.wrong;
  if (value.length > LONGEST) return `Enter a shorter ${inSentence(label)}`;
  return /^[\x21-\x7e]*$/.test(value)
    ? null
    : `Enter the ${inSentence(label)} without spaces or special characters`;
}

const inSentence = (label: string) => (label.startsWith("OAuth") ? label : label.toLowerCase());

/** The fields that aren't secret, and the checked removals, to fill the form again. */
export function shownValues(
  platform: Platform,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const shown = vendors[platform].fields.filter(({ isSecret }) => !isSecret);
  const removed = vendors[platform].fields
    .map(({ name }) => removalOf(name))
    .filter((name) => values[name] === "true");
  return Object.fromEntries([
    ...shown.map(({ name }) => [name, values[name] ?? ""]),
    ...removed.map((name) => [name, "true"]),
  ]);
}

/** How an account's number can be written in a file, besides its name. */
export function numbersOf(accountId: string): string[] {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(accountId);
  return parts ? [accountId, parts.slice(1).join("-")] : [accountId];
}

/** The account in sentences: "Google Ads account 1234567890". */
export function accountLabel(platform: Platform, accountId: string): string {
  return `${platformNames[platform]} account ${accountId}`;
}
