import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Config } from "~/platform/config.server";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { createLibrary, type Library, type LibraryOptions } from "./auth-library.server";

/** Gives the library once the provider has told where its parts are; null while it is away. */
export type IdentityLibrary = () => Promise<Library | null>;

/**
 * The library with the OpenID Connect provider of the settings. It is made at the first use, so that a provider that
 * is away holds up neither the start nor the other ways of signing in; when it is away, the next use asks again.
 */
export function createIdentityLibrary(options: Omit<LibraryOptions, "plugins">): IdentityLibrary {
  let made: Promise<Library | null> | null = null;

  async function make(): Promise<Library | null> {
    const library = createLibrary({ ...options, plugins: [identityPlugin(options.config)] });
    const { socialProviders } = await library.$context;
    const isThere = socialProviders.some((provider) => provider.id === IDENTITY_PROVIDER);
    if (!isThere) made = null;
    return isThere ? library : null;
  }

  return () => {
    made ??= make();
    return made;
  };
}

/**
 * With PKCE and a verified id_token (spec:access#sign-in-capabilities). It opens existing staff accounts by an email address that the
 * provider says it has verified; it creates none.
 */
function identityPlugin(config: Config): BetterAuthPlugin {
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
