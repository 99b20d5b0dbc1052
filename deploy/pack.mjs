/**
 * `node deploy/pack.mjs FOLDER`: copies what a server needs to a new folder: the build, the packages that it imports,
 * the pinned Node as `node`, and the script for health checks. Packages that only build or test the site are left out.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { COMPILED_SERVER, currentBuiltServer } from "../scripts/lib/build.mjs";
import { PlainError, runMain, say } from "../scripts/lib/console.mjs";
import { pinnedNode } from "../scripts/lib/install.mjs";
import { inRepository } from "../scripts/lib/processes.mjs";

const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"./][^"]*)"/g;
/** In the bundle's comments, examples import packages too. */
const COMMENT = /^\s*(\*|\/[/*])/;
/** Text in the bundle that looks like an import isn't a package name. */
const PACKAGE_NAME = /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*/;

/** Files for editors and debuggers: half of all files. */
const NOT_RUN = /\.(map|d\.[cm]?ts)$/;

/** Names of the packages that the built server imports. @returns {string[]} */
function importedPackages() {
  const names = new Set();
  const folder = inRepository("build/server");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
    const code = lines.filter((line) => !COMMENT.test(line)).join("\n");
    for (const [, specifier = ""] of code.matchAll(IMPORTS)) {
      const name = PACKAGE_NAME.exec(specifier)?.[0];
      if (name && !specifier.startsWith("node:") && !builtinModules.includes(name)) names.add(name);
    }
  }
  return [...names].filter((name) => existsSync(inRepository(`node_modules/${name}/package.json`)));
}

/** Of what a package can do without, such as the client of S3, the site uses these. */
const OWN = JSON.parse(readFileSync(inRepository("package.json"), "utf8")).dependencies;

/** @param {string} folder of a package @returns {string[]} names of the packages that it needs here */
function neededBy(folder) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(inRepository(`${folder}/package.json`), "utf8"));
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional || name in OWN,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The folders of these packages and of all that they depend on, found as Node finds them.
 * @param {string[]} names @returns {Set<string>} relative to the repository
 */
function withDependencies(names) {
  const found = new Set();
  /** @param {string} name @param {string} from a package's folder, "" for the repository's own */
  function add(name, from) {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const folder = `${at}${at && "/"}node_modules/${name}`;
      if (existsSync(inRepository(`${folder}/package.json`))) {
        if (found.has(folder)) return;
        found.add(folder);
        for (const each of neededBy(folder)) add(each, folder);
        return;
      }
      if (at === "") return;
    }
  }
  for (const name of names) add(name, "");
  return found;
}

/** Copies the compiled code too, readable for the user who runs the server. @param {string} target */
function copyCompiled(target) {
  const from = inRepository(COMPILED_SERVER);
  if (!existsSync(from)) return;
  const to = path.join(target, COMPILED_SERVER);
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

await runMain(async () => {
  const target = process.argv[2];
  if (!target) throw new PlainError("Name the folder to copy to: node deploy/pack.mjs FOLDER");
  if (existsSync(target)) throw new PlainError(`${target} already exists.`);
  currentBuiltServer();
  mkdirSync(target, { recursive: true });
  const packages = withDependencies(importedPackages());
  /** @param {string} file @param {string} [as] */
  const copy = (file, as = file) =>
    cpSync(inRepository(file), path.join(target, as), {
      recursive: true,
      // A package's own packages are copied only if they're needed.
      filter: (source) =>
        !file.startsWith("node_modules/") || !(source.endsWith("/node_modules") || NOT_RUN.test(source)),
    });
  for (const file of ["build", "package.json", "scripts/health.mjs", ...packages]) copy(file);
  copyCompiled(target);
  cpSync(realpathSync(pinnedNode()), path.join(target, "node"));
  say(`${target} has the build and ${packages.size} packages.`);
  return 0;
});
