import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { visitorSearch } from "~/features/leads/rules/search";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { brands } from "~/platform/db/tables/brands";
import { rebateClaimHistory, rebateClaims } from "~/platform/db/tables/rebate";
import type { RelatedClaim } from "../rules/checks";
import { claimYear } from "../rules/flags";
import { type ClaimStatus, claimStatuses } from "../rules/review";
import type { ClaimListOrder } from "../schema";

/** A reviewer's filter for claims. */
export type ClaimFilter = {
  /** Null doesn't filter by status. */
  status: ClaimStatus | null;
  /** As typed; empty matches everything. */
  search: string;
};

const listed = {
  claimId: rebateClaims.claimId,
  createdAt: rebateClaims.createdAt,
  fullName: rebateClaims.fullName,
  state: rebateClaims.state,
  providerName: rebateClaims.providerName,
  orderDate: rebateClaims.orderDate,
  orderConfirmationNumber: rebateClaims.orderConfirmationNumber,
  status: rebateClaims.status,
  flags: rebateClaims.flags,
  paidAmount: rebateClaims.paidAmount,
};

/** One row of the queue. */
export type ListedClaim = Awaited<ReturnType<typeof listClaims>>[number];

/** @param page counts from 1. */
export function listClaims(
  db: Db,
  filter: ClaimFilter,
  { key, direction }: ClaimListOrder,
  { page, size }: { page: number; size: number },
) {
  const order = direction === "asc" ? asc : desc;
  const columns = {
    created: rebateClaims.createdAt,
    name: sql`lower(${rebateClaims.fullName})`,
    provider: sql`lower(${rebateClaims.providerName})`,
    ordered: rebateClaims.orderDate,
    status: rebateClaims.status,
  };
  return db
    .select(listed)
    .from(rebateClaims)
    .where(matching(filter))
    .orderBy(order(columns[key]), order(rebateClaims.claimId))
    .limit(size)
    .offset((page - 1) * size);
}

/** The number of matching claims of each status. */
export async function countClaims(db: Db, search: string): Promise<Record<ClaimStatus, number>> {
  const rows = await db
    .select({ status: rebateClaims.status, claims: count() })
    .from(rebateClaims)
    .where(matching({ status: null, search }))
    .groupBy(rebateClaims.status);
  const found = new Map(rows.map((row) => [row.status, Number(row.claims)]));
  const counts = claimStatuses.map((status) => [status, found.get(status) ?? 0]);
  return Object.fromEntries(counts) as Record<ClaimStatus, number>;
}

function matching({ status, search }: ClaimFilter): SQL | undefined {
  const query = visitorSearch(search);
  return and(
    isNull(rebateClaims.archivedAt),
    status ? eq(rebateClaims.status, status) : undefined,
    search !== "" && query === null ? sql`false` : undefined,
    query === null ? undefined : sql`rebate_claims.search @@ to_tsquery('simple', ${query})`,
  );
}

export type FullClaim = typeof rebateClaims.$inferSelect;

export async function findClaim(db: Db, claimId: number): Promise<FullClaim | null> {
  const [claim] = await db
    .select()
    .from(rebateClaims)
    .where(and(eq(rebateClaims.claimId, claimId), isNull(rebateClaims.archivedAt)));
  return claim ?? null;
}

/** The rebate that the site shows for a brand, in dollars as the database stores them; null if none. */
export async function findRebate(db: Db, brandId: number): Promise<string | null> {
  const [brand] = await db.select({ rebate: brands.rebate }).from(brands).where(eq(brands.brandId, brandId));
  return brand?.rebate ?? null;
}

/** The matching claims before and after this one, oldest first. */
export async function findAdjacentClaims(db: Db, claim: FullClaim, filter: ClaimFilter) {
  const place = sql`(${rebateClaims.createdAt}, ${rebateClaims.claimId})`;
  const here = sql`(${claim.createdAt.toISOString()}::timestamptz, ${claim.claimId}::bigint)`;
  const find = async (condition: SQL, order: typeof asc) => {
    const [found] = await db
      .select({ claimId: rebateClaims.claimId })
      .from(rebateClaims)
      .where(and(matching(filter), ne(rebateClaims.claimId, claim.claimId), condition))
      .orderBy(order(rebateClaims.createdAt), order(rebateClaims.claimId))
      .limit(1);
    return found?.claimId ?? null;
  };
  const [previous, next] = await Promise.all([
    find(sql`${place} < ${here}`, desc),
    find(sql`${place} > ${here}`, asc),
  ]);
  return { previous, next };
}

