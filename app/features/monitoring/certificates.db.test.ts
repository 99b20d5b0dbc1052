import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { useDatabase } from "~tests/setup/database";
import { listVendors } from "./queries/certificates.server";

const { db } = await useDatabase();
const config = parseConfig({});
const vendors = async () => (await listVendors(db, config)).map(({ purpose, host }) => [purpose, host]);

test("the vendors for AI and ad spend are checked once they're connected", async () => {
  expect(await vendors()).toEqual([]);
  await db.execute(sql`insert into api_keys (key_name, key_value) values ('claude_key', 'v1.00000000.AAAA')`);
  await db.execute(
    sql`insert into ad_accounts (account_id, access_token_sealed, account_name, time_zone, connected_at)
        values ('1', 'v1.00000000.AAAA', 'Ads', 'UTC', now())`,
  );
  const first = [
    ["AI", "api.anthropic.com"],
    ["ad spend", "graph.facebook.com"],
  ];
  expect(await vendors()).toEqual(first);
  await db.execute(
    sql`insert into ad_connections (platform, account_id, credentials_sealed, account_name, time_zone, connected_at)
        values ('google', '1', 'v1.00000000.AAAA', 'Ads', 'UTC', now()),
          ('tiktok', '2', 'v1.00000000.AAAA', 'Clips', 'UTC', now())`,
  );
  expect(await vendors()).toEqual([
    ...first,
    ["ad spend", "googleads.googleapis.com"],
    ["ad spend", "oauth2.googleapis.com"],
    ["ad spend", "business-api.tiktok.com"],
  ]);
});
