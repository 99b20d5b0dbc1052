import { REDIRECT_PARAMETER } from "~/features/split-tests/rules/redirect-marker";
import { SESSION_KEY, VARIANT_KEY } from "~/features/tracking/rules/session";

/** A URL can contain a thousand parameters. The forwarded part stays short enough for every server on the way. */
export const MAX_PARAMETERS = 100;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_000;
export const MAX_TOTAL_LENGTH = 4_000;

/** Parameters that our page sends to our own redirect; they never leave the site. */
const INTERNAL = new Set([SESSION_KEY, VARIANT_KEY, REDIRECT_PARAMETER]);

/**
 * The page's parameters to forward, in order, including repeated names, up to the limits above. A parameter that is too
 * long is left out; the others keep their order.
 * @param withheld names that aren't forwarded.
 */
export function pageParameters(query: URLSearchParams, withheld: ReadonlySet<string>): [string, string][] {
  const carried: [string, string][] = [];
  let length = 0;
  for (const [name, value] of query) {
    if (carried.length === MAX_PARAMETERS) break;
    if (name === "" || withheld.has(name) || INTERNAL.has(name)) continue;
    if (name.length > MAX_NAME_LENGTH || value.length > MAX_VALUE_LENGTH) continue;
    const written = new URLSearchParams([[name, value]]).toString().length + 1;
    if (length + written > MAX_TOTAL_LENGTH) continue;
    length += written;
    carried.push([name, value]);
  }
  return carried;
}

export type OutboundQuery = {
  /** The page's query. */
  query: URLSearchParams;
  withheld: ReadonlySet<string>;
  /** Forwarded although they aren't in the page's URL: answers that a post is set to forward. */
  added: readonly (readonly [string, string])[];
  /** Empty before the page's script has set it, and without scripts. */
  sessionId: string;
  variantId: string;
};

/** The query of the redirect that counts a click, including its `?`; empty if there is nothing to report. */
export function outboundQuery({ query, withheld, added, sessionId, variantId }: OutboundQuery): string {
  const replaced = new Set([...withheld, ...added.map(([name]) => name)]);
  const carried = new URLSearchParams(pageParameters(query, replaced));
  for (const [name, value] of added) carried.append(name, value);
  if (sessionId) carried.set(SESSION_KEY, sessionId);
  if (variantId) carried.set(VARIANT_KEY, variantId);
  const written = carried.toString();
  return written && `?${written}`;
}
