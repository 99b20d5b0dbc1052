import { recordAudits } from "~/features/audit/mutations.server";
import { type AuditEntity, auditEntities } from "~/features/audit/schema";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { deleteQueuedMails } from "~/platform/mail/queued-mails.server";
import type { Correction, PersonData, PersonRecord } from "~/platform/person-data.server";
import { type LedgerAction, noteInLedger } from "../mutations/ledger.server";
import { deleteLinks } from "../mutations/requests.server";
import type { Selected } from "../rules/records";
import { emailsOf, type Found, findSelected, personKeyOf } from "./find-person.server";

/** What an action on the page of people's data needs. */
export type ChangeContext = {
  platform: Pick<Platform, "database" | "config" | "storage" | "secrets" | "log" | "now">;
  sources: readonly PersonData[];
  actor: Actor;
  /** The request that it answers, if any. */
  requestId: number | null;
};

/** Kind of record → how many. */
export type Counts = Record<string, number>;

/**
 * Erases the selected records everywhere in one transaction, with the emails to these people that wait in the queue
 * (spec:peoples-data#erase). Files are deleted right after it. If that fails, a nightly sweep deletes them.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function erasePerson(
  changeContext: ChangeContext,
  selected: readonly Selected[],
): Promise<Counts> {
  const { platform, sources, actor } = changeContext;
  assertAdmin(actor);
  const now = platform.now();
  const files: string[] = [];
  const counts = await platform.database.db.transaction(async (tx) => {
    const found = await findSelected(tx, sources, selected);
    const done: Counts = {};
    for (const { source, records } of found) {
      const ids = records.filter(({ onErase }) => onErase !== "kept").map(({ id }) => id);
      if (!source.erase || ids.length === 0) continue;
      const erased = await source.erase(tx, ids, now);
      add(done, source.kind, erased.deleted);
      add(done, `${source.kind} (payment kept)`, erased.pseudonymized);
      files.push(...erased.files);
    }
    for (const email of emailsOf(recordsOf(found))) {
      add(done, "emails-in-the-queue", await deleteQueuedMails(tx, { to: email }));
      await deleteLinks(tx, { email });
    }
    add(done, "files", files.length);
    await prove(tx, changeContext, { action: "erased", found, counts: done }, now);
    return done;
  });
  await deleteFiles(platform, files);
  return counts;
}

/**
 * Corrects the selected records everywhere in one transaction (spec:peoples-data#correct).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function correctPerson(
  changeContext: ChangeContext,
  selected: readonly Selected[],
  correction: Correction,
): Promise<Counts> {
  const { platform, sources, actor } = changeContext;
  assertAdmin(actor);
  const now = platform.now();
  return platform.database.db.transaction(async (tx) => {
    const found = await findSelected(tx, sources, selected);
    const done: Counts = {};
    for (const { source, records } of found) {
      const ids = records.filter(({ onErase }) => onErase !== "kept").map(({ id }) => id);
      if (!source.correct || ids.length === 0) continue;
      add(done, source.kind, await source.correct(tx, ids, correction, now));
    }
    await prove(tx, changeContext, { action: "corrected", found, counts: done }, now);
    return done;
  });
}

/** Records that the selected records were exported. */
export async function recordPersonExport(
  changeContext: ChangeContext,
  found: readonly Found[],
): Promise<void> {
  assertAdmin(changeContext.actor);
  const counts: Counts = {};
  for (const { source, records } of found) add(counts, source.kind, records.length);
  const { platform } = changeContext;
  await platform.database.db.transaction((tx) =>
    prove(tx, changeContext, { action: "exported", found, counts }, platform.now()),
  );
}

type Proof = { action: LedgerAction; found: readonly Found[]; counts: Counts };

/** One entry in the ledger, and one in the audit log for each record that the log knows. */
async function prove(
  tx: Db,
  changeContext: ChangeContext,
  { action, found, counts }: Proof,
  now: Date,
): Promise<void> {
  const { actor, requestId, platform } = changeContext;
  const records = recordsOf(found);
  const email = emailsOf(records)[0];
  const personKey = email === undefined ? null : personKeyOf(platform.secrets, email);
  await noteInLedger(tx, actor, { requestId, action, personKey, counts }, now);
  const about = requestId === null ? "without a request" : `for request ${requestId}`;
  const changes = records.flatMap(({ audited, title }) =>
    audited && isAuditEntity(audited.entity)
      ? { action, entity: audited.entity, entityId: audited.entityId, summary: `${title}, ${about}` }
      : [],
  );
  const itself = { action, entity: "person_request", entityId: requestId ?? "search" } as const;
  const entries = [...changes, { ...itself, summary: `Person changeContext, ${about}` }];
  await recordAudits(
    tx,
    actor,
    entries.map((entry) => ({ ...entry, before: null, after: null })),
    now,
  );
}

const recordsOf = (found: readonly Found[]): PersonRecord[] => found.flatMap(({ records }) => records);

function isAuditEntity(entity: string): entity is AuditEntity {
  return Object.hasOwn(auditEntities, entity);
}

function add(counts: Counts, kind: string, count: number): void {
  if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
}

async function deleteFiles(
  { storage, log }: ChangeContext["platform"],
  files: readonly string[],
): Promise<void> {
  for (const key of files) {
    try {
      await storage.delete(key);
    } catch (error) {
      log.failure(error, "file of an erased record not deleted, the nightly sweep will");
    }
  }
}
