/**
 * What the library keeps a link for choosing a password under. Only the hash of its token is stored, so that whoever reads the
 * database, or a copy of it, opens no account (spec:access#reset-links).
 * @param tokenHash `hashToken` of what the mail carries.
 */
export function linkIdentifier(tokenHash: string): string {
  return `reset-password:${tokenHash}`;
}
