/** The base path of the library. Only the callback below is reachable, and only with a provider configured. */
export const LIBRARY_PATH = "/auth";

/** The id of the one other identity provider, in the accounts table and in the callback URL. */
export const IDENTITY_PROVIDER = "oidc";

/** Where the identity provider sends people back to; the path to register there, below SITE_URL. */
export const IDENTITY_CALLBACK_PATH = `${LIBRARY_PATH}/callback/${IDENTITY_PROVIDER}`;
