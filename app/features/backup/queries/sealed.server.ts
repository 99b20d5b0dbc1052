import type { Session } from "~/platform/db/session.server";

/** The values that only the archive's AUTH_SECRET can decrypt: settings by name, and people by email. */
export type SealedValues = {
  hasAiKey: boolean;
  /** Platforms with a connected ad account. */
  adPlatforms: string[];
  hasWebhook: boolean;
  /** Names of the networks with active postback tokens. */
  networks: string[];
  /** Labels of active bearer tokens. */
  bearerTokens: string[];
  authenticatorApps: string[];
};

/** Finds the encrypted values in a restored database. */
export async function findSealedValues(session: Session): Promise<SealedValues> {
  const found = (sql: string) => session.rows<{ name: string }>(sql);
  const names = async (sql: string) => (await found(sql)).map(({ name }) => name);
  return {
    hasAiKey: (await found("select key_name as name from api_keys")).length > 0,
    adPlatforms: await names(
      `select 'Meta' as name from ad_accounts
       union all
       select case platform when 'google' then 'Google Ads' else 'TikTok Ads' end from ad_connections order by 1`,
    ),
    hasWebhook:
      (await found("select webhook_url as name from alert_settings where webhook_secret_sealed is not null"))
        .length > 0,
    networks: await names(
      `select distinct n.name from affiliate_tokens t join affiliate_networks n using (network_id)
       where t.kind = 'postback' and t.revoked_at is null order by 1`,
    ),
    bearerTokens: await names(
      "select label as name from affiliate_tokens where kind = 'bearer' and revoked_at is null order by token_id",
    ),
    authenticatorApps: await names(
      "select distinct u.email as name from auth_two_factors f join auth_users u on u.id = f.user_id order by 1",
    ),
  };
}
