import { sql } from "drizzle-orm";
import { sealedName } from "~/features/revenue/queries/networks.server";
import type { Db } from "~/platform/db/client.server";
import { affiliateNetworks, affiliateTokens } from "~/platform/db/tables/revenue";
import { hashToken, makeToken } from "~/platform/random-token.server";
import type { Secrets } from "~/platform/secrets.server";
import type { DemoConversion } from "../traffic/blog-traffic";
import { sampleHash } from "./ids";
import { buildSampleRequests, type SampleRequest, sampleNetwork } from "./postbacks";

const DAY_MS = 86_400_000;
const CONNECTED_DAYS_AGO = 92;

/** Connects the sample network that reported the sample conversions. It has no inactivity alert, so no email is sent. */
export async function storeNetwork(
  tx: Db,
  conversions: readonly DemoConversion[],
  { now, secrets }: { now: Date; secrets: Secrets },
): Promise<void> {
  const connectedAt = new Date(now.getTime() - CONNECTED_DAYS_AGO * DAY_MS);
  const [network] = await tx
    .insert(affiliateNetworks)
    .values({ ...sampleNetwork, inactivityAlert: false, createdAt: connectedAt, updatedAt: connectedAt })
    .returning({ networkId: affiliateNetworks.networkId });
  if (!network) throw new Error("The new network wasn't returned.");
  const { networkId } = network;
  const requests = buildSampleRequests(conversions, now);
  const token = makeToken();
  const tokenHash = hashToken(token);
  await tx.insert(affiliateTokens).values({
    kind: "postback",
    networkId,
    slot: 1,
    label: sampleNetwork.name,
    tokenHash,
    tokenSealed: secrets.seal(sealedName(tokenHash), token),
    createdAt: connectedAt,
    lastUsedAt: requests.at(-1)?.at,
  });
  await tx.execute(sql`
    update conversions set network_id = ${networkId}
    where transaction_id in (select jsonb_array_elements_text(${JSON.stringify(conversions.map((c) => c.transactionId))}::jsonb))`);
  await storeRequests(tx, networkId, requests);
  await storeCorrections(tx, networkId, now);
}

async function storeRequests(tx: Db, networkId: number, requests: readonly SampleRequest[]): Promise<void> {
  await tx.execute(sql`
    insert into postback_requests (received_at, endpoint, network_id, token_id, method, query, client_address, user_agent,
      outcome, http_status, field, reason, transaction_id, conversion_id, answered_at)
    select r.at, 'postback', ${networkId}, t.token_id, 'GET', r.query, '203.0.113.24', 'Sample-Network/1.0',
      r.outcome, r."httpStatus", r.field, r.reason, r."transactionId", c.id,
      case when r.outcome <> 'received' then r.at + interval '12 milliseconds' end
    from rows from (jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as (at timestamptz, query text, outcome text,
      "httpStatus" smallint, field text, reason text, "transactionId" text)) with ordinality
      as r(at, query, outcome, "httpStatus", field, reason, "transactionId", n)
    join affiliate_tokens t on t.network_id = ${networkId}
    left join conversions c on c.network_id = ${networkId} and c.transaction_id = r."transactionId"
    order by r.n`);
  const changes = requests.filter(({ statusBefore }) => statusBefore !== null);
  await tx.execute(sql`
    insert into conversion_history (conversion_id, created_at, action, origin, request_id, before, after)
    select p.conversion_id, p.received_at, 'updated', 'postback', p.id,
      jsonb_build_object('status', r."statusBefore"), jsonb_build_object('status', c.status)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r("transactionId" text, "statusBefore" text)
    join postback_requests p on p.network_id = ${networkId} and p.outcome = 'updated' and p.transaction_id = r."transactionId"
    join conversions c on c.id = p.conversion_id`);
}

const statements = [
  { fileName: "bluebonnet-statement-sample-1.csv", daysAgo: 38 },
  { fileName: "bluebonnet-statement-sample-2.csv", daysAgo: 8 },
] as const;
const CORRECTED = 4;

/** Corrections from statements whose payouts differed by ten dollars. */
async function storeCorrections(tx: Db, networkId: number, now: Date): Promise<void> {
  for (const [index, { fileName, daysAgo }] of statements.entries()) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    await tx.execute(sql`
      with correction as (
        insert into statement_corrections (network_id, file_name, fingerprint, created_at)
        values (${networkId}, ${fileName}, ${sampleHash(fileName)}, ${at}::timestamptz) returning correction_id
      ), corrected as (
        select id, round(payout * 100)::integer as cents from conversions
        where network_id = ${networkId} and status = 'approved' and created_at < ${at}::timestamptz - interval '5 days'
        order by created_at desc, id offset ${index * CORRECTED} limit ${CORRECTED}
      ), changes as (
        insert into statement_changes (correction_id, conversion_id, before, after)
        select correction_id, id, jsonb_build_object('payoutCents', cents + 1000), jsonb_build_object('payoutCents', cents)
        from correction, corrected
      )
      insert into conversion_history (conversion_id, created_at, action, origin, before, after)
      select id, ${at}::timestamptz, 'corrected', 'statement', jsonb_build_object('payoutCents', cents + 1000),
        jsonb_build_object('payoutCents', cents)
      from corrected`);
  }
}
