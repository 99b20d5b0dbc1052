import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Config } from "~/platform/config.server";
import { within } from "~/platform/deadline.server";
import { ReportableError } from "~/platform/failure.server";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { createLibrary, type Library, type LibraryOptions } from "./auth-library.server";
import {
  configurationUrl,
  type ProviderConfiguration,
  readConfiguration,
  readProfile,
} from "./provider-calls.server";

/** The library has no deadline for reading the configuration. */
const WITHIN_MS = 10_000;

/** Returns the library once the provider's configuration is loaded; null while the provider is unavailable. */
export type IdentityLibrary = () => Promise<Library | null>;

/**
 * The library with the OpenID Connect provider from the settings. It's created on first use, so that an unavailable
 * provider doesn't block startup or other ways of signing in; the next use then tries again.
 */
export function createIdentityLibrary(options: Omit<LibraryOptions, "plugins">): IdentityLibrary {
  let made: Promise<Library> | null = null;

  async function make(): Promise<Library> {
    const { config } = options;
    // The library reads it again and would follow a redirect then, so it isn't asked to if there is one.
    const configuration = await readConfiguration(config.OIDC_ISSUER ?? "");
    assertIssuer(configuration.issuer, config);
    const library = createLibrary({ ...options, plugins: [identityPlugin(options, configuration)] });
    const { socialProviders } = await within(WITHIN_MS, () => library.$context);
    const provider = socialProviders.find(({ id }) => id === IDENTITY_PROVIDER);
    if (!provider) throw new Unusable();
    assertIssuer(provider.issuer, config);
    return library;
  }

  return async () => {
    made ??= make();
    const making = made;
    try {
      return await making;
    } catch (error) {
      // Every caller that waited ends up here; only one reports it.
      if (made === making) {
        made = null;
        options.log.failure(error, "identity provider");
      }
      return null;
    }
  };
}

/**
 * Otherwise a configuration that names another issuer could vouch for our staff; the library doesn't compare them.
 * @throws OtherIssuer
 */
function assertIssuer(issuer: string | undefined, config: Config): void {
  if (issuer?.replace(/\/+$/, "") !== config.OIDC_ISSUER) throw new OtherIssuer();
}

class OtherIssuer extends ReportableError {
  constructor() {
    super("The provider's configuration names another issuer than OIDC_ISSUER.");
  }
}

class Unusable extends ReportableError {
  constructor() {
    super("The library can't use the provider's configuration.");
  }
}

/**
 * Uses PKCE and a verified id_token (spec:access#sign-in-capabilities). It opens existing staff accounts by an email
 * that the provider has verified; it never creates accounts.
 */
function identityPlugin(
  { config, log }: Pick<LibraryOptions, "config" | "log">,
  configuration: ProviderConfiguration,
): BetterAuthPlugin {
  return genericOAuth({
    config: [
      {
        providerId: IDENTITY_PROVIDER,
        discoveryUrl: configurationUrl(config.OIDC_ISSUER ?? ""),
        // The library's own call would follow a redirect.
        getUserInfo: (tokens) =>
          readProfile(tokens, configuration.userinfo_endpoint).catch((error: unknown) => {
            log.failure(error, "identity provider's profile");
            return null;
          }),
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
