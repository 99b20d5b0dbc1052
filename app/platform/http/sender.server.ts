import type { IncomingMessage } from "node:http";
import type { Config } from "~/platform/config.server";

type Headed = Pick<Headers, "get">;

/** The IP address of the client: as the nearest proxy names it, if there is one, otherwise of the connection. */
export function addressOf(
  headers: Headed,
  incoming: IncomingMessage | undefined,
  { TRUST_PROXY }: Pick<Config, "TRUST_PROXY">,
): string {
  const forwarded = TRUST_PROXY ? headers.get("x-forwarded-for") : null;
  const nearest = forwarded?.split(",").at(-1)?.trim();
  return nearest || incoming?.socket.remoteAddress || "unknown";
}

/**
 * The origin that visitors see: SITE_URL or, without that setting, the host of the request with the scheme the proxy
 * used (spec:platform#same-origin).
 */
export function originOf(
  { url, headers }: { url: string; headers: Headed },
  config: Pick<Config, "SITE_ORIGIN" | "TRUST_PROXY">,
): string {
  if (config.SITE_ORIGIN !== null) return config.SITE_ORIGIN;
  const isForwardedHttps = config.TRUST_PROXY && headers.get("x-forwarded-proto") === "https";
  const { origin } = new URL(url);
  return isForwardedHttps ? origin.replace(/^http:/, "https:") : origin;
}
