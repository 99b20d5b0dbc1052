/** Values encrypted with another AUTH_SECRET: settings by name, people by email. */
export type Unreadable = {
  hasAiKey: boolean;
  adPlatforms: readonly string[];
  hasWebhook: boolean;
  networks: readonly string[];
  bearerTokens: readonly string[];
  authenticatorApps: readonly string[];
};

/**
 * What staff must do after a restore under another AUTH_SECRET, one sentence each. Never empty.
 * @param knowsSecret whether the archive's secret is in AUTH_SECRET_PREVIOUS (spec:platform#secret-change).
 */
export function secretAdvice(found: Unreadable, knowsSecret: boolean): string[] {
  const advice = [
    "AUTH_SECRET isn't the one that the archive was made with. Everyone must sign in again; passwords and passkeys still work.",
  ];
  if (knowsSecret) {
    advice.push("AUTH_SECRET_PREVIOUS has it, so the first start makes stored keys and apps readable again.");
    return advice;
  }
  const { adPlatforms, networks, bearerTokens, authenticatorApps } = found;
  const hasNames = [adPlatforms, networks, bearerTokens, authenticatorApps].some(({ length }) => length > 0);
  if (found.hasAiKey || found.hasWebhook || hasNames)
    advice.push(
      "If you still have that secret, set AUTH_SECRET_PREVIOUS to it before you start the site. Then you can skip the rest.",
    );
  if (found.hasAiKey) advice.push("Enter the AI vendor's key again on the AI settings page.");
  if (found.adPlatforms.length > 0)
    advice.push(
      `Enter the credentials of these ad accounts again on the Ad spend settings page: ${found.adPlatforms.join(", ")}.`,
    );
  if (found.hasWebhook) advice.push("Create a new key for the webhook on the Alerts page.");
  if (found.networks.length > 0) {
    advice.push(
      `Postbacks still work, but their URLs can't be shown again. Create a new token to copy one: ${found.networks.join(", ")}.`,
    );
  }
  if (found.bearerTokens.length > 0) {
    advice.push(`Bearer tokens still work, but can't be shown again: ${found.bearerTokens.join(", ")}.`);
  }
  if (found.authenticatorApps.length > 0) {
    advice.push(
      `Remove two-factor authentication for these people on /admin/staff, so that they can set it up again: ${found.authenticatorApps.join(", ")}.`,
    );
  }
  return advice;
}
