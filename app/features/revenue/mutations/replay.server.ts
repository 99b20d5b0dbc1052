import { sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { listNetworks } from "../queries/networks.server";
import { defaultReading, type PostbackReading } from "../rules/mapping";
import { readRequestFacts } from "../rules/request";
import { type Decision, storeDecisions } from "./requests.server";

/** The maximum number of selected requests, because they are processed in one transaction. */
const MAX_REPLAYED = 500;

export type ReplayResult = {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  left: number;
};

type RawRow = {
  id: string;
  networkId: number | null;
  isTest: boolean;
  /** It was stored whole, and its token was live when it arrived. */
  isReplayable: boolean;
  receivedAt: string;
  query: string;
  contentType: string | null;
  body: string | null;
};

/**
 * Reads stored requests again with their networks' current settings, and writes the conversions, dated as they arrived.
 * Requests without a known token, from an IP address that wasn't allowed, or too long to be stored whole stay
 * unchanged.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function replayRequests(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<ReplayResult> {
  assertAdmin(actor);
  const uniqueIds = [...new Set(ids)].slice(0, MAX_REPLAYED);
  return db.transaction((tx) => replayInTransaction(tx, actor, uniqueIds, now));
}

/**
 * Does the same as `replayRequests` within the transaction `tx`.
 * @param ids without duplicates.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function replayInTransaction(
  tx: Db,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<ReplayResult> {
  assertAdmin(actor);
  const rows = await lockRequests(tx, ids);
  const networks = await listNetworks(tx);
  const decisions = rows.flatMap((row) => {
    const network = networks.find((candidate) => candidate.networkId === row.networkId);
    if (!row.isReplayable || (row.networkId !== null && !network)) return [];
    return [decideAgain(row, network ?? defaultReading, actor)];
  });
  const results = await storeDecisions(tx, decisions, now);
  const count = (outcome: string) => results.filter((result) => result?.outcome === outcome).length;
  for (const { requestId } of decisions) {
    const entry = { action: "replayed", entity: "conversion", entityId: `request ${requestId}` } as const;
    await recordAudit(tx, actor, { ...entry, before: null, after: { requestId } }, now);
  }
  return {
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    refused: results.filter((result) => result === null).length,
    left: ids.length - decisions.length,
  };
}

async function lockRequests(tx: Db, ids: readonly number[]): Promise<RawRow[]> {
  return tx.execute<RawRow>(
    sql`
      select p.id, p.network_id as "networkId", coalesce(t.marks_test, false) as "isTest",
        p.token_id is not null and coalesce(p.field not in ('token', 'address'), true)
          and coalesce(p.http_status not in (413, 414), true) as "isReplayable",
        to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "receivedAt",
        p.query, p.content_type as "contentType", encode(p.body, 'base64') as body
      from postback_requests p left join affiliate_tokens t on t.token_id = p.token_id
      where p.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      order by p.received_at, p.id
      for update of p`,
    "objects",
  );
}

function decideAgain(row: RawRow, reading: PostbackReading, actor: Actor): Decision {
  const requestId = Number(row.id);
  const replay = { actorId: actor.userId };
  const body = row.body === null ? null : new Uint8Array(Buffer.from(row.body, "base64"));
  const read = readRequestFacts({ query: row.query, contentType: row.contentType, body }, reading);
  if (!read.ok) {
    const { field, reason, transactionId } = read;
    const refused = { kind: "refuse", outcome: "refused", httpStatus: 400 } as const;
    return { ...refused, requestId, replay, field, reason, transactionId };
  }
  return {
    kind: "accept",
    requestId,
    replay,
    refusalIfUnknown: read.refusalIfUnknown,
    input: {
      networkId: row.networkId,
      facts: read.facts,
      defaultStatus: reading.defaultStatus,
      isTest: row.isTest,
      origin: row.isTest ? "test_tool" : "postback",
      requestId,
      actorId: actor.userId,
      arrivedAt: new Date(row.receivedAt),
      onlyIfKnown: read.refusalIfUnknown !== undefined,
    },
  };
}
