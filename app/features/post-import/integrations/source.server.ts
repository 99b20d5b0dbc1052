import { lstat, opendir, readdir } from "node:fs/promises";
import path from "node:path";
import { uploadedPicture } from "~/features/media/rules/images";
import { imagePaths } from "../rules/images";
import type { Source } from "../rules/source";
import { openGhost } from "./ghost.server";
import { ImportError } from "./import-error.server";
import { readOwnExport } from "./own-export.server";
import { readPlainFile } from "./plain-file.server";
import { openWordPress } from "./wordpress.server";

/** A WordPress export is read piece by piece, a Ghost export as a whole. */
const MAX_XML_BYTES = 2_000_000_000;
const MAX_JSON_BYTES = 200_000_000;
const MAX_IMAGE_BYTES = 50_000_000;
/** The manifest lists every file with its checksum. */
const MAX_MANIFEST_BYTES = 200_000_000;
const MAX_FILES = 500_000;

/** Opens a file or folder with posts; nothing is ever fetched from the network. @throws ImportError */
export async function openSource(file: string): Promise<Source> {
  const facts = await lstat(file).catch(() => null);
  if (!facts) throw new ImportError(`${file} doesn't exist, or can't be read.`);
  if (facts.isDirectory()) return openFolder(file);
  if (!facts.isFile()) throw new ImportError(`${file} isn't a file or folder.`);
  return openFile(file, async () => null);
}

async function openFolder(folder: string): Promise<Source> {
  const names = await readdir(folder);
  if (names.includes("manifest.json")) {
    const manifest = await readManifest(path.join(folder, "manifest.json"));
    if (names.includes("posts")) return openOwnExport(folder, manifest.siteName);
    // The export of a site without posts doesn't have that folder.
    if (manifest.isOurs)
      throw new ImportError(`${folder} is a DoseCompare export without posts: there's nothing to import.`);
  }
  const files = names.filter((name) => /\.(xml|json)$/i.test(name));
  const [name, ...more] = files;
  if (!name) throw new ImportError(`${folder} has no .xml or .json file.`);
  if (more.length > 0)
    throw new ImportError(`${folder} has several .xml or .json files: ${files.join(", ")}.`);
  return openFile(path.join(folder, name), await imageFinder(folder));
}

async function openFile(file: string, findImage: Source["findImage"]): Promise<Source> {
  const facts = await lstat(file);
  // A link's size says nothing about what it leads to.
  if (!facts.isFile()) throw new ImportError(`${file} isn't a file.`);
  const { size } = facts;
  if (/\.xml$/i.test(file)) {
    if (size > MAX_XML_BYTES)
      throw new ImportError(`${file} is larger than 2 GB. Export fewer posts at once.`);
    return { kind: "wordpress", ...(await openWordPress(file)), findImage };
  }
  if (/\.json$/i.test(file)) {
    if (size > MAX_JSON_BYTES) throw new ImportError(`${file} is larger than 200 MB.`);
    return { kind: "ghost", ...(await openGhost(file)), findImage };
  }
  if (/\.(zip|tar|gz|tgz)$/i.test(file)) throw new ImportError(`Unpack ${file} first, then name its folder.`);
  throw new ImportError(`${file} isn't a WordPress export (.xml), a Ghost export (.json), or a folder.`);
}

function openOwnExport(folder: string, siteName: string): Source {
  return {
    kind: "dosecompare",
    siteName,
    items: () => readOwnExport(folder),
    async findImage(src) {
      const picture = uploadedPicture(src);
      if (!picture) return null;
      const file = path.join(folder, "uploads", picture.key, `${picture.width}.webp`);
      return readPlainFile(file, MAX_IMAGE_BYTES);
    },
  };
}

/** Whether `npm run export` wrote the manifest, and the exported site's name; empty if the manifest is damaged. */
async function readManifest(file: string): Promise<{ isOurs: boolean; siteName: string }> {
  const bytes = await readPlainFile(file, MAX_MANIFEST_BYTES);
  try {
    const { product, siteName } = Object(JSON.parse(Buffer.from(bytes ?? []).toString()));
    return { isOurs: product === "DoseCompare", siteName: typeof siteName === "string" ? siteName : "" };
  } catch {
    return { isOurs: false, siteName: "" };
  }
}

/** Finds images by the end of their path. Links to other folders aren't followed. */
async function imageFinder(folder: string): Promise<Source["findImage"]> {
  const byName = new Map<string, string[]>();
  let count = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    count += 1;
    if (count > MAX_FILES) throw new ImportError(`${folder} has more than ${MAX_FILES} files.`);
    if (!entry.isFile()) continue;
    const parents = byName.get(entry.name);
    if (parents) parents.push(entry.parentPath);
    else byName.set(entry.name, [entry.parentPath]);
  }
  return async (src) => {
    for (const end of imagePaths(src)) {
      const name = end.split("/").at(-1) ?? "";
      const places = (byName.get(name) ?? []).map((parent) => path.join(parent, name));
      const place = places.find((each) => each.split(path.sep).join("/").endsWith(`/${end}`));
      const only = places.length === 1 ? places[0] : undefined;
      const found = place ?? only;
      if (found) return readPlainFile(found, MAX_IMAGE_BYTES);
    }
    return null;
  };
}
