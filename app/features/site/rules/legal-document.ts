/** A paragraph or a list. `{TOKEN}` is a placeholder for a name or a link; see `legalTokens`. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** The section's anchor. People link to it, so it must never change. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
};

/** A text that visitors agree to or rely on. Its statements about the software must stay true. */
export type LegalText = {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  sections: readonly LegalSection[];
};

/** The tokens allowed in a legal text. The page replaces each with a name or a link. */
const legalTokens = [
  "SITE_NAME",
  "SUPPORT_EMAIL",
  "TERMS",
  "PRIVACY",
  "PRIVACY_REQUEST",
  "HEALTH_DATA",
  "REBATE_TERMS",
  "COMPARISON",
  "CORRECTIONS",
] as const;
export type LegalToken = (typeof legalTokens)[number];

export type LegalPart = { kind: "words"; text: string } | { kind: "token"; token: LegalToken };

/**
 * Splits a block's text at its tokens, in order.
 * @throws Error for an unknown token, because an incomplete text must not be published.
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
 * The version that forms store with every consent, as people read it: "2025-03" → "March 2025"
 * (spec:site#legal-version). The page and the forms share one constant, so that the date on the page always matches the
 * text that visitors agree to.
 * @throws RangeError if the version isn't a year and a month.
 */
export function monthOfVersion(version: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(version);
  const name = monthNames[Number(match?.[2]) - 1];
  if (!match || !name) throw new RangeError(`${version} isn't a year and month.`);
  return `${name} ${match[1]}`;
}
