import { asc, desc, eq, inArray } from "drizzle-orm";
import { numericIds } from "~/features/leads/queries.server";
import type { Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches } from "~/platform/db/tables/price-watch";
import type { PersonData, PersonRecord, PersonSearch } from "~/platform/person-data.server";
import { eraseWatchers, readdressWatchers } from "../mutations/stop.server";
import { watchMailKinds } from "../rules/mail-kinds";

/** Email addresses that watch prices (spec:peoples-data#person-data). They're stored without a name or phone number. */
export const priceWatchData: PersonData = {
  kind: "price-watches",
  label: "Price watches",
  async find(db, search, limit) {
    const condition = conditionOf(search);
    if (!condition) return [];
    const watchers = await db
      .select()
      .from(priceWatchers)
      .where(condition)
      .orderBy(desc(priceWatchers.createdAt), desc(priceWatchers.watcherId))
      .limit(limit);
    const records: PersonRecord[] = [];
    for (const watcher of watchers) records.push(await recordOf(db, watcher));
    return records;
  },
  async erase(tx, ids) {
    const deleted = await eraseWatchers(tx, { watcherIds: numericIds(ids) });
    return { deleted, pseudonymized: 0, files: [] };
  },
  async correct(tx, ids, { email }) {
    return email === null ? 0 : readdressWatchers(tx, numericIds(ids), email);
  },
  withdraw: (tx, email) => eraseWatchers(tx, { email }),
  mailKinds: Object.values(watchMailKinds),
};

function conditionOf(search: PersonSearch) {
  if (search.by === "ids") return inArray(priceWatchers.watcherId, numericIds(search.ids));
  return search.by === "email" ? eq(priceWatchers.email, search.email.toLowerCase()) : null;
}

async function recordOf(db: Db, watcher: typeof priceWatchers.$inferSelect): Promise<PersonRecord> {
  const { watcherId, email, createdAt, mailedAt } = watcher;
  const watches = await db
    .select()
    .from(priceWatches)
    .where(eq(priceWatches.watcherId, watcherId))
    .orderBy(asc(priceWatches.watchId));
  return {
    id: String(watcherId),
    title: `Price watches of address ${watcherId}`,
    at: createdAt,
    name: null,
    email,
    phone: null,
    onErase: "deleted",
    stays: null,
    facts: [
      ["Email", email],
      ["Last email with prices", mailedAt?.toISOString() ?? ""],
      ...watches.map(watchFact),
    ],
    consent: null,
    files: [],
  };
}

function watchFact(watch: typeof priceWatches.$inferSelect): [string, string] {
  const what =
    watch.kind === "plan"
      ? (watch.planName ?? "A plan")
      : `Any provider in ${watch.state ?? ""} below $${watch.limitAmount ?? ""} (${watch.medication ?? ""})`;
  const confirmed = watch.confirmedAt ? `confirmed ${watch.confirmedAt.toISOString()}` : "not confirmed";
  return [`Watch ${watch.watchId}`, `${what}; ${confirmed}; ends ${watch.expiresAt.toISOString()}`];
}
