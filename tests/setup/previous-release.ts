import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { zstdDecompressSync } from "node:zlib";
import { extract } from "tar-stream";

const repository = path.resolve(import.meta.dirname, "../..");
const archive = path.join(repository, "tests/fixtures/previous-release.tar.zst");
/** Inside the repository, so that the build finds its packages. */
const cache = path.join(repository, ".cache/previous-release");

/**
 * Packages that the kept build imports and that are no longer installed. They get a stand-in, which throws when it's
 * used. Keeping a newer release makes this list empty again.
 */
const REMOVED_PACKAGES = [
  // Draws the code for an authenticator app. No test here sets one up on the previous build.
  "qrcode",
];

/** An earlier build, kept by `npm run keep-release`. */
export type PreviousRelease = {
  version: string;
  /** Where it was built from. */
  commit: string;
  /** The name of its newest migration. */
  lastMigration: string;
  /** The absolute path of the built server's file. */
  program: string;
};

/** Unpacks the build of the previous release, once for all runs. */
export async function previousRelease(): Promise<PreviousRelease> {
  const bytes = readFileSync(archive);
  const hash = createHash("sha256").update(bytes).update(REMOVED_PACKAGES.join()).digest("hex");
  const folder = path.join(cache, hash.slice(0, 16));
  if (!existsSync(folder)) await unpack(zstdDecompressSync(bytes), folder);
  const described = JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8"));
  return { ...described, program: path.join(folder, "server/index.js") };
}

async function unpack(tar: Buffer, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(path.join(cache, "unfinished-"));
  const entries = extract();
  entries.end(tar);
  for await (const entry of entries) {
    const file = path.join(unfinished, entry.header.name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await buffer(entry));
  }
  // The folder of built files. Only browsers need them.
  mkdirSync(path.join(unfinished, "client"));
  for (const name of REMOVED_PACKAGES) addStandIn(unfinished, name);
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another worker was first.
    rmSync(unfinished, { recursive: true });
  }
}

function addStandIn(build: string, name: string): void {
  const folder = path.join(build, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name, type: "module", main: "index.js" }),
  );
  const message = JSON.stringify(`The package ${name} is no longer installed.`);
  writeFileSync(
    path.join(folder, "index.js"),
    `export default new Proxy({}, { get() { throw new Error(${message}); } });\n`,
  );
}
