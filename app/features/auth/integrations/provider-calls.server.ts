import { z } from "zod";
import { parseWebAddress } from "~/kernel/web-address";
import { ReportableError } from "~/platform/failure.server";
import { fetchText } from "~/platform/http/bounded-response.server";

const BOUNDS = { withinMs: 5_000, maxBytes: 1_000_000 };

const address = z.string().refine((text) => parseWebAddress(text) !== null);

const configurationSchema = z.looseObject({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
});

/** What an OpenID Connect provider says about itself. */
export type ProviderConfiguration = z.output<typeof configurationSchema>;

/** Some providers send null for what they don't know. */
const claim = z.string().optional().catch(undefined);

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: claim,
  // Some providers send it as a text.
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  name: claim,
  picture: claim,
});

type Claims = z.output<typeof claimsSchema>;

export function configurationUrl(issuer: string): string {
  return `${issuer}/.well-known/openid-configuration`;
}

/** @throws Error if the provider doesn't answer in time, redirects, or answers something else. */
export async function readConfiguration(issuer: string): Promise<ProviderConfiguration> {
  return configurationSchema.parse(await readJson(configurationUrl(issuer)));
}

/**
 * Who signed in: from the id_token, which the library has verified. Providers that leave the email out of it have it at
 * their own endpoint, which must name the same person.
 * @returns null if that isn't known.
 * @throws Error if that endpoint doesn't answer in time, redirects, or answers something else.
 */
export async function readProfile(
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
) {
  const claims = claimsOf(tokens.idToken);
  if (!claims) return null;
  if (claims.email !== undefined) return profileOf(claims);
  if (userInfoUrl === undefined || !tokens.accessToken) return null;
  const answer = await readJson(userInfoUrl, { Authorization: `Bearer ${tokens.accessToken}` });
  const info = claimsSchema.parse(answer);
  return info.sub === claims.sub ? profileOf(info) : null;
}

function claimsOf(idToken: string | undefined): Claims | null {
  const [, payload = ""] = idToken?.split(".") ?? [];
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** In the library's words. */
function profileOf(claims: Claims) {
  const { sub, email, email_verified: verified, name, picture: image } = claims;
  const emailVerified = verified === true || verified === "true";
  return { ...claims, id: sub, email, emailVerified, name, image };
}

/** A redirect could lead the server to any address, so it's an error. */
async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { response, text } = await fetchText(url, BOUNDS, { headers });
  if (!response.ok) throw new ReportableError(`The identity provider answered ${response.status}.`);
  if (text === null) throw new ReportableError("The identity provider's response is too long.");
  return JSON.parse(text);
}
