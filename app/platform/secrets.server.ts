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

/** A sealed text under the current AUTH_SECRET: it already was (`current`), or its new form (`renewed`). */
export type RenewedText = { kind: "current" | "unreadable" } | { kind: "renewed"; sealed: string };

/**
 * Encrypts texts that must be readable again (vendors' API keys, networks' tokens) for storage in the database. They
 * can be opened only with AUTH_SECRET or one of AUTH_SECRET_PREVIOUS, which aren't in the database.
 */
export type Secrets = {
  /** Eight hex digits that distinguish one AUTH_SECRET from another and reveal nothing about it. */
  keyId: string;
  /** The same of each AUTH_SECRET_PREVIOUS, which can be read but isn't used for anything new. */
  previousKeyIds: readonly string[];
  /**
   * Encrypts `text`. Each call gives a different result.
   * @param name of the setting, such as `api_keys/anthropic`. The text doesn't open under another name, so that no one
   * who can write rows can swap one secret for another.
   * @returns ASCII of about 60 + 4/3 × the bytes of the text: `v1.{key id}.{base64url}`.
   */
  seal(name: string, text: string): string;
  /** Decrypts the result of `seal` for the same name. */
  open(name: string, sealed: string): OpenResult;
  /** Encrypts a text again that was sealed with an AUTH_SECRET_PREVIOUS. */
  renew(name: string, sealed: string): RenewedText;
  /**
   * Signs `text` for one purpose. Every process with the same AUTH_SECRET gives the same signature of 22 characters.
   */
  sign(name: string, text: string): string;
  /**
   * Whether `signature` matches `sign`, with this AUTH_SECRET or a previous one. Takes the same time for every signature
   * of the right length.
   */
  isSigned(name: string, text: string, signature: string): boolean;
};

/** 132 bits in base64url. */
const SIGNATURE_LENGTH = 22;
const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

type AuthSecrets = Pick<Config, "AUTH_SECRET"> & Partial<Pick<Config, "AUTH_SECRET_PREVIOUS">>;

/**
 * The current secret and then the previous ones.
 * @throws Error without an AUTH_SECRET: `withAuthSecret` gives every server one.
 */
export function authSecretsOf(config: AuthSecrets): [current: string, ...previous: string[]] {
  const { AUTH_SECRET: current, AUTH_SECRET_PREVIOUS: previous = [] } = config;
  if (!current) throw new Error("Secrets need an AUTH_SECRET.");
  return [current, ...previous.filter((secret) => secret !== current)];
}

/** @throws Error without an AUTH_SECRET. */
export function createSecrets(config: AuthSecrets): Secrets {
  const [current, ...previous] = authSecretsOf(config);
  const key = keyOf(current);
  const previousKeys = previous.map(keyOf);
  const keys = [key, ...previousKeys];

  const seal = (name: string, text: string): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key.stored, iv).setAAD(boundTo(name));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    return `${VERSION}.${key.id}.${packed}`;
  };
  const open = (name: string, sealed: string): OpenResult => {
    const [, sealedWith, packed = ""] = SEALED.exec(sealed) ?? [];
    if (sealedWith === undefined) return { ok: false, reason: "damaged" };
    const opener = keys.find(({ id }) => id === sealedWith);
    if (!opener) return { ok: false, reason: "other-key" };
    const text = decrypt(opener.stored, name, Buffer.from(packed, "base64url"));
    return text === null ? { ok: false, reason: "damaged" } : { ok: true, text };
  };
  return {
    keyId: key.id,
    previousKeyIds: previousKeys.map(({ id }) => id),
    seal,
    open,
    renew(name, sealed) {
      const opened = open(name, sealed);
      if (!opened.ok) return { kind: "unreadable" };
      if (sealed.startsWith(`${VERSION}.${key.id}.`)) return { kind: "current" };
      return { kind: "renewed", sealed: seal(name, opened.text) };
    },
    sign: (name, text) => signature(key, name, text),
    isSigned(name, text, given) {
      const bytes = Buffer.from(given);
      const matches = keys.map((one) => {
        const right = Buffer.from(signature(one, name, text));
        return bytes.length === right.length && timingSafeEqual(bytes, right);
      });
      return matches.includes(true);
    },
  };
}

type Key = { id: string; stored: Buffer; signing: Buffer };

/** @returns `id` identifies the AUTH_SECRET that sealed a text, and reveals nothing about it. */
function keyOf(secret: string): Key {
  return {
    id: derive(secret, "id of the key of stored secrets", 4).toString("hex"),
    stored: derive(secret, "stored secrets", 32),
    signing: derive(secret, "signatures", 32),
  };
}

function signature(key: Key, name: string, text: string): string {
  return createHmac("sha256", key.signing)
    .update(`${name}\0${text}`)
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);
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
