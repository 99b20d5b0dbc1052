import { type SQL, sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { idRange, readOutboundSource } from "../rules/attribution";
import type { ConversionStatus } from "../rules/mapping";
import { type Change, type ConversionValues, firstValues, mergeRepeat } from "../rules/merge";
import type { ConversionFacts } from "../rules/postback";
import { attributionJoins, attributionUpdate, attributionValues } from "./attribution.server";

/** One conversion to write, from any source. */
export type ConversionInput = {
  /** Null: entered by hand without a network. */
  networkId: number | null;
  facts: ConversionFacts;
  /** Used for a new conversion whose facts include no status. */
  defaultStatus: ConversionStatus;
  /**
   * Whether it is a test. A test and a real conversion with the same transaction id are separate (spec:revenue#tests).
   */
  isTest: boolean;
  origin: "postback" | "test_tool" | "manual" | "statement" | "staff";
  /** The raw request that reported it, if any. */
  requestId?: number;
  /** The staff member who entered it. */
  actorId?: string;
  /** When it arrived, if that isn't `now`: the time of a replayed request. */
  arrivedAt?: Date;
  /** Only updates a known conversion and never creates one. */
  onlyIfKnown?: boolean;
};

export type ConversionResult = {
  id: number;
  outcome: "created" | "updated" | "unchanged";
};

/**
 * Writes one conversion: once per transaction id, network, and kind. A repeat updates it and adds to its history
 * (spec:revenue#conversion-history). Postbacks, the manual logger, the test tool, and statements all use this function.
 * A conversion that staff have archived is updated and stays archived (spec:revenue#deleting).
 * @throws if the database rejects it; then nothing is written.
 */
export async function recordConversion(tx: Db, input: ConversionInput, now: Date): Promise<ConversionResult> {
  const [result] = await recordConversions(tx, [input], now);
  if (!result) throw new Error("The database returned no id for the new conversion.");
  return result;
}

/**
 * Does the same as `recordConversion` for many conversions in one transaction.
 * @returns results in the order of the inputs; null for an input with `onlyIfKnown` whose conversion doesn't exist.
 */
export async function recordConversions(
  tx: Db,
  inputs: readonly ConversionInput[],
  now: Date,
): Promise<(ConversionResult | null)[]> {
  await lockConversions(tx);
  const firsts = new Map<string, ConversionInput>();
  for (const input of inputs)
    if (!input.onlyIfKnown && !firsts.has(keyOf(input))) firsts.set(keyOf(input), input);
  const created = await insertNew(tx, [...firsts.values()], now);
  const repeats = inputs.filter(
    (input) => !(created.has(keyOf(input)) && firsts.get(keyOf(input)) === input),
  );
  const updated = repeats.length === 0 ? new Map() : await updateKnown(tx, repeats, now);
  return inputs.map((input) => {
    const key = keyOf(input);
    const id = created.get(key);
    if (id !== undefined && firsts.get(key) === input) return { id, outcome: "created" };
    const result = updated.get(input);
    if (result) return result;
    if (input.onlyIfKnown) return null;
    throw new Error("A conversion that was just read no longer exists.");
  });
}

/**
 * Lets one transaction at a time change conversions. They all add to the same daily totals, so without a fixed order
 * two transactions could deadlock.
 */
export async function lockConversions(tx: Db): Promise<void> {
  await takeLock(tx, "conversions");
}

type Key = { networkId: number | null; transactionId: string; isTest: boolean };

const keyOf = (input: ConversionInput) =>
  keyText({ networkId: input.networkId, transactionId: input.facts.transactionId, isTest: input.isTest });

const keyText = ({ networkId, transactionId, isTest }: Key) => `${networkId} ${isTest} ${transactionId}`;

/** @returns the ids of the newly inserted conversions, by key. */
async function insertNew(
  tx: Db,
  inputs: readonly ConversionInput[],
  now: Date,
): Promise<Map<string, number>> {
  if (inputs.length === 0) return new Map();
  // Every process uses the same order, so that two groups can't deadlock.
  const rows = inputs
    .map((input) => rowOf(input, firstValues(input.facts, input.defaultStatus), now))
    .sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  const stored = await tx.execute<{
    id: string;
    networkId: number | null;
    transactionId: string;
    isTest: boolean;
  }>(
    sql`
      with incoming as (${incomingRows(rows)})
      insert into conversions (network_id, transaction_id, is_test, created_at, updated_at, revenue, payout, brand_id,
        source_url, sub1, sub2, sub3, sub4, sub5, status, metadata,
        provider_click_id, is_blog, post_id, rank, variant_id, source_page, campaign, traffic_source)
      select i."networkId", i."transactionId", i."isTest", i."createdAt", i."createdAt", i.revenue, i.payout, i."brandId",
        i."sourceUrl", i.sub1, i.sub2, i.sub3, i.sub4, i.sub5, i.status, i.metadata, ${attributionValues}
      from incoming i ${attributionJoins}
      order by i.n
      on conflict (network_id, transaction_id, is_test) do nothing
      returning id, network_id as "networkId", transaction_id as "transactionId", is_test as "isTest"`,
    "objects",
  );
  return new Map(stored.map((row) => [keyText(row), Number(row.id)]));
}

type StoredRow = Key & {
  id: string;
  revenue: string | null;
  payout: string | null;
  /** The newest request that reported it. */
  lastRequest: string | null;
  /** When staff last changed it. */
  correctedAt: string | null;
} & Omit<ConversionValues, "revenueCents" | "payoutCents">;

/** Locks existing conversions, works out what the repeats change, one after another, and writes the changes. */
async function updateKnown(
  tx: Db,
  inputs: readonly ConversionInput[],
  now: Date,
): Promise<Map<ConversionInput, ConversionResult>> {
  const known = await lockKnown(tx, inputs);
  const results = new Map<ConversionInput, ConversionResult>();
  const changed = new Map<number, { input: ConversionInput; values: ConversionValues }>();
  const history: (Change & { id: number; input: ConversionInput })[] = [];
  for (const input of inputs) {
    const entry = known.get(keyOf(input));
    if (!entry) continue;
    const change = mergeRepeat(entry.values, input.facts, isOutdated(input, entry));
    results.set(input, { id: entry.id, outcome: change ? "updated" : "unchanged" });
    if (!change) continue;
    entry.values = change.values;
    changed.set(entry.id, { input, values: change.values });
    history.push({ ...change, id: entry.id, input });
  }
  if (changed.size > 0) {
    await writeValues(tx, changed, now);
    await writeHistory(tx, history, now);
  }
  return results;
}

async function lockKnown(tx: Db, inputs: readonly ConversionInput[]) {
  const keys = inputs.map(({ networkId, facts, isTest }) => ({
    networkId,
    transactionId: facts.transactionId,
    isTest,
  }));
  const rows = await tx.execute<StoredRow>(
    sql`
      select c.id, c.network_id as "networkId", c.transaction_id as "transactionId", c.is_test as "isTest",
        c.revenue, c.payout, c.brand_id as "brandId", c.source_url as "sourceUrl",
        c.sub1, c.sub2, c.sub3, c.sub4, c.sub5, c.status,
        (select max(p.id) from postback_requests p where p.conversion_id = c.id) as "lastRequest",
        (select to_char(max(h.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from conversion_history h
          where h.conversion_id = c.id and h.origin in ('manual', 'statement', 'staff')
            and h.action in ('updated', 'corrected')) as "correctedAt"
      from conversions c
      where c.transaction_id in (select k."transactionId" from ${keyRows(keys)})
        and exists (
          select from ${keyRows(keys)} where k."transactionId" = c.transaction_id and k."isTest" = c.is_test
            and k."networkId" is not distinct from c.network_id)
      order by c.id
      for update`,
    "objects",
  );
  return new Map(rows.map((row) => [keyText(row), knownOf(row)]));
}

type Known = { id: number; values: ConversionValues; lastRequest: number; correctedAt: Date | null };

/** Whether a newer request, or a later change by staff, has already set values; only a replay can be that late. */
function isOutdated({ requestId, arrivedAt }: ConversionInput, known: Known): boolean {
  if (requestId === undefined || arrivedAt === undefined) return false;
  return requestId < known.lastRequest || (known.correctedAt !== null && arrivedAt < known.correctedAt);
}

const keyRows = (keys: readonly Key[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("networkId" integer, "transactionId" text, "isTest" boolean)`;

function knownOf({ id, revenue, payout, lastRequest, correctedAt, ...row }: StoredRow): Known {
  return {
    id: Number(id),
    values: { ...row, revenueCents: dollarsToCents(revenue), payoutCents: dollarsToCents(payout) },
    lastRequest: Number(lastRequest ?? 0),
    correctedAt: correctedAt === null ? null : new Date(correctedAt),
  };
}

/**
 * Attribution is updated too, because a repeat may contain the click id that the first postback lacked. It stays if the
 * repeat says the same and the click or the views behind it were deleted since (spec:peoples-data#event-retention).
 */
async function writeValues(
  tx: Db,
  changed: ReadonlyMap<number, { input: ConversionInput; values: ConversionValues }>,
  now: Date,
): Promise<void> {
  const rows = [...changed].map(([id, { input, values }]) => ({ ...rowOf(input, values, now), id }));
  await tx.execute(sql`
    with incoming as (${incomingRows(rows)}), attributed as (
      select i.*, ${attributionValues} from incoming i ${attributionJoins}
    )
    update conversions c set updated_at = ${now.toISOString()}::timestamptz, revenue = i.revenue, payout = i.payout,
      brand_id = i."brandId", source_url = i."sourceUrl", sub1 = i.sub1, sub2 = i.sub2, sub3 = i.sub3, sub4 = i.sub4,
      sub5 = i.sub5, status = i.status, ${attributionUpdate}
    from attributed i where c.id = i.id`);
}

async function writeHistory(
  tx: Db,
  changes: readonly (Change & { id: number; input: ConversionInput })[],
  now: Date,
): Promise<void> {
  const rows = changes.map(({ id, input, before, after }) => ({
    id,
    action: input.origin === "statement" || input.origin === "staff" ? "corrected" : "updated",
    origin: input.origin,
    requestId: input.requestId ?? null,
    actorId: input.actorId ?? null,
    before,
    after,
  }));
  await tx.execute(sql`
    insert into conversion_history (conversion_id, created_at, action, origin, request_id, actor_id, before, after)
    select h.id, ${now.toISOString()}::timestamptz, h.action, h.origin, h."requestId", h."actorId", h.before, h.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id bigint, action text, origin text,
      "requestId" bigint, "actorId" text, before jsonb, after jsonb)`);
}

/** A conversion as the JSON that `incomingRows` reads. */
function rowOf(input: ConversionInput, values: ConversionValues, now: Date) {
  const source = readOutboundSource(values.sub1);
  const range = source && idRange(source.postPrefix);
  const { revenueCents, payoutCents, ...plain } = values;
  return {
    ...plain,
    networkId: input.networkId,
    transactionId: input.facts.transactionId,
    isTest: input.isTest,
    createdAt: (input.arrivedAt ?? now).toISOString(),
    revenue: dollarsOf(revenueCents),
    payout: dollarsOf(payoutCents),
    metadata: { source: input.origin, timestamp: now.toISOString() },
    sourceRank: source?.rank ?? null,
    firstPost: range?.first ?? null,
    lastPost: range?.last ?? null,
  };
}

/** Whole cents as the exact decimal for a numeric column. */
function dollarsOf(cents: number | null): string | null {
  if (cents === null) return null;
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function incomingRows(rows: readonly object[]): SQL {
  const numbered = rows.map((row, n) => ({ n, ...row }));
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as r(n integer, id bigint, "networkId" integer,
      "transactionId" text, "isTest" boolean, "createdAt" timestamptz, revenue numeric, payout numeric, "brandId" integer,
      "sourceUrl" text, sub1 text, sub2 text, sub3 text, sub4 text, sub5 text, status text, metadata jsonb,
      "sourceRank" smallint, "firstPost" uuid, "lastPost" uuid)`;
}