const MAX_RELATED = 50;

/** Claims that share a household and year, an order, or a screenshot with this one; newest first. */
export async function findRelated(db: Db, claim: FullClaim) {
  const year = claimYear(claim.createdAt);
  const find = (...conditions: (SQL | undefined)[]): Promise<RelatedClaim[]> =>
    db
      .select({
        claimId: rebateClaims.claimId,
        status: rebateClaims.status,
        createdAt: rebateClaims.createdAt,
        fullName: rebateClaims.fullName,
      })
      .from(rebateClaims)
      .where(and(isNull(rebateClaims.archivedAt), ne(rebateClaims.claimId, claim.claimId), ...conditions))
      .orderBy(desc(rebateClaims.createdAt), desc(rebateClaims.claimId))
      .limit(MAX_RELATED);
  const [household, sameOrder, sameImage] = await Promise.all([
    find(
      eq(rebateClaims.householdKey, claim.householdKey),
      gte(rebateClaims.createdAt, year.start),
      lt(rebateClaims.createdAt, year.end),
    ),
    find(
      sql`lower(${rebateClaims.orderConfirmationNumber}) = lower(${claim.orderConfirmationNumber})`,
      sql`lower(${rebateClaims.providerName}) = lower(${claim.providerName})`,
    ),
    find(eq(rebateClaims.imageHash, claim.imageHash)),
  ]);
  return { household, sameOrder, sameImage };
}

/** A claim's history, oldest first (spec:rebate#claim-history). `actorName` is null for the claimant's own submit. */
export function listHistory(db: Db, claimId: number) {
  return db
    .select({
      historyId: rebateClaimHistory.historyId,
      fromStatus: rebateClaimHistory.fromStatus,
      toStatus: rebateClaimHistory.toStatus,
      reason: rebateClaimHistory.reason,
      createdAt: rebateClaimHistory.createdAt,
      actorId: rebateClaimHistory.actorId,
      actorName: authUsers.name,
    })
    .from(rebateClaimHistory)
    .leftJoin(authUsers, eq(authUsers.id, rebateClaimHistory.actorId))
    .where(eq(rebateClaimHistory.claimId, claimId))
    .orderBy(asc(rebateClaimHistory.historyId));
}

const BATCH = 500;

/** The ids of the matching claims, at most `limit`. */
export async function listClaimIds(db: Db, filter: ClaimFilter, limit: number): Promise<number[]> {
  const rows = await db
    .select({ claimId: rebateClaims.claimId })
    .from(rebateClaims)
    .where(matching(filter))
    .orderBy(asc(rebateClaims.claimId))
    .limit(limit);
  return rows.map(({ claimId }) => claimId);
}

/** The status and flags of the claims with these ids, by id. */
export async function findClaimStates(db: Db, ids: readonly number[]) {
  const { claimId, status, flags } = rebateClaims;
  const rows = await db
    .select({ claimId, status, flags })
    .from(rebateClaims)
    .where(and(isNull(rebateClaims.archivedAt), inArray(claimId, [...ids])));
  return new Map(rows.map((row) => [row.claimId, row]));
}

/** The name of a brand that the site lists; null for one that it doesn't. */
export async function findListedBrand(db: Db, brandId: number | null): Promise<string | null> {
  if (brandId === null) return null;
  const [brand] = await db
    .select({ brandName: brands.brandName })
    .from(brands)
    .where(and(eq(brands.brandId, brandId), isNull(brands.archivedAt)));
  return brand?.brandName ?? null;
}

/** Every matching claim, oldest first, read in batches. @param only ids of claims; without it, all that match. */
export async function* streamClaims(
  db: Db,
  filter: ClaimFilter,
  only?: readonly number[],
): AsyncGenerator<FullClaim> {
  const isRequested = only && inArray(rebateClaims.claimId, [...only]);
  let after: FullClaim | undefined;
  do {
    const beyond =
      after &&
      sql`(${rebateClaims.createdAt}, ${rebateClaims.claimId}) > (${after.createdAt.toISOString()}::timestamptz, ${after.claimId}::bigint)`;
    const claims: FullClaim[] = await db
      .select()
      .from(rebateClaims)
      .where(and(matching(filter), isRequested, beyond))
      .orderBy(asc(rebateClaims.createdAt), asc(rebateClaims.claimId))
      .limit(BATCH);
    yield* claims;
    after = claims.length === BATCH ? claims.at(-1) : undefined;
  } while (after);
}
