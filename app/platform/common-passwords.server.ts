import { createHash } from "node:crypto";
import { COMMON_PASSWORD_HASHES } from "./common-password-hashes";

/** In base64url: 6 bytes. Among 4,000 of them, another password has the same one by chance once in 70 billion. */
const HASH_LENGTH = 8;
let known: Set<string> | undefined;

/** Whether it's one of the 4,000 most common long passwords, ignoring case (spec:access#passwords). */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(COMMON_PASSWORD_HASHES.replaceAll("\n", "").match(/.{8}/g));
  const digest = createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest("base64url");
  return known.has(digest.slice(0, HASH_LENGTH));
}
