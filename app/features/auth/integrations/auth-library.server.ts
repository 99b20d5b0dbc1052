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
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, SECOND_STEP_MINUTES } from "../rules/limits";
import { EMAIL_CODE_PATH, emailCode } from "./email-code.server";
import { passkeyAsSecondFactor, passkeys } from "./passkeys.server";
import { hashSessionTokens } from "./session-tokens.server";

/** Under this header the library learns the client's address; whatever the client itself sent is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

export type LibraryOptions = {
  db: Db;
  config: Config;
  log: Log;
  /** Signs cookies and encrypts second factors. */
  secret: string;
  /** What only some installations have: sign-in at another identity provider. */
  plugins: BetterAuthPlugin[];
};

/**
 * The authentication library, set up for staff: no sign-up, sessions in the database, passwords as scrypt hashes.
 * It is called in process only. Its own limits guard its HTTP routes, which are not reachable here, so every caller
 * counts tries itself (attempts.server.ts).
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
      updateAge: 60,
      // What is sensitive asks for a proof from the last minutes instead (rules/recent-proof.ts).
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
      // A cookie named __Host- is taken by browsers only when Secure, host-only and for the whole site.
      useSecureCookies: false,
      cookiePrefix: isHttps ? "__Host-staff" : "staff",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps, path: "/" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      // Whatever way leads to a session, a deactivated account does not get one.
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

/** Password, code by email, identity provider. A passkey is two factors in one, so it isn't among them. */
const WAYS_IN = ["/sign-in/email", EMAIL_CODE_PATH, "/callback/:id"];
const isWayIn = (path: string | undefined) => path !== undefined && WAYS_IN.includes(path);

/** The library asks for the second factor after a password only; here every way of signing in leads to it. */
function challengeEveryWayIn<Plugin extends ReturnType<typeof twoFactor>>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks.after) {
    const ownMatcher = hook.matcher;
    hook.matcher = (context) => ownMatcher(context) || isWayIn(context.path);
  }
  return plugin;
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

/** The library's words may repeat what was typed. Without its own error, the place it complained from says what it was. */
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
