import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Platform } from "~/platform/context.server";
import type { ConsentProof, PersonRecord } from "~/platform/person-data.server";
import { listAuditEntries } from "../queries/audit-entries.server";
import {
  type ExportedConsent,
  type ExportedData,
  type ExportedRecord,
  exportPage,
} from "../rules/export-page";
import type { Found } from "./find-person.server";

const MAX_AUDIT_ENTRIES = 1_000;

type Exporting = Pick<Platform, "db" | "storage" | "config" | "now">;
type ExportedFile = { name: string; key: string };

/**
 * The records as a ZIP archive that a person can read: `your-data.html`, the same as `data.json`, and the files
 * (spec:peoples-data#export). Files are read as the browser receives the archive, one after the other.
 */
export async function personArchive(platform: Exporting, found: readonly Found[]): Promise<Response> {
  const files: ExportedFile[] = [];
  const exported = await exportedData(platform, found, files);
  const body = zipStream(
    [
      ["your-data.html", strToU8(exportPage(exported))],
      ["data.json", strToU8(`${JSON.stringify(exported, null, 2)}\n`)],
    ],
    files,
    platform,
  );
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="your-data.zip"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

async function exportedData(
  { db, config, now }: Exporting,
  found: readonly Found[],
  files: ExportedFile[],
): Promise<ExportedData> {
  const audited = found.flatMap(({ records }) => records.flatMap((record) => record.audited ?? []));
  const entries = await listAuditEntries(db, audited, MAX_AUDIT_ENTRIES);
  return {
    site: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    exportedAt: now().toISOString(),
    kinds: found.map(({ source, records }) => ({
      label: source.label,
      records: records.map((record) => {
        const own = record.files.map((key, index) => ({
          key,
          name: fileName(source.kind, record, index, key),
        }));
        files.push(...own);
        return exportedRecord(record, own, config.SITE_NAME);
      }),
    })),
    // Without the names of staff, who are people too.
    auditLog: entries.map(({ at, action, entity, entityId }) => ({
      at: new Date(at).toISOString(),
      what: `${entity} ${entityId}: ${action.replaceAll("_", " ")}`,
    })),
  };
}

/** Says what it belongs to. The ending is the stored file's. */
function fileName(kind: string, { id }: PersonRecord, index: number, key: string): string {
  const ending = /\.(\w{1,5})$/.exec(key)?.[1] ?? "bin";
  return `files/${kind}-${id}${index === 0 ? "" : `-${index + 1}`}.${ending}`;
}

function exportedRecord(
  record: PersonRecord,
  files: readonly ExportedFile[],
  siteName: string,
): ExportedRecord {
  return {
    title: record.title,
    storedAt: record.at.toISOString(),
    facts: record.facts,
    consent: record.consent && exportedConsent(record.consent, siteName),
    files: files.map(({ name }) => name),
    stays: record.stays,
  };
}

function exportedConsent(consent: ConsentProof, siteName: string): ExportedConsent {
  const texts = consent.texts.map(({ text, agreed }) => ({
    text: text.replace("{SITE_NAME}", () => siteName),
    agreed,
  }));
  const { version, page } = consent;
  return {
    texts,
    version,
    at: consent.at.toISOString(),
    page,
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
  };
}

/** Pictures are stored as they are: compressing them again gains nothing. */
function zipStream(
  pages: readonly [name: string, bytes: Uint8Array][],
  files: readonly ExportedFile[],
  { storage }: Pick<Exporting, "storage">,
): ReadableStream<Uint8Array> {
  const waiting = [...files];
  let zip: Zip;
  let isFull = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        if (chunk.byteLength > 0) controller.enqueue(chunk);
        isFull = true;
        if (isLast) controller.close();
      });
      for (const [name, bytes] of pages) {
        const page = new ZipDeflate(name);
        zip.add(page);
        page.push(bytes, true);
      }
    },
    async pull() {
      isFull = false;
      while (!isFull) {
        const next = waiting.shift();
        if (!next) return zip.end();
        const stored = await storage.get(next.key);
        // Deleted since the search. If the store doesn't answer, the download fails, so that no one sends half of it.
        if (!stored) continue;
        const entry = new ZipPassThrough(next.name);
        zip.add(entry);
        for await (const chunk of stored.body) entry.push(chunk);
        entry.push(new Uint8Array(), true);
      }
    },
  });
}
