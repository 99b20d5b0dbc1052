import { createHash, randomBytes } from "node:crypto";

/** A new token: 192 random bits in letters that need no escaping. */
export function makeToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What a token is looked up by. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
