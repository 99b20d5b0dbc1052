import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Config } from "./config.server";

/** The result of opening sealed text. */
export type OpenResult =
  | { ok: true; text: string }
  /**
   * `other-key`: sealed with another AUTH_SECRET, so it must be entered again. `damaged`: changed, or sealed under
   * another name.
   */
  | { ok: false; reason: "other-key" | "damaged" };

/**
 * Encrypts texts that must be readable again (vendors' API keys, networks' tokens) for storage in the database. They
 * can be opened only with AUTH_SECRET, which isn't in the database.
 */
export type Secrets = {
  /** Eight hex digits that distinguish one AUTH_SECRET from another and reveal nothing about it. */
  keyId: string;
  /**
   * Encrypts `text`. Each call gives a different result.
   * @param name of the setting, such as `api_keys/anthropic`. The text doesn't open under another name, so that no one
   * who can write rows can swap one secret for another.
   * @returns ASCII of about 60 + 4/3 × the bytes of the text: `v1.{key id}.{base64url}`.
   */
  seal(name: string, text: string): string;
  /** Decrypts the result of `seal` for the same name. */
  open(name: string, sealed: string): OpenResult;
  /**
   * Signs `text` for one purpose. Every process with the same AUTH_SECRET gives the same signature of 22 characters.
   */
  sign(name: string, text: string): string;
  /** Whether `signature` matches `sign`. Takes the same time for every signature of the right length. */
  isSigned(name: string, text: string, signature: string): boolean;
};

/** 132 bits in base64url. */
const SIGNATURE_LENGTH = 22;
const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** @throws Error without an AUTH_SECRET: `withAuthSecret` gives every server one. */
export function createSecrets(config: Pick<Config, "AUTH_SECRET">): Secrets {
  if (!config.AUTH_SECRET) throw new Error("Secrets need an AUTH_SECRET.");
  const key = derive(config.AUTH_SECRET, "stored secrets", 32);
  // Identifies the AUTH_SECRET that sealed a text, and reveals nothing about it.
  const signingKey = derive(config.AUTH_SECRET, "signatures", 32);
  const sign = (name: string, text: string) =>
    createHmac("sha256", signingKey)
      .update(`${name}\0${text}`)
      .digest("base64url")
      .slice(0, SIGNATURE_LENGTH);
  const keyId = derive(config.AUTH_SECRET, "id of the key of stored secrets", 4).toString("hex");

  return {
    keyId,
    seal(name, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(name));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
      return `${VERSION}.${keyId}.${packed}`;
    },
    open(name, sealed) {
      const [, sealedWith, packed = ""] = SEALED.exec(sealed) ?? [];
      if (sealedWith === undefined) return { ok: false, reason: "damaged" };
      if (sealedWith !== keyId) return { ok: false, reason: "other-key" };
      const text = decrypt(key, name, Buffer.from(packed, "base64url"));
      return text === null ? { ok: false, reason: "damaged" } : { ok: true, text };
    },
    sign,
    isSigned(name, text, signature) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(name, text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
}

/** Authenticated along with the text, but not part of it. */
function boundTo(name: string): Buffer {
  return Buffer.from(`${VERSION}\0${name}`);
}

/** Null if anything was changed. */
function decrypt(key: Buffer, name: string, packed: Buffer): string | null {
  if (packed.byteLength < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, packed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(name)).setAuthTag(packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = packed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
