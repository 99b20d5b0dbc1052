import { getAuthenticatorName, passkey } from "@better-auth/passkey";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { authPasskeys } from "~/platform/db/tables/auth";
import { deviceName } from "../rules/device";

/**
 * The library's passkeys (spec:access#passkeys). The device must verify its owner with a fingerprint, face, or PIN, so
 * that a passkey counts as two factors; the library by default only prefers that.
 */
export const passkeys = (config: Config) =>
  passkey({
    rpID: new URL(config.SITE_URL).hostname,
    rpName: config.SITE_NAME,
    origin: new URL(config.SITE_URL).origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey" },
    registration: {
      afterVerification: ({ ctx, verification: { registrationInfo } }) => {
        refuseUnchecked(registrationInfo?.userVerified === true);
        const device = deviceName(ctx.headers?.get("user-agent") ?? null);
        return { name: getAuthenticatorName(registrationInfo?.aaguid) ?? device };
      },
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        refuseUnchecked(verification.authenticationInfo.userVerified),
    },
  });

function refuseUnchecked(isOwnerChecked: boolean): void {
  if (isOwnerChecked) return;
  throw new APIError("UNAUTHORIZED", {
    code: "OWNER_UNCHECKED",
    message: "The device didn't verify that it's you.",
  });
}

/**
 * Other ways of signing in require the second step if the account has a passkey, as they do for an authenticator app:
 * the library's own step only checks whether the account has the app. It must come before that step in the list of
 * plugins.
 */
export const passkeyAsSecondFactor = (db: Db, isWayIn: (path: string | undefined) => boolean) =>
  ({
    id: "passkey-as-second-factor",
    hooks: {
      after: [
        {
          matcher: (context) => isWayIn(context.path),
          handler: createAuthMiddleware(async (ctx) => {
            const opened = ctx.context.newSession;
            if (!opened || opened.user.twoFactorEnabled) return;
            const own = eq(authPasskeys.userId, opened.user.id);
            const [found] = await db.select({ id: authPasskeys.id }).from(authPasskeys).where(own).limit(1);
            if (found)
              ctx.context.setNewSession({ ...opened, user: { ...opened.user, twoFactorEnabled: true } });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
