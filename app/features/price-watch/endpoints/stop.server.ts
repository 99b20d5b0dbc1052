import { href } from "react-router";
import type { Platform } from "~/platform/context.server";
import { hashToken } from "~/platform/random-token.server";
import { stopWatches } from "../mutations/stop.server";
import { readToken, readWatchId } from "../schema";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/**
 * `POST /price-watch/stop?token=…`: ends watches without signing in, a cookie, or an Origin, because mail programs send
 * this request (spec:price-watch#unsubscribe). A mail program gets 200, the page's form a redirect. An unknown token
 * gets the same answers, since its watches may be erased already. An invalid token or number gets 400 with the name of
 * the field, and 503 means that nothing was erased.
 */
export function createStopEndpoint({ database, mailer, log }: Pick<Platform, "database" | "mailer" | "log">) {
  return async (request: Request): Promise<Response> => {
    const token = readToken(new URL(request.url).searchParams.get("token"));
    if (token === null) return refuse(400, "The link is incomplete (token). Copy it from the email again.");
    const fields = await readStopFields(request);
    const watchId = readWatchId(fields.get("watchId") ?? undefined);
    if (watchId === undefined) return refuse(400, "The field watchId isn't valid.");
    try {
      const hasMore = await stopWatches(database.db, mailer, hashToken(token), watchId);
      if (!fields.has("page")) return new Response("You're unsubscribed.", { headers: PLAIN });
      return seeOther(hasMore ? `${href("/price-watch/stop")}?token=${token}` : href("/price-watch/stopped"));
    } catch (error) {
      log.failure(error, "price watch not ended");
      return refuse(503, "We can't reach our data right now. Please try again in a moment.");
    }
  };
}

/** Mail programs send `List-Unsubscribe=One-Click`, but the link alone is enough. */
async function readStopFields(request: Request): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  const form = await request.formData().catch(() => new FormData());
  for (const [name, value] of form) if (typeof value === "string") fields.set(name, value);
  return fields;
}

function refuse(status: number, message: string): Response {
  const headers = status === 503 ? { ...PLAIN, "Retry-After": "30" } : PLAIN;
  return new Response(message, { status, headers });
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}
