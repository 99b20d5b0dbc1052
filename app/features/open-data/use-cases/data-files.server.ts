import { createHash } from "node:crypto";
import { createContext, href } from "react-router";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Brand } from "~/features/brands/schema";
import { dayOf } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { compress, type Encoding } from "~/platform/http/compress.server";
import { csvLine } from "~/platform/http/csv.server";
import { recordedTimes } from "../queries.server";
import { license, SCHEMA_VERSION } from "../rules/dataset";
import { type FileRow, fileCells, fileColumns, fileRows } from "../rules/price-file";

export type FileKind = "csv" | "json";

/** A file that is generated once and sent many times. */
export type DataFile = {
  /** Changes with the content: for `ETag`. */
  tag: string;
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
};

/** The price files, generated on the first request after a change or on a new day (spec:open-data#daily). */
export type DataFiles = { read(kind: FileKind): Promise<DataFile> };

export const dataFilesContext = createContext<DataFiles>();

type Sources = { brands: Pick<BrandCatalog, "all">; db: Db; siteUrl: string; now(): Date };

type Made = { brands: readonly Brand[]; day: string; files: Promise<Record<FileKind, DataFile>> };

export function createDataFiles({ brands, db, siteUrl, now }: Sources): DataFiles {
  let made: Made | null = null;

  async function make(listed: readonly Brand[], day: string): Promise<Record<FileKind, DataFile>> {
    const providerUrl = (slug: string) => siteUrl + href("/providers/:slug", { slug });
    const rows = fileRows({ brands: listed, recordedAt: await recordedTimes(db), providerUrl });
    return { csv: fileOf(csvText(rows)), json: fileOf(jsonText(rows, day, siteUrl)) };
  }

  return {
    async read(kind) {
      const listed = await brands.all();
      const day = dayOf(now());
      if (made?.brands !== listed || made.day !== day) {
        const files = make(listed, day);
        const started = { brands: listed, day, files };
        made = started;
        // A failure isn't kept: the next request tries again.
        files.catch(() => {
          if (made === started) made = null;
        });
      }
      return (await made.files)[kind];
    },
  };
}

function csvText(rows: readonly FileRow[]): string {
  return [fileColumns.map(({ name }) => name), ...rows.map(fileCells)].map(csvLine).join("");
}

function jsonText(prices: readonly FileRow[], day: string, siteUrl: string): string {
  const about = {
    schema_version: SCHEMA_VERSION,
    generated_on: day,
    license: license.url,
    attribution: siteUrl,
    documentation: siteUrl + href("/data"),
  };
  return JSON.stringify({ ...about, prices });
}

/** Text as a file: compressed on the first request, then kept. */
export function fileOf(text: string): DataFile {
  const identity = new TextEncoder().encode(text);
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    body(encoding) {
      const kept = bodies.get(encoding);
      if (kept) return kept;
      const body = compress(identity, encoding, "kept");
      bodies.set(encoding, body);
      return body;
    },
  };
}
