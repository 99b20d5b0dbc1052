import { isIP } from "node:net";
import type { Config } from "./config.server";
import { isPublicAddress } from "./public-address.server";

const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const;
const WEB = [
  "S3_ENDPOINT",
  "AI_BASE_URL",
  "ADS_API_URL",
  "GOOGLE_ADS_API_URL",
  "GOOGLE_TOKEN_URL",
  "TIKTOK_ADS_API_URL",
  "OIDC_ISSUER",
  "CAPTCHA_VERIFY_URL",
  "BREACHED_PASSWORDS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
] as const;

type Setting = (typeof DATABASES)[number] | (typeof WEB)[number] | "SMTP_URL";

/** Values of `sslmode` with which the driver always encrypts. */
const ENCRYPTED_MODES: readonly (string | null)[] = [
  "prefer",
  "require",
  "verify-ca",
  "verify-full",
  "no-verify",
];
/** Names that only a private network resolves. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|svc|lan|home\.arpa)$/;

/**
 * The settings with a server that may be outside of a private network, and a connection that may be unencrypted. A name
 * with a dot may also belong to a private address, so this is a reason to warn, not to refuse.
 */
export function findPlainConnections(config: Pick<Config, Setting>): Setting[] {
  const found: Setting[] = [];
  for (const name of DATABASES) if (isPlain(config[name], isPlainDatabase)) found.push(name);
  if (isPlain(config.SMTP_URL, isPlainMail)) found.push("SMTP_URL");
  for (const name of WEB) if (isPlain(config[name], ({ protocol }) => protocol === "http:")) found.push(name);
  return found;
}

function isPlain(value: string | undefined, isUnencrypted: (url: URL) => boolean): boolean {
  // The address of a database on a socket isn't always a URL.
  const url = URL.parse(value ?? "");
  return url !== null && isUnencrypted(url) && !isPrivate(url.hostname.replace(/^\[|\]$/g, "").toLowerCase());
}

function isPlainDatabase({ searchParams }: URL): boolean {
  const isSocket = searchParams.get("host")?.startsWith("/") ?? false;
  const isEncrypted =
    ENCRYPTED_MODES.includes(searchParams.get("sslmode")) ||
    ["true", "1"].includes(searchParams.get("ssl") ?? "");
  return !isSocket && !isEncrypted;
}

/** With `smtp://`, the library encrypts if the server offers it, unless `requireTLS` insists. */
function isPlainMail({ protocol, searchParams }: URL): boolean {
  return protocol === "smtp:" && searchParams.get("requireTLS") !== "true";
}

function isPrivate(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || PRIVATE_NAME.test(host);
}
