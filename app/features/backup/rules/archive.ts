import { z } from "zod";

/** Increase it if an older release can't read the archive. A release reads its own format and all earlier ones. */
export const ARCHIVE_FORMAT = 1;

/**
 * The first file of an archive, the file right before the rows, and the last file. Uploads come before and after the
 * rows.
 */
export const HEADER_ENTRY = "dosecompare-backup.json";
export const DATABASE_ENTRY = "database.json";
export const MANIFEST_ENTRY = "manifest.json";

/** The maximum size of each kind of file: an archive that claims more is damaged, or not ours. */
export const ENTRY_LIMITS = {
  header: 65_536,
  database: 4 * 1_048_576,
  manifest: 512 * 1_048_576,
  /** A chunk of rows has about 1 MB, or one longer row. */
  rows: 256 * 1_048_576,
  upload: 256 * 1_048_576,
} as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A table or sequence with its schema; both names must be as plain as ours are. */
const objectName = z.string().regex(/^(public|pgboss)\.[a-z_][a-z0-9_]*$/);
const columnName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The first file: what an archive says about itself. */
export const headerSchema = z.object({
  product: z.literal("DoseCompare"),
  format: z.number().int().positive(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  siteName: z.string(),
  siteUrl: z.string(),
  /** Identifies the AUTH_SECRET that the encrypted values need, without revealing it. */
  secretId: z.string(),
});

export type ArchiveHeader = z.output<typeof headerSchema>;

/** What loading the rows requires. */
export const databaseSchema = z.object({
  /** "embedded" or "postgres", and the release. */
  kind: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name: objectName, columns: z.array(columnName).min(1) })),
});

export type ArchiveDatabase = z.output<typeof databaseSchema>;
export type ArchiveTable = ArchiveDatabase["tables"][number];

/** Row counts and exact sums are strings, because they may exceed a JavaScript number. */
const tableFactsSchema = z.object({
  rows: z.string().regex(/^\d+$/),
  /** The sum of the rows' 64-bit hashes, which doesn't depend on their order. */
  checksum: z.string().regex(/^-?\d+$/),
  /** The sum of each exact decimal column, such as money; null if it has no values. */
  sums: z.record(columnName, z.string().nullable()),
});

export type TableFacts = z.output<typeof tableFactsSchema>;

/** The archive's contents, written last: an archive without a manifest was cut off. */
export const manifestSchema = z.object({
  tables: z.record(objectName, tableFactsSchema),
  sequences: z.record(objectName, z.object({ value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Every file between the first file and this one, in order. */
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int().nonnegative(), sha256 })),
});

export type ArchiveManifest = z.output<typeof manifestSchema>;

export type EntryKind =
  | { kind: "header" | "database" | "manifest" }
  | { kind: "rows"; table: string }
  | { kind: "upload"; key: string };

/**
 * A stored file's key: folders and a file name of letters, digits, dots, dashes, and underscores; no segment begins
 * with a dot.
 */
const UPLOAD_KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const ROWS = /^tables\/((?:public|pgboss)\.[a-z_][a-z0-9_]*)\/\d{6,}\.copy$/;

/**
 * The kind of a file in an archive, by its name; null for a name that our archives never contain, such as one outside
 * its folder.
 */
export function entryKind(name: string): EntryKind | null {
  if (name === HEADER_ENTRY) return { kind: "header" };
  if (name === DATABASE_ENTRY) return { kind: "database" };
  if (name === MANIFEST_ENTRY) return { kind: "manifest" };
  const table = ROWS.exec(name)?.[1];
  if (table) return { kind: "rows", table };
  const key = name.startsWith("uploads/") ? name.slice("uploads/".length) : "";
  return isUploadKey(key) ? { kind: "upload", key } : null;
}

export function isUploadKey(key: string): boolean {
  return key.length <= 512 && UPLOAD_KEY.test(key);
}

export function rowsEntry(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.copy`;
}

export function uploadEntry(key: string): string {
  return `uploads/${key}`;
}

/** Why this release can't read an archive of this format; null if it can. */
export function formatRefusal({ format, version }: ArchiveHeader): string | null {
  if (format <= ARCHIVE_FORMAT) return null;
  return `The archive was made by version ${version}, in a newer format. Update the site first.`;
}

/** Why the rows don't fit this release; null if they do. @param known the migrations of this release. */
export function schemaRefusal(
  { migrations }: ArchiveDatabase,
  known: readonly { name: string; checksum: string }[],
): string | null {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const ours = checksums.get(name);
    if (ours === undefined) {
      return `The archive was made by a newer version, with the migration ${name}. Update the site first.`;
    }
    if (ours !== checksum) return `The archive was made with a different text of the migration ${name}.`;
  }
  return null;
}

/** The tables whose rows differ from the manifest, one sentence each. */
export function differences(
  said: ArchiveManifest["tables"],
  found: Readonly<Record<string, TableFacts>>,
): string[] {
  return Object.entries(said).flatMap(([table, facts]) => {
    const now = found[table];
    if (!now) return [`${table} is missing.`];
    if (now.rows !== facts.rows) return [`${table} has ${now.rows} rows instead of ${facts.rows}.`];
    const sums = Object.entries(facts.sums).filter(([column, sum]) => now.sums[column] !== sum);
    if (sums.length > 0) {
      return sums.map(
        ([column, sum]) => `${table}.${column} adds up to ${now.sums[column]} instead of ${sum}.`,
      );
    }
    return now.checksum === facts.checksum ? [] : [`Rows of ${table} have different values.`];
  });
}
