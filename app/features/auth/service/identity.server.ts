import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Config } from "~/platform/config.server";
import { IDENTITY_PROVIDER } from "../rules/identity";

/**
 * Sign-in at the OpenID Connect provider of the settings, with PKCE and a checked id_token (V 7). It opens accounts
 * that staff already have, by an e-mail address that the provider says it has verified; it makes none.
 */
export function identityPlugin(config: Config): BetterAuthPlugin {
  return genericOAuth({
    config: [
      {
        providerId: IDENTITY_PROVIDER,
        discoveryUrl: `${config.OIDC_ISSUER}/.well-known/openid-configuration`,
        clientId: config.OIDC_CLIENT_ID ?? "",
        clientSecret: config.OIDC_CLIENT_SECRET,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        disableSignUp: true,
        disableImplicitSignUp: true,
        requireIdTokenVerification: true,
      },
    ],
  });
}
