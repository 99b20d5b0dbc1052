/** A paragraph, or a list of points. `{TOKEN}` stands for a name or a link, see `legalTokens`. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** Its anchor: people link to it, so it never changes. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
};

/** A text that visitors agree to or rely on. What it says about the software is kept true with the software. */
export type LegalText = {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  sections: readonly LegalSection[];
};

/** What may appear in braces in a legal text. The page puts the name, or a link, in its place. */
const legalTokens = [
  "SITE_NAME",
  "SUPPORT_EMAIL",
  "TERMS",
  "PRIVACY",
  "HEALTH_DATA",
  "REBATE_TERMS",
  "COMPARISON",
] as const;
export type LegalToken = (typeof legalTokens)[number];

export type LegalPart = { kind: "words"; text: string } | { kind: "token"; token: LegalToken };

/**
 * A block's text cut at its tokens, in order.
 * @throws Error for a token that is not one: a text with a hole must not be published.
 */
export function partsOf(text: string): LegalPart[] {
  return text
    .split(/(\{[^}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece): LegalPart => (piece.startsWith("{") ? tokenPart(piece) : { kind: "words", text: piece }));
}

function tokenPart(piece: string): LegalPart {
  const token = legalTokens.find((known) => `{${known}}` === piece);
  if (!token) throw new Error(`${piece} has no value in a legal text.`);
  return { kind: "token", token };
}

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * The version that forms store with every consent, as people read it: "2025-03" → "March 2025" (spec:site#legal-version). One
 * constant, so that the date on the page is always that of the text agreed to.
 * @throws RangeError when the version isn't a year and a month.
 */
export function monthOfVersion(version: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(version);
  const name = monthNames[Number(match?.[2]) - 1];
  if (!match || !name) throw new RangeError(`${version} isn't a year and month.`);
  return `${name} ${match[1]}`;
}
