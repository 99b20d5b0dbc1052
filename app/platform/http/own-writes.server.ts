import type { Config } from "~/platform/config.server";
import type { Reads } from "~/platform/db/reads.server";

/** Set for as long as a replica that is in use may lack what this person changed (spec:platform#replica-reads). */
const WROTE = "wrote=1";

export function isChange(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/** Whether this request must be answered from the primary. */
export function mustSeeWrites(request: Request): boolean {
  if (isChange(request)) return true;
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  return cookies.some((cookie) => cookie.trim() === WROTE);
}

/** The cookie for the response to a change; none without a replica. */
export function wroteCookies(
  { settleSeconds }: Pick<Reads, "settleSeconds">,
  config: Pick<Config, "SITE_URL">,
): string[] {
  if (settleSeconds === null) return [];
  const secure = config.SITE_URL.startsWith("https:") ? "; Secure" : "";
  return [`${WROTE}; Max-Age=${settleSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`];
}
