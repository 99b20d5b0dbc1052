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
import { type Captcha, createCaptcha } from "../integrations/captcha.server";
import type { IdentityLibrary } from "../integrations/identity-provider.server";
import { type Attempts, createAttempts } from "../mutations/attempts.server";
import type { AccountNotice } from "../rules/account-notices";
import { deviceName } from "../rules/device";

/** Everything that signing in needs, made once for the app; the functions of this folder take it first. */
export type Auth = {
  db: Db;
  config: Config;
  library: Library;
  attempts: Attempts;
  captcha: Captcha | null;
  /** The library with sign-in at another identity provider; null when the settings name none. */
  identity: IdentityLibrary | null;
  /** The names of the cookies we set. */
  cookies: { session: string; secondStep: string; resetLink: string; codeRequest: string; device: string };
  /** Emails the owner of an account what happened to it, as part of the transaction (spec:access#account-notices). */
  notify(tx: Db, notice: AccountNotice): Promise<void>;
  /** Does work after the answer, so that its time tells nothing. A failure is logged. */
  inBackground(work: () => Promise<void>): void;
  /** Resolves when no background work is in progress. */
  drain(): Promise<void>;
};

export const authContext = createContext<Auth>();

/** The job that writes the emails of `notify`. */
export const NOTICE_JOB = "account-notice";

type AuthOptions = Pick<Platform, "config" | "db" | "log" | "jobs">;

/** Sets up sign-in as the settings say. Parts that aren't configured aren't loaded. */
export async function createAuth({ config, db, log, jobs }: AuthOptions): Promise<Auth> {
  // Without one the sessions end with the process.
  const secret = config.AUTH_SECRET ?? randomBytes(32).toString("base64url");
  const library = createLibrary({ config, db, log, secret, plugins: [] });
  const { authCookies, createAuthCookie } = await library.$context;
  const running = new Set<Promise<void>>();
  return {
    db,
    config,
    library,
    attempts: createAttempts(db, secret),
    captcha: createCaptcha(config),
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

/** What is read of a request: its cookies, where it came from and with what. */
export type AuthRequest = { headers: Headers; address: string };

const MAX_USER_AGENT = 300;

export function authRequestOf(request: Request, info: RequestInfo): AuthRequest {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: info.clientAddress });
  const cookie = request.headers.get("cookie");
  if (cookie) headers.set("cookie", cookie);
  const userAgent = request.headers.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, MAX_USER_AGENT));
  return { headers, address: info.clientAddress };
}

/** What a notice says of something done in this request. */
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

/** The value of a cookie of the request, undefined when it has none of this name. */
export function cookieOf(authRequest: AuthRequest, name: string): string | undefined {
  for (const pair of (authRequest.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return undefined;
}

const TOKEN = /^[\w-]{20,100}$/;

/** The token that a cookie of the request holds, null for none or for something that isn't one of our tokens. */
export function tokenOf(authRequest: AuthRequest, name: string): string | null {
  const token = cookieOf(authRequest, name);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Whether this is written like one of our tokens. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A Set-Cookie line with the attributes of all our cookies; `seconds` 0 removes it. */
export function cookieLine(auth: Auth, name: string, value: string, seconds: number): string {
  const secure = auth.config.SITE_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
