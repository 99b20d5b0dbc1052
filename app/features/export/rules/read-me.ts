/** A file of an export. `rows` is null for files that aren't tables; a path has forward slashes. */
export type ExportedFile = { path: string; bytes: number; sha256: string; rows: number | null };

/** What the file README.txt says. */
export type ExportFacts = {
  siteName: string;
  siteUrl: string;
  version: string;
  createdAt: string;
  tables: readonly { file: string; about: string; rows: number }[];
  posts: number;
  uploads: number;
};

/** The text of README.txt: what the folder contains, in words. */
export function readMe({
  siteName,
  siteUrl,
  version,
  createdAt,
  tables,
  posts,
  uploads,
}: ExportFacts): string {
  const width = Math.max(...tables.map(({ file }) => file.length));
  const rows = tables.map(
    ({ file, about, rows: count }) => `  ${file.padEnd(width)}  ${about}: ${count} rows`,
  );
  return `${siteName} (${siteUrl})
Exported ${createdAt} by DoseCompare ${version}.

This folder contains personal data. Protect it like the database.

CSV files: RFC 4180, UTF-8 with a byte order mark, first line = column names, times in UTC, amounts in US dollars, lists
and objects as JSON. An apostrophe comes before text that a spreadsheet would run as a formula. All rows are from one
moment.

${rows.join("\n")}

posts/       ${posts} posts, one folder each: post.md is for reading, post.json has every field. "npm run import-posts"
             reads them back as drafts. Earlier versions of posts aren't included.
uploads/     ${uploads} files: images of posts, logos, and screenshots of claims
manifest.json  all files with rows, bytes, and SHA-256
SHA256SUMS   the same checksums for "sha256sum --check SHA256SUMS"

Not included: staff accounts, keys, tokens, raw postback requests, and daily totals. A backup ("npm run backup") has
them, and restores the whole site.
`;
}
