import type { PersonQuery } from "~/kernel/person-record";

/** What may stand between two digits of a phone number: punctuation, or the same percent-encoded. */
const BETWEEN = "(%2[0-9a-f]|[-. ()+])*";

/**
 * A regular expression (PostgreSQL, ignoring case) for a person in the raw text of a postback, where values may be
 * percent-encoded (spec:revenue#person-in-postbacks).
 */
export function personPattern(query: PersonQuery): string {
  if (query.by === "phone")
    return `(^|[^0-9]|%2[0-9a-f])1?${BETWEEN}${[...query.digits].join(BETWEEN)}($|[^0-9])`;
  if (query.by === "email") return anyOf([query.email, encodeURIComponent(query.email)]);
  const words = query.name.split(/\s+/).filter((word) => word !== "");
  const between = "( |[+]|%20)+";
  return [words, words.map(encodeURIComponent)]
    .map((spelled) => spelled.map(escaped).join(between))
    .map((each) => `(${each})`)
    .join("|");
}

const anyOf = (texts: readonly string[]) => [...new Set(texts)].map((text) => `(${escaped(text)})`).join("|");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A regular expression (PostgreSQL) for any email, percent-encoded or not. */
export const EMAIL_IN_TEXT = "[^ =&]+(@|%40)[a-z0-9-]+([.]|%2e)[a-z]";
