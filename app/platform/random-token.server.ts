import { createHash, randomBytes } from "node:crypto";

/** A new token: 192 random bits in characters that need no escaping. */
export function makeToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The hash by which a token is looked up. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
