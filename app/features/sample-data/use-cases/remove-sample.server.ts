import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { FILES_PATH } from "~/platform/storage/storage.server";
import { removeSampleData } from "../mutations/remove.server";
import type { KindSummary } from "../rules/summary";

/**
 * Removes the sample data, then its stored files. A file that can't be deleted is only logged, because no row refers to
 * it anymore.
 * @returns what was removed and what stayed; null without sample data.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function removeSample(
  { db, storage, log, now }: Pick<Platform, "db" | "storage" | "log" | "now">,
  actor: Actor,
): Promise<KindSummary[] | null> {
  const removal = await removeSampleData(db, actor, now());
  if (!removal) return null;
  try {
    for (const address of removal.files) await storage.delete(address.slice(FILES_PATH.length));
    for (const folder of removal.folders)
      for await (const file of storage.list(folder)) await storage.delete(file);
  } catch (error) {
    log.failure(error, "files of the sample data not deleted");
  }
  return removal.summary;
}
