import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, say } from "./console.mjs";
import { pinnedNode, toolEnvironment } from "./install.mjs";
import { inRepository, run } from "./processes.mjs";

/** All sources of the built product. A file may be absent. */
const SOURCES = [
  "app",
  "db",
  "public",
  "main.ts",
  "command-line.ts",
  "server.ts",
  "scripts/vite-dev-server.ts",
  "scripts/vite-precompress.ts",
  "scripts/vite-document-routes.ts",
  "scripts/vite-enhance.ts",
  "scripts/vite-icons.ts",
  "scripts/vite-page-chunks.ts",
  "scripts/vite-routes-on-demand.ts",
  "scripts/vite-server-code.ts",
  "scripts/vite-small-chunks.ts",
  "scripts/lib/chunk-plan.ts",
  "scripts/lib/page-modules.ts",
  "scripts/lib/site-map.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$/;
const ENTRY = inRepository("build/server/index.js");
const stampFile = inRepository("build/.build-stamp");
/** Where main.ts keeps compiled code, outside build/, whose bytes are the same in each build from the same sources. */
export const COMPILED_SERVER = "node_modules/.cache/compiled-server";

/**
 * Builds the product if its sources differ from those of the last complete build. The stamp is removed before a build
 * and written after it, so a killed build never counts as complete.
 */
export async function ensureBuilt() {
  const sources = hashOf(SOURCES);
  if (isBuiltFrom(sources)) return;

  say("Building…");
  rmSync(stampFile, { force: true });
  const cli = inRepository("node_modules/@react-router/dev/bin.cjs");
  const { code, output } = await run(pinnedNode(), [cli, "build"], {
    cwd: inRepository("."),
    env: { ...toolEnvironment(), NODE_ENV: "production" },
    quiet: true,
  });
  if (code !== 0) throw new PlainError("The build failed; the reason is above.", output);
  if (!existsSync(ENTRY)) throw new PlainError(`The build didn't create ${ENTRY}.`, output);
  await compileServer();
  // Changes made during the build aren't in this hash, so they cause another build.
  writeFileSync(stampFile, sources);
}

/** Keeps the built server compiled for its starts, in place of earlier builds. */
async function compileServer() {
  rmSync(inRepository(COMPILED_SERVER), { recursive: true, force: true });
  const { code, output } = await run(pinnedNode(), [inRepository("scripts/lib/compile-server.mjs"), ENTRY], {
    env: { ...toolEnvironment(), NODE_ENV: "production" },
    quiet: true,
  });
  if (code !== 0) throw new PlainError("The built server can't be loaded; the reason is above.", output);
}

/** @param {string} sources their hash */
function isBuiltFrom(sources) {
  return existsSync(ENTRY) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources;
}

/** The built server's file, an absolute path. @throws {PlainError} when nothing was built */
export function builtServer() {
  if (!existsSync(ENTRY)) throw new PlainError("There is no build. Run npm start or npm run build.");
  return ENTRY;
}

/** The built server's file. @throws {PlainError} when it was built from other sources than the current ones */
export function currentBuiltServer() {
  if (!existsSync(ENTRY)) throw new PlainError("There is no build. Run npm run build.");
  if (!isBuiltFrom(hashOf(SOURCES)))
    throw new PlainError("build/ doesn't match the sources. Run npm run build.");
  return ENTRY;
}

/** Differs for each build from different sources. @throws {PlainError} like `currentBuiltServer` */
export function currentBuildId() {
  currentBuiltServer();
  return readFileSync(stampFile, "utf8");
}

/** One hash of the names and contents of all files. @param {string[]} paths relative to the repository */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) {
    const content = readFileSync(inRepository(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} the files at or under it, in a stable order */
function filesUnder(path) {
  const absolute = inRepository(path);
  if (!existsSync(absolute)) return [];
  /** @type {import("node:fs").Dirent[]} */
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true, recursive: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(inRepository("").length))
    .sort();
}
