import { randomUUID } from "node:crypto";
import { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import {
  authAccounts,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  authVerifications,
} from "~/platform/db/tables/auth";
import type { Log } from "~/platform/log.server";
import { LIBRARY_PATH } from "../rules/identity";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  SECOND_STEP_MINUTES,
  SESSION_UPDATE_SECONDS,
} from "../rules/limits";
import { EMAIL_CODE_PATH, emailCode } from "./email-code.server";
import { passkeyAsSecondFactor, passkeys } from "./passkeys.server";
import { hashSessionTokens } from "./session-tokens.server";

/** The header that gives the library the client's IP address; any value that the client sent is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

export type LibraryOptions = {
  db: Db;
  config: Config;
  log: Log;
  /** Signs cookies and encrypts two-factor secrets. */
  secret: string;
  /** For optional features: sign-in with another identity provider. */
  plugins: BetterAuthPlugin[];
};

/**
 * The authentication library, configured for staff: no sign-up, sessions in the database, passwords as scrypt hashes.
 * It's only called in process. Its own rate limits guard its HTTP routes, which aren't reachable here, so every caller
 * counts attempts (attempts.server.ts).
 */
export function createLibrary(options: LibraryOptions) {
  const { db, config, log, secret } = options;
  const isHttps = config.SITE_URL.startsWith("https:");
  return betterAuth({
    appName: config.SITE_NAME,
    baseURL: config.SITE_URL,
    basePath: LIBRARY_PATH,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: libraryLog(log),
    database: hashSessionTokens(
      drizzleAdapter(db, {
        provider: "pg",
        schema: {
          user: authUsers,
          session: authSessions,
          account: authAccounts,
          verification: authVerifications,
          twoFactor: authTwoFactors,
          passkey: authPasskeys,
        },
      }),
    ),
    user: {
      additionalFields: {
        role: { type: "string", required: true, input: false, defaultValue: "content_manager" },
        deactivatedAt: { type: "date", required: false, input: false },
      },
    },
    session: {
      expiresIn: config.SESSION_IDLE_MINUTES * 60,
      updateAge: SESSION_UPDATE_SECONDS,
      // Sensitive changes require a recent proof of identity instead (rules/recent-proof.ts).
      freshAge: 0,
      additionalFields: {
        authenticatedAt: { type: "date", required: true, input: false, defaultValue: () => new Date() },
      },
    },
    account: { updateAccountOnSignIn: false, encryptOAuthTokens: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
    },
    onAPIError: { errorURL: `${config.SITE_URL}/login?notice=identity` },
    advanced: {
      database: { generateId: () => randomUUID() },
      // Browsers accept a cookie named __Host- only if it's Secure, host-only, and for the whole site.
      useSecureCookies: false,
      cookiePrefix: isHttps ? "__Host-staff" : "staff",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps, path: "/" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      // A deactivated account never gets a session, however it signs in.
      session: { create: { before: (session) => refuseUnlessActive(db, session.userId) } },
    },
    plugins: [
      passkeyAsSecondFactor(db, isWayIn),
      secondFactor(config),
      emailCode(),
      passkeys(config),
      ...options.plugins,
    ],
  });
}

export type Library = ReturnType<typeof createLibrary>;

const secondFactor = (config: Config) =>
  challengeEveryWayIn(
    twoFactor({
      issuer: config.SITE_NAME,
      twoFactorCookieMaxAge: SECOND_STEP_MINUTES * 60,
      backupCodeOptions: { storeBackupCodes: "encrypted" },
    }),
  );

/** Password, code by email, identity provider. A passkey counts as two factors, so it isn't in the list. */
const WAYS_IN = ["/sign-in/email", EMAIL_CODE_PATH, "/callback/:id"];
const isWayIn = (path: string | undefined) => path !== undefined && WAYS_IN.includes(path);

/** The library requires the second step only after a password; here every way of signing in leads to it. */
function challengeEveryWayIn<Plugin extends ReturnType<typeof twoFactor>>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks.after) {
    const ownMatcher = hook.matcher;
    hook.matcher = (context) => ownMatcher(context) || isWayIn(context.path);
  }
  return plugin;
}

/** We never call the identity provider on someone's behalf later, so its tokens aren't stored. */
async function withoutTokens<Account extends object>(account: Account) {
  const isSent = (name: string) => name in account;
  const names = ["accessToken", "refreshToken", "idToken"].filter(isSent);
  return { data: { ...account, ...Object.fromEntries(names.map((name) => [name, null])) } };
}

async function refuseUnlessActive(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ deactivatedAt: authUsers.deactivatedAt })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (user === undefined || user.deactivatedAt !== null)
    throw new APIError("UNAUTHORIZED", {
      code: "ACCOUNT_DEACTIVATED",
      message: "The account is deactivated.",
    });
}

/** Drops the library's messages, which may repeat what was typed. If it logs no error, a new one records the call stack. */
function libraryLog(log: Log) {
  return {
    level: "error" as const,
    log: (_level: string, _message: string, ...details: unknown[]) => {
      const error = details.find((detail) => detail instanceof Error);
      log.failure(error ?? new LibraryComplaint(), "authentication");
    },
  };
}

class LibraryComplaint extends Error {}
