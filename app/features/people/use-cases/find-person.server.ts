import type { Db } from "~/platform/db/client.server";
import type { PersonData, PersonRecord, PersonSearch } from "~/platform/person-data.server";
import type { Secrets } from "~/platform/secrets.server";
import { keyOf, type Selected, type ShownKind } from "../rules/records";

/** How many records of one kind a search shows. */
const MAX_OF_KIND = 100;
/** By how many emails of found records the search continues. */
const MAX_EMAILS = 10;

/** One kind of data, with the records found. */
export type Found = { source: PersonData; records: PersonRecord[]; hasMore: boolean };

/**
 * Everything that features hold about a person. A search by name or phone number continues with the emails of the
 * records found, so that one search finds what is stored under the email alone (spec:peoples-data#search).
 */
export async function findPerson(
  db: Db,
  sources: readonly PersonData[],
  search: PersonSearch,
): Promise<Found[]> {
  const first = await findIn(db, sources, search);
  if (search.by === "email") return first;
  const emails = emailsOf(first.flatMap(({ records }) => records)).slice(0, MAX_EMAILS);
  let all = first;
  for (const email of emails) all = joined(all, await findIn(db, sources, { by: "email", email }));
  return all;
}

async function findIn(db: Db, sources: readonly PersonData[], search: PersonSearch): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of sources) {
    const records = await source.find(db, search, MAX_OF_KIND + 1);
    found.push({ source, records: records.slice(0, MAX_OF_KIND), hasMore: records.length > MAX_OF_KIND });
  }
  return found;
}

function joined(one: readonly Found[], other: readonly Found[]): Found[] {
  return one.map((found, index) => {
    const more = other[index];
    if (!more) return found;
    const known = new Set(found.records.map(({ id }) => id));
    const records = [...found.records, ...more.records.filter(({ id }) => !known.has(id))];
    return { ...found, records, hasMore: found.hasMore || more.hasMore };
  });
}

/** The selected records that still exist. */
export async function findSelected(
  db: Db,
  sources: readonly PersonData[],
  selected: readonly Selected[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of sources) {
    const ids = selected.filter(({ kind }) => kind === source.kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const records = await source.find(db, { by: "ids", ids }, ids.length);
    if (records.length > 0) found.push({ source, records, hasMore: false });
  }
  return found;
}

/** The different emails of these records, ignoring case. */
export function emailsOf(records: readonly PersonRecord[]): string[] {
  const emails = new Map<string, string>();
  for (const { email } of records) if (email !== null) emails.set(email.toLowerCase(), email);
  return [...emails.values()];
}

/** Identifies a person in the ledger. No one can turn it back into the email. */
export function personKeyOf(secrets: Secrets, email: string): string {
  return secrets.sign("person", email.trim().toLowerCase());
}

/** What the browser needs to list them. */
export function shownKinds(found: readonly Found[]): ShownKind[] {
  return found
    .filter(({ records }) => records.length > 0)
    .map(({ source: { kind, label }, records, hasMore }) => ({
      kind,
      label,
      hasMore,
      records: records.map((record) => ({
        key: keyOf({ kind, id: record.id }),
        title: record.title,
        at: record.at,
        name: record.name,
        email: record.email,
        phone: record.phone,
        onErase: record.onErase,
        stays: record.stays,
        page: record.page ?? null,
        fileCount: record.files.length,
      })),
    }));
}
