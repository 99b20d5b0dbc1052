/**
 * What the library keeps a link for choosing a password under. Only the hash of its token is stored, so that anyone who reads the
 * database, or a copy of it, opens no account (spec:access#reset-links).
 * @param tokenHash `hashToken` of what the email carries.
 */
export function resetLinkIdentifier(tokenHash: string): string {
  return `${LINK_PREFIX}${tokenHash}`;
}

/** How the identifier of every such link begins. */
export const LINK_PREFIX = "reset-password:";

/** What a code by email is kept under. @param proof the hash of the code with what only the browser that asked has. */
export function codeIdentifier(proof: string): string {
  return `sign-in-code:${proof}`;
}
