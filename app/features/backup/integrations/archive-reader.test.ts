import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constants, type ZstdOptions, zstdCompressSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { expect, test } from "vitest";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { DATABASE_ENTRY, HEADER_ENTRY, MANIFEST_ENTRY } from "../rules/archive";
import { readArchive } from "./archive-reader.server";

const file = path.join(useTemporaryFolder(), "crafted.tar.zst");

type File = { name: string; body?: string; type?: Header["type"]; linkname?: string };

const header: File = {
  name: HEADER_ENTRY,
  body: JSON.stringify({
    product: "DoseCompare",
    format: 1,
    version: "1",
    createdAt: "2026-01-01T00:00:00.000Z",
    siteName: "Site",
    siteUrl: "https://site.example",
    secretId: "00000000",
  }),
};
const upload: File = { name: "uploads/brand-logos/1-a.webp", body: "a logo" };

/** The last file, with correct entries for the files before it. */
function manifestOf(files: readonly File[]): File {
  const entries = files.map(({ name, body = "" }) => ({
    name,
    bytes: Buffer.byteLength(body),
    sha256: createHash("sha256").update(body).digest("hex"),
  }));
  return { name: MANIFEST_ENTRY, body: JSON.stringify({ tables: {}, sequences: {}, entries }) };
}

const NO_KEYS = { passphrase: null, identities: [] };
/** As archives are written: the compressed data ends with its checksum. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

async function kindsIn(files: readonly File[], options: ZstdOptions = {}): Promise<string[]> {
  const tar = pack();
  for (const { name, body = "", type = "file", linkname } of files)
    tar.entry({ name, type, ...(linkname && { linkname }) }, type === "file" ? body : "");
  tar.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of tar) pieces.push(piece as Uint8Array);
  writeFileSync(file, zstdCompressSync(Buffer.concat(pieces), options));
  const kinds: string[] = [];
  for await (const part of readArchive(file, NO_KEYS)) kinds.push(part.kind);
  return kinds;
}

test("an archive is read to its end", async () => {
  const files = [header, upload];
  expect(await kindsIn([...files, manifestOf(files)])).toEqual(["header", "upload", "manifest"]);
});

test.for<[string, readonly File[]]>([
  ["another first file", [upload, header, manifestOf([upload, header])]],
  ["no last file", [header, upload]],
  ["a file behind the last one", [header, manifestOf([header]), upload]],
  ["a file twice", [header, upload, upload, manifestOf([header, upload, upload])]],
  ["a file that isn't in the manifest", [header, upload, manifestOf([header])]],
  ["a file that only the manifest has", [header, manifestOf([header, upload])]],
  ["another content", [header, { ...upload, body: "b logo" }, manifestOf([header, upload])]],
  ["a way out of the folder", [header, { name: "uploads/../../evil" }]],
  ["an absolute path", [header, { name: "/etc/passwd" }]],
  ["a symbolic link", [header, { name: "uploads/link", type: "symlink", linkname: "/etc/passwd" }]],
  ["a hard link", [header, { name: "uploads/link", type: "link", linkname: "/etc/passwd" }]],
  ["a folder", [header, { name: "uploads/folder", type: "directory" }]],
  ["a first file that is too large", [{ ...header, body: `${header.body}${" ".repeat(70_000)}` }]],
  ["a description that isn't one", [header, { name: DATABASE_ENTRY, body: "{" }]],
  ["nothing", []],
])("%s is damage", async ([, files]) => {
  await expect(kindsIn(files)).rejects.toThrow(/^The archive is damaged: /);
});

test("a changed byte anywhere is reported as damage, even while a file is being read", async () => {
  const body = createHash("shake256", { outputLength: 400_000 })
    .update("incompressible")
    .digest()
    .toString("latin1");
  const files = [header, { ...upload, body }];
  await kindsIn([...files, manifestOf(files)], CHECKED);
  const whole = readFileSync(file);
  for (let place = 8; place < whole.byteLength; place += Math.floor(whole.byteLength / 40)) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    writeFileSync(file, bytes);
    const read = async () => {
      for await (const part of readArchive(file, NO_KEYS)) if (part.kind === "upload") await part.read();
    };
    await expect(read(), `byte ${place}`).rejects.toThrow(/^The archive is damaged: /);
  }
});

test("a newer format is refused before anything else is read", async () => {
  const newer = { ...header, body: header.body?.replace('"format":1', '"format":2') };
  await expect(kindsIn([newer, { name: "anything" }])).rejects.toThrow("Update the site first");
});
