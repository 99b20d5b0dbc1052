import { sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";

type Credentials = { email: string; password: string };

/** Posts the sign-in form, as a browser without scripts does. */
export function postSignIn(
  app: TestApp,
  credentials: Credentials,
  init: { headers?: Record<string, string>; search?: string } = {},
): Promise<Response> {
  return app.fetch(`/login${init.search ?? ""}`, {
    method: "POST",
    body: new URLSearchParams(credentials),
    headers: init.headers,
  });
}

/**
 * Signs in and returns the value of a `Cookie` header with only the session, without the cookie that marks the browser
 * as known.
 * @throws Error when the credentials are rejected.
 */
export async function signIn(app: TestApp, credentials: Credentials): Promise<string> {
  const answer = await postSignIn(app, credentials);
  const cookie = cookiesOf(answer);
  if (answer.status !== 302 || !cookie.includes("session_token"))
    throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie
    .split("; ")
    .filter((pair) => pair.includes("session_token="))
    .join("; ");
}

/** The cookies in a browser after a response, as the value of a `Cookie` header; `before` are the earlier ones. */
export function cookiesOf(answer: Response, before = ""): string {
  const jar = new Map(before.split("; ").filter(Boolean).map(splitPair));
  for (const line of answer.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name, value] = splitPair(pair);
    if (attributes.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/**
 * The text of the newest email of this kind, as queued, once the work after the response is done. Undefined if there is
 * none.
 */
export async function newestMail(app: TestApp, kind: string): Promise<string | undefined> {
  await app.settled();
  const [mail] = await app.platform.db.execute<{ text: string }>(
    sql`select data->>'text' as text from pgboss.job
        where name = 'mail' and data->>'kind' = ${kind} order by created_on desc limit 1`,
    "objects",
  );
  return mail?.text;
}
