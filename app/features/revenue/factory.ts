import type { Db } from "~/platform/db/client.server";
import { affiliateNetworks, affiliateTokens, conversions } from "~/platform/db/tables/revenue";
import { hashToken, makeToken } from "~/platform/random-token.server";

type NetworkOverrides = Partial<typeof affiliateNetworks.$inferInsert>;

/** Stores a network with the specification's mapping and one live token. */
export async function createNetwork(
  db: Db,
  overrides: NetworkOverrides = {},
): Promise<{ networkId: number; token: string }> {
  const name = `Sample Network ${makeToken().slice(0, 8)}`;
  const [network] = await db
    .insert(affiliateNetworks)
    .values({ name, ...overrides })
    .returning({ networkId: affiliateNetworks.networkId });
  const networkId = network?.networkId ?? 0;
  return { networkId, token: await createToken(db, { kind: "postback", networkId, slot: 1 }) };
}

/** Stores a token that works at once. It can't be shown again, because its text isn't stored. */
export async function createToken(
  db: Db,
  values: Omit<typeof affiliateTokens.$inferInsert, "tokenHash" | "tokenSealed">,
): Promise<string> {
  const token = makeToken();
  await db
    .insert(affiliateTokens)
    .values({ ...values, tokenHash: hashToken(token), tokenSealed: "not kept" });
  return token;
}

/** Stores an approved conversion of $280.00 at $149.00, as a network would report it. */
export async function createConversion(
  db: Db,
  overrides: Partial<typeof conversions.$inferInsert> = {},
): Promise<number> {
  const [stored] = await db
    .insert(conversions)
    .values({
      transactionId: makeToken(),
      revenue: "149.00",
      payout: "280.00",
      status: "approved",
      ...overrides,
    })
    .returning({ id: conversions.id });
  return stored?.id ?? 0;
}
