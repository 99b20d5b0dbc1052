import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { InboxCursor, InboxFilter } from "../schema";

export type InboxRow = {
  id: number;
  receivedAt: Date;
  endpoint: "postback" | "post-conversion-data";
  networkId: number | null;
  networkName: string | null;
  method: "GET" | "POST";
  outcome: "received" | "created" | "updated" | "unchanged" | "refused" | "limited";
  httpStatus: number | null;
  field: string | null;
  reason: string | null;
  transactionId: string | null;
  conversionId: number | null;
  replayedAt: Date | null;
};

export type InboxDetail = InboxRow & {
  query: string;
  contentType: string | null;
  body: Uint8Array | null;
  clientAddress: string | null;
  userAgent: string | null;
  answeredAt: Date | null;
  replayedBy: string | null;
  history: { createdAt: Date; before: Record<string, unknown>; after: Record<string, unknown> }[];
};

type Stored<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | null : Row[Key] } & {
  id: string;
  conversionId: string | null;
};

const moment = (column: string) =>
  sql.raw(`to_char(p.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const columns = sql`
  p.id, ${moment("received_at")} as "receivedAt", p.endpoint, p.network_id as "networkId", n.name as "networkName",
  p.method, p.outcome, p.http_status as "httpStatus", p.field, p.reason, p.transaction_id as "transactionId",
  p.conversion_id as "conversionId", ${moment("replayed_at")} as "replayedAt"`;

/**
 * One page of the inbox, newest first. Pages are based on a request's position, so that nothing shifts as new ones
 * arrive.
 */
export async function listRequests(
  db: Db,
  filter: InboxFilter,
  limit: number,
): Promise<{ rows: InboxRow[]; older: InboxCursor | null; newer: InboxCursor | null }> {
  const backwards = filter.newer !== undefined;
  const place = filter.newer ?? filter.older;
  const order = backwards ? sql`asc` : sql`desc`;
  const beyond = place && sql`and p.id ${backwards ? sql`>` : sql`<`} ${place}::bigint`;
  const found = await db.execute<Stored<InboxRow>>(
    sql`
      select ${columns} from postback_requests p left join affiliate_networks n on n.network_id = p.network_id
      where ${conditionsOf(filter)} ${beyond ?? sql``}
      order by p.id ${order} limit ${limit + 1}`,
    "objects",
  );
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit).map(toRow);
  if (backwards) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    newer: first && (backwards ? hasMore : filter.older !== undefined) ? first.id : null,
    older: last && (backwards || hasMore) ? last.id : null,
  };
}

/** The ids of the filtered requests that can be replayed, oldest first. */
export async function listReplayable(db: Db, filter: InboxFilter, limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(
    sql`
      select p.id from postback_requests p
      where ${conditionsOf(filter)} and p.token_id is not null and p.outcome in ('received', 'refused', 'limited')
        and coalesce(p.http_status not in (413, 414), true)
      order by p.id limit ${limit}`,
    "objects",
  );
  return rows.map((row) => Number(row.id));
}

function conditionsOf({ outcome, network, q }: InboxFilter): SQL {
  const conditions = [
    sql`true`,
    outcome === undefined ? undefined : sql`p.outcome = ${outcome}`,
    network === undefined ? undefined : sql`p.network_id = ${network}::integer`,
    q === undefined ? undefined : sql`p.transaction_id = ${q}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/** @returns undefined if it doesn't exist. */
export async function findRequest(db: Db, id: number): Promise<InboxDetail | undefined> {
  const [row] = await db.execute<
    Stored<InboxRow> & {
      query: string;
      contentType: string | null;
      body: string | null;
      clientAddress: string | null;
      userAgent: string | null;
      answeredAt: string | null;
      replayedBy: string | null;
      history: { at: string; before: Record<string, unknown>; after: Record<string, unknown> }[];
    }
  >(
    sql`
      select ${columns}, p.query, p.content_type as "contentType", encode(p.body, 'base64') as body,
        p.client_address as "clientAddress", p.user_agent as "userAgent", ${moment("answered_at")} as "answeredAt",
        u.name as "replayedBy", (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.created_at, 'before', h.before, 'after', h.after)
            order by h.history_id), '[]')
          from conversion_history h where h.request_id = p.id
        ) as history
      from postback_requests p
      left join affiliate_networks n on n.network_id = p.network_id
      left join auth_users u on u.id = p.replayed_by
      where p.id = ${id}::bigint`,
    "objects",
  );
  if (!row) return undefined;
  const { query, contentType, body, clientAddress, userAgent, answeredAt, replayedBy, history } = row;
  return {
    ...toRow(row),
    query,
    contentType,
    body: body === null ? null : new Uint8Array(Buffer.from(body, "base64")),
    clientAddress,
    userAgent,
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
    replayedBy,
    history: history.map(({ at, before, after }) => ({ createdAt: new Date(at), before, after })),
  };
}

function toRow(row: Stored<InboxRow>): InboxRow {
  return {
    id: Number(row.id),
    receivedAt: new Date(row.receivedAt ?? 0),
    endpoint: row.endpoint,
    networkId: row.networkId,
    networkName: row.networkName,
    method: row.method,
    outcome: row.outcome,
    httpStatus: row.httpStatus,
    field: row.field,
    reason: row.reason,
    transactionId: row.transactionId,
    conversionId: row.conversionId === null ? null : Number(row.conversionId),
    replayedAt: row.replayedAt === null ? null : new Date(row.replayedAt),
  };
}
