import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Config } from "~/platform/config.server";
import { ReportableError } from "~/platform/failure.server";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { createLibrary, type Library, type LibraryOptions } from "./auth-library.server";

/** Returns the library once the provider's configuration is loaded; null while the provider is unavailable. */
export type IdentityLibrary = () => Promise<Library | null>;

/**
 * The library with the OpenID Connect provider from the settings. It's created on first use, so that an unavailable
 * provider doesn't block startup or other ways of signing in; the next use then tries again.
 */
export function createIdentityLibrary(options: Omit<LibraryOptions, "plugins">): IdentityLibrary {
  let made: Promise<Library | null> | null = null;

  async function make(): Promise<Library | null> {
    const library = createLibrary({ ...options, plugins: [identityPlugin(options.config)] });
    const { socialProviders } = await library.$context;
    const provider = socialProviders.find(({ id }) => id === IDENTITY_PROVIDER);
    // Otherwise a configuration that names another issuer could vouch for our staff; the library doesn't compare them.
    const isThere = provider?.issuer?.replace(/\/+$/, "") === options.config.OIDC_ISSUER;
    if (provider && !isThere) options.log.failure(new OtherIssuer(), "identity provider");
    if (!isThere) made = null;
    return isThere ? library : null;
  }

  return () => {
    made ??= make();
    return made;
  };
}

class OtherIssuer extends ReportableError {
  constructor() {
    super("The provider's configuration names another issuer than OIDC_ISSUER.");
  }
}

/**
 * Uses PKCE and a verified id_token (spec:access#sign-in-capabilities). It opens existing staff accounts by an email
 * that the provider has verified; it never creates accounts.
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
