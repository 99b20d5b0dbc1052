import { sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import {
  type ConversionInput,
  lockConversions,
  recordConversions,
} from "~/features/revenue/mutations/conversions.server";
import { correctConversions } from "~/features/revenue/mutations/corrections.server";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import type { CorrectionPlan, PlannedChange } from "../rules/corrections";
import type { Undone } from "../rules/statement-page";
import { type ConversionFields, type CurrentConversion, revertOf, type StoredChange } from "../rules/undo";

/** The statement that caused a correction. */
export type StatementSource = { networkId: number; fileName: string; fingerprint: string };

/**
 * Executes a plan: changes conversions, each with its history, and stores the changes and decisions, so that they can
 * be undone as a whole (spec:conversion-tools#statement-undo). Call it in a transaction, after `lockConversions`.
 * @returns the id of the correction.
 */
export async function storeCorrection(
  tx: Db,
  actor: Actor,
  { source, plan }: { source: StatementSource; plan: Pick<CorrectionPlan, "changes" | "decisions"> },
  now: Date,
): Promise<number> {
  assertAdmin(actor);
  const { changes, decisions } = plan;
  const restored = changes.flatMap(({ known }) => (known?.isArchived ? [known.id] : []));
  await correctConversions(
    tx,
    actor,
    restored.map((id) => ({ id, before: { isArchived: true }, after: { isArchived: false } })),
    now,
  );
  const inputs = changes.map((change) => inputOf(change, source.networkId, actor));
  const written = inputs.length === 0 ? [] : await recordConversions(tx, inputs, now);
  const correctionId = await insertCorrection(tx, actor, source, now);
  const rows = changes.flatMap((change, index) => {
    const id = written[index]?.id;
    return id === undefined ? [] : [{ id, ...storedChangeOf(change) }];
  });
  await tx.execute(sql`
    insert into statement_changes (correction_id, conversion_id, before, after)
    select ${correctionId}::integer, r.id, nullif(r.before, 'null'::jsonb), r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, before jsonb, after jsonb)`);
  const decided = decisions.map(({ statement, key, decision }) => ({
    transactionId: statement.transactionId,
    key,
    decision,
  }));
  await tx.execute(sql`
    insert into statement_decisions (correction_id, transaction_id, line_key, decision)
    select ${correctionId}::integer, r."transactionId", r.key, r.decision
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as r("transactionId" text, key text, decision text)`);
  const audited = { conversions: rows.map(({ id }) => String(id)), decisions: decided.length };
  await audit(tx, actor, { correctionId, action: "corrected", count: rows.length, after: audited }, now);
  return correctionId;
}

async function insertCorrection(tx: Db, actor: Actor, source: StatementSource, now: Date): Promise<number> {
  const { networkId, fileName, fingerprint } = source;
  const [stored] = await tx.execute<{ id: number }>(
    sql`insert into statement_corrections (network_id, file_name, fingerprint, created_at, created_by)
        values (${networkId}, ${fileName}, ${fingerprint}, ${now.toISOString()}::timestamptz, ${actor.userId})
        returning correction_id as id`,
    "objects",
  );
  if (!stored) throw new Error("The database returned no id for the new correction.");
  return stored.id;
}

function inputOf({ transactionId, target, day }: PlannedChange, networkId: number, actor: Actor) {
  return {
    networkId,
    facts: { transactionId, ...target },
    defaultStatus: "approved",
    isTest: false,
    origin: "statement",
    actorId: actor.userId,
    // Noon in New York, so that it counts on the statement's day.
    ...(day && { arrivedAt: new Date(`${day}T17:00:00Z`) }),
  } satisfies ConversionInput;
}

/** What the correction changes about a conversion, for the undo. */
function storedChangeOf({ known, target }: PlannedChange): StoredChange {
  if (known === null)
    return {
      before: null,
      after: { payoutCents: target.payoutCents ?? null, status: target.status ?? "approved" },
    };
  const before: ConversionFields = {};
  const after: ConversionFields = {};
  if (target.payoutCents !== undefined && target.payoutCents !== known.payoutCents)
    [before.payoutCents, after.payoutCents] = [known.payoutCents, target.payoutCents];
  if (target.status !== undefined && target.status !== known.status)
    [before.status, after.status] = [known.status, target.status];
  if (known.isArchived) [before.isArchived, after.isArchived] = [true, false];
  return { before, after };
}

type ChangeRow = { id: string; before: ConversionFields | null; after: ConversionFields } & Omit<
  CurrentConversion,
  "payoutCents"
> & { payout: string | null };

/**
 * Undoes a whole correction: each conversion gets its previous values back, except values that have changed since;
 * decided rows are open again.
 * @returns null if the correction doesn't exist or was already undone.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function undoCorrection(
  db: Db,
  actor: Actor,
  correctionId: number,
  now: Date,
): Promise<Undone | null> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await lockConversions(tx);
    const [open] = await tx.execute<{ id: number }>(
      sql`update statement_corrections set undone_at = ${now.toISOString()}::timestamptz, undone_by = ${actor.userId}
          where correction_id = ${correctionId} and undone_at is null returning correction_id as id`,
      "objects",
    );
    if (!open) return null;
    const rows = await tx.execute<ChangeRow>(
      sql`
        select c.id::text as id, h.before, h.after, c.payout::text as payout, c.status,
          c.archived_at is not null as "isArchived",
          exists (
            select from postback_requests p where p.conversion_id = c.id and p.received_at > s.created_at
          ) as "isReported"
        from statement_changes h
        join statement_corrections s on s.correction_id = h.correction_id
        join conversions c on c.id = h.conversion_id
        where h.correction_id = ${correctionId} order by c.id for update of c`,
      "objects",
    );
    const reverts = rows.map(({ id, before, after, payout, ...current }) => ({
      id: Number(id),
      ...revertOf({ before, after }, { ...current, payoutCents: dollarsToCents(payout) }),
    }));
    const changed = reverts.filter((revert) => Object.keys(revert.after).length > 0);
    await correctConversions(tx, actor, changed, now);
    const kept = reverts.filter(({ isKept }) => isKept).length;
    const undone = { restored: reverts.length - kept, kept };
    await audit(tx, actor, { correctionId, action: "undone", count: reverts.length, after: undone }, now);
    return undone;
  });
}

type Audited = { correctionId: number; action: string; count: number; after: Record<string, unknown> };

function audit(tx: Db, actor: Actor, { correctionId, action, count, after }: Audited, now: Date) {
  const what = count === 1 ? "1 conversion" : `${count} conversions`;
  return recordAudit(
    tx,
    actor,
    {
      action,
      entity: "conversion",
      entityId: `correction ${correctionId}`,
      summary: `${what}, by a statement`,
      before: null,
      after,
    },
    now,
  );
}
