import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { within } from "~/platform/deadline.server";
import type { Log } from "~/platform/log.server";
import { type ItemSource, itemSources } from "../queries/item-sources.server";
import { type Found, type FoundItem, type ItemKind, MIN_SEARCH, type Search } from "../schema";

/** Items of each kind that a search returns. */
const LIMIT = 5;
/** A kind that takes longer is reported as failed, and the others are shown. In ms. */
const DEADLINE_MS = 2_500;

type Around = { db: Db; log: Pick<Log, "failure">; now: Date };

/**
 * Finds what a person may open (spec:staff#command-palette): kinds that their role can't open aren't even searched. A
 * kind that fails or takes too long is named, and the others are returned. Recent items keep their order; those that
 * don't exist anymore are left out.
 */
export async function findItems({ db, log, now }: Around, actor: Actor, search: Search): Promise<Found> {
  const text = search.q ?? "";
  const recent = search.recent ?? [];
  const sources = itemSources.filter(({ access }) => access.includes(actor.role));
  const found = await Promise.all(
    sources.map(async (source) => {
      const ids = recent.filter(({ kind }) => kind === source.kind).map(({ id }) => id);
      try {
        return { kind: source.kind, items: await within(DEADLINE_MS, () => itemsOf(source, ids)) };
      } catch (error) {
        log.failure(error, "palette search failed", { kind: source.kind });
        return { kind: source.kind, items: null };
      }
    }),
  );
  const items = found.flatMap(({ kind, items }) => (items ?? []).map((item) => ({ kind, ...item })));
  return {
    items: text === "" ? inOrder(items, recent) : items,
    failed: found.flatMap(({ kind, items }): ItemKind[] => (items ? [] : [kind])),
  };

  async function itemsOf(source: ItemSource, ids: readonly string[]) {
    if (text.length >= MIN_SEARCH) return source.search({ db, actor, now }, text, LIMIT);
    return ids.length > 0 ? source.find({ db, actor, now }, ids) : [];
  }
}

function inOrder(items: readonly FoundItem[], keys: NonNullable<Search["recent"]>): FoundItem[] {
  return keys.flatMap(({ kind, id }) => items.find((item) => item.kind === kind && item.id === id) ?? []);
}
