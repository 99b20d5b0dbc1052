import { sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import type { KnownConversion, SettledLine } from "../rules/statement";
import type { StoredCorrection } from "../rules/statement-page";

/** A statement names at most 20,000; the rest are the newest conversions from its days that it doesn't name. */
const MAX_KNOWN = 50_000;

/** A network's conversions that a statement names, and those on its days. */
export async function conversionsForStatement(
  db: Db,
  networkId: number,
  query: { transactionIds: readonly string[]; days: { from: string; to: string } | null },
): Promise<KnownConversion[]> {
  const { transactionIds, days } = query;
  const rows = await db.execute<Omit<KnownConversion, "payoutCents"> & { payout: string | null }>(
    sql`with named as materialized (
          select value as transaction_id from jsonb_array_elements_text(${JSON.stringify(transactionIds)}::jsonb))
        select id::integer as id, transaction_id as "transactionId", payout::text as payout, status, day::text as day,
          archived_at is not null as "isArchived"
        from conversions
        where network_id = ${networkId} and not is_test and (transaction_id in (select transaction_id from named)
          or day between ${days?.from ?? null}::date and ${days?.to ?? null}::date)
        order by transaction_id in (select transaction_id from named) desc, created_at desc, id desc limit ${MAX_KNOWN}`,
    "objects",
  );
  return rows.map(({ payout, ...row }) => ({ ...row, payoutCents: dollarsToCents(payout) }));
}

/** Earlier decisions about these transactions' rows that weren't undone; the newest decision of each row. */
export async function settledLines(
  db: Db,
  networkId: number,
  { transactionIds, fingerprint }: { transactionIds: readonly string[]; fingerprint: string },
): Promise<SettledLine[]> {
  return db.execute<SettledLine>(
    sql`
      select distinct on (d.transaction_id, d.line_key) d.transaction_id as "transactionId", d.line_key as key, d.decision,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        c.fingerprint = ${fingerprint} as "isSameFile"
      from statement_decisions d join statement_corrections c on c.correction_id = d.correction_id
      where c.network_id = ${networkId} and c.undone_at is null
        and d.transaction_id in (select jsonb_array_elements_text(${JSON.stringify(transactionIds)}::jsonb))
      order by d.transaction_id, d.line_key, c.fingerprint = ${fingerprint} desc, c.correction_id desc`,
    "objects",
  );
}

/** Corrections by statements, newest first. */
export async function listCorrections(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredCorrection[]; count: number }> {
  const rows = await db.execute<
    Omit<StoredCorrection, "at" | "undoneAt"> & { at: string; undoneAt: string | null }
  >(
    sql`
      select c.correction_id as "correctionId", n.name as "networkName", c.file_name as "fileName",
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, u.name as by,
        (select count(*)::integer from statement_changes h where h.correction_id = c.correction_id) as conversions,
        (select count(*)::integer from statement_decisions d where d.correction_id = c.correction_id) as decisions,
        to_char(c.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "undoneAt", x.name as "undoneBy"
      from statement_corrections c
      join affiliate_networks n on n.network_id = c.network_id
      left join auth_users u on u.id = c.created_by
      left join auth_users x on x.id = c.undone_by
      order by c.created_at desc, c.correction_id desc limit ${limit} offset ${offset}`,
    "objects",
  );
  const [total] = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from statement_corrections`,
    "objects",
  );
  return {
    rows: rows.map(({ at, undoneAt, ...row }) => ({
      ...row,
      at: new Date(at),
      undoneAt: undoneAt === null ? null : new Date(undoneAt),
    })),
    count: total?.count ?? 0,
  };
}
