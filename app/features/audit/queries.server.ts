import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { startOfDay } from "~/platform/db/days.server";
import { auditLog } from "~/platform/db/tables/audit";
import { searchTerms } from "./rules/search";
import type { AuditCursor, AuditEntry, AuditFilter } from "./schema";

export type AuditPage = {
  /** Newest first, at most `limit`. */
  entries: AuditEntry[];
  /** Cursors of the next pages; null at either end. */
  older: AuditCursor | null;
  newer: AuditCursor | null;
};

const columns = {
  auditId: auditLog.auditId,
  createdAt: auditLog.createdAt,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  actorRole: auditLog.actorRole,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  summary: auditLog.summary,
  before: auditLog.before,
  after: auditLog.after,
  partOf: auditLog.partOf,
};

/**
 * One page of the log. Pages use a cursor instead of an offset, so that the thousandth page costs as much as the first
 * and entries don't shift when new ones arrive.
 */
export async function listAudit(db: Db, filter: AuditFilter, limit: number): Promise<AuditPage> {
  const backwards = filter.newer !== undefined;
  const place = sql`(${auditLog.createdAt}, ${auditLog.auditId})`;
  const rows = await db
    .select(columns)
    .from(auditLog)
    .where(
      and(
        ...filterConditions(filter),
        filter.older && sql`${place} < ${placeOf(filter.older)}`,
        filter.newer && sql`${place} > ${placeOf(filter.newer)}`,
      ),
    )
    .orderBy(
      ...(backwards
        ? [asc(auditLog.createdAt), asc(auditLog.auditId)]
        : [desc(auditLog.createdAt), desc(auditLog.auditId)]),
    )
    .limit(limit + 1);
  const hasMore = rows.length > limit;
  const entries = rows.slice(0, limit) as AuditEntry[];
  if (backwards) entries.reverse();
  const first = entries.at(0);
  const last = entries.at(-1);
  const cameFromNewer = filter.older !== undefined;
  return {
    entries,
    newer: first && (backwards ? hasMore : cameFromNewer) ? cursorOf(first) : null,
    older: last && (backwards || hasMore) ? cursorOf(last) : null,
  };
}

function filterConditions(filter: AuditFilter): (SQL | undefined)[] {
  const terms = filter.q === undefined ? null : searchTerms(filter.q);
  return [
    filter.person === undefined ? undefined : eq(auditLog.actorId, filter.person),
    filter.entity && eq(auditLog.entity, filter.entity),
    filter.entityId === undefined ? undefined : eq(auditLog.entityId, filter.entityId),
    filter.partOf === undefined ? undefined : eq(auditLog.partOf, filter.partOf),
    namesRecord(filter) ? undefined : isNull(auditLog.partOf),
    filter.from ? sql`${auditLog.createdAt} >= ${startOfDay(filter.from)}` : undefined,
    filter.to ? sql`${auditLog.createdAt} < ${startOfDay(filter.to, 1)}` : undefined,
    terms === null ? undefined : sql`audit_log.search @@ to_tsquery('simple', ${terms})`,
  ];
}

/** Otherwise, a bulk change is one entry without its rows (spec:audit#audit-parts). */
function namesRecord({ partOf, entityId, q }: AuditFilter): boolean {
  return partOf !== undefined || entityId !== undefined || q !== undefined;
}

function placeOf(cursor: AuditCursor): SQL {
  return sql`(${new Date(cursor.at).toISOString()}::timestamptz, ${cursor.id}::bigint)`;
}

function cursorOf(entry: AuditEntry): AuditCursor {
  return { at: entry.createdAt.getTime(), id: entry.auditId };
}
