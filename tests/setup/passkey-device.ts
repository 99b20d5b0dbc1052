import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Origin = { origin: string; rpId: string };
type Options = { challenge: string; userVerification?: string };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

const OWNER_PRESENT = 0x01;
const OWNER_CHECKED = 0x04;
const HAS_KEY = 0x40;

/**
 * A device that creates one passkey and proves that it has it, as the WebAuthn standard requires (ES256, no
 * attestation).
 * @param where the site that the device believes it is on; changing it simulates phishing
 */
export function createDevice(where: Origin, { checksOwner = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: where.origin, crossOrigin: false }));

  function authenticatorData(extra: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags = OWNER_PRESENT | (checksOwner ? OWNER_CHECKED : 0) | extra;
    const counter = Buffer.alloc(4);
    uses += 1;
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(where.rpId), Buffer.from([flags]), counter, attested]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" };
  return {
    id: credential.id,
    /** What the browser sends after `navigator.credentials.create()`. */
    make(options: Options): string {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", options)),
        attestationObject: base64url(attestation(authenticatorData(HAS_KEY, attested))),
        transports: ["internal"],
      };
      return JSON.stringify({ ...credential, response, clientExtensionResults: {} });
    },
    /** What the browser sends after `navigator.credentials.get()`. */
    prove(options: Options): string {
      const [client, device] = [clientData("webauthn.get", options), authenticatorData(0)];
      const signature = createSign("sha256")
        .update(Buffer.concat([device, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(device),
        signature: base64url(signature),
        userHandle: base64url("anyone"),
      };
      return JSON.stringify({ ...credential, response, clientExtensionResults: {} });
    },
  };
}

/** The public key in CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const coordinate = (key: number, value: string) =>
    Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

/** { fmt: "none", attStmt: {}, authData } in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
