import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { deleteFailedJobs } from "~/platform/jobs/failed-jobs.server";

type Which = { name: string; id?: string | undefined };
type Parts = Pick<Platform, "db" | "jobs" | "now">;

/**
 * Queues failed jobs again: one, or all of a kind.
 * @returns how many. @throws AccessRefused unless the actor is an administrator.
 */
export async function retryJobs(
  { db, jobs, now }: Parts,
  actor: Actor,
  { name, id }: Which,
): Promise<number> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const retried = await jobs.retry(tx, name, id);
    if (retried > 0)
      await recordAudit(
        tx,
        actor,
        { action: "retried", entity: "job", entityId: name, before: null, after: { jobs: retried } },
        now(),
      );
    return retried;
  });
}

/**
 * Deletes the failed jobs of one kind.
 * @returns how many. @throws AccessRefused unless the actor is an administrator.
 */
export async function discardJobs({ db, now }: Parts, actor: Actor, name: string): Promise<number> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const deleted = await deleteFailedJobs(tx, name);
    if (deleted > 0)
      await recordAudit(
        tx,
        actor,
        { action: "deleted", entity: "job", entityId: name, before: { jobs: deleted }, after: null },
        now(),
      );
    return deleted;
  });
}
