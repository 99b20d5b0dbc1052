import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { createContext } from "react-router";
import type { Config } from "~/platform/config.server";
import type { Platform, RequestInfo } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import {
  CLIENT_ADDRESS_HEADER,
  createLibrary,
  type Library,
  type LibraryOptions,
} from "../integrations/auth-library.server";
import { createBreachedPasswords, type IsBreached } from "../integrations/breached-passwords.server";
import { type Captcha, createCaptcha } from "../integrations/captcha.server";
import type { IdentityLibrary } from "../integrations/identity-provider.server";
import { type Attempts, createAttempts } from "../mutations/attempts.server";
import type { AccountNotice } from "../rules/account-notices";
import { isInBackground } from "../rules/background";
import { deviceName } from "../rules/device";

/**
 * Everything that sign-in needs, created once for the app; the functions in this folder take it as their first
 * argument.
 */
export type Auth = {
  db: Db;
  config: Config;
  library: Library;
  /** Signs cookies. */
  secret: string;
  attempts: Attempts;
  captcha: Captcha | null;
  isBreached: IsBreached;
  /** The library with sign-in by another identity provider; null if the settings name none. */
  identity: IdentityLibrary | null;
  /** The names of the cookies we set. */
  cookies: { session: string; secondStep: string; resetLink: string; codeRequest: string; device: string };
  /** Emails an account's owner about an event, as part of the transaction (spec:access#account-notices). */
  notify(tx: Db, notice: AccountNotice): Promise<void>;
  /** Runs work after the response, so that timing reveals nothing. A failure is logged. */
  inBackground(work: () => Promise<void>): void;
  /** Resolves once no background work is in progress. */
  drain(): Promise<void>;
};

export const authContext = createContext<Auth>();

/** The job that writes the emails of `notify`. */
export const NOTICE_JOB = "account-notice";

type AuthOptions = Pick<Platform, "config" | "db" | "log" | "jobs">;

/** Sets up sign-in from the settings. Parts that aren't configured aren't loaded. */
export async function createAuth({ config, db, log, jobs }: AuthOptions): Promise<Auth> {
  // Without a secret in the settings, sessions end with the process.
  const secret = config.AUTH_SECRET ?? randomBytes(32).toString("base64url");
  const library = createLibrary({ config, db, log, secret, plugins: [] });
  const { authCookies, createAuthCookie } = await library.$context;
  const running = new Set<Promise<void>>();
  return {
    db,
    config,
    library,
    secret,
    attempts: createAttempts(db, secret),
    captcha: createCaptcha(config),
    isBreached: createBreachedPasswords(config, log),
    identity: config.OIDC_ISSUER === undefined ? null : await createIdentity({ config, db, log, secret }),
    cookies: {
      session: authCookies.sessionToken.name,
      secondStep: createAuthCookie("two_factor").name,
      resetLink: createAuthCookie("reset_link").name,
      codeRequest: createAuthCookie("code_request").name,
      device: createAuthCookie("device").name,
    },
    async notify(tx, notice) {
      await jobs.enqueue(tx, NOTICE_JOB, notice);
    },
    inBackground(work) {
      const task = work()
        .catch((error: unknown) => log.failure(error, "after the answer"))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}

async function createIdentity(options: Omit<LibraryOptions, "plugins">): Promise<IdentityLibrary> {
  const { createIdentityLibrary } = await import("../integrations/identity-provider.server");
  return createIdentityLibrary(options);
}

/** The parts of a request that sign-in reads: its headers and the client's IP address, and the fields of its log line. */
export type AuthRequest = {
  headers: Headers;
  address: string;
  logFields: RequestInfo["logFields"];
  /** Whether it counts as use of the session, and extends it (spec:access#session-end); by default, it does. */
  isUse?: boolean;
};

const MAX_USER_AGENT = 300;

export function authRequestOf(request: Request, info: RequestInfo): AuthRequest {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: info.clientAddress });
  const cookie = request.headers.get("cookie");
  if (cookie) headers.set("cookie", cookie);
  const userAgent = request.headers.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, MAX_USER_AGENT));
  return {
    headers,
    address: info.clientAddress,
    logFields: info.logFields,
    isUse: !isInBackground(request.url),
  };
}

/** The details that a notice gives about the request. */
export function noticeOf(
  authRequest: AuthRequest,
  kind: AccountNotice["kind"],
  userId: string,
  now: Date,
): AccountNotice {
  const device = deviceName(authRequest.headers.get("user-agent"));
  const address = isIP(authRequest.address) === 0 ? null : authRequest.address;
  return { userId, kind, at: now.toISOString(), device, address };
}

/** The value of a request's cookie, or undefined. */
export function cookieOf(authRequest: AuthRequest, name: string): string | undefined {
  for (const pair of (authRequest.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return undefined;
}

const TOKEN = /^[\w-]{20,100}$/;

/** The token in a request's cookie; null if the cookie is missing or doesn't have our token format. */
export function tokenOf(authRequest: AuthRequest, name: string): string | null {
  const token = cookieOf(authRequest, name);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Whether the text has the format of our tokens. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A Set-Cookie header with the attributes of all our cookies; `seconds` 0 removes the cookie. */
export function cookieLine(auth: Auth, name: string, value: string, seconds: number): string {
  const secure = auth.config.SITE_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
