import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { PlainError, say } from "./console.mjs";
import { inRepository, run } from "./processes.mjs";

/** @typedef {"full" | "production"} InstallMode  with the development packages, or without them */

/** Earlier releases reject the options with which the server turns on the compile cache (`main.ts`). */
const OLDEST_FALLBACK_NODE = { major: 24, minor: 12 };
const stampFile = inRepository("node_modules/.install-stamp.json");

/**
 * Installs the packages in the lock file if they aren't installed yet. A full install also covers "production", and is
 * never replaced by a smaller one.
 * @param {InstallMode} mode
 */
export async function ensureInstalled(mode) {
  const lockText = readText(inRepository("package-lock.json"));
  if (lockText === undefined) throw new PlainError("package-lock.json is missing: nothing to install from.");
  const lock = createHash("sha256").update(lockText).digest("hex");
  const stamp = readStamp();
  if (stamp?.lock === lock && covers(stamp.mode, mode)) return;

  const present = installedMode(lockText);
  if (present && covers(present, mode)) return writeStamp(lock, present);

  const selected = mode === "full" || hasDevelopmentPackages(lockText, stamp) ? "full" : "production";
  const first = !existsSync(inRepository("node_modules"));
  say(first ? "Installing packages (first start, about a minute)…" : "Installing changed packages…");
  await install(selected);
  const got = installedMode(lockText);
  if (!got || !covers(got, selected))
    throw new PlainError("Some packages are missing after the installation: start again.");
  writeStamp(lock, got);
}

/** @throws {PlainError} when the packages in the lock file aren't installed, with or without development packages */
export function requireInstalled() {
  const lockText = readText(inRepository("package-lock.json"));
  if (lockText === undefined || !installedMode(lockText))
    throw new PlainError("The packages in package-lock.json aren't installed. Run npm ci --omit=dev.");
}

/** @param {InstallMode} selected */
async function install(selected) {
  const selection = selected === "full" ? "--include=dev" : "--omit=dev";
  const args = ["ci", selection, "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const { code, output } = await run(process.execPath, [npmScript(), ...args], {
    cwd: inRepository("."),
    quiet: true,
  });
  if (code !== 0)
    throw new PlainError("The packages could not be installed; npm's own message is above.", output);
}

/** The npm that started this process, or the one beside this Node, or the one on the PATH. */
export function npmScript() {
  const folder = dirname(process.execPath);
  const beside = ["../lib/node_modules", "node_modules"].map((path) =>
    join(folder, path, "npm/bin/npm-cli.js"),
  );
  const onPath = (process.env.PATH ?? "").split(delimiter).map((path) => join(path, "npm"));
  for (const candidate of [process.env.npm_execpath ?? "", ...beside, ...onPath]) {
    if (!existsSync(candidate)) continue;
    const script = realpathSync(candidate);
    if (script.endsWith("npm-cli.js")) return script;
  }
  throw new PlainError("npm was not found: it comes with Node.");
}

/** @param {InstallMode} present @param {InstallMode} selected */
function covers(present, selected) {
  return present === selected || present === "full";
}

/**
 * What an earlier `npm ci` or `npm install` by hand installed, according to npm's own record.
 * @param {string} lockText @returns {InstallMode | undefined} undefined if it doesn't match the lock file
 */
function installedMode(lockText) {
  const recordText = readText(inRepository("node_modules/.package-lock.json"));
  if (recordText === undefined) return undefined;
  const record = JSON.parse(recordText).packages ?? {};
  let mode = /** @type {InstallMode} */ ("full");
  for (const [path, locked] of Object.entries(JSON.parse(lockText).packages)) {
    if (path === "" || locked.link) continue;
    const found = record[path];
    const isThere = existsSync(inRepository(`${path}/package.json`));
    if (isThere && found?.version === locked.version && found?.integrity === locked.integrity) continue;
    if (!isThere && locked.optional) continue;
    if (!isThere && (locked.dev || locked.devOptional)) mode = "production";
    else return undefined;
  }
  return mode;
}

/** @param {string} lockText @param {ReturnType<typeof readStamp>} stamp */
function hasDevelopmentPackages(lockText, stamp) {
  if (stamp?.mode === "full") return true;
  const locked = Object.entries(JSON.parse(lockText).packages);
  return locked.some(([path, { dev }]) => dev && existsSync(inRepository(`${path}/package.json`)));
}

/** @returns {{ lock: string, mode: InstallMode } | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} lock @param {InstallMode} mode */
function writeStamp(lock, mode) {
  writeFileSync(stampFile, JSON.stringify({ lock, mode }));
}

/** @param {string} path @returns {string | undefined} */
function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** @type {string | undefined} */
let selectedNode;

/**
 * The Node release that this repository pins, or the running one if no package exists for this platform or its program
 * can't run here.
 * @throws {PlainError} when neither can run the product
 */
export function pinnedNode() {
  selectedNode ??= selectNode();
  return selectedNode;
}

function selectNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  let problem = "no newer one could be installed";
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const path = inRepository(`node_modules/${name}/${file}`);
    if (!existsSync(path)) continue;
    // Minimal systems may not have a library that it needs, such as libatomic, or another C library than glibc.
    const { status, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
    if (status === 0) return path;
    problem = `the installed one doesn't run (${(stderr || error?.message || "no message").trim()})`;
  }
  const { major, minor } = OLDEST_FALLBACK_NODE;
  const [runningMajor = 0, runningMinor = 0] = process.versions.node.split(".").map(Number);
  if (runningMajor > major || (runningMajor === major && runningMinor >= minor)) return process.execPath;
  throw new PlainError(
    `Node ${process.versions.node} is too old and ${problem}: install Node ${major}.${minor} or later.`,
  );
}

/** The environment in which installed programs, and the pinned Node, are found first. @returns {NodeJS.ProcessEnv} */
export function toolEnvironment() {
  const path = [dirname(pinnedNode()), inRepository("node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}
