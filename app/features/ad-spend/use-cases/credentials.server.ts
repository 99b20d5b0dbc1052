import { z } from "zod";
import type { Secrets } from "~/platform/secrets.server";
import type { Connection } from "../queries/connections.server";
import type { Platform } from "../rules/spend";
import type { Credentials } from "../rules/vendors";

/** Under this name, the previous release reads Meta's access token. */
export const META_TOKEN = "ad_accounts/access_token";
/** The name under which the credentials for a platform are sealed. */
export const connectionSeal = (platform: string) => `ad_connections/${platform}`;

const stored = z.record(z.string(), z.string());

/** Encrypts what staff entered. */
export function sealCredentials(secrets: Secrets, platform: Platform, credentials: Credentials): string {
  return platform === "facebook"
    ? secrets.seal(META_TOKEN, credentials.accessToken ?? "")
    : secrets.seal(connectionSeal(platform), JSON.stringify(credentials));
}

/** Decrypts what staff entered, or returns null if AUTH_SECRET has changed since. */
export function openCredentials(
  secrets: Secrets,
  { platform, accountId, sealed }: Pick<Connection, "platform" | "accountId" | "sealed">,
): Credentials | null {
  const opened = secrets.open(platform === "facebook" ? META_TOKEN : connectionSeal(platform), sealed);
  if (!opened.ok) return null;
  return platform === "facebook"
    ? { accountId, accessToken: opened.text }
    : stored.parse(JSON.parse(opened.text));
}
