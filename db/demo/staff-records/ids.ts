import { createHash } from "node:crypto";

/** A UUID (version 8) made from half of a name's hash, so it's always the same. */
export function sampleUuid(name: string): string {
  const hash = sampleHash(name);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** SHA-256 of a name, in hexadecimal. */
export function sampleHash(name: string): string {
  return createHash("sha256").update(name).digest("hex");
}
