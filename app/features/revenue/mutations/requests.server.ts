import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { Refusal } from "../rules/postback";
import { type ConversionInput, type ConversionResult, recordConversions } from "./conversions.server";
import { TEST_TOOL_LABEL } from "./test-token.server";

export type Endpoint = "postback" | "post-conversion-data";

/** A request as it arrived, without its token. */
export type RawRequest = {
  endpoint: Endpoint;
  receivedAt: Date;
  /** The SHA-256 hash of its token; null if it had none, or several. */
  tokenHash: string | null;
  method: "GET" | "POST";
  contentType: string | null;
  query: string;
  body: Uint8Array | null;
  clientAddress: string;
  userAgent: string;
};

/** The stored raw request and its token. */
export type StoredRequest = {
  requestId: number;
  /** Null unless the token is live, meant for this endpoint, and its network is active. */
  token: { tokenId: number; networkId: number | null; marksTest: boolean } | null;
  wasRevoked: boolean;
};

/** The outcome of a stored request. */
export type Decision = {
  requestId: number;
  replay?: { actorId: string };
} & (
  | {
      kind: "accept";
      input: ConversionInput;
      /** For an input with `onlyIfKnown`: the reason for rejecting it if its conversion doesn't exist. */
      refusalIfUnknown?: Refusal;
    }
  | {
      kind: "refuse";
      outcome: "refused" | "limited";
      httpStatus: number;
      field: string | null;
      reason: string;
      /** Set if it could be read. */
      transactionId?: string;
    }
);

type StoredRow = {
  requestId: string;
  tokenId: number | null;
  networkId: number | null;
  marksTest: boolean | null;
  isLive: boolean;
  isKnown: boolean;
};

/**
 * Stores raw requests before processing them (spec:revenue#stored-first), all in one statement. They get their ids in
 * the order in which they arrived, before the joins, which may change it. The database checks here whether each token is
 * live.
 */
export async function storeRequests(db: Db, requests: readonly RawRequest[]): Promise<StoredRequest[]> {
  const rows = requests.map((request, n) => ({
    ...request,
    n,
    body: request.body && Buffer.from(request.body).toString("base64"),
  }));
  const stored = await db.execute<StoredRow>(
    sql`
      with numbered as materialized (
        select r.*, nextval(pg_get_serial_sequence('postback_requests', 'id')) as id
        from (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n integer, endpoint text,
            "receivedAt" timestamptz, "tokenHash" text, method text, "contentType" text, query text, body text,
            "clientAddress" text, "userAgent" text)
          order by n
        ) r
      ), incoming as materialized (
        select r.*, t.token_id, t.network_id, t.marks_test, t.token_id is not null as is_known,
          t.token_id is not null and t.revoked_at is null and (t.network_id is null or w.archived_at is null)
            and not (t.label is not distinct from ${TEST_TOOL_LABEL} and exists (
              select from auth_users u where u.id = t.created_by and u.deactivated_at is not null)) as is_live
        from numbered r
        left join affiliate_tokens t on t.token_hash = r."tokenHash"
          and t.kind = case r.endpoint when 'postback' then 'postback' else 'bearer' end
        left join affiliate_networks w on w.network_id = t.network_id
      ), stored as (
        insert into postback_requests (id, endpoint, received_at, network_id, token_id, method, content_type, query, body,
          client_address, user_agent)
        overriding system value
        select id, endpoint, "receivedAt", network_id, token_id, method, "contentType", query, decode(body, 'base64'),
          "clientAddress", "userAgent"
        from incoming
      )
      select id as "requestId", token_id as "tokenId", network_id as "networkId", marks_test as "marksTest",
        is_live as "isLive", is_known as "isKnown"
      from incoming order by n`,
    "objects",
  );
  return stored.map(({ requestId, tokenId, networkId, marksTest, isLive, isKnown }) => ({
    requestId: Number(requestId),
    token: isLive && tokenId !== null ? { tokenId, networkId, marksTest: marksTest === true } : null,
    wasRevoked: isKnown && !isLive,
  }));
}

/**
 * Writes conversions and the outcomes of their requests, all in the caller's transaction.
 * @returns each decision's conversion; null for rejected ones, including updates of a conversion that doesn't exist.
 */
export async function storeDecisions(
  tx: Db,
  decisions: readonly Decision[],
  now: Date,
): Promise<(ConversionResult | null)[]> {
  const accepted = inOrderOfArrival(decisions.filter((decision) => decision.kind === "accept"));
  const written =
    accepted.length === 0
      ? []
      : await recordConversions(
          tx,
          accepted.map((decision) => decision.input),
          now,
        );
  const results = new Map<Decision, ConversionResult | null | undefined>(
    accepted.map((decision, index) => [decision, written[index]]),
  );
  await writeOutcomes(tx, decisions, results, now);
  return decisions.map((decision) => results.get(decision) ?? null);
}

/**
 * Requests are stored in the order of their ids, but may be decided in another one: each waits for its network's
 * settings. The conversion must end with the values of the request that arrived last.
 */
const inOrderOfArrival = <D extends Decision>(decisions: readonly D[]): D[] =>
  decisions.toSorted((a, b) => a.requestId - b.requestId);

async function writeOutcomes(
  tx: Db,
  decisions: readonly Decision[],
  results: ReadonlyMap<Decision, ConversionResult | null | undefined>,
  now: Date,
): Promise<void> {
  const rows = decisions.map((decision) => outcomeOf(decision, results.get(decision)));
  const at = now.toISOString();
  await tx.execute(sql`
    update postback_requests p
    set outcome = d.outcome, http_status = d."httpStatus", field = d.field, reason = d.reason,
      transaction_id = d."transactionId", conversion_id = d."conversionId", answered_at = ${at}::timestamptz,
      replayed_at = case when d."replayedBy" is null then p.replayed_at else ${at}::timestamptz end,
      replayed_by = coalesce(d."replayedBy", p.replayed_by)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("requestId" bigint, outcome text, "httpStatus" smallint,
      field text, reason text, "transactionId" text, "conversionId" bigint, "replayedBy" text)
    where p.id = d."requestId"`);
}

/** The rejection of an update, if its conversion turned out not to exist. */
export function refusalOf(decision: Decision, result: ConversionResult | null | undefined): Decision {
  if (decision.kind === "refuse" || result || !decision.refusalIfUnknown) return decision;
  const { requestId, replay, refusalIfUnknown, input } = decision;
  const refused = { kind: "refuse", outcome: "refused", httpStatus: 400 } as const;
  return { ...refused, ...refusalIfUnknown, requestId, replay, transactionId: input.facts.transactionId };
}

function outcomeOf(taken: Decision, result: ConversionResult | null | undefined) {
  const decision = refusalOf(taken, result);
  const { requestId, replay } = decision;
  const replayedBy = replay?.actorId ?? null;
  if (decision.kind === "refuse") {
    const { outcome, httpStatus, field, reason, transactionId = null } = decision;
    return {
      requestId,
      outcome,
      httpStatus,
      field,
      reason,
      transactionId,
      conversionId: null,
      replayedBy,
    };
  }
  return {
    requestId,
    outcome: result?.outcome,
    httpStatus: 200,
    field: null,
    reason: null,
    transactionId: decision.input.facts.transactionId,
    conversionId: result?.id,
    replayedBy,
  };
}

/** Records when tokens were last used. */
export async function touchTokens(db: Db, tokenIds: readonly number[], now: Date): Promise<void> {
  await db.execute(sql`
    update affiliate_tokens set last_used_at = ${now.toISOString()}::timestamptz
    where token_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(tokenIds)}::jsonb))`);
}
