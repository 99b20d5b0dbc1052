import { Readable } from "node:stream";
import { readMigrations } from "~/features/backup/queries/catalog.server";
import { isUploadKey } from "~/features/backup/rules/archive";
import type { Progress } from "~/features/backup/rules/progress";
import { cleanArticleHtml } from "~/features/blog/use-cases/article-html.server";
import type { Config } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { isDatabaseUnavailable, isPermissionDenied, sqlStateOf } from "~/platform/db/failure.server";
import { inSession, type Session } from "~/platform/db/session.server";
import { BYTE_ORDER_MARK, csvLine } from "~/platform/http/csv.server";
import type { Storage } from "~/platform/storage/storage.server";
import { productVersion } from "~/platform/version.server";
import { ExportError, type FolderWriter, writeFolder } from "../integrations/folder.server";
import { htmlToMarkdown } from "../integrations/markdown.server";
import { readPosts } from "../queries/posts.server";
import { describeTable, type ExportTable, readCells } from "../queries/rows.server";
import { CSV_FILES } from "../rules/csv-files";
import { folderOf, markdownFile, type PostFile, withLocalUploads } from "../rules/post-file";
import { type ExportFacts, readMe } from "../rules/read-me";

export type ExportOptions = {
  config: Pick<Config, "SITE_NAME" | "SITE_URL">;
  storage: Storage;
  /** Opens the database to export; called once. The data may be a snapshot from that time. */
  openDatabase(): Promise<{ database: Database; release(): Promise<void> }>;
  now: Date;
  /** Stops the export and deletes what it wrote. */
  signal: AbortSignal;
  onProgress?(progress: Progress): void;
};

/** What an export contains. */
export type ExportSummary = { files: number; rows: number; posts: number; uploads: number; bytes: number };

/**
 * Writes everything an operator owns as open files to a new folder (spec:platform#export): the rows of one snapshot,
 * then the uploads.
 * @throws ExportError, or DatabaseOpenError.
 */
export async function writeExport(folder: string, options: ExportOptions): Promise<ExportSummary> {
  const summary = { files: 0, rows: 0, posts: 0, uploads: 0, bytes: 0 };
  await writeFolder(folder, options.signal, async (writer) => {
    const { database, release } = await options.openDatabase();
    let tables: ExportFacts["tables"];
    try {
      tables = await inSession(database, "read", async (session) => {
        if (!(await readMigrations(session))?.length)
          throw new ExportError("The database is empty: there's nothing to export.");
        const written = await writeTables(session, writer, options);
        summary.posts = await readable("blog_posts", () => writePosts(session, writer, options));
        return written;
      });
    } finally {
      await release();
    }
    summary.uploads = await writeUploads(writer, options);
    await writeManifest(writer, options, { tables, posts: summary.posts, uploads: summary.uploads });
    summary.rows = tables.reduce((sum, { rows }) => sum + rows, 0);
    summary.files = writer.files.length;
    summary.bytes = writer.written();
  });
  return summary;
}

async function writeTables(
  session: Session,
  writer: FolderWriter,
  options: ExportOptions,
): Promise<ExportFacts["tables"]> {
  const found: { file: string; about: string; table: ExportTable }[] = [];
  for (const { file, about, table, omit = [] } of CSV_FILES) {
    const described = await describeTable(session, table);
    if (!described) continue;
    const columns = described.columns.filter(({ name }) => !omit.includes(name));
    found.push({ file, about, table: { ...described, columns } });
  }
  const total = found.reduce((sum, { table }) => sum + table.estimate, 0);
  let done = 0;
  const tables: { file: string; about: string; rows: number }[] = [];
  for (const { file, about, table } of found) {
    let rows = 0;
    async function* lines() {
      yield `${BYTE_ORDER_MARK}${csvLine(table.columns.map(({ name }) => name))}`;
      for await (const cells of readCells(session, table)) {
        rows += cells.length;
        done += cells.length;
        options.onProgress?.({ step: "Saving rows", done, total, bytes: writer.written() });
        yield cells.map(csvLine).join("");
      }
    }
    await readable(table.name, () => writer.add(file, lines(), () => rows));
    tables.push({ file, about, rows });
  }
  return tables;
}

/** @throws ExportError that names the table if the database doesn't return its rows. */
async function readable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const state = sqlStateOf(error);
    if (isDatabaseUnavailable(error))
      throw new ExportError(`The database stopped responding while "${table}" was read. Nothing was kept.`);
    if (isPermissionDenied(error))
      throw new ExportError(
        `The database role in DATABASE_URL may not read the table "${table}". Grant it SELECT, then try again. Nothing was kept.`,
      );
    if (!state) throw error;
    throw new ExportError(
      `The table "${table}" can't be read: the database reports error ${state}. Nothing was kept.`,
    );
  }
}

async function writePosts(session: Session, writer: FolderWriter, options: ExportOptions): Promise<number> {
  const [count] = await session.rows<{ posts: number }>("select count(*)::integer as posts from blog_posts");
  const used = new Set<string>();
  for await (const file of readPosts(session)) {
    const folder = `posts/${folderOf(file, used)}`;
    used.add(folder.slice("posts/".length));
    await writer.add(`${folder}/post.json`, [`${JSON.stringify(file, null, 2)}\n`]);
    await writer.add(`${folder}/post.md`, [markdownFile(file, bodyOf(file.post))]);
    options.onProgress?.({
      step: "Saving posts",
      done: used.size,
      total: count?.posts ?? 0,
      bytes: writer.written(),
    });
  }
  return used.size;
}

/** The text as Markdown. A custom page is a whole HTML document with its own scripts, so it's shown as code. */
function bodyOf({ content, template }: PostFile["post"]): string {
  const html = typeof content === "string" ? content : "";
  if (template === "custom_html") return `\`\`\`\`html\n${html}\n\`\`\`\``;
  return htmlToMarkdown(withLocalUploads(cleanArticleHtml(html)));
}

/** Copies the uploads. One that is deleted before its turn is left out. */
async function writeUploads(writer: FolderWriter, options: ExportOptions): Promise<number> {
  const keys = await Array.fromAsync(options.storage.list("/"));
  let count = 0;
  for (const [index, key] of keys.entries()) {
    if (!isUploadKey(key))
      throw new ExportError(`The upload ${JSON.stringify(key)} has a name that can't be exported.`);
    const found = await options.storage.get(key);
    if (!found) continue;
    await writer.add(`uploads/${key}`, Readable.fromWeb(found.body as never));
    count += 1;
    const bytes = writer.written();
    options.onProgress?.({ step: "Saving uploads", done: index + 1, total: keys.length, bytes });
  }
  return count;
}

async function writeManifest(
  writer: FolderWriter,
  { config, now }: ExportOptions,
  contents: Pick<ExportFacts, "tables" | "posts" | "uploads">,
): Promise<void> {
  const facts: ExportFacts = {
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    version: productVersion,
    createdAt: now.toISOString(),
    ...contents,
  };
  await writer.add("README.txt", [readMe(facts)]);
  const { siteName, siteUrl, version, createdAt } = facts;
  const header = { product: "DoseCompare", export: 1, version, createdAt, siteName, siteUrl };
  await writer.add("manifest.json", [`${JSON.stringify({ ...header, files: writer.files }, null, 1)}\n`]);
  await writer.add(
    "SHA256SUMS",
    writer.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`),
  );
}
