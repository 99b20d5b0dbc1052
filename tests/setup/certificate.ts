import { generateKeyPairSync, sign } from "node:crypto";

/** The key and certificate for Node's TLS server, both as PEM. */
export type Certificate = { key: string; cert: string };

const [INTEGER, BIT_STRING, OID, UTF8, TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 0x30, 0x31] as const;
const VERSION_FIELD = 0xa0;
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];
const COMMON_NAME = [0x55, 4, 3];

/**
 * A new self-signed certificate for a server on loopback: no one trusts it, so the client must be configured to accept
 * it. Node generates keys but no certificates, so its few DER fields are written here.
 */
export function selfSignedCertificate(name: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = field(SEQUENCE, field(OID, Buffer.from(ECDSA_WITH_SHA256)));
  const commonName = field(SEQUENCE, field(OID, Buffer.from(COMMON_NAME)), field(UTF8, Buffer.from(name)));
  const distinguishedName = field(SEQUENCE, field(SET, commonName));
  const content = field(
    SEQUENCE,
    field(VERSION_FIELD, field(INTEGER, Buffer.of(2))),
    field(INTEGER, Buffer.of(1)),
    algorithm,
    distinguishedName,
    field(SEQUENCE, field(TIME, Buffer.from("200101000000Z")), field(TIME, Buffer.from("491231235959Z"))),
    distinguishedName,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = field(BIT_STRING, Buffer.of(0), sign("sha256", content, privateKey));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem(field(SEQUENCE, content, algorithm, signature)),
  };
}

/** One DER field: its type, its length, and its content. */
function field(type: number, ...parts: Uint8Array[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(type, ...size), ...parts]);
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
