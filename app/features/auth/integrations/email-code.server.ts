import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { codeIdentifier } from "../rules/reset-links";

/** The path under which the library's hooks see this way of signing in. */
export const EMAIL_CODE_PATH = "/sign-in/email-code";

/**
 * Sign-in with an emailed code that works only in the browser that requested it. The library's own codes belong to the
 * account: a stranger who requests or guesses one would invalidate the code its owner is about to type.
 */
export const emailCode = () =>
  ({
    id: "email-code",
    endpoints: {
      /** `proof` is `codeProof()` of the request and the typed code. It opens one session. */
      signInWithEmailCode: createAuthEndpoint(
        EMAIL_CODE_PATH,
        { method: "POST", body: z.object({ proof: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const found = await internalAdapter.consumeVerificationValue(codeIdentifier(ctx.body.proof));
          const user = found && (await internalAdapter.findUserById(found.value));
          if (!user)
            throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "The code is wrong." });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
