import type { Brand } from "~/features/brands/schema";
import { saveSharedRanking } from "~/features/posts/mutations/shared-rankings.server";
import { findSharedRanking, listKeptFilled } from "~/features/posts/queries/shared-rankings.server";
import type { Db } from "~/platform/db/client.server";
import { fillRanking } from "../rules/fill-ranking";

/**
 * Fills the rankings that are kept filled, and saves those whose providers or order changed
 * (spec:rankings#kept-filled). A rule without a match changes nothing: a post without providers misleads more than an
 * old order. If someone saved the ranking a moment ago, the next run fills it.
 * @param brands those that visitors are offered.
 */
export async function fillKeptRankings(db: Db, brands: readonly Brand[], now: Date): Promise<void> {
  for (const id of await listKeptFilled(db)) {
    const ranking = await findSharedRanking(db, id);
    if (!ranking?.rule) continue;
    const entries = fillRanking(ranking.rule, brands, ranking.entries);
    const isSame =
      entries.length === ranking.entries.length &&
      entries.every(({ providerId }, index) => providerId === ranking.entries[index]?.providerId);
    if (entries.length > 0 && !isSame)
      await saveSharedRanking(db, null, id, { ...ranking, entries }, ranking.version, now);
  }
}
