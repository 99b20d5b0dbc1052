/** Where the library's own addresses begin. Only the one below is reachable, and only with a provider configured. */
export const LIBRARY_PATH = "/auth";

/** The name of the one other identity provider, in the accounts table and in the address people come back to. */
export const IDENTITY_PROVIDER = "oidc";

/** Where the identity provider sends people back to; the address to register there, below SITE_URL. */
export const IDENTITY_CALLBACK_PATH = `${LIBRARY_PATH}/callback/${IDENTITY_PROVIDER}`;
