/**
 * The key under which the library stores a link for choosing a password. Only the token's hash is stored, so that
 * reading the database, or a copy of it, opens no account (spec:access#reset-links).
 * @param tokenHash `hashToken` of the token in the email.
 */
export function resetLinkIdentifier(tokenHash: string): string {
  return `${LINK_PREFIX}${tokenHash}`;
}

/** The prefix of every such link's identifier. */
export const LINK_PREFIX = "reset-password:";

/**
 * The key under which an emailed code is stored. @param proof the hash of the code and a secret that only the
 * requesting browser has.
 */
export function codeIdentifier(proof: string): string {
  return `sign-in-code:${proof}`;
}
