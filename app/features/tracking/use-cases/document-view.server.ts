import { randomUUID } from "node:crypto";
import type { Platform } from "~/platform/context.server";
import type { Recorder } from "../mutations/recorder.server";
import { isIdentifier, SESSION_KEY, sessionCookie } from "../rules/session";
import { campaignOf, referrerOf, sourceOfView } from "../rules/view";
import { filterOf } from "./provider-visit.server";

const MAX_USER_AGENT_LENGTH = 500;
const LANGUAGE = /^[A-Za-z0-9-]{1,35}/;

export type DocumentPage = {
  path: string;
  slug: string;
  query: URLSearchParams;
  /** The variant of the split test that brought the visitor here, if any. */
  variantId: string | null;
  /** The session that the split test just created for a new visitor, with its own cookie. */
  newSessionId: string | null;
};

/**
 * Records the view of a post that is served as its own document (spec:tracking#document-views). Its scripts can't use
 * local storage, so the session is in a cookie for this path only, which is added to `headers` for a new visitor. The
 * response doesn't wait for the database, and a failure is only logged.
 */
export function recordDocumentView(
  request: Request,
  services: { platform: Platform; recorder: Recorder },
  page: DocumentPage,
  headers: Headers,
): void {
  const { platform, recorder } = services;
  const campaign = campaignOf(page.query);
  const referrer = referrerOf(request.headers.get("referer") ?? "");
  const filter = filterOf(request);
  if (filter !== null) {
    const source = sourceOfView({ ...campaign, referrer });
    recorder.drops.count({ kind: "views", source, ...filter });
    return;
  }
  const known = sessionIn(request.headers.get("cookie") ?? "");
  const sessionId = known ?? page.newSessionId ?? randomUUID();
  if (!known && !page.newSessionId)
    headers.append(
      "Set-Cookie",
      `${sessionCookie(sessionId, page.path, platform.config.SITE_URL.startsWith("https:"))}; HttpOnly`,
    );
  recorder.recordInBackground([
    {
      ...campaign,
      kind: "view",
      path: page.path,
      slug: page.slug,
      sessionId,
      referrer,
      isNewVisitor: known === null,
      variantId: page.variantId,
      metadata: {
        userAgent: (request.headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT_LENGTH),
        language: LANGUAGE.exec(request.headers.get("accept-language") ?? "")?.[0] ?? "",
        timestamp: platform.now().toISOString(),
      },
    },
  ]);
}

function sessionIn(cookies: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === SESSION_KEY)?.[1];
  return isIdentifier(value) ? value : null;
}
